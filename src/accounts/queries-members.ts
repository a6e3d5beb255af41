import { randomBytes, randomUUID } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import type { Tables } from '../platform/database/tables.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { MODES } from '../platform/values/scope.ts';
import { lockTenant } from './queries-keys.ts';
import { checkedEmail, checkedName, makerOf, refuseAbove } from './queries-operators.ts';
import { hashKey, NOW } from './queries-process.ts';
import { after, columnsOf, newToken } from './queries-sessions.ts';
import {
  type Identity,
  type Member,
  type MemberChange,
  type MemberOrder,
  type Role,
  SIGN_IN,
  scopesOf,
} from './rules-people.ts';
import { memberAboveMaker, ownerAboveMaker } from './rules-tenants.ts';

/** A link that signs in once, for `seconds`: the token in it, of which the hash is stored. Of too many the oldest are void. */
export async function makeLink(
  db: Queryable,
  identity: Pick<Identity, 'member' | 'operatorId'>,
  seconds: number,
): Promise<string> {
  const kysely = kyselyOver(db);
  const { member, operatorId } = identity;
  const [column, whose] =
    member === undefined ? (['operator_id', operatorId ?? ''] as const) : (['member_id', member.id] as const);
  await kysely
    .deleteFrom('sign_in_link')
    .where('hash', 'in', ({ selectFrom }) =>
      selectFrom('sign_in_link')
        .select('hash')
        .where(column, '=', whose)
        .orderBy('created_at', 'desc')
        .offset(SIGN_IN.link.most - 1),
    )
    .execute();
  const { token, hash } = newToken(member?.tenantId);
  await kysely
    .insertInto('sign_in_link')
    .values({ ...columnsOf(identity), hash, expires_at: after(seconds) })
    .execute();
  return token;
}

/** Voids a link that no one was sent. */
export async function deleteLink(db: Queryable, token: string): Promise<void> {
  await kyselyOver(db).deleteFrom('sign_in_link').where('hash', '=', hashKey(token)).execute();
}

/** As `makeLink`; undefined if the person has as many as there may be, so that none of them becomes void. */
export function makeLinkUnlessFull(
  db: Db,
  identity: Pick<Identity, 'member' | 'operatorId'>,
  seconds: number,
): Promise<string | undefined> {
  const { member, operatorId = '' } = identity;
  return db.transaction(async (transaction) => {
    // Of several that are asked for at the same moment each counts those before.
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtext($1))',
      values: [`warmpath link ${member?.id ?? operatorId}`],
    });
    const { open } = await kyselyOver(transaction)
      .selectFrom('sign_in_link')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('expires_at', '>', NOW)
      .where(({ eb }) =>
        member === undefined ? eb('operator_id', '=', operatorId) : eb('member_id', '=', member.id),
      )
      .executeTakeFirstOrThrow();
    return open >= SIGN_IN.link.most ? undefined : makeLink(transaction, identity, seconds);
  });
}

/** Who has an e-mail address: each membership, with the operator of the same address; else the operator alone. */
export async function identitiesOf(
  db: Queryable,
  email: string,
): Promise<readonly (Pick<Identity, 'member' | 'operatorId'> & { readonly tenantName?: string })[]> {
  const kysely = kyselyOver(db);
  const members = await kysely
    .selectFrom('member')
    .innerJoin('tenant', 'tenant.tenant_id', 'member.tenant_id')
    .select(['member.id', 'member.tenant_id as tenantId', 'tenant.name as tenantName'])
    .where('member.email', '=', email)
    .where('member.removed_at', 'is', null)
    .orderBy('member.created_at')
    .limit(MOST_MEMBERSHIPS)
    .execute();
  const operator = await kysely
    .selectFrom('operator')
    .select('id')
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const asOperator = operator === undefined ? {} : { operatorId: operator.id };
  if (members.length === 0) return operator === undefined ? [] : [asOperator];
  return members.map(({ tenantName, ...member }) => ({ member, tenantName, ...asOperator }));
}

/** A person in more tenants than this asks their owners for links. */
const MOST_MEMBERSHIPS = 10;

const members = expressionBuilder<Tables, 'member'>();
const COLUMNS = [
  'id',
  'name',
  'email',
  members.ref('role').$castTo<Role>().as('role'),
  'created_at as createdAt',
  sql<Date | null>`(select max(s.last_used_at) from session s where s.member_id = member.id)`.as(
    'lastUsedAt',
  ),
  sql<number>`(select count(*) from passkey p where p.member_id = member.id)`.as('passkeys'),
] as const;

/** The members of a tenant, the first one first. */
export async function listMembers(db: Queryable, tenantId: string): Promise<readonly Member[]> {
  return kyselyOver(db)
    .selectFrom('member')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Whose member it is. Throws OperatorError `not_found`. */
export async function tenantOfMember(db: Queryable, id: string): Promise<string> {
  const found = await kyselyOver(db)
    .selectFrom('member')
    .select('tenant_id as tenantId')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw unknownMember(id);
  return found.tenantId;
}

/** The owner of an installation that has only one; undefined if there are several or none. */
export async function onlyOwner(
  db: Queryable,
): Promise<{ readonly tenantId: string; readonly id: string } | undefined> {
  const [owner, ...others] = await kyselyOver(db)
    .selectFrom('member')
    .select(['tenant_id as tenantId', 'id'])
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .limit(2)
    .execute();
  return others.length === 0 ? owner : undefined;
}

/**
 * Lets a person in. `by` is the SHA-256 of the key that does, none of an operator. Throws OperatorError `usage` (name, address),
 * `not_found` (tenant), `conflict` (address), `limit`; DomainError `insufficient_scope` where the member would be above who makes it.
 */
export function addMember(db: Db, tenantId: string, order: MemberOrder, by?: Buffer): Promise<Member> {
  const { role } = order;
  const values = { name: checkedName(order.name), email: checkedEmail(order.email), role };
  return db.transaction(async (transaction) => {
    await lockTenant(transaction, tenantId);
    await mayMake(transaction, role, by);
    const others = await listMembers(transaction, tenantId);
    if (others.length >= SIGN_IN.members) {
      throw new OperatorError('limit', `The tenant has ${SIGN_IN.members} members, which is the most.`);
    }
    checkAddress(others, values.email);
    const kysely = kyselyOver(transaction);
    const member = await kysely
      .insertInto('member')
      .values({ tenant_id: tenantId, ...values })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    // One window for both modes. No one can send these keys: what hashes to random bytes is not known.
    const bucketId = randomUUID();
    for (const mode of MODES) {
      await kysely
        .insertInto('api_key')
        .values({
          tenant_id: tenantId,
          member_id: member.id,
          mode,
          hash: randomBytes(32),
          last_four: '----',
          name: member.name,
          scopes: [...scopesOf(role)],
          bucket_id: bucketId,
        })
        .execute();
    }
    return member;
  });
}

/**
 * Changes what is given; a role counts from the next request of every session on. Throws OperatorError `usage`, `not_found`,
 * `conflict` (the address, or the last owner); `by` and DomainError as `addMember`, of the role before and of the one after. Whoever gives
 * a member another address can sign in as that member.
 */
export function changeMember(
  db: Db,
  tenantId: string,
  id: string,
  change: MemberChange,
  by?: Buffer,
): Promise<Member> {
  const name = change.name === undefined ? undefined : checkedName(change.name);
  const email = change.email == null ? change.email : checkedEmail(change.email);
  return db.transaction(async (transaction) => {
    const { member, others } = await memberAndOthers(transaction, tenantId, id);
    await mayTouch(transaction, member, by);
    if (change.role !== undefined || email !== undefined) {
      await mayMake(transaction, member.role, by);
      await mayMake(transaction, change.role ?? member.role, by);
    }
    if (change.role !== undefined && change.role !== 'owner') keepOwner(others);
    if (email != null) checkAddress(others, email);
    const kysely = kyselyOver(transaction);
    const changed = await kysely
      .updateTable('member')
      .set({
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(change.role !== undefined && { role: change.role }),
        // So that there is always something to set.
        tenant_id: tenantId,
      })
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    // Whoever reads the mailbox before has a link that was sent there by mistake.
    if (email !== undefined) await endRows(transaction, ['sign_in_link'], tenantId, id);
    await kysely
      .updateTable('api_key')
      .set({ name: changed.name, scopes: [...scopesOf(changed.role)] })
      .where('member_id', '=', id)
      .where('tenant_id', '=', tenantId)
      .where('revoked_at', 'is', null)
      .execute();
    return changed;
  });
}

/**
 * Ends a member with keys, sessions, links and passkeys, at once. Throws OperatorError `not_found`, `conflict` (the last owner); DomainError
 * `insufficient_scope` for an owner, unless `by` is the SHA-256 of the key of one, or it is an operator.
 */
export function removeMember(db: Db, tenantId: string, id: string, by?: Buffer): Promise<void> {
  return db.transaction(async (transaction) => {
    const { member, others } = await memberAndOthers(transaction, tenantId, id);
    await mayTouch(transaction, member, by);
    keepOwner(others);
    const kysely = kyselyOver(transaction);
    await kysely
      .updateTable('member')
      .set({ removed_at: NOW, email: null })
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .execute();
    await kysely
      .updateTable('api_key')
      .set({ revoked_at: NOW })
      .where('member_id', '=', id)
      .where('tenant_id', '=', tenantId)
      .where('revoked_at', 'is', null)
      .execute();
    await endRows(transaction, ['session', 'sign_in_link', 'passkey'], tenantId, id);
  });
}

/** Ends all sessions and open links of a member; resolves to how many sessions. Throws OperatorError `not_found`; DomainError as `removeMember`. */
export function endSessionsOf(db: Db, tenantId: string, id: string, by?: Buffer): Promise<number> {
  return db.transaction(async (transaction) => {
    await mayTouch(transaction, (await memberAndOthers(transaction, tenantId, id)).member, by);
    const sessions = await endRows(transaction, ['session'], tenantId, id);
    await endRows(transaction, ['sign_in_link'], tenantId, id);
    return sessions;
  });
}

/** Deletes what a member has in these tables; resolves to how many rows. */
async function endRows(
  transaction: Queryable,
  tables: readonly ('session' | 'sign_in_link' | 'passkey')[],
  tenantId: string,
  id: string,
): Promise<number> {
  let ended = 0;
  for (const table of tables) {
    const rows = await kyselyOver(transaction)
      .deleteFrom(table)
      .where('member_id', '=', id)
      .where('tenant_id', '=', tenantId)
      .returning('member_id')
      .execute();
    ended += rows.length;
  }
  return ended;
}

/** A member whom the key `by` may let in by a link, in place of whom nobody else may be. Throws as `changeMember`. */
export function memberToLetIn(db: Db, tenantId: string, id: string, by: Buffer): Promise<Member> {
  return db.transaction(async (transaction) => {
    const { member } = await memberAndOthers(transaction, tenantId, id);
    await mayMake(transaction, member.role, by);
    return member;
  });
}

async function mayTouch(transaction: Queryable, { role }: Member, by: Buffer | undefined): Promise<void> {
  if (by !== undefined) refuseAbove(ownerAboveMaker(await makerOf(transaction, by), role));
}

async function mayMake(transaction: Queryable, role: Role, by: Buffer | undefined): Promise<void> {
  if (by !== undefined) refuseAbove(memberAboveMaker(await makerOf(transaction, by), role));
}

/** One change of a tenant's members at a time; this one and those besides it. Throws `not_found` if it is none. */
async function memberAndOthers(
  transaction: Queryable,
  tenantId: string,
  id: string,
): Promise<{ readonly member: Member; readonly others: readonly Member[] }> {
  await lockTenant(transaction, tenantId);
  const all = await listMembers(transaction, tenantId);
  const member = all.find((one) => one.id === id);
  if (member === undefined) throw unknownMember(id);
  return { member, others: all.filter((one) => one !== member) };
}

function unknownMember(id: string): OperatorError {
  return new OperatorError('not_found', `There is no member ${id}; "warmpath member list" shows them.`);
}

function keepOwner(others: readonly Member[]): void {
  if (others.some(({ role }) => role === 'owner')) return;
  throw new OperatorError(
    'conflict',
    'This is the last owner, and without one no one could manage the members. Make another member an owner first.',
  );
}

function checkAddress(others: readonly Member[], email: string | null): void {
  if (email === null || others.every((other) => other.email !== email)) return;
  throw new OperatorError('conflict', `There is a member with the address ${email}.`);
}
