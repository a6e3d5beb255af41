import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../../../core/operator-error.ts';
import type { Db, Queryable } from '../../postgres/db.ts';
import { TENANT_TABLES } from '../tenant-tables.ts';

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
  /** Rows read at once. */
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

/** Throws OperatorError `conflict` where the two ends are not at the same schema: a row of one means something else in the other. */
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

/** Throws OperatorError where both ends are one and the same database: it would not give the same lock twice. */
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
