import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type {
  Erased,
  Erasure,
  ExportPage,
  Kept,
  StoredThing,
  TenantDataStore,
} from '../../core/account/ports.ts';
import { UUID } from '../../core/cursor.ts';
import { DomainError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Scope } from '../../core/scope.ts';
import { parseMoment } from '../../core/text/moment.ts';
import type { Db, Queryable } from '../postgres/db.ts';
import { readTenant, withTenant } from '../postgres/postgres.ts';
import { lockNetwork } from '../research/networks.ts';
import { lockForErasure } from './erasure-lock.ts';
import type { OrderColumn, TenantTable } from './tenant-table.ts';
import { TENANT_TABLES } from './tenant-tables.ts';

/** Where a page ended: in which table, and behind which row of it (none yet: at its beginning). */
interface Place {
  readonly table: string;
  readonly after: readonly string[] | undefined;
}

type Exported = TenantTable & { readonly exported: readonly string[] };

const EXPORTED: readonly Exported[] = TENANT_TABLES.flatMap((one) =>
  'not' in one.exported ? [] : [{ ...one, exported: one.exported }],
);

/** Everything of one tenant and mode: read page by page in a bounded amount of memory, or deleted at once. */
export function createTenantDataStore(db: Db): TenantDataStore {
  return {
    export: (scope, page) =>
      readTenant(db, scope, (transaction) =>
        readPage(transaction, scope, page.limit, readPlace(page.cursor)),
      ),
    erase: (scope) => withTenant(db, scope, (transaction) => eraseWithin(transaction, scope)),
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
  // Sequences before their touches, as all who change them lock them (outreach/cadence/locks.ts).
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
  limit: number,
  from: Place | undefined,
): Promise<ExportPage> {
  const items: StoredThing[] = [];
  let octets = 0;
  let after = from?.after;
  const first = from === undefined ? 0 : EXPORTED.findIndex(({ table }) => table === from.table);
  for (const one of EXPORTED.slice(first)) {
    for (;;) {
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
