import type { Identity } from '../../../core/account/people/ports.ts';
import { SIGN_IN } from '../../../core/account/people/sign-in.ts';
import type { Db, Queryable } from '../../postgres/db.ts';
import { kyselyOver } from '../../postgres/kysely.ts';
import { hashKey } from '../hash-key.ts';
import { NOW } from '../key-columns.ts';
import { columnsOf } from './identity.ts';
import { after, newToken } from './sessions.ts';

/**
 * A link that signs in once, as the token in it; what is stored is its hash. Of too many for one person the oldest are void.
 * `seconds`: how long it is good for (`SIGN_IN.link`).
 */
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

/** As `makeLink`; undefined where the person has as many as there may be, so that none of them becomes void. */
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
