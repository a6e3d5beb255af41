import { type DomainError, ERRORS } from './errors.ts';
import { suggestionsOf, type Warning } from './understanding/warning.ts';

/**
 * A response body as JSON text around the balance: `head`, then the balance in credits, then `tail`. The
 * balance is only known once the charge is resolved, and the same statement keeps the body for replays, so
 * the database puts the three together there and we do here. Without `tail` the body has no balance.
 */
export interface Body {
  readonly head: string;
  readonly tail: string | undefined;
}

/** The text of a body. `balance` in credits. */
export function textOf(body: Body, balance: number): string {
  return body.tail === undefined ? body.head : body.head + balance + body.tail;
}

/** `warnings` as a field with its comma; nothing where there are none. */
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
  /** An answer is cached, and would be given. */
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
  /** Show the balance: it is known. */
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
