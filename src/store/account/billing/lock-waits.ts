import type { Queryable } from '../../postgres/db.ts';
import type { AdmissionRequest, Resolution } from './billing.ts';
import { offersOf } from './billing.ts';

/** Looking takes a millisecond and waits for no lock. */
const TIMEOUT_MS = 2_000;

/**
 * What an admission may have to wait for, as names: its key with the key's window and account, its idempotency key, and
 * the day of every provider it may have to pay.
 */
export function locksOfAdmission(request: AdmissionRequest): [string, ...string[]] {
  const key = request.keyHash.toString('latin1');
  const { idempotencyKey, lookup } = request;
  return [
    `key ${key}`,
    ...(idempotencyKey === undefined ? [] : [`idempotency ${key} ${idempotencyKey}`]),
    ...(lookup?.candidates ?? []).flatMap(({ provider, microUsd }) =>
      microUsd > 0 ? [`provider ${provider}`] : [],
    ),
  ];
}

/** Of each request the lock it would wait for at this moment, one of its own; undefined for those that would not wait. */
export async function findBlockedAdmissions(
  db: Queryable,
  requests: readonly AdmissionRequest[],
): Promise<(string | undefined)[]> {
  const rows = await db.query<{ ord: number; held: string; provider: string | null }>({
    name: 'held_up_admissions',
    timeoutMs: TIMEOUT_MS,
    text: 'select ord, held, provider from held_up_admissions($1::bytea[], $2::boolean[], $3::integer[], $4::text[], $5::jsonb[])',
    values: [
      requests.map((r) => r.keyHash),
      requests.map((r) => r.rateLimited),
      requests.map((r) => r.price),
      requests.map((r) => r.idempotencyKey ?? null),
      requests.map(offersOf),
    ],
  });
  const found = new Map(rows.map((row) => [row.ord, row]));
  return requests.map((request, index) => {
    const row = found.get(index + 1);
    if (row === undefined) return undefined;
    const [key] = locksOfAdmission(request);
    if (row.held === 'provider') return `provider ${row.provider}`;
    return row.held === 'idempotency'
      ? `idempotency ${request.keyHash.toString('latin1')} ${request.idempotencyKey}`
      : key;
  });
}

/** What the end of a request may have to wait for: its charge with its idempotency key, and for a refund the account. */
export function locksOfResolution({ requestId, tenantId, mode, action }: Resolution): [string, ...string[]] {
  const charge = `charge ${requestId}`;
  return action === 'refund' ? [charge, accountOf({ tenantId, mode })] : [charge];
}

const accountOf = ({ tenantId, mode }: Pick<Resolution, 'tenantId' | 'mode'>): string =>
  `account ${tenantId} ${mode}`;

/** As `findBlockedAdmissions`, of the ends of requests. */
export async function findBlockedResolutions(
  db: Queryable,
  resolutions: readonly Resolution[],
): Promise<(string | undefined)[]> {
  const rows = await db.query<{ ord: number; held: 'account' | 'charge' | null }>({
    name: 'held_up_resolutions',
    timeoutMs: TIMEOUT_MS,
    text: 'select ord, held from held_up_resolutions($1::uuid[], $2::uuid[], $3::text[], $4::bytea[])',
    values: [
      resolutions.map((r) => r.tenantId),
      resolutions.map((r) => r.requestId),
      resolutions.map((r) => r.action),
      resolutions.map((r) => r.keyHash ?? null),
    ],
  });
  const held = new Map(rows.map((row) => [row.ord, row.held]));
  return resolutions.map((resolution, index) => {
    switch (held.get(index + 1)) {
      case 'account':
        return accountOf(resolution);
      case 'charge':
        return `charge ${resolution.requestId}`;
      default:
        return undefined;
    }
  });
}
