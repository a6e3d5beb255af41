import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HeldTouch } from '../core/outreach/cadence/ports.ts';
import { masked } from '../core/outreach/mailbox/masked.ts';
import { type Loop, startLoop } from '../loop.ts';
import { noteInSpan } from '../trace.ts';
import { type Clock, SYSTEM_CLOCK, textOf } from './backoff.ts';
import { startCadence } from './cadence.ts';
import type { CadenceWork, StepEnd, StepReport } from './work.ts';

export interface OutreachOptions
  extends Pick<CadenceWork, 'cadence' | 'drafting' | 'mailboxes' | 'transport' | 'publicUrl' | 'perDay'> {
  /** Starts reading the mailboxes: without it nothing is sent, since a message waits for its mailbox to have been read. */
  startInbox(): Pick<Loop, 'lookSoon' | 'stop'>;
  /** Records that a worker runs, which explains why nothing is sent where none does. */
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

/** A few in the time after which a worker that gives none counts as gone (core/outreach/mailbox-barriers.ts). */
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
/** Of a day's course. */
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
  const level = WORTH_A_WARNING.has(end) || error !== undefined ? 'warn' : QUIET.has(end) ? 'debug' : 'info';
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
