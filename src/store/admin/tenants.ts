import { type InferResult, sql } from 'kysely';
import type { TenantAdminStore } from '../../core/account/admin-ports.ts';
import { SIGN_IN } from '../../core/account/people/sign-in.ts';
import type { MemberSeen, TenantFilter, TenantSeen, TenantState } from '../../core/admin/tenants.ts';
import { createTenant } from '../account/billing/new-tenant.ts';
import { makeLink } from '../account/people/links.ts';
import { addMember } from '../account/people/members.ts';
import {
  callDeletionOff,
  changeTenant,
  resumeTenant,
  scheduleDeletion,
  suspendTenant,
} from '../account/tenant-states.ts';
import { selectTenants } from '../account/tenants.ts';
import { unknownTenant } from '../account/unknown-tenant.ts';
import { cursorTime, isAfter, pageFrom, readUuidCursor } from '../postgres/cursor.ts';
import type { Db, Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';

/** Tenants as their operator sees and changes them; needs the role of operators' commands. */
export function createTenantAdminStore(db: Db): TenantAdminStore {
  const find = async (id: string): Promise<TenantSeen> => {
    const row = await seenTenants(db).where('t.tenant_id', '=', id).executeTakeFirst();
    if (row === undefined) throw unknownTenant(id);
    return seenOf(row);
  };
  return {
    find,
    async list(filter, page) {
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
    async members(id) {
      await find(id);
      const rows = await kyselyOver(db)
        .selectFrom('member')
        .select(['id', 'name', 'email', 'role', 'created_at as at'])
        .where('tenant_id', '=', id)
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(memberOf);
    },
    async invite(tenantId, order) {
      const member = await addMember(db, tenantId, order);
      const seconds = SIGN_IN.link.invitation;
      const token = await makeLink(db, { member: { tenantId, id: member.id } }, seconds);
      return {
        member: memberOf({ ...member, at: member.createdAt }),
        sign_in_path: `/sign-in#${token}`,
        expires_at: new Date(Date.now() + seconds * 1_000).toISOString(),
      };
    },
    create: async (name) => find((await createTenant(db, name)).id),
    change: (id, change) => changeTenant(db, id, change).then(() => find(id)),
    suspend: (id, reason) => suspendTenant(db, id, reason).then(() => find(id)),
    resume: (id) => resumeTenant(db, id).then(() => find(id)),
    scheduleDeletion: (id, at) => scheduleDeletion(db, id, at).then(() => find(id)),
    callDeletionOff: (id) => callDeletionOff(db, id).then(() => find(id)),
  };
}

function memberOf(row: {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: string;
  readonly at: Date;
}): MemberSeen {
  const { id, name, email, role, at } = row;
  return { id, name, ...(email === null ? {} : { email }), role, created_at: at.toISOString() };
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

function seenOf(row: InferResult<ReturnType<typeof seenTenants>>[number]): TenantSeen {
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
