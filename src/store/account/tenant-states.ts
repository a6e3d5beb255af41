import type { TenantChange } from '../../core/admin/tenants.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { Db, Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';
import { NOW } from './key-columns.ts';
import { lockTenant } from './keys.ts';
import { checkTenantName } from './tenants.ts';

/** Changes what is given. Throws OperatorError `not_found`, `usage` for a name out of bounds, `conflict` where it is deleted. */
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

/** Lets its keys and sessions work again. Throws OperatorError `conflict` where it is not suspended, or is to be deleted. */
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

/** Suspends it, and lets `removeDueTenant` delete its data from `at` on. Throws OperatorError `conflict` where that is set already. */
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

/** Calls the deletion off; it stays suspended until it is resumed. Throws OperatorError `conflict` where none is set. */
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
    await lockTenant(transaction, id);
    const { deletedAt, ...state } = await kyselyOver(transaction)
      .selectFrom('tenant')
      .select(['suspended_at as suspendedAt', 'delete_at as deleteAt', 'deleted_at as deletedAt'])
      .where('tenant_id', '=', id)
      .executeTakeFirstOrThrow();
    if (deletedAt !== null)
      throw new OperatorError(
        'conflict',
        `The tenant was deleted at ${deletedAt.toISOString()}; that does not come back. Nothing was changed.`,
      );
    await work(transaction, state);
  });
}
