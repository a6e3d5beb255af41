import { createHash, randomUUID } from 'node:crypto';
import type { AdmissionRequest, Resolution } from '../../src/credits/queries-billing.ts';
import type { Account, TestService } from '../harness/service.ts';

/** Windows too wide to matter. */
export const RULE = { trial: 1_000, paid: 1_000, windowSeconds: 60, idempotencyHours: 24 };
/** What a sweep keeps for an idempotency key, around the request id. */
export const KEPT = { head: '{"request_id":"', tail: '"}' };

/** A request of the account for ten credits. */
export function requestOf(account: Account, more: Partial<AdmissionRequest> = {}): AdmissionRequest {
  return {
    requestId: randomUUID(),
    keyHash: createHash('sha256').update(account.key).digest(),
    rateLimited: false,
    needs: [],
    valid: true,
    operation: 'test.probe',
    price: 10,
    leaseMs: 60_000,
    needsProfile: false,
    idempotencyKey: undefined,
    fingerprint: undefined,
    lookup: undefined,
    ...more,
  };
}

/** The end of a request without an idempotency key. */
export function endOf(account: Account, requestId: string, action: 'settle' | 'refund'): Resolution {
  const { tenantId, mode } = account;
  return { requestId, tenantId, mode, action, idempotencyKey: undefined, keep: undefined };
}

/** How many charges of the account there are of each state. */
export async function chargesOf({ db }: TestService, account: Account): Promise<Record<string, number>> {
  const rows = await db.system.query<{ state: string; n: number }>({
    text: 'select state, count(*)::int as n from charge where tenant_id = $1 group by state',
    values: [account.tenantId],
  });
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
