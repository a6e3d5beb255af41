import type { OwnedKey, WrappedKey } from '../../../core/account/ports.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { Transaction } from '../../postgres/db.ts';
import type { MovedTable } from './catalogue.ts';
import { copyDataKey } from './data-key.ts';
import { mapInvestors, skipOwnNumbers } from './investors.ts';
import { type Held, noteProgress, reading, within } from './record.ts';
import {
  CHANGED_SINCE,
  changedTables,
  deleteOthers,
  type Part,
  readKeys,
  readRows,
  skipNumbers,
  writeRows,
} from './rows.ts';
import { compareEnds, compareLedgers } from './verify.ts';

export interface CopyOptions {
  readonly source: Held;
  readonly target: Held;
  readonly tables: readonly MovedTable[];
  /** The tenant's data key, wrapped for the target. */
  readonly rewrap: (owned: OwnedKey) => WrappedKey;
  readonly onTable?: ((table: string, rows: number) => void) | undefined;
}

export interface Round {
  /** Rows that were written. */
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
 * Then both ends are compared, and a table that differs is copied again in whole. Throws where they differ after that.
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
      to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
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
