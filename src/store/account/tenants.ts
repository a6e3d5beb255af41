import type { InferResult } from 'kysely';
import { OperatorError } from '../../core/operator-error.ts';
import { UNPRINTABLE } from '../../core/outreach/draft/unprintable.ts';
import type { Scope } from '../../core/scope.ts';
import type { Db, Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';
import { readTenant } from '../postgres/postgres.ts';

const MAX_NAME_LENGTH = 200;
/** What one listing holds at most; an installation with more tenants pages by `after`. */
const MAX_LISTED = 1_000;

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly plan: 'trial' | 'paid';
  readonly createdAt: Date;
  /** Whether its test keys may ask the language model. */
  readonly testModel: boolean;
  /** Credits. */
  readonly balance: { readonly live: number; readonly test: number };
}

/** Tenants with their balances in credits, 0 of a mode without an account. */
export function selectTenants(db: Queryable) {
  return kyselyOver(db)
    .selectFrom('tenant as t')
    .leftJoin('account as live', (join) =>
      join.onRef('live.tenant_id', '=', 't.tenant_id').on('live.mode', '=', 'live'),
    )
    .leftJoin('account as test', (join) =>
      join.onRef('test.tenant_id', '=', 't.tenant_id').on('test.mode', '=', 'test'),
    )
    .select([
      't.tenant_id as id',
      't.name',
      't.plan',
      't.created_at as createdAt',
      't.test_model as testModel',
    ])
    .select(({ fn, lit }) => [
      fn.coalesce('live.balance', lit(0)).as('live'),
      fn.coalesce('test.balance', lit(0)).as('test'),
    ]);
}

export function tenantOf({
  live,
  test,
  ...row
}: InferResult<ReturnType<typeof selectTenants>>[number]): Tenant {
  return { ...row, balance: { live, test } };
}

/** The name without blanks around it. Throws OperatorError `usage` for one out of bounds. */
export function checkTenantName(name: string): string {
  const trimmed = name.trim();
  if (UNPRINTABLE.test(trimmed)) {
    throw new OperatorError(
      'usage',
      "A tenant's name stands in messages and lists: it has no line breaks, control characters and marks that turn text.",
    );
  }
  if (trimmed !== '' && trimmed.length <= MAX_NAME_LENGTH) return trimmed;
  throw new OperatorError(
    'usage',
    `A tenant's name has 1 to ${MAX_NAME_LENGTH} characters; got ${trimmed.length}.`,
  );
}

/** Tenants by id, at most 1,000; `after` is the id of the last one of the page before. */
export async function listTenants(db: Queryable, after?: string): Promise<readonly Tenant[]> {
  const page = selectTenants(db).orderBy('t.tenant_id').limit(MAX_LISTED);
  const rows = await (after === undefined ? page : page.where('t.tenant_id', '>', after)).execute();
  return rows.map(tenantOf);
}

/** Allows or forbids a tenant's test keys to ask the language model. Throws OperatorError `usage` for an id that is none. */
export async function setTestModel(db: Queryable, id: string, allowed: boolean): Promise<Tenant> {
  await kyselyOver(db)
    .updateTable('tenant')
    .set({ test_model: allowed })
    .where('tenant_id', '=', id)
    .execute();
  const row = await selectTenants(db).where('t.tenant_id', '=', id).executeTakeFirst();
  if (row === undefined) {
    throw new OperatorError('usage', `There is no tenant ${id}. "warmpath tenant list" shows them.`);
  }
  return tenantOf(row);
}

/** Whether a tenant's test keys may ask the language model, read by what answers them. */
export async function allowsTestModel(db: Db, scope: Scope): Promise<boolean> {
  const row = await readTenant(db, scope, ({ kysely }) =>
    kysely
      .selectFrom('tenant')
      .select('test_model')
      .where('tenant_id', '=', scope.tenantId)
      .executeTakeFirst(),
  );
  return row?.test_model === true;
}
