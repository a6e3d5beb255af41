import type { Queryable } from '../postgres/db.ts';

/** A purchase as the operator sees it. */
export interface ListedPurchase {
  readonly id: string;
  readonly tenantId: string;
  readonly pack: string;
  readonly credits: number;
  /** In the smallest unit of the currency. */
  readonly price: number;
  readonly currency: string;
  readonly state: string;
  /** Of its credits, those that are not taken back. */
  readonly granted: number;
  /** What was paid in place of the price, where that is not the same. */
  readonly mismatch: string | null;
  readonly payment: string | null;
  readonly createdAt: Date;
}

/** Purchases of all tenants or of one, newest first. */
export function listPurchases(
  db: Queryable,
  tenantId: string | undefined,
  limit: number,
): Promise<ListedPurchase[]> {
  return db.query<ListedPurchase>({
    text: `select id, tenant_id as "tenantId", pack, credits, price, currency, state, held as granted, facts ->> 'mismatch' as mismatch,
        payment_id as payment, created_at as "createdAt"
      from purchase where $1::uuid is null or tenant_id = $1 order by created_at desc, id limit $2`,
    values: [tenantId ?? null, limit],
  });
}
