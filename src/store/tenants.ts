import { OperatorError } from '../core/operator-error.ts';
import { grantWithin } from './credits.ts';
import type { Db, Queryable } from './db.ts';

/** Credits of the made-up world every tenant starts with: eighty searches, enough to write an integration against. */
const SANDBOX_START_CREDITS = 1_000;
const MAX_NAME_LENGTH = 200;
/** What one listing holds at most; an installation with more tenants pages by `after`. */
const MAX_LISTED = 1_000;

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly plan: 'trial' | 'paid';
  readonly createdAt: Date;
  /** Credits. */
  readonly balance: { readonly live: number; readonly test: number };
}

const SELECT_TENANT =
  'select tenant_id as id, name, plan, created_at as "createdAt",' +
  " coalesce((select balance from account a where a.tenant_id = t.tenant_id and mode = 'live'), 0) as live," +
  " coalesce((select balance from account a where a.tenant_id = t.tenant_id and mode = 'test'), 0) as test" +
  ' from tenant t';

type TenantRow = Omit<Tenant, 'balance'> & { live: number; test: number };

function tenantOf({ live, test, ...row }: TenantRow): Tenant {
  return { ...row, balance: { live, test } };
}

/**
 * A new tenant on the trial plan with no live credits and `SANDBOX_START_CREDITS` of the sandbox. Two tenants may have
 * the same name. Throws OperatorError `usage` for a name out of bounds.
 */
export async function createTenant(db: Db, name: string): Promise<Tenant> {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MAX_NAME_LENGTH) {
    throw new OperatorError(
      'usage',
      `A tenant's name has 1 to ${MAX_NAME_LENGTH} characters; got ${trimmed.length}.`,
    );
  }
  return db.transaction((transaction) => createWithin(transaction, trimmed));
}

/**
 * The first tenant of an installation; undefined where there is one already, also where another service makes it at
 * this very moment.
 */
export async function createFirstTenant(db: Db, name: string): Promise<Tenant | undefined> {
  return db.transaction(async (transaction) => {
    // Conflicts with itself and with inserts, so that the count below still holds when the tenant is written.
    await transaction.query({ text: 'lock table tenant in share row exclusive mode' });
    return (await countTenants(transaction)) === 0 ? createWithin(transaction, name) : undefined;
  });
}

async function createWithin(transaction: Queryable, name: string): Promise<Tenant> {
  const [made] = await transaction.query<{ id: string }>({
    text: 'insert into tenant (name) values ($1) returning tenant_id as id',
    values: [name],
  });
  if (made === undefined) throw new Error('the tenant was not written');
  await transaction.query({
    text: "insert into account (tenant_id, mode) values ($1, 'live')",
    values: [made.id],
  });
  await grantWithin(transaction, {
    tenantId: made.id,
    mode: 'test',
    credits: SANDBOX_START_CREDITS,
    paid: false,
    reference: 'sandbox-start',
  });
  const [row] = await transaction.query<TenantRow>({
    text: `${SELECT_TENANT} where tenant_id = $1`,
    values: [made.id],
  });
  if (row === undefined) throw new Error('the tenant was not written');
  return tenantOf(row);
}

/** Tenants by id, at most 1,000; `after` is the id of the last one of the page before. */
export async function listTenants(db: Queryable, after?: string): Promise<readonly Tenant[]> {
  const rows = await db.query<TenantRow>({
    text: `${SELECT_TENANT} where ($1::uuid is null or tenant_id > $1) order by tenant_id limit ${MAX_LISTED}`,
    values: [after ?? null],
  });
  return rows.map(tenantOf);
}

async function countTenants(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>({ text: 'select count(*) as count from tenant' });
  return row?.count ?? 0;
}
