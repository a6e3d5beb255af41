import type { Queryable } from '../../postgres/db.ts';
import type { MovedTable } from './catalogue.ts';

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
  sequence: { investor_id: `(select i.id from investor i where i.id = ${BECOMES})` },
  stored_investor: {
    is_imported: `(s.r).is_imported or ${OWN_KEY} is not null`,
    own_key: `coalesce((s.r).own_key, ${OWN_KEY})`,
  },
};

/** By which way a tenant's rows are found where no index has the tenant first (SQL over `t`). */
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
