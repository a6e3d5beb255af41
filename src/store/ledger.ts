import type { InferResult } from 'kysely';
import { formatCursor } from '../core/cursor.ts';
import type { Accounts, LedgerEntry } from '../core/ports.ts';
import type { Scope } from '../core/scope.ts';
import { readCursor } from './cursor.ts';
import type { Db } from './db.ts';
import type { Everyday } from './kysely.ts';
import { withTenant } from './postgres.ts';

/** The ledger of an account, for reading: only the billing functions and grants write it. */
export function createAccounts(db: Db): Accounts {
  return {
    async ledger(scope, page) {
      const after = readCursor(page.cursor);
      const rows = await withTenant(db, scope, ({ kysely }) => {
        const entries = entriesOf(kysely, scope).limit(page.limit + 1); // one more tells whether there is a next page
        return (after === undefined ? entries : entries.where('e.id', '<', after.id)).execute();
      });
      const items = rows.slice(0, page.limit);
      const last = items.at(-1);
      return {
        items: items.map(entryOf),
        next:
          rows.length > page.limit && last !== undefined
            ? formatCursor({ at: last.created_at.toISOString(), id: last.id })
            : undefined,
      };
    },
  };
}

function entriesOf(kysely: Everyday, scope: Scope) {
  return kysely
    .selectFrom('ledger_entry as e')
    .leftJoin('charge as c', 'c.id', 'e.charge_id')
    .select(['e.id', 'e.kind', 'e.amount', 'e.balance_after', 'e.charge_id'])
    .select(['c.operation', 'c.state', 'e.note', 'e.created_at'])
    .where('e.tenant_id', '=', scope.tenantId)
    .where('e.mode', '=', scope.mode)
    .orderBy('e.id', 'desc');
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
    created_at: row.created_at.toISOString(),
  };
}
