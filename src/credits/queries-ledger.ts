import { type InferResult, type RawBuilder, sql } from 'kysely';
import { checkTenantName, selectTenants, type Tenant, tenantOf } from '../accounts/queries-tenants.ts';
import type { LedgerFilter, PageAsked, Spending } from '../accounts/rules-ports.ts';
import { type Db, type Everyday, kyselyOver, type Queryable } from '../platform/database/db.ts';
import { pageFrom, readCursor, readTenant, withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { type AdmissionRequest, offersOf, type Resolution } from './queries-billing.ts';
import { grantWithin } from './queries-grants.ts';

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly accounts: ReturnType<typeof createLedgerStore>;
    readonly spending: ReturnType<typeof createSpendingStore>;
  }
}

/** The ledger of an account, for reading: only the billing functions and grants write it. */
export function createLedgerStore(db: Db) {
  return {
    async ledger(scope: Scope, page: PageAsked & LedgerFilter) {
      const after = readCursor(page.cursor);
      const rows = await withTenant(db, scope, ({ kysely }) => {
        const entries = entriesOf(kysely, scope, page).limit(page.limit + 1);
        return (after === undefined ? entries : entries.where('e.id', '<', after.id)).execute();
      });
      return pageFrom(rows, page.limit, entryOf, (row) => ({ at: row.created_at.toISOString(), id: row.id }));
    },
  };
}

function entriesOf(kysely: Everyday, scope: Scope, { kind, operation, from, to }: LedgerFilter) {
  const { tenantId, mode } = scope;
  let entries = kysely
    .selectFrom('ledger_entry as e')
    .leftJoin('charge as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.id', '=', 'e.charge_id'),
    )
    .select(['e.id', 'e.kind', 'e.amount', 'e.balance_after', 'e.charge_id'])
    .select(['c.operation', 'c.state', 'e.note', 'e.reference', 'e.created_at'])
    .where('e.tenant_id', '=', tenantId)
    .where('e.mode', '=', mode)
    .orderBy('e.id', 'desc');
  if (kind !== undefined) entries = entries.where('e.kind', '=', kind);
  if (operation !== undefined) entries = entries.where('c.operation', '=', operation);
  const since = (day: string, days: number) =>
    sql<Date>`(${day}::date + ${sql.lit(days)})::timestamp at time zone 'utc'`;
  // By number first: there is no index by time (spending.sql). A minute more: clocks of transactions differ.
  const number = (at: RawBuilder<Date>) => sql<number>`entry_since(${tenantId}, ${mode}, ${at})`;
  const MARGIN = sql`interval '1 minute'`;
  if (from !== undefined) {
    const at = since(from, 0);
    entries = entries.where('e.id', '>=', number(sql`${at} - ${MARGIN}`)).where('e.created_at', '>=', at);
  }
  if (to !== undefined) {
    const at = since(to, 1);
    entries = entries.where('e.id', '<', number(sql`${at} + ${MARGIN}`)).where('e.created_at', '<', at);
  }
  return entries;
}

function entryOf(row: InferResult<ReturnType<typeof entriesOf>>[number]) {
  return {
    id: String(row.id),
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balance_after,
    ...(row.operation === null ? {} : { operation: row.operation }),
    ...(row.charge_id === null ? {} : { request_id: row.charge_id }),
    ...(row.state === null ? {} : { state: row.state }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    created_at: row.created_at.toISOString(),
  };
}

/** A sum of calls: of a day and operation, or of a key. */
type Sum =
  | (Spending['days'][number] & { readonly key_id: null })
  | (Spending['keys'][number] & { readonly day: null });

/** Charges of the period that were not refunded, found by the numbers of their ledger entries, and summed both ways. */
const SPENT = `with calls as (
    select (c.created_at at time zone 'utc')::date as day, c.operation, c.key_id, c.price
    from ledger_entry e join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id
    where e.tenant_id = $1 and e.mode = $2 and e.kind = 'reserve' and c.state <> 'refunded'
      -- A minute more on each side: see entry_since.
      and e.id >= entry_since($1, $2, ($3::date::timestamp at time zone 'utc') - interval '1 minute')
      and e.id < entry_since($1, $2, (($4::date + 1)::timestamp at time zone 'utc') + interval '1 minute')
      and (c.created_at at time zone 'utc')::date between $3::date and $4::date
      and ($5::uuid is null or c.key_id = $5)
  ), sums as (
    select day, operation, key_id, count(*) as calls, sum(price)::bigint as credits
    from calls group by grouping sets ((day, operation), (key_id))
  )
  select s.*, coalesce(k.name, '') as name, coalesce(k.last_four, '') as last_four
  from sums s left join api_key k on k.tenant_id = $1 and k.id = s.key_id
  order by s.day, s.credits desc, s.operation, s.key_id`;

/** What an account spent, for reading. */
export function createSpendingStore(db: Db) {
  return {
    /** Calls that were charged and not refunded, on the days in UTC on which they were made. */
    spending: (
      scope: Scope,
      { from, to, keyId }: Record<'from' | 'to', string> & { keyId?: string },
    ): Promise<Spending> =>
      readTenant(db, scope, async (transaction) => {
        const { tenantId, mode } = scope;
        const sums = await transaction.query<Sum>({
          name: 'spending_sums',
          text: SPENT,
          values: [tenantId, mode, from, to, keyId ?? null],
        });
        const [archived] = await transaction.query<{ credits: number }>({
          name: 'spending_archived',
          text: `select coalesce(-sum(amount), 0)::bigint as credits from ledger_entry e
            where tenant_id = $1 and mode = $2 and kind = 'carried'
              and id >= entry_since($1, $2, $3::date::timestamp at time zone 'utc')
              and (created_at at time zone 'utc')::date between $3::date and $4::date`,
          values: [tenantId, mode, from, to],
        });
        return {
          days: sums.flatMap((sum) => (sum.day === null ? [] : daySumOf(sum))),
          keys: sums.flatMap((sum) => (sum.key_id === null ? [] : keySumOf(sum))),
          archived: archived?.credits ?? 0,
        };
      }),
  };
}

const daySumOf = ({ day, operation, calls, credits }: Spending['days'][number]) => ({
  day,
  operation,
  calls,
  credits,
});

const keySumOf = ({ key_id, name, last_four, calls, credits }: Spending['keys'][number]) => ({
  key_id,
  name,
  last_four,
  calls,
  credits,
});

/** Looking takes a millisecond and waits for no lock. */
const TIMEOUT_MS = 2_000;

/** What an admission may have to wait for, as names: its key with window and account, its idempotency key, days of providers. */
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

/** Credits of the made-up world every tenant starts with: eighty searches, enough to write an integration against. */
const SANDBOX_START_CREDITS = 1_000;

/** A new tenant on the trial plan with credits of the sandbox only. Two may have the same name. Throws OperatorError `usage`. */
export async function createTenant(db: Db, name: string): Promise<Tenant> {
  const trimmed = checkTenantName(name);
  return db.transaction((transaction) => createWithin(transaction, trimmed));
}

/** The first tenant of an installation; undefined if there is one, also if another service makes it at this moment. */
export async function createFirstTenant(db: Db, name: string): Promise<Tenant | undefined> {
  return db.transaction(async (transaction) => {
    // Written by hand: Kysely has no LOCK. It conflicts with itself and with inserts, so that the count below
    // still holds when the tenant is written.
    await transaction.query({ text: 'lock table tenant in share row exclusive mode' });
    return (await countTenants(transaction)) === 0 ? createWithin(transaction, name) : undefined;
  });
}

async function createWithin(transaction: Queryable, name: string): Promise<Tenant> {
  const kysely = kyselyOver(transaction);
  const { id } = await kysely
    .insertInto('tenant')
    .values({ name })
    .returning('tenant_id as id')
    .executeTakeFirstOrThrow(notWritten);
  await kysely.insertInto('account').values({ tenant_id: id, mode: 'live' }).execute();
  await grantWithin(transaction, {
    tenantId: id,
    mode: 'test',
    credits: SANDBOX_START_CREDITS,
    paid: false,
    reference: 'sandbox-start',
  });
  return tenantOf(
    await selectTenants(transaction).where('t.tenant_id', '=', id).executeTakeFirstOrThrow(notWritten),
  );
}

async function countTenants(db: Queryable): Promise<number> {
  const { count } = await kyselyOver(db)
    .selectFrom('tenant')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function notWritten(): Error {
  return new Error('the tenant was not written');
}
