import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { afterLook, LOOK_FAILED_MS, masked } from '../mailboxes/rules-mailbox.ts';
import { bounded, type Clock, PACE, SYSTEM_CLOCK, textOf, withBackoff } from '../platform/backoff.ts';
import { inLanes, inOwnTrace, type Loop, noteInSpan, startLoop } from '../platform/process.ts';
import type { LaneShare } from '../platform/values/queue.ts';
import {
  COMPLETED_AFTER_DAYS,
  dueAfter,
  type HeldDraft,
  type HeldTouch,
  type HeldUnknown,
  STALE_MS,
} from './rules-touch.ts';
import {
  type CadenceWork,
  draftTouch,
  type StepEnd,
  type StepReport,
  scheduleTouches,
  zoneOfTouch,
} from './schedule-touches.ts';
import { sendTouch } from './send-touch.ts';

/**
 * Looks for the own copy of a message without a server's answer. Found, it was sent. Not found after the last
 * look, it stays `unknown` for a person: that proves nothing, so it is not sent again automatically.
 */
export async function lookForTouch(held: HeldUnknown, work: CadenceWork, stop: AbortSignal): Promise<void> {
  try {
    const own = await bounded(PACE.lookMs, stop, (signal) => findOwn(held, work, signal));
    if (own === undefined) {
      const againMs = afterLook(held.looks + 1);
      const written = await work.cadence.endUnknown(held, { againMs, looked: true });
      return work.report(held, { step: 'look', end: written ? 'not_found' : 'lost' });
    }
    const { touch, mailbox } = held;
    const written = await work.cadence.endUnknown(held, {
      sentAt: own.at,
      messageId: own.messageId,
      next: dueAfter(own.at, touch.position + 1, zoneOfTouch(held), mailbox.settings.window),
    });
    work.report(held, { step: 'look', end: written ? 'found' : 'lost' });
  } catch (error) {
    if (stop.aborted) return;
    const written = await work.cadence.endUnknown(held, { againMs: LOOK_FAILED_MS, looked: false });
    work.report(held, { step: 'look', end: written ? 'not_found' : 'lost', error });
  }
}

async function findOwn({ touch, sequence }: HeldUnknown, work: CadenceWork, signal: AbortSignal) {
  const { messageId } = touch;
  if (messageId === undefined) throw new Error('a touch in unknown has no Message-ID');
  const mailbox = await work.mailboxes.open(sequence.scope, sequence.mailboxId, signal);
  const session = await work.transport.open(mailbox, signal);
  try {
    return await session.findOwn(messageId);
  } finally {
    // The result holds, whether or not the logout works.
    await session.close().catch(() => undefined);
  }
}

/**
 * The parts of the worker, each a loop: a slow model must not delay messages, nor a mailbox planning.
 */
export const PARTS = ['sweep', 'draft', 'plan', 'send', 'look'] as const;
export type Part = (typeof PARTS)[number];

export interface CadenceOptions extends CadenceWork {
  readonly everyMs?: number | undefined;
  /** A part's look failed, for a reason it did not fail for before. */
  onFailed(part: Part, error: unknown): void;
  onRecovered(part: Part, failures: number): void;
  /** Called where a look changed any. */
  onSwept(swept: Swept): void;
}

/** What a look at the plan corrected; counts. */
export interface Swept {
  /** Were being sent when their process ended: the outcome is not known. */
  readonly unknown: number;
  /** Approved or planned so long ago that a person has to look again. */
  readonly unapproved: number;
  /** Sequences whose last message went unanswered. */
  readonly completed: number;
}

/**
 * The course of a touch; each worker takes its next step: it is drafted when its day has come; a person
 * approves it; it is given a time; at that time it is checked once more, begun, sent once and written down;
 * where that record is missing, its own copy is looked for. Every step is a lease or a single statement, so
 * any number of processes may go on with it.
 */
export function startCadence(options: CadenceOptions): Loop {
  const everyMs = options.everyMs ?? PACE.everyMs;
  const loop = (part: Part, once: (signal: AbortSignal) => Promise<void>): Loop =>
    startLoop({
      everyMs,
      once: withBackoff(once, {
        clock: options.clock,
        everyMs,
        onFailed: (error) => options.onFailed(part, error),
        onRecovered: (failures) => options.onRecovered(part, failures),
      }),
      onFailed: (error) => options.onFailed(part, error),
    });

  const sending = loop('send', (signal) => sendDue(options, signal, everyMs));
  const sweeping = loop('sweep', () => sweep(options));
  const planning = loop('plan', async (signal) => {
    // A time that was just given may be now.
    if ((await scheduleTouches(options, signal)) > 0) sending.lookSoon();
  });
  const drafting = loop('draft', (signal) => draftDue(options, signal, everyMs));
  const looking = loop('look', (signal) => lookForLost(options, signal, everyMs));
  const all = [sweeping, drafting, planning, sending, looking];
  return {
    // One after the other: what one part finds is the next one's work.
    async look() {
      for (const each of all) await each.look();
    },
    // What a sweep corrects comes with time alone: no request brings it about, and it reads thousands of sequences.
    lookSoon() {
      for (const each of all) if (each !== sweeping) each.lookSoon();
    },
    async stop() {
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}

function draftDue(work: CadenceWork, signal: AbortSignal, everyMs: number): Promise<void> {
  return inLanes<HeldDraft>(signal, {
    atOnce: PACE.draftAtOnce,
    everyMs,
    claim: (limit, underWay) =>
      work.cadence.claimDrafts(
        randomUUID(),
        PACE.draftLeaseMs,
        limit,
        shareOf(PACE.draftPerTenant, underWay),
      ),
    work: (held) => inTouchTrace('draft touch', held, () => draftTouch(held, work, signal)),
  });
}

function sendDue(work: CadenceWork, signal: AbortSignal, everyMs: number): Promise<void> {
  return inLanes<HeldTouch>(signal, {
    atOnce: PACE.sendAtOnce,
    everyMs,
    async claim(limit, underWay) {
      const share = shareOf(PACE.sendPerTenant, underWay);
      // Somebody waits for an answer; a letter of the plan has its day.
      const answers = await work.cadence.claimAnswers(randomUUID(), PACE.claimLeaseMs, limit, share);
      if (answers.length >= limit) return answers;
      const rest = shareOf(PACE.sendPerTenant, [...underWay, ...answers]);
      const due = await work.cadence.claimDue(randomUUID(), PACE.claimLeaseMs, limit - answers.length, rest);
      return [...answers, ...due];
    },
    work: (held) => inTouchTrace('send touch', held, () => sendTouch(held, work, signal)),
  });
}

function lookForLost(work: CadenceWork, signal: AbortSignal, everyMs: number): Promise<void> {
  return inLanes<HeldUnknown>(signal, {
    atOnce: PACE.lookAtOnce,
    everyMs,
    claim: (limit, underWay) =>
      work.cadence.claimUnknown(randomUUID(), PACE.lookLeaseMs, limit, shareOf(PACE.lookPerTenant, underWay)),
    work: (held) => inTouchTrace('look for touch', held, () => lookForTouch(held, work, signal)),
  });
}

/** A trace of each step of a touch; what came of it is noted where it is reported. */
function inTouchTrace(
  name: string,
  { touch, sequence }: HeldTouch,
  step: () => Promise<void>,
): Promise<void> {
  const facts = { 'warmpath.touch_id': touch.id, 'warmpath.tenant_id': sequence.scope.tenantId };
  return inOwnTrace(name, facts, step);
}

function shareOf(perTenant: number, underWay: readonly HeldTouch[]): LaneShare {
  return { perTenant, busy: underWay.map(({ sequence }) => sequence.scope.tenantId) };
}

const DAY_MS = 86_400_000;

async function sweep({ cadence, onSwept }: CadenceOptions): Promise<void> {
  const unknown = await cadence.sweepSending();
  const unapproved = (await cadence.unapproveStale(STALE_MS)) + (await cadence.cancelLateAnswers());
  const completed = await cadence.completeQuiet(COMPLETED_AFTER_DAYS * DAY_MS);
  if (unknown + unapproved + completed > 0) onSwept({ unknown, unapproved, completed });
}

export interface OutreachOptions
  extends Pick<CadenceWork, 'cadence' | 'drafting' | 'mailboxes' | 'transport' | 'publicUrl' | 'perDay'> {
  /** Starts reading the mailboxes: without it nothing is sent, since a message waits for its mailbox to have been read. */
  startInbox(): Pick<Loop, 'lookSoon' | 'stop'>;
  /** Records that a worker runs, which explains why nothing is sent if none does. */
  giveSign(): Promise<void>;
  readonly log: Logger;
  /** Between two looks for work, ms. */
  readonly everyMs?: number | undefined;
  readonly clock?: Clock | undefined;
}

/** What this process has done since it started: for logs and the operator. */
export interface OutreachFacts {
  /** How often each end of a step came. */
  readonly ends: Readonly<Partial<Record<StepEnd, number>>>;
  readonly lastSentAt: Date | undefined;
}

export interface Outreach {
  /** Something was approved, resumed or settled: it is looked for at once. */
  lookSoon(): void;
  facts(): OutreachFacts;
  /** Takes up nothing new and waits for the answer to what was handed over and for writing it down: some 60 s at most. */
  stop(): Promise<void>;
}

/** A few in the time after which a worker that gives none counts as gone (mailboxes/rules-mailbox-next.ts). */
const SIGN_EVERY_MS = 15_000;

/** What a person at the log should see although nothing is wrong with the service. */
const WORTH_A_WARNING: ReadonlySet<StepEnd> = new Set([
  'draft_failed',
  'unknown',
  'failed',
  'mailbox_refused',
  'not_written',
  'lost',
]);
/** Of a day's course; so is all that happens in the sandbox. */
const QUIET: ReadonlySet<StepEnd> = new Set([
  'scheduled',
  'not_now',
  'mailbox_not_free',
  'given_back',
  'not_found',
]);

/** Runs the cadence and reads the mailboxes, until it is stopped. Any number of processes may do so on one database. */
export function startOutreach(options: OutreachOptions): Outreach {
  const { cadence, drafting, mailboxes, transport, publicUrl, perDay, log, everyMs } = options;
  const ends: Partial<Record<StepEnd, number>> = {};
  let lastSentAt: Date | undefined;
  const clock = options.clock ?? SYSTEM_CLOCK;
  const report = (held: HeldTouch, each: StepReport): void => {
    ends[each.end] = (ends[each.end] ?? 0) + 1;
    if (each.end === 'sent') lastSentAt = clock.now();
    logStep(log, held, each);
    noteInSpan({ 'warmpath.end': each.end });
  };
  const inbox = options.startInbox();
  const loop = startCadence({
    cadence,
    drafting,
    mailboxes,
    transport,
    publicUrl,
    perDay,
    clock,
    wait: (ms) => sleep(ms),
    report,
    everyMs,
    onFailed: (part, error) =>
      log.warn({ part, err: plain(error) }, 'outreach stands still; it is tried again'),
    onRecovered: (part, failures) => log.info({ part, failures }, 'outreach goes on'),
    onSwept: (swept) =>
      log.warn(swept, 'touches put right: on the wire as a process ended, or too old to be sent'),
  });
  const signs = startLoop({
    everyMs: SIGN_EVERY_MS,
    once: () => options.giveSign(),
    // The parts above report that the database is away; a missing heartbeat shows by itself.
    onFailed: (error) => log.debug({ err: plain(error) }, 'no heartbeat could be written'),
  });
  return {
    lookSoon() {
      loop.lookSoon();
      // A message waits for its mailbox to have been read, and that of a new one was not yet.
      inbox.lookSoon();
    },
    facts: () => ({ ends: { ...ends }, lastSentAt }),
    async stop() {
      await Promise.all([loop.stop(), inbox.stop(), signs.stop()]);
      log.info({ ends }, 'outreach has stopped');
    },
  };
}

function logStep(log: Logger, { touch, sequence }: HeldTouch, { step, end, why, error }: StepReport): void {
  const isQuiet = QUIET.has(end) || sequence.scope.mode === 'test';
  const level = WORTH_A_WARNING.has(end) || error !== undefined ? 'warn' : isQuiet ? 'debug' : 'info';
  log[level](
    {
      step,
      end,
      touch: touch.id,
      sequence: sequence.id,
      tenant: sequence.scope.tenantId,
      mode: sequence.scope.mode,
      ...(why === undefined ? {} : { why: masked(why) }),
      ...(error === undefined ? {} : { err: plain(error) }),
    },
    'touch',
  );
}

/** Errors of mail servers and drafts carry addresses, in their text and in fields of their own. */
function plain(error: unknown): { readonly name: string; readonly message: string } {
  return { name: error instanceof Error ? error.name : 'Error', message: masked(textOf(error)) };
}
