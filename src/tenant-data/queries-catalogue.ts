import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Queryable } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { TENANT_TABLES } from './queries-tenant-tables.ts';

/** Others hold that lock for the time of a question. */
const LOOKS = 20;
const LOOK_MS = 50;

/** A table whose rows go along, as the catalogue describes it. */
export interface MovedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** With the names of their types, to hold both ends against each other. */
  readonly types: readonly string[];
  readonly key: readonly string[];
  /** Columns whose numbers are given out by a sequence, and its name. */
  readonly numbered: Readonly<Record<string, string>>;
  readonly atOnce: number;
}

/** Names of the tables that go along: those with a tenant_id but for the ones that have a reason to stay. */
export const MOVED: readonly string[] = TENANT_TABLES.filter(({ stays }) => stays === undefined).map(
  ({ table }) => table,
);

interface Row extends Omit<MovedTable, 'atOnce'> {
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
        (select array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) from pg_attribute a
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as types,
        (select array_agg(a.attname::text order by k.ord) from (
            select i.indkey from pg_index i where i.indrelid = t.oid and i.indisunique and i.indpred is null and i.indexprs is null
            order by i.indisprimary desc, i.indexrelid limit 1) i,
          unnest(i.indkey) with ordinality k(num, ord) join pg_attribute a on a.attnum = k.num where a.attrelid = t.oid) as key,
        (select coalesce(jsonb_object_agg(a.attname, pg_get_serial_sequence('warmpath.' || t.relname, a.attname)), '{}')
          from pg_attribute a where a.attrelid = t.oid and a.attidentity <> '') as numbered,
        (select coalesce(array_agg(distinct p.relname::text), '{}') from pg_constraint f join pg_class p on p.oid = f.confrelid
          where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid and p.relname = any ($1)) as parents
      from t order by t.relname`,
    values: [MOVED],
  });
  const atOnce = new Map<string, number>(TENANT_TABLES.map((one) => [one.table, one.atOnce]));
  const left = new Map(rows.map((row) => [row.table, row]));
  const sorted: MovedTable[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ parents }) => parents.every((parent) => !left.has(parent)));
    if (ready.length === 0) throw new Error('tables of tenants refer to each other in a circle');
    for (const { parents: _, ...row } of ready) {
      sorted.push({ ...row, atOnce: atOnce.get(row.table) ?? 1 });
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

/** SQL of a row `(s.r)` that was read at the source. */
const field = (column: string) => `(s.r).${column}`;
const BECOMES = `coalesce((select m.becomes from moved_investor m where m.id = (s.r).tenant_id and m.number = (s.r).investor_id), (s.r).investor_id)`;
const OWN_KEY = `(select m.own_key from moved_investor m where m.id = (s.r).tenant_id and m.number = (s.r).investor_id)`;

/** Columns that mean something else at the target than what they hold at the source (SQL over the row that was read). */
const CHANGED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Closed until the target is opened, which writes what the operator had decided.
  tenant: { suspended_at: 'now()', suspend_reason: `'it is being moved here'`, delete_at: 'null' },
  // A corpus counts its own versions.
  monitor: { seen_version: 'null' },
  // Operators are of an installation.
  session: { operator_id: 'null' },
  sign_in_link: { operator_id: 'null' },
  passkey: { operator_id: 'null' },
  event: { data: 'moved_data((s.r).tenant_id, (s.r).data)' },
  webhook_delivery: {
    body: 'case when (s.r).event_id is null then (s.r).body else moved_message((s.r).tenant_id, (s.r).body::jsonb) end',
  },
  sequence: { investor_id: `(select i.id from investor i where i.id = ${BECOMES})` },
  stored_investor: {
    is_imported: `(s.r).is_imported or ${OWN_KEY} is not null`,
    own_key: `coalesce((s.r).own_key, ${OWN_KEY})`,
  },
  raise_investor: {
    own_key: `coalesce((s.r).own_key, ${OWN_KEY})`,
    listed: `case when ${OWN_KEY} is null then (s.r).listed else (s.r).listed || '{"is_imported": true}' end`,
  },
};

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
export function keyText({ key }: MovedTable, end: 'source' | 'target'): string {
  const parts = key.map((column) => {
    if (column !== 'investor_id' || end === 'source') return `t.${column}::text`;
    return `coalesce((select m.number from moved_investor m where m.id = t.tenant_id and m.becomes = t.investor_id), t.investor_id)::text`;
  });
  return `concat_ws('|', ${parts.join(', ')})`;
}

export interface Part {
  /** Further conditions on `t`, from $2 on. */
  readonly where?: string;
  readonly values?: readonly unknown[];
}

/** A row `t` that a transaction from `$2` on has written. */
export const CHANGED_SINCE = 'age(t.xmin) <= age($2::text::xid)';

/** Which of these tables have rows that were written by a transaction from `xid` on; one statement for all of them. */
export async function changedTables(
  transaction: Queryable,
  tenantId: string,
  tables: readonly MovedTable[],
  xid: string,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ table: string }>({
    text: tables
      .map(
        ({ table }) =>
          `select '${table}' as table where exists (select from ${table} t where ${ofTenant(table)} and ${CHANGED_SINCE})`,
      )
      .join(' union all '),
    values: [tenantId, xid],
  });
  return new Set(rows.map(({ table }) => table));
}

/** The rows of a tenant as text, page by page; within a transaction. */
export async function* readRows(
  transaction: Queryable,
  tenantId: string,
  { table, atOnce }: MovedTable,
  { where, values = [] }: Part = {},
): AsyncGenerator<readonly string[]> {
  const condition = where === undefined ? '' : ` and (${where})`;
  await transaction.query({
    text: `declare moved no scroll cursor for select t::text as row from ${table} t where ${ofTenant(table)}${condition}`,
    values: [tenantId, ...values],
  });
  for (;;) {
    const rows = await transaction.query<{ row: string }>({ text: `fetch ${atOnce} from moved` });
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < atOnce) break;
  }
  await transaction.query({ text: 'close moved' });
}

/** Writes rows as text; one that is there is replaced where it differs. The ledger only grows. */
export async function writeRows(
  transaction: Queryable,
  table: MovedTable,
  rows: readonly string[],
): Promise<void> {
  const { columns, key, numbered } = table;
  const changed = CHANGED[table.table] ?? {};
  const values = columns.map((column) =>
    column in changed ? changed[column] : column === 'investor_id' ? BECOMES : field(column),
  );
  const others = columns.filter((column) => !key.includes(column) && !(column in numbered));
  const isGrowing = table.table === 'ledger_entry' || others.length === 0;
  await transaction.query({
    text: `insert into ${table.table} as t (${columns.join(', ')}) overriding system value
      select ${values.join(', ')} from (select u::${table.table} as r from unnest($1::text[]) u offset 0) s
      on conflict (${key.join(', ')}) do ${
        isGrowing
          ? 'nothing'
          : `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')} where t is distinct from excluded`
      }`,
    values: [rows],
  });
}

/** Deletes the tenant's rows at the target that are not at the source any more; returns how many. */
export async function deleteOthers(
  transaction: Queryable,
  tenantId: string,
  table: MovedTable,
  keys: readonly string[],
): Promise<number> {
  const gone = await transaction.query({
    text: `with kept as materialized (select unnest($2::text[]) as key)
      delete from ${table.table} t where ${ofTenant(table.table)} and ${keyText(table, 'target')} not in (select key from kept) returning 1`,
    values: [tenantId, keys],
  });
  return gone.length;
}

/** All keys of the tenant's rows at the source, as `keyText` writes them. */
export async function readKeys(
  transaction: Queryable,
  tenantId: string,
  table: MovedTable,
): Promise<readonly string[]> {
  const rows = await transaction.query<{ key: string }>({
    text: `select ${keyText(table, 'source')} as key from ${table.table} t where ${ofTenant(table.table)}`,
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
