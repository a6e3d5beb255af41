import type { InferResult } from 'kysely';
import { factsOf } from '../../core/purchase/event.ts';
import {
  creditsDue,
  isSettled,
  joinFacts,
  type PaymentFacts,
  type PurchaseState,
  stateOf,
} from '../../core/purchase/facts.ts';
import type { Purchase, PurchaseStore } from '../../core/purchase/ports.ts';
import type { Mode, Scope } from '../../core/scope.ts';
import { cursorTime, isAfter, pageFrom, readUuidCursor } from '../postgres/cursor.ts';
import type { Db } from '../postgres/db.ts';
import type { Everyday } from '../postgres/kysely.ts';
import { type TenantTransaction, withTenant } from '../postgres/postgres.ts';

/** Live credits alone are sold. */
const MODE: Mode = 'live';

/** Purchases and what is known of their payments, under the role that answers requests; credits move in `settle_purchase`. */
export function createPurchaseStore(db: Db): PurchaseStore {
  return {
    begin: (scope, { id, pack, credits, price, currency }, most) =>
      withTenant(db, scope, async (transaction) => {
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

    opened: (scope, id, { session, url }) =>
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

    async list(scope, { limit, cursor, id }) {
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

    async owed(scope) {
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

    async find(payment) {
      const [row] = await db.query<{ id: string; tenant_id: string }>({
        name: 'find_purchase',
        text: 'select id, tenant_id from find_purchase($1)',
        values: [payment],
      });
      return row === undefined ? undefined : { id: row.id, tenantId: row.tenant_id };
    },

    learn: ({ id, tenantId }, news) =>
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

    async claim(limit) {
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

function purchaseOf(row: PurchaseRow): Purchase {
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
