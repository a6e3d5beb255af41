import { OperatorError, type PublisherFault } from './errors.ts';

/**
 * The closed list of ways a provider can fail. An empty answer is no failure, and neither is "no such person": those
 * are `{ items: [] }`.
 *
 * - `not_configured`: a required setting is missing (found before anything is asked).
 * - `unsupported`: it cannot answer this question.
 * - `auth_failed`: it refuses our key. `quota_exhausted`: the key has nothing left there.
 * - `rate_limited`: too many questions; `retryAfterMs` where it says how long.
 * - `unreachable`: no connection, no such host, reset before an answer, breaker open, address refused.
 * - `upstream`: it answered with a status or a body that says it failed.
 * - `timeout`: no answer, or not all of it, in time.
 * - `bad_response`: it answered, and the answer is not what it promises (garbage, too large, another type).
 */
export type ProviderFailure =
  | 'not_configured'
  | 'unsupported'
  | 'auth_failed'
  | 'quota_exhausted'
  | 'rate_limited'
  | 'unreachable'
  | 'upstream'
  | 'timeout'
  | 'bad_response';

export interface ProviderErrorOptions {
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Whether the provider may have charged us: `unknown` keeps the booking at list price. */
  readonly spend?: 'none' | 'unknown';
  readonly cause?: unknown;
}

/** One failure of one provider. `message` goes to the log: it never holds a key or what was asked. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly spend: 'none' | 'unknown';

  constructor(failure: ProviderFailure, message: string, options: ProviderErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.failure = failure;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.spend = options.spend ?? (MAY_HAVE_COST.has(failure) ? 'unknown' : 'none');
  }
}

/** An answer was on its way or came broken: the provider may well have billed it. */
const MAY_HAVE_COST: ReadonlySet<ProviderFailure> = new Set(['upstream', 'timeout', 'bad_response']);

/** A publisher of public records did not give what was asked for; says what happened and what to do. */
export class PublisherError extends OperatorError {
  readonly fault: PublisherFault;

  constructor(fault: PublisherFault, message: string, cause?: unknown) {
    super(fault === 'changed' ? 'not_found' : 'unavailable', message, cause);
    this.fault = fault;
  }
}
