import { setImmediate as turn } from 'node:timers/promises';
import { timeLimit } from './process.ts';

/** How much the cadence worker does at once, how often and how long, each with its reason. Times in ms. */
export const PACE = {
  /** Between two looks for work: a touch that was just approved for now is sent while the person watches. */
  everyMs: 5_000,
  /** After a failed look the next one waits twice as long, up to here: one statement of each part, and a new primary is noticed soon. */
  worstWaitMs: 10_000,

  /**
   * Touches sent at once in a process, each of another mailbox. Most of it is waiting for servers; the pool
   * of the database has to serve requests besides.
   */
  sendAtOnce: 24,
  /** Of one tenant: its ten mailboxes keep minutes between messages, and two whose servers hang leave room. */
  sendPerTenant: 8,
  /** The time for checks of links and address before sending; what has no answer by then is no finding. */
  checkMs: 45_000,
  /**
   * One SMTP attempt in all: the transport's own limits (30 s until the final dot, 50 s for the reply to it) and some seconds. It
   * is there for a transport that hangs.
   */
  wireMs: 85_000,
  /** Work that is asked to end has this long to do so; after that it is abandoned. */
  graceMs: 3_000,
  /** How long recording the outcome is tried: a failover fits, 20 s until the lock of the lost primary ends and some until it is replaced. */
  endMs: 35_000,
  /** From the claim on: the checks and a slow database fit. A mailbox whose worker died before `begin` is free again after it. */
  claimLeaseMs: 60_000,
  /**
   * From `begin` on: a slow answer to it (17 s), the wire and writing down fit (123 s). By its end others take the message for lost,
   * so it is given to the wire only where the wire and writing still fit into what is left.
   */
  wireLeaseMs: 140_000,

  /** Drafts at once: a model's answer is waited for, and its provider limits how many it gives. */
  draftAtOnce: 6,
  /** Of one tenant: two who ask a model that hangs leave room. */
  draftPerTenant: 2,
  /** A slow model of one's own is given a minute and a second try; the template needs no time. */
  draftMs: 140_000,
  draftLeaseMs: 180_000,

  /** Mailboxes searched at once for messages without a server's answer: rare, and never urgent. */
  lookAtOnce: 6,
  lookPerTenant: 2,
  /** Login, two searches and logout of a slow IMAP server. */
  lookMs: 45_000,
  lookLeaseMs: 120_000,

  /** Slots given in one look; the next one follows at once while there are as many. */
  scheduleBatch: 200,
  /** The wait where a touch cannot go now for a temporary reason: a mailbox, a check, a missing key. */
  laterMs: 15 * 60_000,
} as const;

/** Wall-clock and monotonic time, ms: the first one jumps when it is set, the second one stands still while a machine sleeps. */
export interface Clock {
  now(): Date;
  elapsedMs(): number;
}

export const SYSTEM_CLOCK: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };

/** Measures by both clocks and uses the longer time: a lease ends by the database's clock, asleep or not. */
export function stopwatch(clock: Clock): () => number {
  const wall = clock.now().getTime();
  const machine = clock.elapsedMs();
  return () => Math.max(clock.now().getTime() - wall, clock.elapsedMs() - machine);
}

export interface BackoffOptions {
  readonly clock: Clock;
  readonly everyMs: number;
  /** A failure that is new: the same one again is not reported until a look has worked. */
  onFailed(error: unknown): void;
  /** The first look that worked after `failures` that did not. */
  onRecovered(failures: number): void;
}

/** A look with exponential backoff, up to PACE.worstWaitMs. Never rejects but for a fault in the callbacks. */
export function withBackoff(
  look: (signal: AbortSignal) => Promise<void>,
  options: BackoffOptions,
): (signal: AbortSignal) => Promise<void> {
  const { clock, everyMs } = options;
  let failures = 0;
  let lastReported = '';
  let notBefore = 0;
  return async (signal) => {
    if (clock.elapsedMs() < notBefore) return;
    try {
      await look(signal);
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      notBefore = clock.elapsedMs() + Math.min(PACE.worstWaitMs, everyMs * 2 ** Math.min(failures, 16));
      const text = textOf(error);
      if (text !== lastReported) options.onFailed(error);
      lastReported = text;
      return;
    }
    if (failures > 0) options.onRecovered(failures);
    failures = 0;
    lastReported = '';
  };
}

/** Waits between repeated writes: half a second first, to be soon after a restart of the database. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4_000;

/** Repeats a refused write until `forMs` have passed, waiting longer each time. Resolves to its result, or the last failure. */
export async function retryWrite<Result>(
  write: () => Promise<Result>,
  forMs: number,
  clock: Clock,
  wait: (ms: number) => Promise<void>,
): Promise<{ readonly result: Result } | { readonly error: unknown }> {
  const sinceBegin = stopwatch(clock);
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    try {
      return { result: await write() };
    } catch (error) {
      if (sinceBegin() + waitMs > forMs) return { error };
      await wait(waitMs);
    }
  }
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** What is thrown where the time has passed. */
export class TimePassed extends Error {
  override readonly name = 'TimePassed';
}

/**
 * Runs `work` with a signal that comes after `ms` or with the parent's, and rejects soon after that signal even where `work`
 * does not heed it: a server that hangs must not hold a touch, nor the end of the process. Rejects with TimePassed, with the
 * parent's reason, or as `work` does.
 */
export async function bounded<Result>(
  ms: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = timeLimit(ms, parent);
  let grace: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const overdue = new Promise<never>((_, reject) => {
    onAbort = () => {
      grace = setTimeout(
        () => reject(limit.hasPassed ? new TimePassed(`not done after ${ms} ms`) : parent.reason),
        PACE.graceMs,
      );
    };
    if (limit.signal.aborted) onAbort();
    else limit.signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(limit.signal), overdue]);
  } catch (error) {
    throw limit.hasPassed && !(error instanceof TimePassed)
      ? new TimePassed(`not done after ${ms} ms`, { cause: error })
      : error;
  } finally {
    limit.end();
    clearTimeout(grace);
    if (onAbort !== undefined) limit.signal.removeEventListener('abort', onAbort);
  }
}

/**
 * What others wait for at each of their own steps, ms: a request takes five to ten of them, and an answer of ours 5 ms. A turn costs
 * some microseconds.
 */
const SLICE_MS = 1;

/** `map` of a long list that lets others have their turns: twenty thousand rows are half a second of work. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const [at, item] of items.entries()) {
    results.push(work(item, at));
    if (performance.now() - since < SLICE_MS) continue;
    await turn();
    since = performance.now();
  }
  return results;
}
