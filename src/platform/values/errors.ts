import { type Candidate, suggestionsOf, type Warning } from './outcome.ts';

/**
 * Every failure the service can answer with: the key is our own name for it, `error` the word on the wire,
 * `meaning` when it is answered and what to do, for the documents. The closed
 * list behind the one envelope; two failures may share a word (`not_found` is 422 where it was charged, 404 where a
 * stored thing is asked for that is not there).
 */
export const ERRORS = {
  invalid_request: {
    status: 400,
    error: 'invalid_request',
    meaning:
      'The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it.',
  },
  idempotency_mismatch: {
    status: 400,
    error: 'idempotency_mismatch',
    meaning: 'The `Idempotency-Key` was used for another request. Use a new key for a new request.',
  },
  unauthorized: {
    status: 401,
    error: 'unauthorized',
    meaning:
      'No key, or one that is malformed, unknown, expired or revoked; or a session that has ended. Send `Authorization: Bearer wp_…`, or sign in again.',
  },
  insufficient_credits: {
    status: 402,
    error: 'insufficient_credits',
    meaning:
      'The balance is below the price; `credits_remaining` says what is left. No provider was asked, and nothing was charged.',
  },
  key_cap_reached: {
    status: 402,
    error: 'key_cap_reached',
    meaning:
      'The price is above what the daily cap of the key leaves. Nothing was charged. Repeat after `Retry-After` seconds, at 00:00 UTC, or use another key.',
  },
  insufficient_scope: {
    status: 403,
    error: 'insufficient_scope',
    meaning:
      'The key may not do this; the message names the missing scope. Nothing was charged. Use a key with that scope.',
  },
  tenant_suspended: {
    status: 403,
    error: 'tenant_suspended',
    meaning:
      'The operator has suspended the account: none of its keys and sessions work until it is resumed. Nothing was charged. Ask the operator.',
  },
  nothing_stored: {
    status: 404,
    error: 'not_found',
    meaning: 'There is nothing stored to read, such as a profile. Store it first.',
  },
  route_not_found: {
    status: 404,
    error: 'route_not_found',
    meaning: 'There is no such path. `/openapi.json` lists those there are.',
  },
  method_not_allowed: {
    status: 405,
    error: 'method_not_allowed',
    meaning: 'The path exists for other methods; `Allow` names them.',
  },
  idempotency_in_progress: {
    status: 409,
    error: 'idempotency_in_progress',
    meaning:
      'The first request with this `Idempotency-Key` is still being processed. Repeat after `Retry-After` seconds with the same key. If the service stopped during the first request, a repetition starts again within 15 s, and at most one charge is settled.',
  },
  /** Of the MCP address (DNS rebinding), and of sessions (requests of other pages). */
  host_not_allowed: {
    status: 403,
    error: 'host_not_allowed',
    meaning:
      'Of `/mcp`: the `Host` or `Origin` header names another host than this service. Connect to the address the service is known by. With a session: the request came from a page elsewhere; nothing was done.',
  },
  /** Of a sequence, a touch, an import of a list or a raise. */
  not_in_this_state: {
    status: 409,
    error: 'not_in_this_state',
    meaning:
      'The sequence, touch, import or raise is in a state that does not allow this, or changed since it was read. The message says which state it is in, which states allow the call and what to do. Nothing was changed.',
  },
  /** Of the admin API, of members and of keys. */
  conflict: {
    status: 409,
    error: 'conflict',
    meaning:
      'Of `/admin/v1`, `/v1/members` and `/v1/keys`: what is stored does not allow this, a limit is reached, or the call was made before under the same `Idempotency-Key`. The message says which. Nothing was changed.',
  },
  payload_too_large: {
    status: 413,
    error: 'payload_too_large',
    meaning: 'The body is larger than the endpoint accepts.',
  },
  unsupported_media_type: {
    status: 415,
    error: 'unsupported_media_type',
    meaning: 'The body is not JSON. Send `Content-Type: application/json`.',
  },
  not_found: {
    status: 422,
    error: 'not_found',
    meaning:
      'Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` is the cost: the listed price for a search that was made, 0 for a missing precondition.',
  },
  mailbox_login_failed: {
    status: 422,
    error: 'mailbox_login_failed',
    meaning:
      'The mail servers refused the login or could not be reached; the message says which server and what to do. Nothing was stored.',
  },
  not_configured: {
    status: 422,
    error: 'not_configured',
    meaning:
      'This service is not set up for it: its operator has to add the settings the message names. Nothing was stored.',
  },
  mailbox_not_connected: {
    status: 422,
    error: 'mailbox_not_connected',
    meaning: 'There is no connected mailbox to send from. Connect one first. Nothing was charged.',
  },
  suppressed: {
    status: 422,
    error: 'suppressed',
    meaning:
      'The address or its domain is on the suppression list: nothing is sent there. `DELETE /v1/suppressions` takes an entry off; entries that the recipient asked for need a reason. Nothing was charged.',
  },
  opt_out_pending: {
    status: 422,
    error: 'opt_out_pending',
    meaning:
      'An answer from this address may contain an opt-out, and no person has reviewed it yet. `GET /v1/suppressions?email=…` shows the sentence, `POST` keeps the address on the list, `DELETE` with a `reason` removes it. Nothing was charged.',
  },
  rate_limited: {
    status: 429,
    error: 'rate_limited',
    meaning:
      'The rate limit of the key is reached, or too many calls of the account wait already for this kind of work; the message says which. Repeat after `Retry-After` seconds.',
  },
  internal_error: {
    status: 500,
    error: 'internal_error',
    meaning: 'A defect of the service; reserved credits were refunded. Report the `request_id`.',
  },
  vendor_error: {
    status: 502,
    error: 'vendor_error',
    meaning:
      'A provider failed, timed out or sent an unusable answer; reserved credits were refunded. Repeat later.',
  },
  vendor_capacity: {
    status: 503,
    error: 'vendor_capacity',
    meaning:
      'Every provider for this endpoint has reached its daily spending cap. Nothing was reserved. See `Retry-After`.',
  },
  /** Our database or index is not there, or too many wait for it: nothing was counted, or it was refunded. */
  unavailable: {
    status: 503,
    error: 'unavailable',
    meaning:
      'The database or the index is not available at the moment, or too many requests wait for it. Nothing is charged, and nothing is stored for an `Idempotency-Key`. Repeat after `Retry-After` seconds.',
  },
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
  /** What of the question could not be understood. */
  readonly warnings?: readonly Warning[];
  /** Who on record may be meant, where a name is nobody's. */
  readonly candidates?: readonly Candidate[];
  /** Whole seconds until trying again can help. */
  readonly retryAfterSeconds?: number;
}

/**
 * A failure with two wordings: `message` is sent to the caller and says what to do, `internal` goes to the
 * log. Handlers throw these; the guard decides what they cost.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly internal: string | undefined;
  readonly details: readonly FaultDetail[] | undefined;
  readonly warnings: readonly Warning[] | undefined;
  readonly candidates: readonly Candidate[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.internal = options.internal;
    this.details = options.details;
    this.warnings = options.warnings;
    this.candidates = options.candidates ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/**
 * A response body as JSON text around the balance: `head`, then the balance in credits, then `tail`. The
 * balance is only known once the charge is resolved, and the same statement keeps the body for replays, so
 * the database puts the three together there and we do here. Without `tail` the body has no balance.
 */
export interface Body {
  readonly head: string;
  readonly tail: string | undefined;
}

export function textOf(body: Body, balance: number): string {
  return body.tail === undefined ? body.head : body.head + balance + body.tail;
}

/** `warnings` as a field with its comma; nothing if there are none. */
function warned(warnings: readonly Warning[] = []): string {
  return warnings.length === 0 ? '' : `"warnings":${JSON.stringify(warnings)},`;
}

/** The envelope of a billed endpoint's 200. `data` is JSON text. */
export function envelope(
  data: string,
  charged: number,
  cached: boolean,
  requestId: string,
  warnings?: readonly Warning[],
): Body {
  return {
    head: `{"data":${data},${warned(warnings)}"credits_charged":${charged},"cached":${cached},"request_id":"${requestId}","credits_remaining":`,
    tail: '}',
  };
}

/** What a dry run says in place of an answer. `wouldCharge` in credits. */
export interface DryRunFacts {
  readonly requestId: string;
  readonly wouldCharge: number;
  readonly cached: boolean;
  readonly records?: Readonly<Record<string, number | string>> | undefined;
  readonly warnings: readonly Warning[];
}

/** The 200 of a dry run: the billed envelope without data. */
export function dryRunBody({ requestId, wouldCharge, cached, records, warnings }: DryRunFacts): Body {
  const { head, tail } = envelope('null', 0, cached, requestId, warnings);
  const told = JSON.stringify({ would_charge: wouldCharge, ...(records === undefined ? {} : { records }) });
  return { head: `${told.slice(0, -1)},${head.slice(1)}`, tail };
}

/** A free endpoint's 200: its own fields and the request id. `data` is a JSON object's text. */
export function plain(data: string, requestId: string, warnings?: readonly Warning[]): Body {
  const fields = data.slice(1, -1);
  const own = `${fields}${fields === '' ? '' : ','}`;
  return { head: `{${own}${warned(warnings)}"request_id":"${requestId}"}`, tail: undefined };
}

export interface FailureFacts {
  readonly requestId: string;
  readonly withBalance: boolean;
  /** 422 only: the listed price where the miss was charged, 0 where a precondition failed. */
  readonly charged?: number;
  readonly refundIssue?: boolean;
  /** What of a question was not understood; their suggestions are given beside them as well. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** The one envelope of every error. Only the public wording goes in. */
export function failure(error: DomainError, facts: FailureFacts): Body {
  const warnings = facts.warnings ?? error.warnings ?? [];
  const suggestions = suggestionsOf(warnings);
  const fields = {
    error: ERRORS[error.code].error,
    message: error.message,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(suggestions.length === 0 ? {} : { suggestions }),
    ...(error.candidates.length === 0 ? {} : { candidates: error.candidates }),
    ...(facts.charged === undefined ? {} : { credits_charged: facts.charged }),
    ...(facts.refundIssue === true ? { refund_issue: true } : {}),
    request_id: facts.requestId,
  };
  const text = JSON.stringify(fields);
  return facts.withBalance
    ? { head: `${text.slice(0, -1)},"credits_remaining":`, tail: '}' }
    : { head: text, tail: undefined };
}

/**
 * What kind of failure an operator's command ended in; scripts read it as `error`. `usage` ends with exit code 2, the
 * others with 1.
 */
export type OperatorErrorCode =
  | 'usage'
  | 'invalid_setting'
  | 'not_found'
  | 'conflict'
  | 'limit'
  | 'unavailable'
  | 'stopped';

/** A failure the operator can mend: one sentence that says what was wrong, what was expected and what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly code: OperatorErrorCode;

  constructor(code: OperatorErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/**
 * `refused`: the publisher wants to know who asks, or has been asked too often; `changed`: what was asked for is not there
 * or is something else; `unreachable`: no answer, or a fault of the server.
 */
export type PublisherFault = 'refused' | 'changed' | 'unreachable';

/** An address as messages show it: a query may have thousands of characters. */
export function shortAddress(url: string): string {
  const [address = url, query] = url.split('?');
  return query === undefined ? address : `${address}?…`;
}

/** A body whose fields are at fault, in the words of the first: each message is the rest of a sentence about its field. */
export function refused(details: readonly FaultDetail[]): DomainError {
  const [first] = details;
  return new DomainError('invalid_request', `"${first?.path}" ${first?.message}.`, { details });
}

/** The same of one field. */
export const invalid = (path: string, message: string): DomainError => refused([{ path, message }]);
