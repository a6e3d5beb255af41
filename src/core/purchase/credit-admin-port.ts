import type { PageAsked } from '../account/admin-ports.ts';
import type { LedgerEntry } from '../account/ports.ts';
import type { CreditMoved, CreditOrder } from '../admin/tenants.ts';
import type { Page } from '../page.ts';
import type { Scope } from '../scope.ts';

/** Credits that are moved by hand, under a reference each. */
export interface CreditAdminStore {
  grant(order: CreditOrder & { readonly paid: boolean }): Promise<CreditMoved>;
  /** In either direction. Throws OperatorError `conflict` where the balance would go below zero. */
  adjust(order: CreditOrder): Promise<CreditMoved>;
  /** The ledger of a balance, newest first. Throws OperatorError `not_found` for a tenant that is none. */
  ledger(scope: Scope, page: PageAsked): Promise<Page<LedgerEntry>>;
}

declare module '../../admin/endpoint.ts' {
  interface AdminServices {
    readonly credits: CreditAdminStore;
  }
}
