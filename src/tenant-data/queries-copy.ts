import type { OwnedKey, WrappedKey } from '../accounts/rules-ports.ts';
import type { Queryable, Transaction } from '../platform/database/db.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import {
  CHANGED_SINCE,
  changedTables,
  deleteOthers,
  type MovedTable,
  type Part,
  readKeys,
  readRows,
  skipNumbers,
  writeRows,
} from './queries-catalogue.ts';
import { compareEnds, compareLedgers } from './queries-ends.ts';
import { copyDataKey, type Held, noteProgress, reading, within } from './queries-record.ts';

/** How far the numbers of the target are moved past those of the source, which may go on giving them out while it copies. */
const OWN_MARGIN = 1_000_000;
/** Of the columns. */
const KEY_LENGTH = 500;

const USED = `select investor_id from stored_investor where tenant_id = $1
  union select investor_id from pipeline where tenant_id = $1
  union select investor_id from pipeline_change where tenant_id = $1
  union select investor_id from investor_contact where tenant_id = $1
  union select investor_id from list_import_change where tenant_id = $1
  union select investor_id from raise_investor where tenant_id = $1
  union select investor_id from sequence where tenant_id = $1`;

/** Investors that only events name, which may be on no list any more, and messages of events that are no longer stored. */
const TOLD = `select investor_number(t.id) from (
    select distinct i.id from (
        select e.data from event e where e.tenant_id = $1
        union all
        select d.body::jsonb -> 'data' from webhook_delivery d where d.tenant_id = $1 and d.event_id is not null
          and not exists (select from event e where e.tenant_id = $1 and e.id = d.event_id)) told(data)
      cross join lateral (
        select told.data ->> 'investor_id' as id
        union all select m.moved #>> '{}' from jsonb_path_query(told.data, '$.moves[*].investor_id') m(moved)) i) t`;

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
  const known = await usedInvestors(source, tenantId, USED);
  const found = await findAtTarget(target, known);
  const same = known.filter(({ number }) => found.get(number) === number).length;
  return { same, renumbered: found.size - same, unknown: known.length - found.size };
}

/**
 * Writes down, at the target, which number each investor of the tenant's rows and events has there. Those that are known stay as they are.
 * One that only events name and the target does not know gets a number of its own, so that its id there names no other.
 */
export async function mapInvestors(source: Queryable, target: Transaction, tenantId: string): Promise<void> {
  const known = await usedInvestors(source, tenantId, `${USED} union ${TOLD}`);
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

export interface CopyOptions {
  readonly source: Held;
  readonly target: Held;
  readonly tables: readonly MovedTable[];
  /** The tenant's data key, wrapped for the target. */
  readonly rewrap: (owned: OwnedKey) => WrappedKey;
  readonly onTable?: ((table: string, rows: number) => void) | undefined;
}

export interface Round {
  readonly rows: number;
}

/** Can be very large, and only grow: found by their numbers or their time, which an index has. */
const GROWING = new Set(['ledger_entry', 'charge', 'idempotency']);
/** States of the target in which rows may be written. */
const FILLING = ['filling'] as const;
/** A key of an unfinished request is at most so much older than its row says: twice the longest lease, s. */
const KEYS_MARGIN_S = 600;
/** Violations of a key: a row at the target that is gone at the source stands in the way. */
const IN_THE_WAY = new Set(['23505', '23503']);

/**
 * Copies what the target does not have yet, all of it as of one moment of the source: the first time everything, later what changed.
 * A row is found by the transaction that wrote it (`xmin`), and by what only grows in the three tables that can be very large.
 * Then both ends are compared, and a table that differs is copied again in whole. Throws if they differ after that.
 */
export async function copyRound(options: CopyOptions): Promise<Round> {
  try {
    return await tryRound(options, false);
  } catch (error) {
    if (!IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error;
    return tryRound(options, true);
  }
}

async function tryRound(options: CopyOptions, isClearing: boolean): Promise<Round> {
  const { source, target, tables, onTable } = options;
  return reading(source.db, source.tenantId, async (snapshot) => {
    const now = await momentOf(snapshot);
    let { progress } = await within(target, FILLING, async (transaction, record) => {
      await skipOwnNumbers(snapshot, transaction);
      await mapInvestors(snapshot, transaction, target.tenantId);
      return record;
    });
    const isFirst = progress.since === undefined;
    if (isFirst) progress = { ...progress, since: now };
    const since = progress.since ?? now;
    let rows = 0;
    if (isClearing) await clearOthers(options, snapshot, tables);
    const ordinary = tables.filter(({ table }) => !GROWING.has(table));
    const changed = await changedTables(snapshot, source.tenantId, ordinary, since.xid);
    for (const table of tables) {
      // The tenant waits while the last round runs: what did not change costs it nothing.
      const isAsBefore = ordinary.includes(table) && !changed.has(table.table);
      if (progress.isWhole === true && isAsBefore && !isClearing) continue;
      const isKnown = progress.isWhole === true || progress.done?.includes(table.table) === true;
      const count = await copyTable(options, snapshot, table, isKnown ? since : undefined);
      onTable?.(table.table, count);
      rows += count;
      if (isKnown) continue;
      progress = { ...progress, done: [...(progress.done ?? []), table.table] };
      await within(target, FILLING, (transaction) => noteProgress(transaction, target.tenantId, progress));
    }
    await repair(options, snapshot);
    const compared = await compareLedgers(snapshot, target, progress.compared ?? {});
    await within(target, FILLING, async (transaction) => {
      await skipNumbers(transaction, target.tenantId, tables);
      await noteProgress(transaction, target.tenantId, { since: now, isWhole: true, compared });
    });
    return { rows };
  });
}

interface Moment {
  readonly xid: string;
  readonly at: string;
}

/** Whatever is not in this snapshot was written by a transaction of this number or a later one. */
async function momentOf(snapshot: Transaction): Promise<Moment> {
  const [now] = await snapshot.query<Moment>({
    text: `select mod(pg_snapshot_xmin(pg_current_snapshot())::text::numeric, 4294967296)::text as xid,
      utc_text(now()) as at`,
  });
  if (now === undefined) throw new Error('a snapshot has a beginning');
  return now;
}

/** Copies a table: all of it, or what changed `since`. Resolves to the number of rows. */
async function copyTable(
  options: CopyOptions,
  snapshot: Transaction,
  table: MovedTable,
  since: Moment | undefined,
): Promise<number> {
  const { target, rewrap } = options;
  if (table.table === 'data_key') {
    await within(target, FILLING, (transaction) =>
      copyDataKey(snapshot, transaction, target.tenantId, rewrap),
    );
    return 0;
  }
  let rows = 0;
  for (const part of await partsOf(target, table, since)) {
    for await (const page of readRows(snapshot, target.tenantId, table, part)) {
      await within(target, FILLING, (transaction) => writeRows(transaction, table, page));
      rows += page.length;
    }
  }
  return rows;
}

async function partsOf(
  target: Held,
  { table }: MovedTable,
  since: Moment | undefined,
): Promise<readonly Part[]> {
  const ask = <Row>(text: string) =>
    reading(target.db, target.tenantId, (db) => db.query<Row>({ text, values: [target.tenantId] }));
  if (table === 'ledger_entry' || table === 'charge') {
    const positions = await ask<{ mode: string; last: number }>(
      'select mode, max(id) as last from ledger_entry where tenant_id = $1 group by mode',
    );
    const live = positions.find(({ mode }) => mode === 'live')?.last ?? 0;
    const test = positions.find(({ mode }) => mode === 'test')?.last ?? 0;
    const after = (e: string) => `${e}.mode = 'live' and ${e}.id > $2 or ${e}.mode = 'test' and ${e}.id > $3`;
    if (table === 'ledger_entry') return [{ where: after('t'), values: [live, test] }];
    const open = await ask<{ id: string }>(
      `select id from charge where tenant_id = $1 and state = 'reserved'`,
    );
    return [
      {
        where: `t.id in (select e.charge_id from ledger_entry e where e.tenant_id = $1 and e.kind = 'reserve' and (${after('e')}))`,
        values: [live, test],
      },
      ...(open.length === 0
        ? []
        : [{ where: 't.id = any ($2::uuid[])', values: [open.map(({ id }) => id)] }]),
    ];
  }
  if (since === undefined) return [{}];
  const changed = { where: CHANGED_SINCE, values: [since.xid] };
  if (table !== 'idempotency') return [changed];
  // Of the keys of a day those of the last minutes, and those whose requests still ran.
  const running = await ask<{ key: string }>(
    `select mode || ' ' || key as key from idempotency where tenant_id = $1 and state = 'running'`,
  );
  const from = new Date(Date.parse(since.at) + LIMITS.idempotencyHours * 3_600_000 - KEYS_MARGIN_S * 1_000);
  return [
    { where: 't.expires_at > $2', values: [from] },
    ...(running.length === 0
      ? []
      : [{ where: `t.mode || ' ' || t.key = any ($2)`, values: [running.map(({ key }) => key)] }]),
  ];
}

/** Compares both ends, and copies tables that differ again. */
async function repair(options: CopyOptions, snapshot: Transaction): Promise<void> {
  const { target, tables } = options;
  const differ = await compareEnds(snapshot, target, tables);
  if (differ.length === 0) return;
  const names = new Set(differ.map(({ table }) => table));
  const again = tables.filter(({ table }) => names.has(table));
  await clearOthers(options, snapshot, again);
  for (const table of again) await copyTable(options, snapshot, table, undefined);
  const still = await compareEnds(snapshot, target, again);
  const [first] = still;
  if (first === undefined) return;
  throw new Error(
    `the copy differs from the source in ${first.table}: ${first.source} there, ${first.target} here; nothing is opened`,
  );
}

/** Deletes at the target what is gone at the source; rows that refer to others first. */
async function clearOthers(
  { target }: CopyOptions,
  snapshot: Transaction,
  tables: readonly MovedTable[],
): Promise<void> {
  for (const table of tables.toReversed()) {
    // The ledger and its charges only grow.
    if (table.table === 'ledger_entry' || table.table === 'charge') continue;
    const keys = await readKeys(snapshot, target.tenantId, table);
    await within(target, FILLING, (transaction) => deleteOthers(transaction, target.tenantId, table, keys));
  }
}
