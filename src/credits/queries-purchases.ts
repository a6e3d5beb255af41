import { type InferResult, sql } from 'kysely';
import { createTenantStore, type TenantAdminStore } from '../accounts/queries-tenant-admin.ts';
import type { PageAsked } from '../accounts/rules-ports.ts';
import type { Db, Everyday, Queryable } from '../platform/database/db.ts';
import {
  cursorTime,
  isAfter,
  pageFrom,
  readUuidCursor,
  type TenantTransaction,
  withTenant,
} from '../platform/database/postgres.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import {
  type Adjustment,
  adjustCredits,
  type Grant,
  type Granted,
  grantCredits,
  readBalances,
} from './queries-grants.ts';
import { createLedgerStore, createTenant } from './queries-ledger.ts';
import {
  creditsDue,
  factsOf,
  isSettled,
  joinFacts,
  type PaymentFacts,
  type PaymentNews,
  type PurchaseState,
  type PurchaseTerms,
  stateOf,
} from './rules-payment-event.ts';

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly credits: ReturnType<typeof createCreditAdminStore>;
  }
}

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

/** Live credits alone are sold. */
const MODE: Mode = 'live';

/** Purchases and what is known of their payments, under the role that answers requests; credits move in `settle_purchase`. */
export type PurchaseStore = ReturnType<typeof createPurchaseStore>;
export function createPurchaseStore(db: Db) {
  return {
    /** Writes the purchase before Stripe is asked; `full` if the tenant has so many it could still pay. */
    begin: (scope: Scope, purchase: PurchaseTerms & Record<'id' | 'pack', string>, most: number) =>
      withTenant(db, scope, async (transaction): Promise<'begun' | 'full'> => {
        const { id, pack, credits, price, currency } = purchase;
        // One at a time: two at once would both see room for one more.
        await transaction.query({
          text: "select pg_advisory_xact_lock(hashtext('warmpath purchases ' || $1))",
          values: [scope.tenantId],
        });
        const open = await transaction.kysely
          .selectFrom('purchase')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('tenant_id', '=', scope.tenantId)
          .where('state', 'in', ['asked', 'open'])
          .executeTakeFirstOrThrow();
        if (open.count >= most) return 'full';
        await transaction.kysely
          .insertInto('purchase')
          .values({ id, tenant_id: scope.tenantId, mode: scope.mode, pack, credits, price, currency })
          .execute();
        return 'begun';
      }),

    opened: (scope: Scope, id: string, { session, url }: Record<'session' | 'url', string>) =>
      withTenant(db, scope, async (transaction) => {
        const row = await lockedPurchase(transaction, scope.tenantId, id);
        if (row === undefined) throw new Error(`the purchase ${id} vanished`);
        // An event may have been quicker than Stripe's answer.
        const state = stateOf(row, row.facts as PaymentFacts, true);
        await transaction.kysely
          .updateTable('purchase')
          .set({ session_id: session, url, state })
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
          .execute();
        return purchaseOf({ ...row, url, state });
      }),

    async list(scope: Scope, { limit, cursor, id }: PageAsked & { readonly id?: string }) {
      const after = readUuidCursor(cursor);
      const rows = await withTenant(db, scope, ({ kysely }) => {
        const own = purchases(kysely, scope.tenantId)
          .select([cursorTime('created_at').as('at')])
          .where('mode', '=', scope.mode)
          .where(isAfter(after, 'created_at', 'id'))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit + 1);
        return (id === undefined ? own : own.where('id', '=', id)).execute();
      });
      return pageFrom(rows, limit, purchaseOf, (row) => ({ at: row.at, id: row.id }));
    },

    /** Credits taken back that were spent already: the next purchase pays them first. */
    async owed(scope: Scope) {
      const row = await withTenant(db, scope, ({ kysely }) =>
        kysely
          .selectFrom('account')
          .select('owed')
          .where('tenant_id', '=', scope.tenantId)
          .where('mode', '=', scope.mode)
          .executeTakeFirst(),
      );
      return row?.owed ?? 0;
    },

    /** Whose payment it is. */
    async find(payment: string) {
      const [row] = await db.query<{ id: string; tenant_id: string }>({
        name: 'find_purchase',
        text: 'select id, tenant_id from find_purchase($1)',
        values: [payment],
      });
      return row === undefined ? undefined : { id: row.id, tenantId: row.tenant_id };
    },

    /**
     * Adds the news to what is known of the purchase and moves the credits it has a right to by that, in one transaction;
     * undefined if there is no such purchase, or the news are of another session than its own.
     */
    learn: ({ id, tenantId }: Record<'id' | 'tenantId', string>, news: PaymentNews) =>
      withTenant(db, { tenantId, mode: MODE }, async (transaction) => {
        const row = await lockedPurchase(transaction, tenantId, id);
        if (row === undefined) return undefined;
        const isOther = (known: string | null, told: string | undefined) =>
          known !== null && told !== undefined && known !== told;
        if (isOther(row.session_id, news.session) || isOther(row.payment_id, news.payment)) return undefined;
        const told = news.payment === undefined ? {} : { payment: news.payment };
        const facts = joinFacts(row.facts as PaymentFacts, { ...factsOf(row, news), ...told });
        const state = stateOf(row, facts, row.url !== null || news.session !== undefined);
        await transaction.kysely
          .updateTable('purchase')
          .set({
            facts: JSON.stringify(facts),
            state,
            session_id: row.session_id ?? news.session ?? null,
            payment_id: facts.payment ?? null,
            ...(isSettled(state) ? { next_look_at: null, url: null } : {}),
          })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .execute();
        const [settled] = await transaction.query<{ moved: number }>({
          name: 'settle_purchase',
          text: 'select settle_purchase($1, $2, $3) as moved',
          values: [tenantId, id, creditsDue(row, facts)],
        });
        return { state, moved: settled?.moved ?? 0 };
      }),

    /** Takes up to `limit` purchases without an end that are due to be asked about; each is due again later. */
    async claim(limit: number) {
      const rows = await db.query<{ id: string; tenant_id: string; session_id: string | null }>({
        name: 'claim_purchases',
        text: 'select id, tenant_id, session_id from claim_purchases($1)',
        values: [limit],
      });
      return rows.map((row) => ({
        id: row.id,
        tenantId: row.tenant_id,
        session: row.session_id ?? undefined,
      }));
    },
  };
}

function purchases(kysely: Everyday, tenantId: string) {
  return kysely
    .selectFrom('purchase')
    .select(['id', 'pack', 'credits', 'price', 'currency', 'state', 'held', 'url', 'created_at'])
    .select(['session_id', 'payment_id', 'facts'])
    .where('tenant_id', '=', tenantId);
}

type PurchaseRow = InferResult<ReturnType<typeof purchases>>[number];

function lockedPurchase(
  { kysely }: TenantTransaction,
  tenantId: Scope['tenantId'],
  id: string,
): Promise<PurchaseRow | undefined> {
  return purchases(kysely, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
}

function purchaseOf(row: PurchaseRow) {
  return {
    id: row.id,
    pack: row.pack,
    credits: row.credits,
    price: row.price,
    currency: row.currency,
    // Written by `learn`, `opened` and the table's default alone.
    state: row.state as PurchaseState,
    granted: row.held,
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.payment_id === null ? {} : { payment: row.payment_id }),
    created_at: row.created_at.toISOString(),
  };
}

/** Credits moved by hand, under a reference each; `db` is under the role of operators' commands. */
export function createCreditAdminStore(db: Db) {
  const ledgers = createLedgerStore(db);
  return {
    grant: async (order: Grant) => movedOf(await grantCredits(db, order)),
    /** In either direction. Throws OperatorError `conflict` if the balance would go below zero. */
    adjust: async (order: Adjustment) => movedOf(await adjustCredits(db, order)),
    /** The newest first. Throws OperatorError `not_found` for a tenant that is none. */
    async ledger(scope: Scope, page: PageAsked) {
      await readBalances(db, scope.tenantId); // says so where there is no such tenant
      return ledgers.ledger(scope, page);
    },
  };
}

const movedOf = ({ entryId, ...moved }: Granted) => ({ entry_id: entryId, ...moved });

/** Live credits of 30 days, without those refunded. */
const SPENT = sql<number>`coalesce((select -sum(e.amount)::bigint from ledger_entry e
  where e.tenant_id = t.tenant_id and e.mode = 'live' and e.kind in ('reserve', 'refund')
    and e.id >= entry_since(t.tenant_id, 'live', now() - interval '30 days')), 0)`;

/** Tenants with what credits know of them: those of the sandbox that a new one has, and what was spent. */
export const createTenantAdminStore = (db: Db): TenantAdminStore =>
  createTenantStore(db, { create: createTenant, spent: SPENT });
