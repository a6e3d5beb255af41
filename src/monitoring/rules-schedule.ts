import type { DeliveryEnd, DueMonitor } from './rules-event.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Waits between the attempts of one delivery, ms: the schedule the Standard Webhooks specification recommends, a little
 * more than three days in all.
 */
export const RETRY_AFTER_MS: readonly number[] = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** A receiver may ask for a longer wait, up to the longest wait of the schedule. */
const LONGEST_WAIT_MS = 24 * HOUR;
/** Receivers that went down together must not be called back in the same second. */
const SPREAD = 0.1;
/** How long a message is tried at most if its receiver asks for no longer waits, ms; and that in whole days. */
export const RETRIED_MS = RETRY_AFTER_MS.reduce((sum, wait) => sum + wait, 0) * (1 + SPREAD);
export const RETRIED_DAYS = Math.floor(RETRIED_MS / (24 * HOUR));

/** What came of one attempt: a status, or why there was none. */
export type Attempt =
  | { readonly status: number; readonly retryAfterMs?: number | undefined }
  | { readonly error: string };

/**
 * How a delivery goes on after its `attempts`-th attempt (from 1). 2xx is delivered; 410 says that it is not
 * wanted any more; all else, redirects too, is tried again until the schedule ends, and then the receiver is
 * switched off. `random` in [0, 1).
 */
export function endOfAttempt(attempt: Attempt, attempts: number, random: number): DeliveryEnd {
  const status = 'status' in attempt ? attempt.status : undefined;
  const error = 'error' in attempt ? attempt.error : undefined;
  if (status !== undefined && status >= 200 && status < 300) return { state: 'delivered', status };
  if (status === 410) {
    return {
      state: 'failed',
      status,
      disable: 'It answered 410: the receiver no longer wants these messages.',
    };
  }
  const wait = RETRY_AFTER_MS[attempts - 1];
  if (wait === undefined) {
    const said = status === undefined ? (error ?? 'no answer') : `status ${status}`;
    return {
      state: 'failed',
      status,
      error,
      disable: `${attempts} attempts over ${RETRIED_DAYS} days failed, the last with ${said}.`,
    };
  }
  const asked = 'status' in attempt ? Math.min(attempt.retryAfterMs ?? 0, LONGEST_WAIT_MS) : 0;
  return {
    state: 'pending',
    status,
    error,
    retryMs: Math.round(Math.max(wait, asked) * (1 + SPREAD * random)),
  };
}

/** An attempt without an answer that took so long held a place others could have used, ms. */
const SILENT_MS = 5_000;
/** A silent receiver gets nothing for half a minute, then twice as long each time, up to five minutes. */
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 5 * MINUTE;

/**
 * How long nothing more is sent to a receiver after an attempt that took `tookMs`, ms; undefined if it did not keep
 * silent. `silences`: how often in a row it did before.
 */
export function restAfter(attempt: Attempt, tookMs: number, silences: number): number | undefined {
  if ('status' in attempt || tookMs < SILENT_MS) return undefined;
  return Math.min(FIRST_REST_MS * 2 ** Math.min(silences, 10), LONGEST_REST_MS);
}

/** A failed run is tried again soon, then later each time: a source that is down delays no other monitor. */
const FIRST_RETRY_MS = 5 * MINUTE;
const LAST_RETRY_MS = 6 * HOUR;

/** When a run that failed for the `failures`-th time in a row (from 1) is tried again, ms. */
export function retryOfRun(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), LAST_RETRY_MS);
}

/**
 * Whether the same search would find what it found: nothing came into the corpus and the profile stands. Live
 * sources change without notice, so lookalikes are always asked again.
 */
export function isUnchanged(monitor: DueMonitor, corpusVersion: number): boolean {
  const { kind, seen, profileAt } = monitor;
  if (kind !== 'investors' || seen === undefined) return false;
  return seen.corpusVersion === corpusVersion && seen.profileAt.getTime() === profileAt.getTime();
}
