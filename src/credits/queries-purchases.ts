import { type InferResult, sql } from 'kysely';
import { MEMBER } from '../accounts/fields.ts';
import { addMember, makeLink } from '../accounts/queries-members.ts';
import { unknownTenant } from '../accounts/queries-process.ts';
import {
  callDeletionOff,
  changeTenant,
  resumeTenant,
  scheduleDeletion,
  selectTenants,
  suspendTenant,
} from '../accounts/queries-tenants.ts';
import { type MemberOrder, SIGN_IN } from '../accounts/rules-people.ts';
import type { PageAsked } from '../accounts/rules-ports.ts';
import type { TenantChange, TenantFilter, TenantState } from '../accounts/rules-tenants.ts';
import { type Db, type Everyday, kyselyOver, type Queryable } from '../platform/database/db.ts';
import {
  cursorTime,
  isAfter,
  pageFrom,
  readUuidCursor,
  type TenantTransaction,
  withTenant,
} from '../platform/database/postgres.ts';
import { answerOf, storedNames } from '../platform/values/fields.ts';
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
    readonly tenants: ReturnType<typeof createTenantAdminStore>;
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
    /** Writes the purchase before Stripe is asked; `full` where the tenant has so many it could still pay. */
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

/** Tenants under the operator's hand, who has the role of commands. Each throws OperatorError `not_found` for an id that is none. */
export function createTenantAdminStore(db: Db) {
  const find = async (id: string) => {
    const row = await seenTenants(db).where('t.tenant_id', '=', id).executeTakeFirst();
    if (row === undefined) throw unknownTenant(id);
    return seenOf(row);
  };
  return {
    find,
    /** The newest first. */
    async list(filter: TenantFilter, page: PageAsked) {
      const after = readUuidCursor(page.cursor);
      const rows = await seenTenants(db)
        .where(matches(filter))
        .where(isAfter(after, 't.created_at', 't.tenant_id'))
        .orderBy('t.created_at', 'desc')
        .orderBy('t.tenant_id', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageFrom(rows, page.limit, seenOf, (row) => ({ at: row.time, id: row.id }));
    },
    async members(id: string) {
      await find(id);
      const rows = await kyselyOver(db)
        .selectFrom('member')
        .select(storedNames(MEMBER))
        .where('tenant_id', '=', id)
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => answerOf(MEMBER, row));
    },
    /** A new member, who signs in by a link. Throws as `addMember`. */
    async invite(tenantId: string, order: MemberOrder) {
      const member = await addMember(db, tenantId, order);
      const seconds = SIGN_IN.link.invitation;
      const token = await makeLink(db, { member: { tenantId, id: member.id } }, seconds);
      return {
        member: answerOf(MEMBER, { ...member, created_at: member.createdAt }),
        sign_in_path: `/sign-in#${token}`,
        expires_at: new Date(Date.now() + seconds * 1_000).toISOString(),
      };
    },
    create: async (name: string) => find((await createTenant(db, name)).id),
    change: (id: string, change: TenantChange) => changeTenant(db, id, change).then(() => find(id)),
    suspend: (id: string, reason: string) => suspendTenant(db, id, reason).then(() => find(id)),
    resume: (id: string) => resumeTenant(db, id).then(() => find(id)),
    scheduleDeletion: (id: string, at: Date) => scheduleDeletion(db, id, at).then(() => find(id)),
    callDeletionOff: (id: string) => callDeletionOff(db, id).then(() => find(id)),
  };
}

const STATE = sql<TenantState>`case when t.deleted_at is not null then 'deleted' when t.delete_at is not null then 'deleting'
  when t.suspended_at is not null then 'suspended' else 'active' end`;
const SPENT = sql<number>`coalesce((select -sum(e.amount)::bigint from ledger_entry e
  where e.tenant_id = t.tenant_id and e.mode = 'live' and e.kind in ('reserve', 'refund')
    and e.id >= entry_since(t.tenant_id, 'live', now() - interval '30 days')), 0)`;
const KEYS = sql<number>`(select count(*) from api_key k where k.tenant_id = t.tenant_id and k.member_id is null
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;
const MEMBERS = sql<number>`(select count(*) from member m where m.tenant_id = t.tenant_id and m.removed_at is null)`;
const LAST = sql<Date | null>`(select max(k.last_used_at) from api_key k where k.tenant_id = t.tenant_id)`;

function matches({ name, state }: TenantFilter) {
  const found =
    name === undefined ? sql<boolean>`true` : sql<boolean>`position(lower(${name}) in lower(t.name)) > 0`;
  return state === undefined ? found : sql<boolean>`${found} and ${STATE} = ${state}`;
}

function seenTenants(db: Queryable) {
  return selectTenants(db)
    .select(['t.rate_per_minute as rate', 't.suspended_at as suspendedAt', 't.suspend_reason as reason'])
    .select(['t.delete_at as deleteAt', 't.deleted_at as deletedAt'])
    .select([STATE.as('state'), SPENT.as('spent'), KEYS.as('keys'), MEMBERS.as('members'), LAST.as('last')])
    .select(cursorTime('t.created_at').as('time'));
}

function seenOf(row: InferResult<ReturnType<typeof seenTenants>>[number]) {
  const deleteAt = row.deletedAt ?? row.deleteAt;
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    ...(row.suspendedAt === null || row.reason === null
      ? {}
      : { suspended: { at: row.suspendedAt.toISOString(), reason: row.reason } }),
    ...(deleteAt === null ? {} : { delete_at: deleteAt.toISOString() }),
    plan: row.plan,
    ...(row.rate === null ? {} : { rate_per_minute: row.rate }),
    test_model: row.testModel,
    balance: { live: row.live, test: row.test },
    spent_30_days: row.spent,
    members: row.members,
    keys: row.keys,
    ...(row.last === null ? {} : { last_activity: row.last.toISOString() }),
    created_at: row.createdAt.toISOString(),
  };
}
