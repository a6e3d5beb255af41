import { setTimeout as sleep } from 'node:timers/promises';
import { literal, rowsIn } from '../platform/database/copy-rows.ts';
import type { Db, Queryable, Transaction } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import { TENANT_TABLES } from './queries-tenant-tables.ts';

/** Others hold that lock for the time of a question. */
const LOOKS = 20;
const LOOK_MS = 50;

/** A table whose rows go along, as the catalogue describes it. */
export interface MovedTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Columns on which any unique index stands, or its condition. */
  readonly unique: readonly string[];
  /** In which rows only one may be of its kind, such as the current raise (SQL over the columns); null: no index says so. */
  readonly single: string | null;
  /** Columns whose numbers are given out by a sequence, and its name. */
  readonly numbered: Readonly<Record<string, string>>;
}

/** Names of the tables that go along: those with a tenant_id but for the ones that have a reason to stay. */
export const MOVED: readonly string[] = TENANT_TABLES.filter(({ stays }) => stays === undefined).map(
  ({ table }) => table,
);

interface Row extends MovedTable {
  readonly parents: readonly string[];
}

/** The tables that go along, each after those it refers to. */
export async function movedTables(db: Queryable): Promise<readonly MovedTable[]> {
  const rows = await db.query<Row>({
    text: `with t as (
        select c.oid, c.relname from pg_class c where c.relnamespace = 'warmpath'::regnamespace and c.relname = any ($1))
      select t.relname as table,
        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select array_agg(a.attname::text order by k.ord) from (
            select i.indkey from pg_index i where i.indrelid = t.oid and i.indisunique and i.indpred is null and i.indexprs is null
            order by i.indisprimary desc, i.indexrelid limit 1) i,
          unnest(i.indkey) with ordinality k(num, ord) join pg_attribute a on a.attnum = k.num where a.attrelid = t.oid) as key,
        (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a where a.attrelid = t.oid and exists (
          select from pg_index i where i.indrelid = t.oid and i.indisunique and (a.attnum = any (i.indkey) or exists (
            -- Of its condition.
            select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = t.oid
              and d.refobjsubid = a.attnum)))) as "unique",
        (select string_agg('(' || pg_get_expr(i.indpred, t.oid) || ')', ' or ') from pg_index i where i.indrelid = t.oid and i.indisunique) as single,
        (select coalesce(jsonb_object_agg(a.attname, pg_get_serial_sequence('warmpath.' || t.relname, a.attname)), '{}')
          from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '') as numbered,
        (select coalesce(array_agg(distinct p.relname::text), '{}') from pg_constraint f join pg_class p on p.oid = f.confrelid
          where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid and p.relname = any ($1)) as parents
      from t order by t.relname`,
    values: [MOVED],
  });
  const left = new Map(rows.map((row) => [row.table, row]));
  const sorted: MovedTable[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ parents }) => parents.every((parent) => !left.has(parent)));
    if (ready.length === 0) throw new Error('tables of tenants refer to each other in a circle');
    for (const { parents: _, ...row } of ready) {
      sorted.push(row);
      left.delete(row.table);
    }
  }
  return sorted;
}

/** Throws OperatorError `conflict` if the two ends are not at the same schema: a row of one means something else in the other. */
export async function checkSameSchema(source: Queryable, target: Queryable): Promise<void> {
  const [here, there] = await Promise.all([describe(source), describe(target)]);
  const differ = [...new Set([...here.keys(), ...there.keys()])].filter(
    (name) => here.get(name) !== there.get(name),
  );
  if (differ.length === 0) return;
  const named = differ.slice(0, 3).join(', ');
  throw new OperatorError(
    'conflict',
    `The two installations do not have the same schema: they differ in ${named}${differ.length > 3 ? ` and ${differ.length - 3} more` : ''}. Bring both to the same version ("warmpath migrate"), then move. Nothing was begun.`,
  );
}

async function describe(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ name: string; sum: string }>({
    text: `select 'migration ' || name as name, checksum::text as sum from schema_migration
      union all select 'table ' || c.relname, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'warmpath'::regnamespace and c.relname = any ($1) group by c.relname`,
    values: [MOVED],
  });
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** Throws OperatorError if both ends are one and the same database: it would not give the same lock twice. */
export async function checkTwoDatabases(source: Db, target: Db): Promise<void> {
  const text = "select pg_try_advisory_xact_lock(hashtext('warmpath move')) as free";
  const isSame = await source.transaction(async (here) => {
    await here.query({ text: "select pg_advisory_xact_lock(hashtext('warmpath move'))" });
    return target.transaction(async (there) => {
      for (let look = 1; ; look += 1) {
        const [row] = await there.query<{ free: boolean }>({ text });
        if (row?.free === true) return false;
        // Another move may be looking at this moment.
        if (look === LOOKS) return true;
        await sleep(LOOK_MS);
      }
    });
  });
  if (!isSame) return;
  throw new OperatorError(
    'usage',
    'Source and target are the same database. Name the file with the settings of the installation that the tenant is to move to.',
  );
}

/** Where a statement is run: there an investor has another number. */
export type End = 'source' | 'target';

/** Of a row `s` that was read at the source: its investor's number at the target, and the name it has where the corpus there does not know it. */
const BECOMES =
  'coalesce((select m.becomes from moved_investor m where m.id = s.tenant_id and m.number = s.investor_id), s.investor_id)';
const OWN_KEY =
  '(select m.own_key from moved_investor m where m.id = s.tenant_id and m.number = s.investor_id)';
/** The same of a row `t` of the target, back to what it was at the source; no number of any if it was not made from one. */
const NUMBER = `coalesce((select m.number from moved_investor m where m.id = t.tenant_id and m.becomes = t.investor_id),
  case when t.investor_id < ${FIRST_OWN_NUMBER} then -t.investor_id else t.investor_id end)`;
const KEY_BEFORE =
  'nullif(t.own_key, (select m.own_key from moved_investor m where m.id = t.tenant_id and m.becomes = t.investor_id))';
const MESSAGE = 'case when t.event_id is null then t.body else moved_message(t.tenant_id, t.body::jsonb) end';

/** A column that has another value at the target. All other columns, and what is compared, are as they are. */
interface Change {
  /** What is read at the source in its place (SQL over `t`; `:unknown` are the investors that the corpus of the target does not know). */
  readonly read?: string;
  /** What is written at the target for what was read (SQL over `s`), and the way back, by which it is compared (SQL over `t`). */
  readonly write?: string;
  readonly back?: string;
}
const INVESTOR: Change = { write: BECOMES, back: NUMBER };
const OWN: Change = { write: `coalesce(s.own_key, ${OWN_KEY})`, back: KEY_BEFORE };
const CHANGED: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  // Closed until the target is opened, which writes what the operator had decided.
  tenant: {
    suspended_at: { read: 't.created_at' },
    suspend_reason: { read: `'it is being moved here'` },
    delete_at: { read: 'null' },
  },
  // A corpus counts its own versions.
  monitor: { seen_version: { read: 'null' } },
  // Operators are of an installation.
  session: { operator_id: { read: 'null' } },
  sign_in_link: { operator_id: { read: 'null' } },
  passkey: { operator_id: { read: 'null' } },
  event: {
    data: { write: 'moved_data(s.tenant_id, s.data)', back: 'moved_data(t.tenant_id, t.data)' },
  },
  webhook_delivery: { body: { read: MESSAGE, write: MESSAGE.replaceAll('t.', 's.'), back: MESSAGE } },
  sequence: {
    investor_id: {
      ...INVESTOR,
      read: 'case when t.investor_id = any (:unknown) then null else t.investor_id end',
    },
  },
  stored_investor: {
    is_imported: { read: 't.is_imported or t.investor_id = any (:unknown)' },
    own_key: OWN,
  },
  raise_investor: {
    own_key: OWN,
    listed: {
      read: `case when t.investor_id = any (:unknown) then t.listed || '{"is_imported": true}' else t.listed end`,
    },
  },
};
const changeOf = (table: string, column: string): Change =>
  CHANGED[table]?.[column] ?? (column === 'investor_id' ? INVESTOR : {});

/** By which way a tenant's rows are found if no index has the tenant first (SQL over `t`). */
const THROUGH: Readonly<Record<string, string>> = {
  touch_event: 't.sequence_id in (select q.id from sequence q where q.tenant_id = $1)',
  inbound_message: 't.mailbox_id in (select m.id from mailbox m where m.tenant_id = $1)',
  mailbox_notice: 't.mailbox_id in (select m.id from mailbox m where m.tenant_id = $1)',
  charge: `t.id in (select e.charge_id from ledger_entry e where e.tenant_id = $1 and e.kind = 'reserve')`,
};

/** The condition that a row `t` is of the tenant `$1`. */
export function ofTenant(table: string): string {
  const through = THROUGH[table];
  return `t.tenant_id = $1${through === undefined ? '' : ` and ${through}`}`;
}

/** A row's key as text, in the numbers of the source. */
export function keyText({ key }: MovedTable, end: End): string {
  const parts = key.map((column) =>
    column === 'investor_id' && end === 'target' ? `${NUMBER}::text` : `t.${column}::text`,
  );
  return `concat_ws('|', ${parts.join(', ')})`;
}

/** The same with all on which a unique index stands: one that has not changed in it is in the way of no other. */
function uniqueText(table: MovedTable, end: End): string {
  const others = table.unique.filter((column) => !table.key.includes(column));
  const parts = others.map((column) => `${columnAt(table.table, column, end)}::text`);
  return `row(${[keyText(table, end), ...parts].join(', ')})::text`;
}

/** The condition that a row `t` was written by the transaction `xid` or a later one. */
export const changedSince = (xid: string): string => `age(t.xmin) <= age(${literal(xid)}::xid)`;

/** How many rows a tenant has in a table, and how many of them were written since. */
export interface Rows {
  readonly rows: number;
  readonly written: number;
}

/** The rows of each of these tables; `written` by the transaction `since` or a later one. One statement for all of them: the tenant may wait. */
export async function countRows(
  db: Queryable,
  tenantId: string,
  tables: readonly MovedTable[],
  since?: string,
): Promise<ReadonlyMap<string, Rows>> {
  if (tables.length === 0) return new Map();
  const written = since === undefined ? '' : ` filter (where ${changedSince(since)})`;
  const rows = await db.query<Rows & { table: string }>({
    text: tables
      .map(
        ({ table }) =>
          `select '${table}' as table, count(*) as rows, count(*)${written} as written from ${table} t where ${ofTenant(table)}`,
      )
      .join(' union all '),
    values: [tenantId],
  });
  return new Map(rows.map(({ table, ...one }) => [table, one]));
}

export interface Wanted {
  readonly tenantId: string;
  /** Further conditions on `t` (SQL, values written into it). */
  readonly where?: string | undefined;
  /** Investors of the tenant's rows that the corpus of the target does not know. */
  readonly unknown: readonly number[];
}

/** A column as both ends have to have it (SQL over `t`). */
function columnAt(table: string, column: string, end: End): string {
  const { read, back } = changeOf(table, column);
  return (end === 'source' ? read : back) ?? `t.${column}`;
}

/** A query for a tenant's rows as both ends have to have them: what means the same is the same text. */
export function rowsText({ table, columns }: MovedTable, end: End, wanted: Wanted): string {
  const { tenantId, where, unknown } = wanted;
  const values = columns.map((column) =>
    columnAt(table, column, end).replace(':unknown', `'{${unknown}}'::bigint[]`),
  );
  const ofIt = ofTenant(table).replaceAll('$1', literal(tenantId));
  return `select ${values.join(', ')} from ${table} t where ${ofIt}${where === undefined ? '' : ` and (${where})`}`;
}

/**
 * The same at the source, in the order to write them: of rows that changed one that is no longer the only one of its kind, such as the
 * current raise, comes before the one that now is.
 */
export function rowsToWrite(table: MovedTable, wanted: Wanted): string {
  const { single } = table;
  const order =
    single === null || wanted.where === undefined ? '' : ` order by case when ${single} then 1 else 0 end`;
  return `${rowsText(table, 'source', wanted)}${order}`;
}

/**
 * Writes rows that were read at the source, one after another; one that is there is replaced where it differs, also in what only looks the
 * same (1.0 and 1.00). The ledger only grows. Resolves to their number.
 */
export async function writeRows(transaction: Transaction, table: MovedTable, rows: Buffer): Promise<number> {
  const { table: name, columns, key, numbered } = table;
  const values = columns.map((column) => changeOf(name, column).write ?? `s.${column}`);
  const others = columns.filter((column) => !key.includes(column) && !(column in numbered));
  const isGrowing = name === 'ledger_entry' || others.length === 0;
  await transaction.query({ text: `create temporary table moving (like ${name}) on commit drop` });
  const count = await rowsIn(transaction, `moving (${columns.join(', ')})`, rows);
  await transaction.query({
    text: `insert into ${name} as t (${columns.join(', ')}) overriding system value
      select ${values.join(', ')} from moving s order by s.ctid
      on conflict (${key.join(', ')}) do ${
        isGrowing
          ? 'nothing'
          : `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')} where t *<> excluded`
      }`,
  });
  return count;
}

/** What a row is known by: its key, or all on which a unique index stands. */
export type KnownBy = 'key' | 'unique';
const TEXT = { key: keyText, unique: uniqueText };

/** Deletes the tenant's rows at the target of which `readKeys` did not read the same at the source. */
export async function deleteOthers(
  transaction: Queryable,
  tenantId: string,
  table: MovedTable,
  known: { readonly by: KnownBy; readonly keys: readonly string[] },
): Promise<void> {
  await transaction.query({
    text: `with kept as materialized (select unnest($2::text[]) as key)
      delete from ${table.table} t where ${ofTenant(table.table)} and ${TEXT[known.by](table, 'target')} not in (select key from kept)`,
    values: [tenantId, known.keys],
  });
}

/** All keys of the tenant's rows at the source, as text. */
export async function readKeys(
  transaction: Queryable,
  tenantId: string,
  table: MovedTable,
  by: KnownBy,
): Promise<readonly string[]> {
  const rows = await transaction.query<{ key: string }>({
    text: `select ${TEXT[by](table, 'source')} as key from ${table.table} t where ${ofTenant(table.table)}`,
    values: [tenantId],
  });
  return rows.map(({ key }) => key);
}

/** Lets numbers that the target gives out begin behind those that came along. */
export async function skipNumbers(
  transaction: Queryable,
  tenantId: string,
  tables: readonly MovedTable[],
): Promise<void> {
  for (const { table, numbered } of tables) {
    for (const [column, sequence] of Object.entries(numbered)) {
      await transaction.query({
        text: `select setval($2::regclass, m.most) from (select max(t.${column}) as most from ${table} t where ${ofTenant(table)}) m,
            lateral (select last_value as last from ${sequence}) q where m.most > q.last`,
        values: [tenantId, sequence],
      });
    }
  }
}
