import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { KEY_SCOPES, type KeyScope } from '../platform/values/key-scopes.ts';
import type { Scope } from '../platform/values/scope.ts';
import { type KeyDescription, lockTenant } from './queries-keys.ts';
import { makerOf, refuseAbove } from './queries-operators.ts';
import { HELD, KEY_COLUMNS } from './queries-process.ts';
import { changeAboveMaker } from './rules-tenants.ts';

export interface KeyChange {
  readonly name?: string;
  readonly scopes?: readonly KeyScope[];
  /** Of the key and of those it shares its cap with; null: no cap. */
  readonly dailyCredits?: number | null;
}

export interface ListedKey extends KeyDescription {
  /** Of the cap, today in UTC, also what its makers have no longer left for it; null without a cap. */
  readonly usedToday: number | null;
  readonly budgetId: string | null;
  readonly makerBudgets: readonly string[];
}

/** The keys of an account, newest first, at most 1,000; of one id where it is given. Keys of members are not among them. */
export async function listAccountKeys(
  db: Queryable,
  { tenantId, mode }: Scope,
  keyId?: string,
): Promise<readonly ListedKey[]> {
  const keys = kyselyOver(db)
    .selectFrom('api_key')
    .select(KEY_COLUMNS)
    .select([
      'budget_id as budgetId',
      'maker_budgets as makerBudgets',
      sql<
        number | null
      >`case when budget_id is not null then gone_of_cap(api_key, (now() at time zone 'utc')::date) end`.as(
        'usedToday',
      ),
    ])
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where(HELD)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1_000);
  return (keyId === undefined ? keys : keys.where('id', '=', keyId)).execute();
}

/** Changes a key of this account, for the key of SHA-256 `by`, or an operator. Throws `not_found`, `conflict`, `insufficient_scope`. */
export function changeKey(
  db: Db,
  scope: Scope,
  keyId: string,
  change: KeyChange,
  by?: Buffer,
): Promise<ListedKey> {
  return db.transaction(async (transaction) => {
    await lockTenant(transaction, scope.tenantId);
    const [before] = await listAccountKeys(transaction, scope, keyId);
    if (before === undefined) throw new OperatorError('not_found', `There is no key ${keyId}.`);
    if (before.state !== 'active') throw new OperatorError('conflict', `Key ${keyId} is ${before.state}.`);
    const { name, scopes, dailyCredits } = change;
    const after = {
      ...before,
      scopes: scopes ?? before.scopes,
      dailyCredits: dailyCredits === undefined ? before.dailyCredits : dailyCredits,
    };
    if (by !== undefined) refuseAbove(changeAboveMaker(await makerOf(transaction, by), before, after));
    if (name !== undefined || scopes !== undefined) {
      await kyselyOver(transaction)
        .updateTable('api_key')
        .set({
          ...(name === undefined ? {} : { name }),
          ...(scopes === undefined ? {} : { scopes: KEY_SCOPES.filter((one) => scopes.includes(one)) }),
        })
        .where('id', '=', keyId)
        .where('tenant_id', '=', scope.tenantId)
        .execute();
    }
    if (dailyCredits !== undefined && dailyCredits !== before.dailyCredits)
      await changeCap(transaction, scope, keyId, dailyCredits);
    const [changed] = await listAccountKeys(transaction, scope, keyId);
    if (changed === undefined) throw new Error('the changed key vanished');
    return changed;
  });
}

/**
 * Of the key and of those that a rotation made of it, which have the same cap; those that it made get no more, and its makers stay as they
 * are. Without a cap it spends from none any more, nor do those that it made from its own. A first cap counts what they have spent today,
 * calls that are admitted at this very moment among them: admission looks for caps when it holds the account.
 */
async function changeCap(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  keyId: string,
  dailyCredits: number | null,
): Promise<void> {
  const [changed] = await transaction.query<{ budget_id: string | null; old_id: string | null }>({
    // Ended ones of the budget too: what they made is bound by it still. Without one they may be of another key whose bucket was taken over.
    text: `update api_key k set daily_credits = $3,
        budget_id = case when $3::integer is not null then coalesce(k.budget_id, $4) end,
        maker_budgets = case when $3::integer is not null then k.maker_budgets else '{}' end
      from api_key of where of.id = $2 and of.tenant_id = $1 and k.tenant_id = $1
        and (k.budget_id = of.budget_id or (of.budget_id is null and k.budget_id is null and k.bucket_id = of.bucket_id and k.revoked_at is null))
      returning k.budget_id, of.budget_id as old_id`,
    values: [tenantId, keyId, dailyCredits, randomUUID()],
  });
  if (changed === undefined) return;
  const { budget_id: budgetId, old_id: oldId } = changed;
  if (budgetId !== null && budgetId === oldId) {
    await transaction.query({
      text: 'update api_key set daily_credits = $3 where tenant_id = $1 and $2 = any (maker_budgets) and daily_credits > $3',
      values: [tenantId, budgetId, dailyCredits],
    });
    return;
  }
  if (budgetId === null) {
    await transaction.query({
      text: 'update api_key set maker_budgets = array_remove(maker_budgets, $2) where tenant_id = $1 and $2 = any (maker_budgets)',
      values: [tenantId, oldId],
    });
  }
  // Who writes a key_day holds its account, and no key is written after that (credits/admission.sql).
  await transaction.query({
    text: 'select 1 from account where tenant_id = $1 and mode = $2 for update',
    values: [tenantId, mode],
  });
  if (budgetId === null) {
    await transaction.query({
      text: 'delete from key_day where tenant_id = $1 and budget_id = $2',
      values: [tenantId, oldId],
    });
    return;
  }
  await transaction.query({
    text: `insert into key_day (tenant_id, budget_id, day, spent_credits)
      select $1, $3, (now() at time zone 'utc')::date, coalesce(sum(c.price), 0)
      from ledger_entry e join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id join api_key k on k.id = c.key_id and k.tenant_id = $1
      where e.tenant_id = $1 and e.mode = $2 and e.kind = 'reserve' and c.state <> 'refunded' and k.budget_id = $3
        and e.id >= entry_since($1, $2, date_trunc('day', now() at time zone 'utc') at time zone 'utc' - interval '1 minute')
        and (c.created_at at time zone 'utc')::date = (now() at time zone 'utc')::date
      on conflict (budget_id, day, tenant_id) do nothing`,
    values: [tenantId, mode, budgetId],
  });
}
