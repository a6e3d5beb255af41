import type { Failure } from './error.ts';

/**
 * Waits of 0.5, 1, 2, 4 and 8 s, each shortened by up to half: 8 to 15 s in all, in which a service that is restarted is back.
 * One that was killed in the middle of a call takes that call again within 15 s.
 */
export const RETRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/**
 * The longest operation (60 s) and what it takes to settle its charge (30 s): a call whose answer was lost at its start gets it
 * by repetition. A full window of the rate limit is over in 60 s.
 */
export const RETRY_WITHIN_MS = 90_000;
/** What a proxy answers where the service does not: not there, overloaded, too slow. */
const OF_PROXIES = [502, 503, 504];

/**
 * Whether the same request, with its key, may and should be sent again. Every method may: GET, PUT and DELETE are idempotent
 * by the contract, and a POST by its key. A 500 and 502 of the service are stored for the key, so that a repetition would be
 * given them again; a 402, 403, 400 or 422 does not change by itself.
 */
export function isRepeatable({ status, code }: Failure): boolean {
  switch (code) {
    case 'rate_limited':
    case 'unavailable':
    case 'vendor_capacity':
    case 'idempotency_in_progress':
    case 'not_reached':
    case 'timed_out':
      return true;
    case 'not_warmpath':
      return OF_PROXIES.includes(status) || status === 429;
    default:
      return false;
  }
}

/** What was tried of a call so far. */
export interface Tried {
  /** Repetitions that count. */
  readonly repeated: number;
  /** Waits for the first answer to the same key. */
  readonly awaited: number;
  readonly elapsedMs: number;
}

export interface Limits {
  readonly retries: number;
  readonly withinMs: number;
}

/**
 * How long to wait before the request is sent again, ms; undefined where it is not. At least as long as the service asked for.
 * `chance` is from 0 to 1: the wait is spread, so that callers that failed together do not come back together.
 */
export function waitBefore(
  failure: Failure,
  tried: Tried,
  limits: Limits,
  chance: number,
): number | undefined {
  if (!isRepeatable(failure) || limits.retries === 0) return undefined;
  const isAwaited = failure.code === 'idempotency_in_progress';
  if (!isAwaited && tried.repeated >= limits.retries) return undefined;
  const before = isAwaited ? tried.awaited : tried.repeated;
  const step = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** before);
  const spread = (step / 2) * (1 + chance);
  const asked = failure.retryAfter === undefined ? 0 : failure.retryAfter * 1_000 + FIRST_WAIT_MS * chance;
  const wait = Math.max(spread, asked);
  return tried.elapsedMs + wait > limits.withinMs ? undefined : wait;
}
