import { lockTenant } from '../accounts/queries-keys.ts';
import { lockForErasure } from '../accounts/queries-process.ts';
import type { Erased } from '../accounts/rules-ports.ts';
import type { Db } from '../platform/database/db.ts';
import { eraseWithin } from '../tenant-data/queries-removal.ts';

/** Deletes all of a tenant's sandbox, opt-outs too: nobody in there is real. Keys and ledger stay. Throws `not_found`. */
export async function emptySandbox(db: Db, tenantId: string): Promise<readonly Erased[]> {
  return db.transaction(async (transaction) => {
    await lockTenant(transaction, tenantId);
    const { deleted } = await eraseWithin(transaction, { tenantId, mode: 'test' });
    await transaction.query({
      text: "delete from suppression where tenant_id = $1 and mode = 'test'",
      values: [tenantId],
    });
    return deleted.filter(({ rows }) => rows > 0);
  });
}

/** Of keys and answers, which live in the present whatever the story says. */
const PRESENT_TABLES = ['api_key', 'charge', 'idempotency', 'free_repeat', 'mailbox_consent'];
/** What a worker holds or does next: moved, it would lose its hold or not look at a mailbox in time. */
const PRESENT_COLUMNS = [
  'lease_until',
  'inbox_lease_until',
  'refresh_lease_until',
  'polled_at',
  'next_poll_at',
];
/** What a person wrote as a date of the past, whichever day it is. */
const OWN_DATES = ['connected_on'];

/**
 * Lets days pass in a tenant's sandbox: everything in it is as if it had happened so many days earlier, at once or not at
 * all, and what was planned comes that much nearer. Only of mode `test`: what happened with live keys is not rewritten. The
 * ledger and its charges stay as they are: nothing may change them.
 */
export async function letDaysPass(db: Db, tenantId: string, days: number): Promise<void> {
  await db.transaction(async (transaction) => {
    // Whoever writes what refers to other rows waits, as for a deletion.
    await lockForErasure(transaction, { tenantId, mode: 'test' });
    const tables = await transaction.query<{ name: string; columns: readonly string[] }>({
      text: `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
          and a.atttypid in ('timestamptz'::regtype, 'date'::regtype)
          and a.attname <> all ($1) and c.relname <> all ($2) and has_table_privilege(c.oid, 'update')
          and (select count(*) from pg_attribute k
            where k.attrelid = c.oid and k.attname in ('tenant_id', 'mode') and not k.attisdropped) = 2
        group by c.relname order by c.relname`,
      values: [[...PRESENT_COLUMNS, ...OWN_DATES], PRESENT_TABLES],
    });
    // Before everything else, as all who change outreach do (outreach/queries-slots.ts): they wait, and nobody for each other.
    await transaction.query({
      text: "select id from sequence where tenant_id = $1 and mode = 'test' order by id for update",
      values: [tenantId],
    });
    for (const { name, columns } of tables) {
      // Names of our own catalogue, quoted all the same. A date takes whole days only.
      const moved = columns.map((column) => `"${column}" = "${column}" - $2 * interval '1 day'`);
      await transaction.query({
        text: `update "${name}" set ${moved.join(', ')} where tenant_id = $1 and mode = 'test'`,
        values: [tenantId, days],
      });
    }
  });
}
