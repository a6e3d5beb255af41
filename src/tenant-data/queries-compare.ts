import { isEqual, sumOf, type TableEnd } from '../platform/database/backup-file.ts';
import { literal, rowsOut } from '../platform/database/copy-rows.ts';
import type { Queryable, Transaction } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import {
  changedSince,
  countRows,
  type End,
  keyText,
  type MovedTable,
  ofTenant,
  type Rows,
  rowsText,
} from './queries-catalogue.ts';
import { type Equal, type Held, reading } from './queries-record.ts';

/** Can be very large, and only grow: what is new of them is found by the numbers of entries, which an index has. */
export const BY_LEDGER: ReadonlySet<string> = new Set(['ledger_entry', 'charge']);

/** Both ends: the source as it was at one moment, and what is known of the target from before this round. */
export interface Compared {
  readonly snapshot: Transaction;
  /** The rows of its tables, but for those of the ledger. */
  readonly counted: ReadonlyMap<string, Rows>;
  readonly target: Held;
  /** When all contents were compared; undefined: never. */
  readonly equal: Equal | undefined;
  /** Charges that were open there. */
  readonly open: readonly string[];
  /** Investors that the corpus there does not know. */
  readonly unknown: readonly number[];
}

export interface Difference {
  readonly table: MovedTable;
  readonly source: string;
  readonly target: string;
}

/** Whatever is not in this snapshot was written by a transaction of this number or a later one. */
export async function momentOf(snapshot: Queryable): Promise<string> {
  const [now] = await snapshot.query<{ xid: string }>({
    text: 'select mod(pg_snapshot_xmin(pg_current_snapshot())::text::numeric, 4294967296)::text as xid',
  });
  if (now === undefined) throw new Error('a snapshot has a beginning');
  return now.xid;
}

/** What is to be known of the target before rows are written there. */
export async function comparedOf(
  target: Held,
  equal: Equal | undefined,
): Promise<Pick<Compared, 'equal' | 'open' | 'unknown'>> {
  const [row] = await reading(target.db, target.tenantId, (db) =>
    db.query<{ open: string[]; unknown: number[] }>({
      text: `select array(select c.id::text from charge c where c.tenant_id = $1 and c.state = 'reserved') as open,
        array(select m.number from moved_investor m where m.id = $1 and m.own_key is not null) as unknown`,
      values: [target.tenantId],
    }),
  );
  return { equal, open: row?.open ?? [], unknown: row?.unknown ?? [] };
}

/** The condition that an entry or a charge `t` is newer than what was compared, or may have changed since; undefined where nothing was. */
export function grownSince({ equal, open, target }: Compared, { table }: MovedTable): string | undefined {
  if (equal === undefined) return undefined;
  const { live = 0, test = 0 } = equal.entries;
  const after = (e: string) =>
    `(${e}.mode = 'live' and ${e}.id > ${live} or ${e}.mode = 'test' and ${e}.id > ${test})`;
  if (table === 'ledger_entry') return after('t');
  // Read first, so that each is then found by its id.
  return `t.id = any (array(select unnest('{${open}}'::uuid[]) union select e.charge_id from ledger_entry e
    where e.tenant_id = ${literal(target.tenantId)} and e.kind = 'reserve' and ${after('e')}))`;
}

/**
 * The tables of which the two ends do not hold the same: by the number of rows (of the ledger its last entry and balance), and by the sum of their
 * contents as in a backup. Throws OperatorError `conflict` if a balance of the source is not that of its ledger. Once all were equal
 * that of the rows is enough that were written at the target since then: rounds write there whatever was written at the source.
 */
export async function compareEnds(
  compared: Compared,
  tables: readonly MovedTable[],
): Promise<{ readonly differ: readonly Difference[]; readonly equal: Equal }> {
  const { snapshot, counted, target, equal, unknown } = compared;
  const { tenantId } = target;
  return reading(target.db, tenantId, async (there) => {
    await there.query({ text: "set local app.moved_back = 'on'" });
    const others = await countRows(
      there,
      tenantId,
      tables.filter(({ table }) => counted.has(table)),
      equal?.xid,
    );
    const [ledger, otherLedger] = await Promise.all([
      ledgerOf(snapshot, tenantId),
      ledgerOf(there, tenantId),
    ]);
    if (ledger.said.account !== ledger.said.ledger_entry) throw unsound(tenantId, ledger);
    const sums = async (table: MovedTable): Promise<readonly [string, string]> => {
      const [end, otherEnd] = [ledger.said[table.table], otherLedger.said[table.table]];
      if (end !== undefined && otherEnd !== undefined && end !== otherEnd) return [end, otherEnd];
      if (!BY_LEDGER.has(table.table)) {
        const [mine, other] = [counted.get(table.table), others.get(table.table)];
        if (mine === undefined || other === undefined) throw new Error(`${table.table} was not counted`);
        // Of the data key the two ends hold different wrappings (queries-record.ts compares what is in them).
        const isEnough = mine.rows !== other.rows || other.written === 0 || table.table === 'data_key';
        if (isEnough) return [`${mine.rows} rows`, `${other.rows} rows`];
      }
      const where = await whereWritten(compared, there, table);
      const [one, two] = await Promise.all([
        sumOf(rowsOut(snapshot, rowsText(table, 'source', { tenantId, unknown, where: where.source }))),
        sumOf(rowsOut(there, rowsText(table, 'target', { tenantId, unknown, where: where.target }))),
      ]);
      return isEqual(one, two) ? ['', ''] : [said(one), said(two)];
    };
    const differ: Difference[] = [];
    for (const table of tables) {
      const [source, here] = await sums(table);
      if (source !== here) differ.push({ table, source, target: here });
    }
    return { differ, equal: { xid: await momentOf(there), entries: otherLedger.entries } };
  });
}

const said = ({ rows, sum }: TableEnd): string => `${rows} rows of sum ${sum}`;

interface Ledger {
  /** By table: what the accounts hold, and what the last entry of each left it, in the same words. */
  readonly said: Readonly<Record<string, string>>;
  /** The last entry, by mode. */
  readonly entries: Equal['entries'];
}

async function ledgerOf(db: Queryable, tenantId: string): Promise<Ledger> {
  const rows = await db.query<{ mode: string; balance: number; last: number; left: number }>({
    text: `select a.mode, a.balance, coalesce(e.id, 0) as last, coalesce(e.balance_after, 0) as "left"
      from account a left join lateral (select id, balance_after from ledger_entry e where e.tenant_id = a.tenant_id and e.mode = a.mode
        order by e.id desc limit 1) e on true where a.tenant_id = $1 order by a.mode`,
    values: [tenantId],
  });
  const words = (balanceOf: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => `${row.mode} entry ${row.last} balance ${balanceOf(row)}`).join(', ');
  return {
    said: { account: words(({ balance }) => balance), ledger_entry: words(({ left }) => left) },
    entries: Object.fromEntries(rows.map(({ mode, last }) => [mode, last])),
  };
}

const unsound = (tenantId: string, ledger: Ledger): OperatorError =>
  new OperatorError(
    'conflict',
    `Tenant ${tenantId}: a balance at the source (${ledger.said.account}) is not that of its ledger (${ledger.said.ledger_entry}). Nothing is opened: "--abort", and report it.`,
  );

/** The condition of the rows whose contents are compared, for each end. */
async function whereWritten(
  compared: Compared,
  there: Queryable,
  table: MovedTable,
): Promise<Readonly<Partial<Record<End, string>>>> {
  const { equal, target } = compared;
  if (equal === undefined) return {};
  const grown = BY_LEDGER.has(table.table) ? grownSince(compared, table) : undefined;
  if (grown !== undefined) return { source: grown, target: grown };
  const rows = await there.query<{ key: string }>({
    text: `select ${keyText(table, 'target')} as key from ${table.table} t where ${ofTenant(table.table)} and ${changedSince(equal.xid)}`,
    values: [target.tenantId],
  });
  const keys = `select jsonb_array_elements_text(${literal(JSON.stringify(rows.map(({ key }) => key)))})`;
  return { source: `${keyText(table, 'source')} in (${keys})`, target: changedSince(equal.xid) };
}
