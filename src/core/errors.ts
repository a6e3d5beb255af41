/**
 * Every failure the service can answer with: the key is our own name for it, `error` the word on the wire. The closed
 * list behind the one envelope; two failures may share a word (`not_found` is 422 where it was charged, 404 where a
 * stored thing is asked for that is not there).
 */
export const ERRORS = {
  invalid_request: { status: 400, error: 'invalid_request' },
  idempotency_mismatch: { status: 400, error: 'idempotency_mismatch' },
  unauthorized: { status: 401, error: 'unauthorized' },
  insufficient_credits: { status: 402, error: 'insufficient_credits' },
  nothing_stored: { status: 404, error: 'not_found' },
  route_not_found: { status: 404, error: 'route_not_found' },
  method_not_allowed: { status: 405, error: 'method_not_allowed' },
  idempotency_in_progress: { status: 409, error: 'idempotency_in_progress' },
  payload_too_large: { status: 413, error: 'payload_too_large' },
  unsupported_media_type: { status: 415, error: 'unsupported_media_type' },
  not_found: { status: 422, error: 'not_found' },
  rate_limited: { status: 429, error: 'rate_limited' },
  internal_error: { status: 500, error: 'internal_error' },
  vendor_error: { status: 502, error: 'vendor_error' },
  vendor_capacity: { status: 503, error: 'vendor_capacity' },
  /** Our own database or index is not there: nothing was counted, reserved or charged. */
  unavailable: { status: 503, error: 'unavailable' },
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** One fault of a request: where (a JSON pointer in dots, empty for the whole) and what was expected. */
export interface FaultDetail {
  readonly path: string;
  readonly message: string;
}

export interface DomainErrorOptions {
  /** For the log only: what really happened. Never sent. */
  readonly internal?: string;
  readonly cause?: unknown;
  readonly details?: readonly FaultDetail[];
  /** Whole seconds until trying again can help. */
  readonly retryAfterSeconds?: number;
}

/**
 * A failure with two wordings: `message` is sent to the customer and says what to do, `internal` goes to the log.
 * Handlers throw these; the guard decides what they cost.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly internal: string | undefined;
  readonly details: readonly FaultDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.internal = options.internal;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
