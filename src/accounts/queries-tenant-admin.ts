import { type InferResult, type RawBuilder, sql } from 'kysely';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import { cursorTime, isAfter, pageFrom, readUuidCursor } from '../platform/database/postgres.ts';
import { answerOf, storedNames } from '../platform/values/fields.ts';
import { MEMBER } from './fields.ts';
import { addMember, makeLink } from './queries-members.ts';
import { unknownTenant } from './queries-process.ts';
import {
  callDeletionOff,
  changeTenant,
  resumeTenant,
  scheduleDeletion,
  selectTenants,
  suspendTenant,
} from './queries-tenants.ts';
import { type MemberOrder, SIGN_IN } from './rules-people.ts';
import type { PageAsked } from './rules-ports.ts';
import type { TenantChange, TenantFilter, TenantState } from './rules-tenants.ts';

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly tenants: TenantAdminStore;
  }
}

/** What the subject of credits knows of tenants. */
interface OfCredits {
  create(db: Db, name: string): Promise<{ readonly id: string }>;
  /** Of the tenant `t`. */
  readonly spent: RawBuilder<number>;
}

/** Tenants under the operator's hand, who has the role of commands. Each throws OperatorError `not_found` for an id that is none. */
export type TenantAdminStore = ReturnType<typeof createTenantStore>;
export function createTenantStore(db: Db, { create, spent }: OfCredits) {
  const seenTenants = () => seenWith(db, spent);
  const find = async (id: string) => {
    const row = await seenTenants().where('t.tenant_id', '=', id).executeTakeFirst();
    if (row === undefined) throw unknownTenant(id);
    return seenOf(row);
  };
  return {
    find,
    /** The newest first. */
    async list(filter: TenantFilter, page: PageAsked) {
      const after = readUuidCursor(page.cursor);
      const rows = await seenTenants()
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
    create: async (name: string) => find((await create(db, name)).id),
    change: (id: string, change: TenantChange) => changeTenant(db, id, change).then(() => find(id)),
    suspend: (id: string, reason: string) => suspendTenant(db, id, reason).then(() => find(id)),
    resume: (id: string) => resumeTenant(db, id).then(() => find(id)),
    scheduleDeletion: (id: string, at: Date) => scheduleDeletion(db, id, at).then(() => find(id)),
    callDeletionOff: (id: string) => callDeletionOff(db, id).then(() => find(id)),
  };
}

const STATE = sql<TenantState>`case when t.deleted_at is not null then 'deleted' when t.delete_at is not null then 'deleting'
  when t.suspended_at is not null then 'suspended' else 'active' end`;
const KEYS = sql<number>`(select count(*) from api_key k where k.tenant_id = t.tenant_id and k.member_id is null
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;
const MEMBERS = sql<number>`(select count(*) from member m where m.tenant_id = t.tenant_id and m.removed_at is null)`;
const LAST = sql<Date | null>`(select max(k.last_used_at) from api_key k where k.tenant_id = t.tenant_id)`;

function matches({ name, state }: TenantFilter) {
  const found =
    name === undefined ? sql<boolean>`true` : sql<boolean>`position(lower(${name}) in lower(t.name)) > 0`;
  return state === undefined ? found : sql<boolean>`${found} and ${STATE} = ${state}`;
}

function seenWith(db: Queryable, spent: OfCredits['spent']) {
  return selectTenants(db)
    .select(['t.rate_per_minute as rate', 't.suspended_at as suspendedAt', 't.suspend_reason as reason'])
    .select(['t.delete_at as deleteAt', 't.deleted_at as deletedAt'])
    .select([STATE.as('state'), spent.as('spent'), KEYS.as('keys'), MEMBERS.as('members'), LAST.as('last')])
    .select(cursorTime('t.created_at').as('time'));
}

function seenOf(row: InferResult<ReturnType<typeof seenWith>>[number]) {
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
