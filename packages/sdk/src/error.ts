import type { components } from './openapi.ts';

/** The body of every answer of the service that is not 2xx. */
export type ErrorBody = components['schemas']['Error'];

/**
 * Why a call failed. The first are the words of the service (docs/errors.md); the others are those of the client:
 *
 * - `not_reached`: no connection, or it broke before the answer was complete.
 * - `timed_out`: no complete answer within `timeoutMs`.
 * - `not_warmpath`: something else answered: a proxy, a redirect, a wrong address. `status` is that of its answer.
 */
export type ErrorCode = ErrorBody['error'] | 'not_reached' | 'timed_out' | 'not_warmpath';

/** What a failed attempt is made of. */
export interface Failure {
  /** 0 if there is no answer. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
  readonly body?: ErrorBody | undefined;
  readonly cause?: unknown;
}

/** How a call failed, with everything the service said: what was wrong, what it cost, when to come back. */
export class WarmpathError extends Error {
  override readonly name = 'WarmpathError';
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly code: ErrorCode;
  /** Seconds until a repetition can help, if the service named them. */
  readonly retryAfter: number | undefined;
  /** The service's answer; undefined if there is none. */
  readonly body: ErrorBody | undefined;
  /** Of a POST: the key it was sent with. A repetition with it is never charged twice. */
  readonly idempotencyKey: string | undefined;
  /** How often the call was sent. */
  readonly attempts: number;

  constructor(
    failure: Failure,
    sent: { readonly idempotencyKey?: string | undefined; readonly attempts: number },
  ) {
    const { status, code, message, cause } = failure;
    super(
      `${status === 0 ? '' : `${status} `}${code}: ${message}`,
      cause === undefined ? undefined : { cause },
    );
    this.status = status;
    this.code = code;
    this.retryAfter = failure.retryAfter;
    this.body = failure.body;
    this.idempotencyKey = sent.idempotencyKey;
    this.attempts = sent.attempts;
  }

  /** Identifies the request for the operator of the service. */
  get request_id(): string | undefined {
    return this.body?.request_id;
  }

  /** What the call cost, credits: known of a 422 of a billed call. */
  get credits_charged(): number | undefined {
    return this.body?.credits_charged;
  }

  /** The balance, credits, if the service named it. */
  get credits_remaining(): number | undefined {
    return this.body?.credits_remaining;
  }

  /** Every fault of the request, with its place. */
  get details(): NonNullable<ErrorBody['details']> {
    return this.body?.details ?? [];
  }

  /** What of the request was not understood. */
  get warnings(): NonNullable<ErrorBody['warnings']> {
    return this.body?.warnings ?? [];
  }

  /** Who on record may be meant. */
  get candidates(): NonNullable<ErrorBody['candidates']> {
    return this.body?.candidates ?? [];
  }
}
