import type { Db, Queryable, Transaction } from '../../postgres/db.ts';
import type { MovedTable } from './catalogue.ts';
import { type Held, type Progress, reading } from './record.ts';
import { keyText, ofTenant } from './rows.ts';

/** A table that differs, with what each end has of it. */
export interface Difference {
  readonly table: string;
  readonly source: string;
  readonly target: string;
}

/** Compared by the ledger: their rows are too many to be counted while the tenant waits. */
const BY_LEDGER = new Set(['ledger_entry', 'charge']);
/** What is summed besides the keys (SQL over `t`). */
const SUMS: Readonly<Record<string, string>> = {
  account: 'sum(t.balance * 7 + t.owed * 3 + t.last_entry)',
  key_day: 'sum(t.spent_credits)',
  purchase: 'sum(t.held * 7 + t.moves)',
  touch: 'sum(t.version) + sum(t.attempts)',
  mailbox: 'sum(t.last_uid) + sum(t.sent_count)',
};

/** The tables of which the two ends do not hold the same rows: how many, a sum over their keys, and of some over what they count. */
export async function compareEnds(
  snapshot: Transaction,
  target: Held,
  tables: readonly MovedTable[],
): Promise<readonly Difference[]> {
  const compared = tables.filter(({ table }) => !BY_LEDGER.has(table));
  const { tenantId } = target;
  const [here, there] = await Promise.all([
    sumsOf(snapshot, tenantId, compared, 'source'),
    reading(target.db, tenantId, (db) => sumsOf(db, tenantId, compared, 'target')),
  ]);
  return compared.flatMap(({ table }) => {
    const [source = '', other = ''] = [here.get(table), there.get(table)];
    return source === other ? [] : [{ table, source, target: other }];
  });
}

async function sumsOf(
  db: Queryable,
  tenantId: string,
  tables: readonly MovedTable[],
  end: 'source' | 'target',
): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  // One statement for all of them: the tenant waits.
  const rows = await db.query<{ table: string; sum: string }>({
    text: tables
      .map((table) => {
        const more = SUMS[table.table];
        return `select '${table.table}' as table, concat_ws(' ', count(*) || ' rows', coalesce(sum(hashtextextended(${keyText(table, end)}, 0)::numeric), 0)${
          more === undefined ? '' : `, coalesce(${more}, 0)`
        }) as sum from ${table.table} t where ${ofTenant(table.table)}`;
      })
      .join(' union all '),
    values: [tenantId],
  });
  return new Map(rows.map(({ table, sum }) => [table, sum]));
}

type Compared = NonNullable<Progress['compared']>;

/**
 * Compares the ledgers and charges of both ends behind what was compared before, and each balance with the sum of its ledger. Returns up to
 * where they were compared. Throws where anything differs.
 */
export async function compareLedgers(
  snapshot: Transaction,
  target: Held,
  before: Compared,
): Promise<Compared> {
  const { tenantId } = target;
  const [here, there] = await Promise.all([
    ledgerOf(snapshot, tenantId, before),
    reading(target.db, tenantId, (db) => ledgerOf(db, tenantId, before)),
  ]);
  const compared: Record<string, { entry: number; sum: number }> = {};
  for (const [at, mine] of here.entries()) {
    const other = there[at];
    if (JSON.stringify(mine) !== JSON.stringify(other)) {
      throw new Error(
        `the ledgers differ (${mine.mode}): ${JSON.stringify(mine)} there, ${JSON.stringify(other)} here; nothing is opened`,
      );
    }
    const sum = (before[mine.mode]?.sum ?? 0) + mine.sum;
    if (sum !== mine.balance) {
      throw new Error(
        `the balance of the ${mine.mode} account is ${mine.balance}, its ledger comes to ${sum}`,
      );
    }
    compared[mine.mode] = { entry: mine.last, sum };
  }
  return compared;
}

interface LedgerSums {
  readonly mode: string;
  readonly balance: number;
  readonly last: number;
  readonly entries: number;
  readonly sum: number;
  readonly charges: string;
  /** Reservations of the whole account that are open. */
  readonly open: string;
}

function ledgerOf(db: Queryable, tenantId: string, before: Compared): Promise<LedgerSums[]> {
  const from = (mode: string) => before[mode]?.entry ?? 0;
  return db.query<LedgerSums>({
    text: `select a.mode, a.balance, a.last_entry as last, e.entries, e.sum, c.charges, o.open
      from account a
      cross join lateral (
        select count(*)::bigint as entries, coalesce(sum(e.amount), 0)::bigint as sum from ledger_entry e
        where e.tenant_id = a.tenant_id and e.mode = a.mode and e.id > case a.mode when 'live' then $2::bigint else $3::bigint end) e
      cross join lateral (
        select concat_ws(' ', count(*), coalesce(sum(c.price), 0), count(*) filter (where c.state = 'settled'),
          count(*) filter (where c.state = 'refunded')) as charges
        from ledger_entry l join charge c on c.id = l.charge_id and c.tenant_id = l.tenant_id
        where l.tenant_id = a.tenant_id and l.mode = a.mode and l.kind = 'reserve'
          and l.id > case a.mode when 'live' then $2::bigint else $3::bigint end) c
      cross join lateral (
        select concat_ws(' ', count(*), coalesce(sum(hashtextextended(c.id::text, 0)::numeric), 0)) as open from charge c
        where c.state = 'reserved' and c.tenant_id = a.tenant_id and c.mode = a.mode) o
      where a.tenant_id = $1 order by a.mode`,
    values: [tenantId, from('live'), from('test')],
  });
}

/** How many rows of each table the tenant has. */
export function countRows(
  db: Db,
  tenantId: string,
  tables: readonly MovedTable[],
): Promise<readonly { readonly table: string; readonly rows: number }[]> {
  return reading(db, tenantId, async (transaction) => {
    const counted: { table: string; rows: number }[] = [];
    for (const { table } of tables) {
      const [row] = await transaction.query<{ count: number }>({
        text: `select count(*)::bigint as count from ${table} t where ${ofTenant(table)}`,
        values: [tenantId],
      });
      counted.push({ table, rows: row?.count ?? 0 });
    }
    return counted;
  });
}
