import type { FailedCall } from '../core/admin/activity.ts';
import { failure, textOf } from '../core/body.ts';
import { DomainError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import { rateHeaders } from '../core/rate-headers.ts';
import { outOfReach, waitHeader } from '../endpoints/replies.ts';
import type { Admission } from '../store/account/billing/billing.ts';
import type { Incoming, Reply } from './incoming.ts';

/** The rate headers of an admitted or refused request; none where no window counts it. */
export function windowHeaders(admission: Admission): Record<string, string> {
  const { quota, remaining, resetSeconds } = admission;
  if (quota === null || remaining === null || resetSeconds === null) return {};
  return rateHeaders({ quota, remaining, resetSeconds }, LIMITS.windowSeconds);
}

/** An error's reply. `balance` in credits where it is to be shown. */
export function refuse(
  requestId: string,
  error: DomainError,
  headers: Record<string, string> = {},
  balance?: number,
): Reply {
  const body = failure(error, { requestId, withBalance: balance !== undefined });
  return {
    status: error.status,
    headers: { ...headers, ...waitHeader(error) },
    text: textOf(body, balance ?? 0),
  };
}

/** Neither charge nor refund could be confirmed: the answer says so, and the sweeper refunds the credits. */
export function unconfirmed(requestId: string): Reply {
  const error = new DomainError(
    'vendor_error',
    'The call failed and its refund could not be confirmed yet. Credits still reserved for it are refunded automatically; see GET /v1/credits/ledger.',
  );
  const body = failure(error, { requestId, withBalance: false, refundIssue: true });
  return { status: 502, headers: {}, text: body.head };
}

/** The work was done, but its reservation was refunded before: the result is not returned. */
export function tooLate(requestId: string, balance: number): Reply {
  const error = new DomainError(
    'vendor_error',
    'The answer came after its reservation had expired and was refunded. Try again.',
  );
  return refuse(requestId, error, {}, balance);
}

/** The database is not there, and nothing is charged. */
export function unavailable(requestId: string): Reply {
  return refuse(requestId, outOfReach());
}

/** What operators are shown of a call that ended in an error; `begun` by `performance.now()`. */
export function failedCall(operation: string, incoming: Incoming, reply: Reply, begun: number): FailedCall {
  const { requestId, credential } = incoming;
  const durationMs = Math.round(performance.now() - begun);
  return {
    requestId,
    at: new Date(Date.now() - durationMs),
    operation,
    status: reply.status,
    error: (JSON.parse(reply.text) as { error: string }).error,
    keyHash: credential.hash,
    mode: credential.mode,
    durationMs,
  };
}
