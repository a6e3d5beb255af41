import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { LedgerEntry, LedgerFilter, LedgerStore } from '../../../core/account/ports.ts';
import type { Scope } from '../../../core/scope.ts';
import { pageFrom, readCursor } from '../../postgres/cursor.ts';
import type { Db } from '../../postgres/db.ts';
import type { Everyday } from '../../postgres/kysely.ts';
import { withTenant } from '../../postgres/postgres.ts';

/** The ledger of an account, for reading: only the billing functions and grants write it. */
export function createLedgerStore(db: Db): LedgerStore {
  return {
    async ledger(scope, page) {
      const after = readCursor(page.cursor);
      const rows = await withTenant(db, scope, ({ kysely }) => {
        const entries = entriesOf(kysely, scope, page).limit(page.limit + 1);
        return (after === undefined ? entries : entries.where('e.id', '<', after.id)).execute();
      });
      return pageFrom(rows, page.limit, entryOf, (row) => ({ at: row.created_at.toISOString(), id: row.id }));
    },
  };
}

function entriesOf(kysely: Everyday, scope: Scope, { kind, operation, from, to }: LedgerFilter) {
  const { tenantId, mode } = scope;
  let entries = kysely
    .selectFrom('ledger_entry as e')
    .leftJoin('charge as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.id', '=', 'e.charge_id'),
    )
    .select(['e.id', 'e.kind', 'e.amount', 'e.balance_after', 'e.charge_id'])
    .select(['c.operation', 'c.state', 'e.note', 'e.reference', 'e.created_at'])
    .where('e.tenant_id', '=', tenantId)
    .where('e.mode', '=', mode)
    .orderBy('e.id', 'desc');
  if (kind !== undefined) entries = entries.where('e.kind', '=', kind);
  if (operation !== undefined) entries = entries.where('c.operation', '=', operation);
  const since = (day: string, days: number) =>
    sql<Date>`(${day}::date + ${sql.lit(days)})::timestamp at time zone 'utc'`;
  // By number first: there is no index by time (functions/spending.sql). A minute more: clocks of transactions differ.
  const number = (at: RawBuilder<Date>) => sql<number>`entry_since(${tenantId}, ${mode}, ${at})`;
  const MARGIN = sql`interval '1 minute'`;
  if (from !== undefined) {
    const at = since(from, 0);
    entries = entries.where('e.id', '>=', number(sql`${at} - ${MARGIN}`)).where('e.created_at', '>=', at);
  }
  if (to !== undefined) {
    const at = since(to, 1);
    entries = entries.where('e.id', '<', number(sql`${at} + ${MARGIN}`)).where('e.created_at', '<', at);
  }
  return entries;
}

function entryOf(row: InferResult<ReturnType<typeof entriesOf>>[number]): LedgerEntry {
  return {
    id: String(row.id),
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balance_after,
    ...(row.operation === null ? {} : { operation: row.operation }),
    ...(row.charge_id === null ? {} : { request_id: row.charge_id }),
    ...(row.state === null ? {} : { state: row.state }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    created_at: row.created_at.toISOString(),
  };
}
