import { sql } from 'kysely';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { forgetAssistants } from '../accounts/queries-assistants.ts';
import { lockTenant } from '../accounts/queries-keys.ts';
import { makerOf } from '../accounts/queries-operators.ts';
import { lockForErasure, NOW, unknownTenant } from '../accounts/queries-process.ts';
import type { Erased, Erasure, ExportPage, Kept, StoredThing } from '../accounts/rules-ports.ts';
import { lockNetwork } from '../network/queries-networks.ts';
import { type Db, kyselyOver, type Queryable, type Transaction } from '../platform/database/db.ts';
import { readTenant, withTenant } from '../platform/database/postgres.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { MODES, type Scope, UUID } from '../platform/values/scope.ts';
import { parseMoment } from '../platform/values/text.ts';
import { TENANT_TABLES } from './queries-tenant-tables.ts';
import type { OrderColumn, TenantTable } from './queries-tenant-tables-outreach.ts';

/** How long rows are kept, and how many; the units are in the names. */
export type KeptFor = Readonly<Record<keyof typeof LIMITS.retention.kept, number>>;

/**
 * Deletes at most `limit` rows of each table that are older than they are kept. Resolves to how many of each;
 * undefined if another process does it now. `lists`: whether the lists of tenants are gone through too, which takes longest.
 */
export async function sweepOld(
  db: Queryable,
  limit: number,
  kept: KeptFor,
  lists: boolean,
): Promise<Readonly<Record<string, number>> | undefined> {
  const [row] = await db.query<{ gone: Record<string, number> | null }>({
    name: 'sweep_old',
    text: 'select sweep_old($1, $2, $3) as gone',
    values: [limit, JSON.stringify(kept), lists],
  });
  return row?.gone ?? undefined;
}

/** Where a page ended: in which table, and behind which row of it (none yet: at its beginning). */
interface Place {
  readonly table: string;
  readonly after: readonly string[] | undefined;
}

interface PageAsked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly keyHash?: Buffer;
}

type Exported = TenantTable & { readonly exported: readonly string[] };

const EXPORTED: readonly Exported[] = TENANT_TABLES.flatMap((one) =>
  'not' in one.exported ? [] : [{ ...one, exported: one.exported }],
);

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly tenantData: TenantDataStore;
  }
}

/** Everything of one tenant and mode: read page by page in a bounded amount of memory, or deleted at once. */
export type TenantDataStore = ReturnType<typeof createTenantDataStore>;
export function createTenantDataStore(db: Db) {
  return {
    /**
     * A page of it, kind by kind; ends early if it grows large. `keyHash`: the key that asks, whose scopes say whether members and
     * keys are shown; left out: the operator. Throws `invalid_request` for a cursor that is none.
     */
    export: (scope: Scope, { limit, cursor, keyHash }: PageAsked) =>
      readTenant(db, scope, async (transaction) => {
        const from = readPlace(cursor);
        const isManager =
          keyHash === undefined || (await makerOf(transaction, keyHash)).scopes.includes('manage');
        return readPage(transaction, scope, { limit, from, isManager });
      }),
    erase: (scope: Scope) => withTenant(db, scope, (transaction) => eraseWithin(transaction, scope)),
  };
}

/**
 * Deletes what the tenant has stored on one side, live or test, in the given transaction. What is kept is
 * returned with its reason.
 */
export async function eraseWithin(transaction: Queryable, scope: Scope): Promise<Erasure> {
  const deleted: Erased[] = [];
  const kept: Kept[] = [];
  await lockForErasure(transaction, scope);
  await lockNetwork(transaction, scope);
  // Sequences before their touches, as all who change them lock them (outreach/queries-slots.ts).
  await lockAll(transaction, scope, 'sequence');
  for (const one of TENANT_TABLES) {
    const { table, erased, forgotten, parent } = one;
    if (erased !== true) {
      kept.push({ kind: table, reason: erased.kept });
      continue;
    }
    if (parent !== undefined) await lockAll(transaction, scope, parent);
    deleted.push({ kind: table, rows: await eraseTable(transaction, scope, one) });
    if (forgotten === undefined) continue;
    await transaction.query({
      name: `forget_${table}`,
      text: `update ${table} set ${forgotten.map((column) => `${column} = null`).join(', ')}
        where tenant_id = $1 and mode = $2`,
      values: [scope.tenantId, scope.mode],
    });
  }
  return { deleted, kept };
}

async function lockAll(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  table: 'sequence' | 'webhook',
): Promise<void> {
  await transaction.query({
    name: `erase_lock_${table}`,
    text: `select id from ${table} where tenant_id = $1 and mode = $2 order by id for update`,
    values: [tenantId, mode],
  });
}

/** Written by hand: the table is a value here. Its name is one of the list. */
async function eraseTable(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  { table, spared, lockedInOrder, order }: TenantTable,
): Promise<number> {
  const whose = `t.tenant_id = $1 and t.mode = $2 ${spared === undefined ? '' : `and not (${spared})`}`;
  const key = order.map(({ column }) => `t.${column}`).join(', ');
  const text = lockedInOrder
    ? `with held as (select ${key} from ${table} t where ${whose} order by ${key} for update),
        gone as (delete from ${table} t using held
          where t.tenant_id = $1 and t.mode = $2 and (${key}) = (${key.replaceAll('t.', 'held.')}) returning 1)`
    : `with gone as (delete from ${table} t where ${whose} returning 1)`;
  const [gone] = await transaction.query<{ rows: number }>({
    name: `erase_${table}`,
    text: `${text} select count(*) as rows from gone`,
    values: [tenantId, mode],
  });
  return gone?.rows ?? 0;
}

async function readPage(
  db: Queryable,
  scope: Scope,
  {
    limit,
    from,
    isManager,
  }: { readonly limit: number; readonly from: Place | undefined; readonly isManager: boolean },
): Promise<ExportPage> {
  const items: StoredThing[] = [];
  let octets = 0;
  let after = from?.after;
  const first = from === undefined ? 0 : EXPORTED.findIndex(({ table }) => table === from.table);
  for (const one of EXPORTED.slice(first)) {
    for (;;) {
      if (one.ofManaging && !isManager) break;
      if (items.length >= limit || octets >= LIMITS.export.pageBytes) {
        return { items, next: formatPlace({ table: one.table, after }) };
      }
      const asked = Math.min(one.atOnce, limit - items.length);
      const rows = await readRows(db, scope, one, after, asked);
      for (const { data, at } of rows) {
        items.push({ kind: one.table, data: JSON.parse(data) as Record<string, unknown> });
        octets += data.length;
        after = at;
      }
      if (rows.length < asked) break;
    }
    after = undefined;
  }
  return { items, next: undefined };
}

function readRows(
  db: Queryable,
  { tenantId, mode }: Scope,
  { table, exported, shown = {}, order, hasMode }: Exported,
  after: readonly string[] | undefined,
  limit: number,
): Promise<{ data: string; at: string[] }[]> {
  const columns = order.map(({ column }) => `t.${column}`);
  const bounds = order.map(({ type }, at) => `$${at + 4}::${type}`);
  const fields = exported.map((column) => `'${column}', ${shown[column] ?? `t.${column}`}`);
  const more = table === 'ledger_entry' ? OF_CHARGE : undefined;
  return db.query({
    name: `export_${table}${after === undefined ? '' : '_on'}`,
    text: `select json_build_object(${[...fields, ...(more?.fields ?? [])].join(', ')})::text as data,
        array[${columns.map((column) => `${column}::text`).join(', ')}] as at
      from ${table} t ${more?.join ?? ''}
      where t.tenant_id = $1 and ${hasMode ? 't.mode = $2' : '$2::text is not null'}
        ${after === undefined ? '' : `and (${columns.join(', ')}) > (${bounds.join(', ')})`}
      order by ${columns.join(', ')} limit $3`,
    values: [tenantId, mode, limit, ...(after ?? [])],
  });
}

/** A charge has no index by tenant: it is read by its id, together with the entry that reserved it. */
const OF_CHARGE = {
  fields: [
    "'operation', c.operation",
    "'state', c.state",
    "'key_id', c.key_id",
    "'resolved_at', c.resolved_at",
  ],
  join: 'left join charge c on c.tenant_id = t.tenant_id and c.id = t.charge_id',
};

const PLACE = Compile(
  Type.Object(
    {
      table: Type.String(),
      after: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 3 })),
    },
    { additionalProperties: false },
  ),
);

/** What a value of a type may look like, so that the database is never asked to read anything else. */
const READABLE: Readonly<Record<OrderColumn['type'], (text: string) => boolean>> = {
  bigint: (text) => /^\d{1,18}$/.test(text),
  integer: (text) => /^\d{1,9}$/.test(text),
  uuid: (text) => UUID.test(text),
  timestamptz: (text) => parseMoment(text) !== undefined,
  text: (text) => !text.includes('\0') && text.isWellFormed(),
};

function formatPlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = parsePlace(cursor);
  const order = EXPORTED.find(({ table }) => table === place?.table)?.order;
  const { after } = place ?? {};
  const isOurs =
    order !== undefined &&
    (after === undefined ||
      (after.length === order.length && order.every(({ type }, at) => READABLE[type](after[at] ?? ''))));
  if (place !== undefined && isOurs) return { table: place.table, after };
  const message = 'is not a cursor of this export; send the "next" of the page before, unchanged';
  throw new DomainError('invalid_request', `"cursor" ${message}.`, {
    details: [{ path: 'cursor', message }],
  });
}

function parsePlace(cursor: string): { table: string; after?: string[] } | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return PLACE.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const OF_BOTH: ReadonlySet<string> = new Set(
  TENANT_TABLES.flatMap(({ table, hasMode }) => (hasMode ? [] : [table])),
);
/** Rows read for one page of an export to a file; the page's bytes bound their memory as well. */
const PAGE = 1_000;

/** The name of a deleted tenant: its row stays, as the ledger refers to it. */
const NAME = 'deleted';

/**
 * Everything a tenant has stored, live side first, thing by thing in constant memory. Not one snapshot: what changes
 * meanwhile is there in one state or the other. Throws `not_found` for an unknown tenant.
 */
export async function* exportTenant(db: Db, tenantId: string): AsyncGenerator<StoredThing> {
  await checkTenant(db, tenantId);
  const data = createTenantDataStore(db);
  for (const mode of MODES) {
    let cursor: string | undefined;
    do {
      const page = await data.export({ tenantId, mode }, { limit: PAGE, cursor });
      // What belongs to the tenant as a whole is on both sides.
      yield* page.items.filter(({ kind }) => mode === 'live' || !OF_BOTH.has(kind));
      cursor = page.next;
    } while (cursor !== undefined);
  }
}

export interface RemovedTenant {
  readonly id: string;
  readonly deleted: readonly Erased[];
  /** Keys that worked until now. */
  readonly keysRevoked: number;
}

/**
 * Deletes what a tenant has stored on both sides, ends its keys and sessions, removes its members and forgets the names of them and of itself, at once or
 * not at all. The ledger stays. Doing it again changes nothing. Throws `not_found` for an unknown tenant.
 */
export async function removeTenant(db: Db, tenantId: string): Promise<RemovedTenant> {
  return db.transaction(async (transaction) => {
    // First, as every change of its keys does (keys.ts).
    await lockTenant(transaction, tenantId);
    return removeWithin(transaction, tenantId);
  });
}

/** `removeTenant` inside a transaction that holds the tenant's lock. */
export async function removeWithin(transaction: Transaction, tenantId: string): Promise<RemovedTenant> {
  const rows = new Map<string, number>();
  for (const mode of MODES) {
    const { deleted } = await eraseWithin(transaction, { tenantId, mode });
    for (const one of deleted) rows.set(one.kind, (rows.get(one.kind) ?? 0) + one.rows);
  }
  const ended = await transaction.query<{ was_active: boolean }>({
    text: `with before as (
        select id, revoked_at is null and (expires_at is null or expires_at > now()) as was_active
        from api_key where tenant_id = $1 order by id for no key update)
      update api_key k set revoked_at = coalesce(k.revoked_at, now()), name = '', integration = null
      from before b where k.id = b.id returning b.was_active and k.member_id is null as was_active`,
    values: [tenantId],
  });
  for (const table of ['digest', 'session', 'sign_in_link', 'passkey'] as const) {
    await transaction.query({ text: `delete from ${table} where tenant_id = $1`, values: [tenantId] });
  }
  await transaction.query({
    text: 'update member set name = $2, email = null, removed_at = coalesce(removed_at, now()) where tenant_id = $1',
    values: [tenantId, NAME],
  });
  await forgetAssistants(transaction, tenantId);
  // What it sealed is left only in backups.
  await transaction.query({ text: 'delete from data_key where tenant_id = $1', values: [tenantId] });
  await transaction.query({
    text: `update tenant set name = $2, delete_at = null, deleted_at = coalesce(deleted_at, now()) where tenant_id = $1`,
    values: [tenantId, NAME],
  });
  return {
    id: tenantId,
    deleted: [...rows].map(([kind, count]) => ({ kind, rows: count })),
    keysRevoked: ended.filter((key) => key.was_active).length,
  };
}

async function checkTenant(db: Pick<Db, 'query'>, tenantId: string): Promise<void> {
  const found = await db.query({ text: 'select from tenant where tenant_id = $1', values: [tenantId] });
  if (found.length === 0) throw unknownTenant(tenantId);
}

/** The tenants whose day has come, at most `limit`. */
export async function dueDeletions(
  db: Queryable,
  limit: number,
): Promise<readonly { readonly id: string; readonly deleteAt: Date }[]> {
  return kyselyOver(db)
    .selectFrom('tenant')
    .select(['tenant_id as id', sql<Date>`delete_at`.as('deleteAt')])
    .where('delete_at', '<=', NOW)
    .orderBy('delete_at')
    .limit(limit)
    .execute();
}

/**
 * Deletes what a tenant has stored if its day is still the one that was read, and has come; undefined if it was called off or
 * set again meanwhile, or another process has deleted it.
 */
export function removeDueTenant(
  db: Db,
  { id, deleteAt }: { readonly id: string; readonly deleteAt: Date },
): Promise<RemovedTenant | undefined> {
  return db.transaction(async (transaction) => {
    await lockTenant(transaction, id);
    const [due] = await transaction.query({
      text: 'select from tenant where tenant_id = $1 and delete_at = $2 and delete_at <= now()',
      values: [id, deleteAt],
    });
    return due === undefined ? undefined : removeWithin(transaction, id);
  });
}
