import type { InferResult } from 'kysely';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import { readTenant } from '../platform/database/postgres.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { UNPRINTABLE } from '../platform/values/header-text.ts';
import type { Scope } from '../platform/values/scope.ts';
import { lockTenantInUse } from './queries-keys.ts';
import { NOW } from './queries-process.ts';
import { TENANT_NAME_LENGTH, type TenantChange } from './rules-tenants.ts';

/** What one listing holds at most; an installation with more tenants pages by `after`. */
const MAX_LISTED = 1_000;

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly plan: 'trial' | 'paid';
  readonly createdAt: Date;
  readonly testModel: boolean;
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
  if (trimmed !== '' && trimmed.length <= TENANT_NAME_LENGTH) return trimmed;
  throw new OperatorError(
    'usage',
    `A tenant's name has 1 to ${TENANT_NAME_LENGTH} characters; got ${trimmed.length}.`,
  );
}

/** Tenants by id, at most 1,000; `after` is the id of the last one of the page before. */
export async function listTenants(db: Queryable, after?: string): Promise<readonly Tenant[]> {
  const page = selectTenants(db).orderBy('t.tenant_id').limit(MAX_LISTED);
  const rows = await (after === undefined ? page : page.where('t.tenant_id', '>', after)).execute();
  return rows.map(tenantOf);
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

/** Changes what is given. Throws OperatorError `not_found`, `usage` for a name out of bounds, `conflict` if it is deleted. */
export function changeTenant(db: Db, id: string, change: TenantChange): Promise<void> {
  const { name, plan, ratePerMinute, testModel } = change;
  const checked = name === undefined ? undefined : checkTenantName(name);
  return inState(db, id, async (transaction) => {
    await kyselyOver(transaction)
      .updateTable('tenant')
      .set({
        ...(checked === undefined ? {} : { name: checked }),
        ...(plan === undefined ? {} : { plan }),
        ...(ratePerMinute === undefined ? {} : { rate_per_minute: ratePerMinute }),
        ...(testModel === undefined ? {} : { test_model: testModel }),
        tenant_id: id, // so that there is always something to set
      })
      .where('tenant_id', '=', id)
      .execute();
  });
}

/** Refuses its keys and sessions from now on; what runs at this moment is finished and charged. Doing it again changes the reason. */
export function suspendTenant(db: Db, id: string, reason: string): Promise<void> {
  return inState(db, id, async (transaction) => {
    await kyselyOver(transaction)
      .updateTable('tenant')
      .set(({ fn }) => ({ suspended_at: fn.coalesce('suspended_at', NOW), suspend_reason: reason }))
      .where('tenant_id', '=', id)
      .execute();
  });
}

/** Lets its keys and sessions work again. Throws OperatorError `conflict` if it is not suspended, or is to be deleted. */
export function resumeTenant(db: Db, id: string): Promise<void> {
  return inState(db, id, async (transaction, state) => {
    if (state.deleteAt !== null)
      throw new OperatorError(
        'conflict',
        'The tenant is to be deleted; call that off first. Nothing was changed.',
      );
    if (state.suspendedAt === null)
      throw new OperatorError('conflict', 'The tenant is not suspended. Nothing was changed.');
    await kyselyOver(transaction)
      .updateTable('tenant')
      .set({ suspended_at: null, suspend_reason: null })
      .where('tenant_id', '=', id)
      .execute();
  });
}

/** What a tenant is suspended for until it is deleted. */
const TO_BE_DELETED = 'to be deleted';

/** Suspends it, and lets `removeDueTenant` delete its data from `at` on. Throws OperatorError `conflict` if that is set already. */
export function scheduleDeletion(db: Db, id: string, at: Date): Promise<void> {
  return inState(db, id, async (transaction, state) => {
    if (state.deleteAt !== null)
      throw new OperatorError(
        'conflict',
        `The tenant is to be deleted at ${state.deleteAt.toISOString()} already. Nothing was changed.`,
      );
    await kyselyOver(transaction)
      .updateTable('tenant')
      .set(({ fn, val }) => ({
        delete_at: at,
        suspended_at: fn.coalesce('suspended_at', NOW),
        suspend_reason: fn.coalesce('suspend_reason', val(TO_BE_DELETED)),
      }))
      .where('tenant_id', '=', id)
      .execute();
  });
}

/** Calls the deletion off; it stays suspended until it is resumed. Throws OperatorError `conflict` if none is set. */
export function callDeletionOff(db: Db, id: string): Promise<void> {
  return inState(db, id, async (transaction, state) => {
    if (state.deleteAt === null)
      throw new OperatorError('conflict', 'The tenant is not to be deleted. Nothing was changed.');
    await kyselyOver(transaction)
      .updateTable('tenant')
      .set({ delete_at: null })
      .where('tenant_id', '=', id)
      .execute();
  });
}

interface State {
  readonly suspendedAt: Date | null;
  readonly deleteAt: Date | null;
}

/** Changes a tenant under its lock, so that changes come one after another. */
function inState(
  db: Db,
  id: string,
  work: (transaction: Queryable, state: State) => Promise<void>,
): Promise<void> {
  return db.transaction(async (transaction) => {
    await lockTenantInUse(transaction, id);
    const state = await kyselyOver(transaction)
      .selectFrom('tenant')
      .select(['suspended_at as suspendedAt', 'delete_at as deleteAt'])
      .where('tenant_id', '=', id)
      .executeTakeFirstOrThrow();
    await work(transaction, state);
  });
}
