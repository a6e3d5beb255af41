import { OperatorError } from '../../../core/operator-error.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';
import { kyselyOver } from '../../postgres/kysely.ts';

/** Balances stay whole numbers in a JavaScript number (2^53) with room for a thousand grants of the largest size. */
const MAX_BALANCE = 1_000_000_000_000;

/** An account whose row this transaction holds. */
export interface HeldAccount extends Scope {
  /** Credits. */
  readonly balance: number;
  readonly lastEntry: number;
  readonly plan: 'trial' | 'paid';
}

/** A change of the balance by hand. */
export interface Movement {
  readonly kind: 'grant' | 'adjustment';
  /** Credits, signed; the balance that follows is not below zero. */
  readonly amount: number;
  readonly reference: string | undefined;
  readonly note: string;
}

/** Locks the account until the transaction ends, made where the tenant has none of the mode yet; undefined without a tenant. */
export async function holdAccount(
  transaction: Queryable,
  { tenantId, mode }: Scope,
): Promise<HeldAccount | undefined> {
  const kysely = kyselyOver(transaction);
  await kysely
    .insertInto('account')
    .columns(['tenant_id', 'mode'])
    .expression(({ selectFrom, val }) =>
      selectFrom('tenant')
        .select(['tenant_id', val(mode).as('mode')])
        .where('tenant_id', '=', tenantId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = await kysely
    .selectFrom('account')
    .select(['balance', 'last_entry as lastEntry'])
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .forUpdate()
    .executeTakeFirst();
  // Read under the lock: it shows the plan after an earlier grant.
  const tenant = await kysely
    .selectFrom('tenant')
    .select('plan')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return account && tenant && { tenantId, mode, ...account, ...tenant };
}

/** Changes the balance and writes the entry of the ledger. Throws OperatorError `limit` where the balance would grow too large. */
export async function moveCredits(
  transaction: Queryable,
  { tenantId, mode, balance, lastEntry }: HeldAccount,
  { kind, amount, reference, note }: Movement,
): Promise<{ readonly entryId: string; readonly balance: number }> {
  const after = balance + amount;
  if (after > MAX_BALANCE)
    throw new OperatorError(
      'limit',
      `A balance may not exceed ${MAX_BALANCE} credits; it is ${balance} now.`,
    );
  const kysely = kyselyOver(transaction);
  const id = lastEntry + 1;
  await kysely
    .updateTable('account')
    .set({ balance: after, last_entry: id })
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .execute();
  await kysely
    .insertInto('ledger_entry')
    .values({
      tenant_id: tenantId,
      mode,
      id,
      kind,
      amount,
      balance_after: after,
      reference: reference ?? null,
      note,
    })
    .execute();
  return { entryId: String(id), balance: after };
}
