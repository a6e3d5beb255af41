import { PACE } from './pace.ts';

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

/**
 * A look with exponential backoff: after each failure in a row it is not made again for twice as long,
 * up to PACE.worstWaitMs. Never rejects but for a programming fault in the callbacks.
 */
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

/**
 * Repeats a write that the database refused until `forMs` have passed, waiting longer each time. Resolves to its result, or to the
 * last failure.
 */
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
