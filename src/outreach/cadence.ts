import { randomUUID } from 'node:crypto';
import { COMPLETED_AFTER_DAYS, STALE_MS } from '../core/outreach/cadence/cadence.ts';
import type { HeldDraft, HeldTouch, HeldUnknown } from '../core/outreach/cadence/ports.ts';
import type { LaneShare } from '../core/queue/lane-share.ts';
import { inLanes } from '../lanes.ts';
import { type Loop, startLoop } from '../loop.ts';
import { inOwnTrace } from '../trace.ts';
import { withBackoff } from './backoff.ts';
import { draftTouch } from './drafting/draft-touch.ts';
import { lookForTouch } from './look-for-touch.ts';
import { PACE } from './pace.ts';
import { scheduleTouches } from './schedule-touches.ts';
import { sendTouch } from './send-touch.ts';
import type { CadenceWork } from './work.ts';

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
    claim: (limit, underWay) =>
      work.cadence.claimDue(randomUUID(), PACE.claimLeaseMs, limit, shareOf(PACE.sendPerTenant, underWay)),
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
  const unapproved = await cadence.unapproveStale(STALE_MS);
  const completed = await cadence.completeQuiet(COMPLETED_AFTER_DAYS * DAY_MS);
  if (unknown + unapproved + completed > 0) onSwept({ unknown, unapproved, completed });
}
