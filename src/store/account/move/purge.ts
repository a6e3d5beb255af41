import type { Connection } from '../../postgres/connection.ts';
import type { Queryable } from '../../postgres/db.ts';
import { createDb } from '../../postgres/postgres.ts';
import { requireOwner } from '../billing/ledger-archive.ts';
import type { MovedTable } from './catalogue.ts';
import { changeState, type Held, within } from './record.ts';
import { ofTenant } from './rows.ts';

/** Rows deleted in one transaction: some ten milliseconds. */
const BATCH = 5_000;

export interface PurgeOptions {
  readonly held: Held;
  readonly tables: readonly MovedTable[];
  /** As the owner of the tables: only it may take rows out of the ledger. */
  readonly owner: Connection;
  /** `drop`: at the target of a move that is called off, nothing is remembered of it after; else that the tenant has moved. */
  readonly kind: 'purge' | 'drop';
  readonly onTable?: ((table: string, rows: number) => void) | undefined;
}

/**
 * Deletes every row of a tenant that has left, or of a copy that is called off, in batches that can be stopped at any point and run
 * again; the fence goes with the last of them. Throws OperatorError `conflict` where the login does not own the ledger.
 */
export async function purgeRows({ held, tables, owner, kind, onTable }: PurgeOptions): Promise<void> {
  const states = kind === 'drop' ? (['filling', 'dropping'] as const) : (['left'] as const);
  const db = createDb({
    connection: owner,
    applicationName: 'warmpath move',
    poolSize: 1,
    timeouts: { statement: 0, query: 0 },
  });
  try {
    await requireOwner(db);
    // From here on it cannot be opened any more.
    if (kind === 'drop') {
      await within(held, states, (transaction) => changeState(transaction, held, 'dropping'));
    }
    // Rows that refer to others first; charges go with their entries, by which they are found.
    for (const table of tables.toReversed().filter((one) => one.table !== 'charge')) {
      let rows = 0;
      for (;;) {
        const gone = await within(
          table.table === 'ledger_entry' ? { ...held, db } : held,
          states,
          (transaction) => deleteSome(transaction, held.tenantId, table),
        );
        rows += gone;
        if (gone < BATCH) break;
      }
      onTable?.(table.table, rows);
    }
    await within(held, states, async (transaction) => {
      for (const name of ['rate_window', 'lane_turn']) {
        await transaction.query({
          text: `delete from ${name} where tenant_id = $1`,
          values: [held.tenantId],
        });
      }
      await transaction.query({ text: 'delete from moved_investor where id = $1', values: [held.tenantId] });
      await transaction.query({ text: 'delete from fenced_tenant where id = $1', values: [held.tenantId] });
      if (kind === 'purge') await changeState(transaction, held, 'purged');
      else
        await transaction.query({ text: 'delete from tenant_move where id = $1', values: [held.tenantId] });
    });
  } finally {
    await db.close();
  }
}

async function deleteSome(transaction: Queryable, tenantId: string, { table }: MovedTable): Promise<number> {
  const isLedger = table === 'ledger_entry';
  if (isLedger) {
    // As in an archive (billing/ledger-archive.ts): the owner gives the right, and takes it back before it is visible to others.
    await transaction.query({ text: "select pg_advisory_xact_lock(hashtext('warmpath ledger archive'))" });
    await transaction.query({ text: 'set local role none' });
    await transaction.query({ text: 'grant delete on ledger_entry to warmpath_system' });
    await transaction.query({ text: 'set local role warmpath_system' });
    await transaction.query({ text: "set local warmpath.archiving = 'on'" });
  }
  const gone = await transaction.query({
    text: isLedger
      ? `with batch as materialized (select e.ctid as place, e.charge_id from ledger_entry e where e.tenant_id = $1 order by e.mode, e.id limit ${BATCH}),
          charges as (delete from charge c using batch b where c.tenant_id = $1 and c.id = b.charge_id)
        delete from ledger_entry where ctid = any (array(select place from batch)) returning 1`
      : `delete from ${table} where ctid = any (array(select t.ctid from ${table} t where ${ofTenant(table)} limit ${BATCH})) returning 1`,
    values: [tenantId],
  });
  if (isLedger) {
    await transaction.query({ text: 'set local role none' });
    await transaction.query({ text: 'revoke delete on ledger_entry from warmpath_system' });
    await transaction.query({ text: 'set local role warmpath_system' });
  }
  return gone.length;
}
