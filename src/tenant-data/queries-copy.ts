import { inPieces, rowsOut } from '../platform/database/copy-rows.ts';
import type { Queryable, Transaction } from '../platform/database/db.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import {
  changedSince,
  countRows,
  deleteOthers,
  type MovedTable,
  readKeys,
  rowsToWrite,
  skipNumbers,
  writeRows,
} from './queries-catalogue.ts';
import {
  BY_LEDGER,
  type Compared,
  comparedOf,
  compareEnds,
  type Difference,
  grownSince,
  momentOf,
} from './queries-compare.ts';
import {
  copyDataKey,
  type Equal,
  type Held,
  noteProgress,
  type Progress,
  type Rewrapping,
  reading,
  within,
} from './queries-record.ts';

/** How far the numbers of the target are moved past those of the source, which may go on giving them out while it copies. */
const OWN_MARGIN = 1_000_000;
/** Of the columns. */
const KEY_LENGTH = 500;

/** Tables of a tenant whose rows name investors. */
const NAMING = [
  ...['stored_investor', 'pipeline', 'pipeline_change', 'investor_contact', 'list_import_change'],
  ...['raise_investor', 'sequence'],
];
const TELLING = ['event', 'webhook_delivery'];
const usedIn = (tables: readonly string[], where: string): string =>
  tables
    .map((table) => `select t.investor_id from ${table} t where t.tenant_id = $1${where}`)
    .join(' union ');

/** Investors that only events name, which may be on no list any more, and messages of events that are no longer stored. */
const toldIn = (where: string): string => `select investor_number(n.id) from (
    select distinct i.id from (
        select t.data from event t where t.tenant_id = $1${where}
        union all
        select t.body::jsonb -> 'data' from webhook_delivery t where t.tenant_id = $1${where} and t.event_id is not null
          and not exists (select from event e where e.tenant_id = $1 and e.id = t.event_id)) told(data)
      cross join lateral (
        select told.data ->> 'investor_id' as id
        union all select m.moved #>> '{}' from jsonb_path_query(told.data, '$.moves[*].investor_id') m(moved)) i) n`;

interface Known {
  readonly number: number;
  readonly mode: string | null;
  readonly key: string | null;
  /** Pairs of a namespace and the id in it, by which sources name it. */
  readonly names: readonly (readonly [string, string])[];
}

export interface Mapped {
  /** Have the same number at the target. */
  readonly same: number;
  /** Have another one: public ids that clients of the tenant kept no longer mean them. */
  readonly renumbered: number;
  /** Are not in the corpus of the target, and become investors of the tenant's own list. */
  readonly unknown: number;
}

/**
 * The numbers of the corpus that the tenant's rows name at the source, with what they mean there. An investor has another number in
 * each database, so it is found at the target by what sources call it.
 */
async function usedInvestors(source: Queryable, tenantId: string, used: string): Promise<readonly Known[]> {
  return source.query<Known>({
    text: `with used (number) as (${used})
      select u.number, i.mode, i.identity_key as key, coalesce((
        select jsonb_agg(jsonb_build_array(n.namespace, n.id)) from (
          select s.namespace, s.id from investor_source s where s.investor_id = u.number
          union select i.source, i.source_id) n where n.id is not null), '[]') as names
      from used u left join investor i on i.id = u.number
      where u.number is not null and u.number < ${FIRST_OWN_NUMBER} order by u.number`,
    values: [tenantId],
  });
}

async function findAtTarget(
  target: Queryable,
  known: readonly Known[],
): Promise<ReadonlyMap<number, number>> {
  const flat = known.flatMap(({ number, mode, names }) =>
    names.map(([namespace, id]) => ({ number, mode, namespace, id })),
  );
  const rows = await target.query<{ number: number; found: number }>({
    text: `with asked as (
        select * from jsonb_to_recordset($1::jsonb) a(number bigint, mode text, namespace text, id text)),
      hits as (
        select a.number, s.investor_id as found from asked a
          join investor_source s on s.mode = a.mode and s.namespace = a.namespace and s.id = a.id
        union select a.number, i.id from asked a
          join investor i on i.mode = a.mode and i.source = a.namespace and i.source_id = a.id)
      select number, min(found) as found from hits group by number`,
    values: [JSON.stringify(flat)],
  });
  const found = new Map(rows.map((row) => [row.number, row.found]));
  const rest = known.filter(({ number, key }) => key !== null && !found.has(number));
  // A corpus of other files: one of exactly this name, where there is only one.
  const named = await target.query<{ number: number; found: number }>({
    text: `select a.number, min(i.id) as found from jsonb_to_recordset($1::jsonb) a(number bigint, mode text, key text)
      join investor i on i.mode = a.mode and i.identity_key = a.key group by a.number having count(*) = 1`,
    values: [JSON.stringify(rest.map(({ number, mode, key }) => ({ number, mode, key })))],
  });
  for (const row of named) found.set(row.number, row.found);
  return found;
}

/** What would become of the investors that the tenant's rows name, with nothing written. */
export async function compareInvestors(
  source: Queryable,
  target: Queryable,
  tenantId: string,
): Promise<Mapped> {
  const known = await usedInvestors(source, tenantId, usedIn(NAMING, ''));
  const found = await findAtTarget(target, known);
  const same = known.filter(({ number }) => found.get(number) === number).length;
  return { same, renumbered: found.size - same, unknown: known.length - found.size };
}

/**
 * Writes down, at the target, which number each investor of the tenant's rows and events has there. Those that are known stay as they are.
 * One that only events name and the target does not know gets a number of its own, so that its id there names no other. `only`: of the
 * rows of these tables that were written by that transaction or a later one; undefined: of all.
 */
export async function mapInvestors(
  source: Queryable,
  target: Transaction,
  tenantId: string,
  only: { readonly since: string; readonly changed: ReadonlySet<string> } | undefined,
): Promise<void> {
  const where = only === undefined ? '' : ` and ${changedSince(only.since)}`;
  const isRead = (table: string) => only === undefined || only.changed.has(table);
  const naming = NAMING.filter(isRead);
  const used = [
    ...(naming.length === 0 ? [] : [usedIn(naming, where)]),
    ...(TELLING.some(isRead) ? [toldIn(where)] : []),
  ];
  if (used.length === 0) return;
  const known = await usedInvestors(source, tenantId, used.join(' union '));
  const mapped = await target.query<{ number: number; becomes: number }>({
    text: 'select number, becomes from moved_investor where id = $1',
    values: [tenantId],
  });
  const done = new Set(mapped.map(({ number }) => number));
  const fresh = known.filter(({ number }) => !done.has(number));
  if (fresh.length === 0) return;
  const found = await findAtTarget(target, fresh);
  const taken = new Set(mapped.map(({ becomes }) => becomes));
  const pairs: { number: number; becomes: number | null; key: string | null }[] = [];
  for (const { number, key } of fresh) {
    const there = found.get(number);
    // Two of the list that are one record at the target stay two: no row of the tenant is lost.
    const isFree = there !== undefined && !taken.has(there);
    if (isFree) taken.add(there);
    // The number makes it unique on the tenant's list.
    const own = `${(key ?? '').slice(0, KEY_LENGTH)} ${number}`.trim();
    pairs.push({ number, becomes: isFree ? there : null, key: isFree ? null : own });
  }
  await target.query({
    text: `insert into moved_investor (id, number, becomes, own_key)
      select $1, p.number, coalesce(p.becomes, nextval('own_investor_number')), p.key
      from jsonb_to_recordset($2::jsonb) p(number bigint, becomes bigint, key text)`,
    values: [tenantId, JSON.stringify(pairs)],
  });
}

/** No number of its own that the tenant has, or is given at the source meanwhile, is given out at the target. */
export async function skipOwnNumbers(source: Queryable, target: Queryable): Promise<void> {
  const text = 'select last_value as last from own_investor_number';
  const [[here], [there]] = await Promise.all([
    source.query<{ last: number }>({ text }),
    target.query<{ last: number }>({ text }),
  ]);
  if (here === undefined || there === undefined || there.last > here.last + OWN_MARGIN / 2) return;
  await target.query({
    text: `select setval('own_investor_number', $1)`,
    values: [here.last + OWN_MARGIN],
  });
}

export interface CopyOptions extends Rewrapping {
  readonly source: Held;
  readonly target: Held;
  readonly tables: readonly MovedTable[];
  /** Called if rows of a table are copied again, as they were not the same. */
  readonly onDifference: (difference: Difference) => void;
}

/** States of the target in which rows may be written. */
const FILLING = ['filling'] as const;
/** Of rows that are written in one transaction: some tenths of a second, and all that a kill undoes. */
const PIECE_BYTES = 4_000_000;
/** Violations of a key: a row at the target that is gone at the source, or has changed there, stands in the way. */
const [TAKEN, REFERRED] = ['23505', '23503'];
/** Each clears one more table. */
const MOST_TRIES = 4;

/**
 * Copies what the target does not have yet, all of it as of one moment of the source: the first time everything, later what changed.
 * A row is found by the transaction that wrote it (`xmin`), and by what only grows in the two tables that can be very large.
 * Then the contents of both ends are compared, and a table that differs is copied again in whole. Resolves to the number of rows. Throws
 * if they differ after that.
 */
export async function copyRound(options: CopyOptions): Promise<number> {
  const collided = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryRound(options, attempt === 1 ? undefined : collided);
    } catch (error) {
      const { code, table } = error as { readonly code?: string; readonly table?: string };
      if (attempt === MOST_TRIES || (code !== TAKEN && code !== REFERRED)) throw error;
      if (code === TAKEN && table !== undefined) collided.add(table);
    }
  }
}

/** `collided`: tables where rows were in the way of others; undefined if none were, nor of their references. */
async function tryRound(options: CopyOptions, collided: ReadonlySet<string> | undefined): Promise<number> {
  const { source, target, tables } = options;
  const { tenantId } = target;
  return reading(source.db, tenantId, async (snapshot) => {
    const now = await momentOf(snapshot);
    const ordinary = tables.filter(({ table }) => !BY_LEDGER.has(table));
    const { progress: before } = await within(target, FILLING, async (_, record) => record);
    const { since = { xid: now }, isWhole = false, equal: lastEqual } = before;
    const counted = await countRows(snapshot, tenantId, ordinary, since.xid);
    const changed = new Set([...counted].flatMap(([table, { written }]) => (written > 0 ? [table] : [])));
    await within(target, FILLING, async (transaction) => {
      await skipOwnNumbers(snapshot, transaction);
      await mapInvestors(
        snapshot,
        transaction,
        tenantId,
        isWhole ? { since: since.xid, changed } : undefined,
      );
    });
    const compared = { ...(await comparedOf(target, lastEqual)), snapshot, counted, target };
    let progress: Progress = { ...before, since };
    let rows = 0;
    if (collided !== undefined) await clearOthers(compared, tables, collided);
    for (const table of tables) {
      // The tenant waits while the last round runs: what did not change costs it nothing.
      if (isWhole && ordinary.includes(table) && !changed.has(table.table) && collided === undefined)
        continue;
      const isKnown = isWhole || progress.done?.includes(table.table) === true;
      const grown = BY_LEDGER.has(table.table) ? grownSince(compared, table) : changedSince(since.xid);
      rows += await copyTable(options, compared, table, isKnown ? grown : undefined);
      if (isKnown) continue;
      progress = { ...progress, done: [...(progress.done ?? []), table.table] };
      await within(target, FILLING, (transaction) => noteProgress(transaction, tenantId, progress));
    }
    const equal = await makeEqual(options, compared);
    await within(target, FILLING, async (transaction) => {
      await skipNumbers(transaction, tenantId, tables);
      await noteProgress(transaction, tenantId, { since: { xid: now }, isWhole: true, equal });
    });
    return rows;
  });
}

/** Copies a table: all of it, or what meets the condition. Resolves to the number of rows. */
async function copyTable(
  keys: Rewrapping,
  { snapshot, target, unknown }: Compared,
  table: MovedTable,
  where: string | undefined,
): Promise<number> {
  const { tenantId } = target;
  if (table.table === 'data_key') {
    await within(target, FILLING, (transaction) => copyDataKey(snapshot, transaction, tenantId, keys));
    return 0;
  }
  const query = rowsToWrite(table, { tenantId, where, unknown });
  let rows = 0;
  for await (const piece of inPieces(rowsOut(snapshot, query), PIECE_BYTES)) {
    rows += await within(target, FILLING, (transaction) => writeRows(transaction, table, piece));
  }
  return rows;
}

/** Compares both ends, and copies tables that differ again; first only what is gone at the source goes. */
async function makeEqual(options: CopyOptions, compared: Compared): Promise<Equal> {
  const first = await compareEnds(compared, options.tables);
  if (first.differ.length === 0) return first.equal;
  const tablesOf = (differ: readonly Difference[]) => differ.map(({ table }) => table);
  await clearOthers(compared, tablesOf(first.differ));
  const second = await compareEnds(compared, tablesOf(first.differ));
  for (const difference of second.differ) options.onDifference(difference);
  for (const { table } of second.differ) await copyTable(options, compared, table, undefined);
  const third = await compareEnds({ ...compared, equal: undefined }, tablesOf(second.differ));
  const [still] = third.differ;
  if (still === undefined) return third.equal;
  throw new Error(
    `the copy differs from the source in ${still.table.table}: ${still.source} there, ${still.target} here; nothing is opened`,
  );
}

/**
 * Deletes at the target what is gone at the source; rows that refer to others first. Of tables that `collided` also what has another
 * place in a unique index there: it is copied again, and whatever went with it, by the comparison of all tables.
 */
async function clearOthers(
  { snapshot, target }: Compared,
  tables: readonly MovedTable[],
  collided?: ReadonlySet<string>,
): Promise<void> {
  for (const table of tables.toReversed()) {
    // The ledger and its charges only grow.
    if (BY_LEDGER.has(table.table)) continue;
    const by = collided?.has(table.table) === true ? 'unique' : 'key';
    const keys = await readKeys(snapshot, target.tenantId, table, by);
    await within(target, FILLING, (transaction) =>
      deleteOthers(transaction, target.tenantId, table, { by, keys }),
    );
  }
}
