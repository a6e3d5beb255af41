import { sql } from 'kysely';
import type { Db, Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';
import { NOW } from './key-columns.ts';
import { lockTenant } from './keys.ts';
import { type RemovedTenant, removeWithin } from './tenant-removal.ts';

/** The tenants whose day has come, at most `limit`. */
export async function dueDeletions(
  db: Queryable,
  limit: number,
): Promise<readonly { readonly id: string; readonly deleteAt: Date }[]> {
  return kyselyOver(db)
    .selectFrom('tenant')
    .select(['tenant_id as id', sql<Date>`delete_at`.as('deleteAt')])
    .where('delete_at', '<=', NOW)
    .orderBy('delete_at')
    .limit(limit)
    .execute();
}

/**
 * Deletes what a tenant has stored if its day is still the one that was read, and has come; undefined where it was called off or
 * set again meanwhile, or another process has deleted it.
 */
export function removeDueTenant(
  db: Db,
  { id, deleteAt }: { readonly id: string; readonly deleteAt: Date },
): Promise<RemovedTenant | undefined> {
  return db.transaction(async (transaction) => {
    await lockTenant(transaction, id);
    const [due] = await transaction.query({
      text: 'select from tenant where tenant_id = $1 and delete_at = $2 and delete_at <= now()',
      values: [id, deleteAt],
    });
    return due === undefined ? undefined : removeWithin(transaction, id);
  });
}
