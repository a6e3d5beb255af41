import { type Queryable, textArray } from '../platform/database/db.ts';
import type { KeyFacts, KeyScope } from '../platform/values/key-scopes.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { LookupPlan, SpendCandidate } from '../platform/values/outcome.ts';
import type { Mode } from '../platform/values/scope.ts';

export type Verdict =
  | 'admitted'
  | 'unauthorized'
  | 'rate_limited'
  | 'tenant_suspended'
  | 'tenant_moving'
  | 'insufficient_scope'
  | 'invalid'
  | 'idempotency_mismatch'
  | 'idempotency_in_progress'
  | 'replay'
  | 'no_profile'
  | 'vendor_capacity'
  | 'key_cap_reached'
  | 'insufficient_credits';

export interface AdmissionRequest {
  readonly requestId: string;
  readonly keyHash: Buffer;
  readonly rateLimited: boolean;
  /** The scopes it needs. */
  readonly needs: readonly KeyScope[];
  readonly valid: boolean;
  readonly operation: string;
  readonly price: number;
  readonly leaseMs: number;
  readonly needsProfile: boolean;
  readonly idempotencyKey: string | undefined;
  readonly fingerprint: Buffer | undefined;
  /** Of a lookup: whom it may have to pay, and under what key its answer is kept. */
  readonly lookup: LookupPlan | undefined;
  /** SHA-256 of method, path and body, where an earlier answer to the same may allow it free of charge. */
  readonly repeat?: Buffer | undefined;
}

export interface Admission {
  readonly verdict: Verdict;
  readonly tenantId: string | null;
  readonly mode: Mode | null;
  readonly quota: number | null;
  readonly remaining: number | null;
  readonly resetSeconds: number | null;
  readonly balance: number | null;
  readonly profile: unknown;
  /** Of a replay: the first answer's status and whole body. */
  readonly status: number | null;
  readonly answer: string | null;
  /** The provider whose list price was booked under the request's id; never together with `cached`. */
  readonly booked: string | null;
  /** The cached answer of a lookup. */
  readonly cached: string | null;
  /** Of the cache entry, to be handed back with a new answer; null if nothing can be kept. */
  readonly generation: number | null;
  /** Of `vendor_capacity` and `key_cap_reached`: whole seconds until the caps begin again. */
  readonly capacitySeconds: number | null;
  /** The call that this one repeats free of charge: its reservation is of 0 credits. Of a free request: it could. */
  readonly repeats: string | null;
  /** Of `insufficient_scope`, `key_cap_reached` and requests that no window counts; null of all others. */
  readonly key: KeyFacts | null;
  /** The name of the key, of an admitted request that a window counts. */
  readonly actor: string | null;
}

export interface RateRule {
  readonly trial: number;
  readonly paid: number;
  readonly windowSeconds: number;
  readonly idempotencyHours: number;
}

/** The end of one request: what happens to its charge, and what is kept for its idempotency key. */
export interface Resolution {
  readonly requestId: string;
  readonly tenantId: string;
  readonly mode: Mode;
  readonly action: 'settle' | 'refund' | 'none';
  /** Of a request whose admission has no known result: the tenant and mode are those of this key. */
  readonly keyHash?: Buffer;
  readonly idempotencyKey: string | undefined;
  /** Undefined frees the idempotency key: there is nothing that a replay could repeat. */
  readonly keep:
    | { readonly status: number; readonly head: string; readonly tail: string | undefined }
    | undefined;
  /** As in admission, of an answer given while the ranking was being learned: it may be repeated free of charge. */
  readonly repeat?: Buffer | undefined;
}

export interface Resolved {
  /** What the charge is now, whichever process resolved it; null if there is none. */
  readonly state: 'reserved' | 'settled' | 'refunded' | null;
  readonly balance: number;
  /** The answer that the idempotency key kept before this call, which is then the one to give. */
  readonly status: number | null;
  readonly answer: string | null;
  /** Its idempotency key went to a repetition, or may: that one answers for the key. */
  readonly takenOver: boolean;
}

/** A batch takes milliseconds, and all callers wait behind it: this long a silence is a dead link, and it is repeated. */
const TIMEOUT_MS = 4_000;

const COLUMNS =
  'select verdict, tenant_id as "tenantId", mode, quota, remaining, reset_s as "resetSeconds", balance, profile, status, answer,' +
  ' booked, cached, generation, capacity_s as "capacitySeconds", repeats, key, actor';

const IDENTIFY =
  'select tenant_id as "tenantId", mode, balance, key, unused from identify($1::bytea[]) order by ord';

const ADMIT =
  `${COLUMNS} from admit($1::uuid[], $2::bytea[], $3::boolean[], $4::boolean[], $5::text[], $6::integer[], $7::integer[],` +
  ' $8::boolean[], $9::text[], $10::bytea[], $11, $12, $13, $14, $15, $16::bytea[], $17::jsonb[], $18::uuid, $19::bytea[], $20, $21::text[], $22) order by ord';

const RESOLVE =
  'select state, balance, status, answer, taken_over as "takenOver" from resolve($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::smallint[],' +
  ' $7::text[], $8::text[], $9::bytea[], $10::bytea[]) order by ord';

/** Whose keys these are, what they may do and what is left, for requests that no window counts; in the order of the hashes. */
export async function identifyBatch(db: Queryable, keyHashes: readonly Buffer[]): Promise<Admission[]> {
  const rows = await db.query<
    Pick<Admission, 'tenantId' | 'mode' | 'balance'> & {
      key: (KeyFacts & { readonly suspended?: true; readonly moving?: true }) | null;
      unused: string | null;
    }
  >({
    name: 'identify',
    timeoutMs: TIMEOUT_MS,
    text: IDENTIFY,
    values: [keyHashes],
  });
  const unused = rows.flatMap((row) => row.unused ?? []);
  if (unused.length > 0) {
    await db.query({ name: 'note_use', text: 'select note_use($1::uuid[])', values: [unused] });
  }
  return rows.map(({ tenantId, mode, balance, key }) => ({
    ...UNCOUNTED,
    verdict: identified(tenantId, key),
    tenantId,
    mode,
    balance,
    key,
  }));
}

function identified(
  tenantId: string | null,
  key: { readonly suspended?: true; readonly moving?: true } | null,
): Verdict {
  if (tenantId === null) return 'unauthorized';
  if (key?.moving === true) return 'tenant_moving';
  return key?.suspended === true ? 'tenant_suspended' : 'admitted';
}

/** The admission of a request without window, profile, idempotency key and source. */
const UNCOUNTED = {
  quota: null,
  remaining: null,
  resetSeconds: null,
  profile: null,
  status: null,
  answer: null,
  booked: null,
  cached: null,
  generation: null,
  capacitySeconds: null,
  repeats: null,
  actor: null,
};

/**
 * Admits a batch in one statement and answers in its order. `again` says that an earlier attempt may have
 * been committed without our hearing of it: a request already reserved is then not reserved twice.
 * `processId`: who serves them; where its heartbeats end (`recordProcessHeartbeat`), a repetition with the
 * same idempotency key starts again.
 */
export async function admitBatch(
  db: Queryable,
  requests: readonly AdmissionRequest[],
  rule: RateRule,
  again: boolean,
  processId?: string,
): Promise<Admission[]> {
  return db.query<Admission>({
    name: 'admit',
    timeoutMs: TIMEOUT_MS,
    text: ADMIT,
    values: [
      requests.map((r) => r.requestId),
      requests.map((r) => r.keyHash),
      requests.map((r) => r.rateLimited),
      requests.map((r) => r.valid),
      requests.map((r) => r.operation),
      requests.map((r) => r.price),
      requests.map((r) => r.leaseMs),
      requests.map((r) => r.needsProfile),
      requests.map((r) => r.idempotencyKey ?? null),
      requests.map((r) => r.fingerprint ?? null),
      rule.trial,
      rule.paid,
      rule.windowSeconds,
      rule.idempotencyHours,
      again,
      // No list if no request of the batch has any: most have none, and this costs them nothing.
      requests.some((r) => r.lookup?.cacheKey !== undefined)
        ? requests.map((r) => r.lookup?.cacheKey ?? null)
        : null,
      requests.some((r) => offersOf(r) !== null) ? requests.map(offersOf) : null,
      processId ?? null,
      requests.some((r) => r.repeat !== undefined) ? requests.map((r) => r.repeat ?? null) : null,
      LIMITS.freeRepeatMinutes,
      requests.map((r) => r.needs.join(' ')),
      LIMITS.ratePerWindow.member,
    ],
  });
}

/** Whom the request may have to pay, as `admit` reads it; null if nothing has to be booked. */
export function offersOf({ lookup }: AdmissionRequest): string | null {
  const [first, ...rest] = lookup?.candidates ?? [];
  if (first === undefined || first.microUsd === 0) return null;
  return JSON.stringify([first, ...rest].map(offerOf));
}

function offerOf({ provider, microUsd, capMicroUsd }: SpendCandidate): object {
  return { provider, micro: microUsd, cap: capMicroUsd };
}

/** Resolves a batch in one statement and answers in its order. Repeating it changes nothing. */
export async function resolveBatch(db: Queryable, resolutions: readonly Resolution[]): Promise<Resolved[]> {
  return db.query<Resolved>({
    name: 'resolve',
    timeoutMs: TIMEOUT_MS,
    text: RESOLVE,
    values: [
      resolutions.map((r) => r.requestId),
      resolutions.map((r) => r.action),
      resolutions.map((r) => r.tenantId),
      resolutions.map((r) => r.mode),
      resolutions.map((r) => r.idempotencyKey ?? null),
      resolutions.map((r) => r.keep?.status ?? null),
      textArray(resolutions.map((r) => r.keep?.head ?? null)),
      resolutions.map((r) => r.keep?.tail ?? null),
      resolutions.some((r) => r.keyHash !== undefined) ? resolutions.map((r) => r.keyHash ?? null) : null,
      resolutions.some((r) => r.repeat !== undefined) ? resolutions.map((r) => r.repeat ?? null) : null,
    ],
  });
}

/**
 * Refunds at most `limit` reservations whose lease has passed. `head` and `tail` are the stored answer around
 * the request id, for those whose process is alive; the keys of the others become free. Returns what was
 * refunded.
 */
export async function sweepCharges(
  db: Queryable,
  limit: number,
  answer: { readonly head: string; readonly tail: string },
): Promise<{ id: string; operation: string }[]> {
  return db.query({
    name: 'sweep',
    text: 'select * from sweep($1, $2, $3)',
    values: [limit, answer.head, answer.tail],
  });
}

/** Deletes at most `limit` idempotency keys past their day; returns whether there may be more. */
export async function purgeKeys(db: Queryable, limit: number): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>({
    name: 'purge_keys',
    text: 'select purge_keys($1) as more',
    values: [limit],
  });
  return row?.more === true;
}

/** Deletes expired answers and calls older than `keepDays`, at most `limit` of each; returns whether there may be more. */
export async function purgeLookups(db: Queryable, limit: number, keepDays: number): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>({
    name: 'purge_lookups',
    text: 'select purge_lookups($1, $2) as more',
    values: [limit, keepDays],
  });
  return row?.more === true;
}
