import { randomUUID } from 'node:crypto';
import { KEY_SCOPES, type KeyScope } from '../../core/account/key-scopes.ts';
import { changeAboveMaker } from '../../core/account/principal.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { Scope } from '../../core/scope.ts';
import type { Db, Queryable } from '../postgres/db.ts';
import { kyselyOver } from '../postgres/kysely.ts';
import { HELD, KEY_COLUMNS } from './key-columns.ts';
import { type KeyDescription, lockTenant } from './keys.ts';
import { makerOf, refuseAbove } from './people/maker.ts';

/** What is to be different; what is left out stays. */
export interface KeyChange {
  readonly name?: string;
  readonly scopes?: readonly KeyScope[];
  /** Of the key and of those it shares its cap with; null: no cap. */
  readonly dailyCredits?: number | null;
}

/** A key as its own account lists it. */
export interface ListedKey extends KeyDescription {
  /** Of the cap, today in UTC; null without a cap. */
  readonly usedToday: number | null;
  readonly budgetId: string | null;
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
    .select('budget_id as budgetId')
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where(HELD)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1_000);
  const rows = await (keyId === undefined ? keys : keys.where('id', '=', keyId)).execute();
  const spent = await db.query<{ budget_id: string; spent: number }>({
    name: 'spent_of_budgets',
    text: `select budget_id, spent_credits as spent from key_day
      where tenant_id = $1 and budget_id = any ($2) and day = (now() at time zone 'utc')::date`,
    values: [tenantId, rows.flatMap(({ budgetId }) => budgetId ?? [])],
  });
  const byBudget = new Map(spent.map((row) => [row.budget_id, row.spent]));
  return rows.map((row) => ({
    ...row,
    usedToday: row.budgetId === null ? null : (byBudget.get(row.budgetId) ?? 0),
  }));
}

/**
 * Changes a key of this account, for the key with the SHA-256 `by`, or for an operator. Throws OperatorError: `not_found`, `conflict` where it has ended;
 * DomainError `insufficient_scope` where it would be more than who changes it.
 */
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
 * Of the key and of those that a rotation made of it, which have the same cap; those that the key made get no more. A first cap counts what they have spent today,
 * calls that are admitted at this very moment among them: admission looks for caps when it holds the account.
 */
async function changeCap(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  keyId: string,
  dailyCredits: number | null,
): Promise<void> {
  const [changed] = await transaction.query<{ budget_id: string | null; old_id: string | null }>({
    text: `update api_key k set daily_credits = $3, budget_id = case when $3::integer is not null then coalesce(k.budget_id, $4) end
      from api_key of where of.id = $2 and of.tenant_id = $1 and k.tenant_id = $1 and k.revoked_at is null
        and k.bucket_id = of.bucket_id and k.budget_id is not distinct from of.budget_id
      returning k.budget_id, of.budget_id as old_id`,
    values: [tenantId, keyId, dailyCredits, randomUUID()],
  });
  // Keys that this one made spend from the same cap: none of them may spend more of it.
  if (changed?.budget_id != null && changed.budget_id === changed.old_id) {
    await transaction.query({
      text: `update api_key set daily_credits = $3
        where tenant_id = $1 and budget_id = $2 and revoked_at is null and daily_credits > $3`,
      values: [tenantId, changed.budget_id, dailyCredits],
    });
  }
  if (changed === undefined || changed.budget_id === changed.old_id) return;
  // Who writes a key_day holds its account (functions/admission.sql).
  await transaction.query({
    text: 'select 1 from account where tenant_id = $1 and mode = $2 for update',
    values: [tenantId, mode],
  });
  if (changed.budget_id === null) {
    await transaction.query({
      // Keys that this one made may spend from it still.
      text: `delete from key_day d where tenant_id = $1 and budget_id = $2
        and not exists (select from api_key k where k.tenant_id = $1 and k.budget_id = d.budget_id and k.revoked_at is null)`,
      values: [tenantId, changed.old_id],
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
    values: [tenantId, mode, changed.budget_id],
  });
}
