import type { CreditMoved } from '../../core/admin/tenants.ts';
import type { CreditAdminStore } from '../../core/purchase/credit-admin-port.ts';
import { adjustCredits } from '../account/billing/adjustments.ts';
import { type Granted, grantCredits, readBalances } from '../account/billing/credits.ts';
import { createLedgerStore } from '../account/billing/ledger.ts';
import type { Db } from '../postgres/db.ts';

/** Credits moved by hand; `db` is under the role of operators' commands. */
export function createCreditAdminStore(db: Db): CreditAdminStore {
  const ledgers = createLedgerStore(db);
  return {
    grant: async (order) => movedOf(await grantCredits(db, order)),
    adjust: async (order) => movedOf(await adjustCredits(db, order)),
    async ledger(scope, page) {
      await readBalances(db, scope.tenantId); // says so where there is no such tenant
      return ledgers.ledger(scope, page);
    },
  };
}

const movedOf = ({ entryId, ...moved }: Granted): CreditMoved => ({ entry_id: entryId, ...moved });
