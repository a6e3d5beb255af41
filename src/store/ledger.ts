import { formatCursor } from '../core/cursor.ts';
import type { Accounts, LedgerEntry } from '../endpoints/services.ts';
import { readCursor } from './cursor.ts';
import type { Db } from './db.ts';
import { withTenant } from './postgres.ts';

interface Row {
  readonly id: number;
  readonly kind: LedgerEntry['kind'];
  readonly amount: number;
  readonly balance_after: number;
  readonly operation: string | null;
  readonly charge_id: string | null;
  readonly state: 'reserved' | 'settled' | 'refunded' | null;
  readonly note: string | null;
  readonly created_at: Date;
}

const PAGE = `select e.id, e.kind, e.amount, e.balance_after, e.charge_id, c.operation, c.state, e.note, e.created_at
  from ledger_entry e left join charge c on c.id = e.charge_id
  where e.tenant_id = $1 and e.mode = $2 and ($3::bigint is null or e.id < $3)
  order by e.id desc limit $4`;

/** The ledger of an account, for reading: only the billing functions and grants write it. */
export function createAccounts(db: Db): Accounts {
  return {
    async ledger(scope, page) {
      const after = readCursor(page.cursor);
      const rows = await withTenant(db, scope, (transaction) =>
        transaction.query<Row>({
          name: 'ledger_page',
          text: PAGE,
          values: [scope.tenantId, scope.mode, after?.id ?? null, page.limit + 1],
        }),
      );
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

function entryOf(row: Row): LedgerEntry {
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
