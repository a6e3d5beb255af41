import type { Erased } from '../../../core/account/ports.ts';
import type { Db } from '../../postgres/db.ts';
import { lockTenant } from '../keys.ts';
import { eraseWithin } from '../tenant-data.ts';

/**
 * Deletes everything a tenant has stored in the sandbox, opt-outs too: nobody in there is real. Keys, balance and ledger
 * stay. Returns how many rows of each kind went. Throws `not_found` for an unknown tenant.
 */
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
