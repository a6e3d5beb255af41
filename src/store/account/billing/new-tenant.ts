import type { Db, Queryable } from '../../postgres/db.ts';
import { kyselyOver } from '../../postgres/kysely.ts';
import { checkTenantName, selectTenants, type Tenant, tenantOf } from '../tenants.ts';
import { grantWithin } from './credits.ts';

/** Credits of the made-up world every tenant starts with: eighty searches, enough to write an integration against. */
const SANDBOX_START_CREDITS = 1_000;

/**
 * A new tenant on the trial plan with no live credits and `SANDBOX_START_CREDITS` of the sandbox. Two tenants may have
 * the same name. Throws OperatorError `usage` for a name out of bounds.
 */
export async function createTenant(db: Db, name: string): Promise<Tenant> {
  const trimmed = checkTenantName(name);
  return db.transaction((transaction) => createWithin(transaction, trimmed));
}

/**
 * The first tenant of an installation; undefined where there is one already, also where another service makes it at
 * this very moment.
 */
export async function createFirstTenant(db: Db, name: string): Promise<Tenant | undefined> {
  return db.transaction(async (transaction) => {
    // Written by hand: Kysely has no LOCK. It conflicts with itself and with inserts, so that the count below
    // still holds when the tenant is written.
    await transaction.query({ text: 'lock table tenant in share row exclusive mode' });
    return (await countTenants(transaction)) === 0 ? createWithin(transaction, name) : undefined;
  });
}

async function createWithin(transaction: Queryable, name: string): Promise<Tenant> {
  const kysely = kyselyOver(transaction);
  const { id } = await kysely
    .insertInto('tenant')
    .values({ name })
    .returning('tenant_id as id')
    .executeTakeFirstOrThrow(notWritten);
  await kysely.insertInto('account').values({ tenant_id: id, mode: 'live' }).execute();
  await grantWithin(transaction, {
    tenantId: id,
    mode: 'test',
    credits: SANDBOX_START_CREDITS,
    paid: false,
    reference: 'sandbox-start',
  });
  return tenantOf(
    await selectTenants(transaction).where('t.tenant_id', '=', id).executeTakeFirstOrThrow(notWritten),
  );
}

async function countTenants(db: Queryable): Promise<number> {
  const { count } = await kyselyOver(db)
    .selectFrom('tenant')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function notWritten(): Error {
  return new Error('the tenant was not written');
}
