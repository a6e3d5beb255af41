import { OperatorError } from '../../../core/operator-error.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Db, Queryable } from '../../postgres/db.ts';
import { kyselyOver } from '../../postgres/kysely.ts';
import { unknownTenant } from '../unknown-tenant.ts';
import { type Granted, MAX_CREDITS_PER_GRANT } from './credits.ts';
import { holdAccount, moveCredits } from './movement.ts';

export interface Adjustment {
  readonly tenantId: string;
  readonly mode: Mode;
  /** Whole credits, signed, not 0. */
  readonly credits: number;
  /** Why, in the operator's words; the tenant sees it in its ledger. */
  readonly reason: string;
  /** The same one never adjusts twice. */
  readonly reference: string;
}

/**
 * Moves credits by hand in either direction, in a transaction of its own: account row locked, balance changed, ledger entry written.
 * A balance never goes below zero: an adjustment that would take more than is there is refused whole, since a part of it would be
 * another decision than the operator's. What running calls have reserved is not part of the balance, and not taken. Throws
 * OperatorError: `usage` for an amount out of bounds, `not_found` for an unknown tenant, `conflict` where the balance is too small or
 * the reference stands for another movement, `limit` where the balance would grow too large.
 */
export function adjustCredits(db: Db, order: Adjustment): Promise<Granted> {
  const { tenantId, mode, credits, reason, reference } = order;
  if (!Number.isSafeInteger(credits) || credits === 0 || Math.abs(credits) > MAX_CREDITS_PER_GRANT)
    throw new OperatorError(
      'usage',
      `An adjustment is a whole number of credits up to ${MAX_CREDITS_PER_GRANT} in either direction, and not 0; got ${credits}.`,
    );
  return db.transaction(async (transaction) => {
    const account = await holdAccount(transaction, order);
    if (account === undefined) throw unknownTenant(tenantId);
    const { plan } = account;
    const first = await earlierAdjustment(transaction, order);
    if (first !== undefined) return { ...first, plan, repeated: true };
    if (account.balance + credits < 0)
      throw new OperatorError(
        'conflict',
        `The balance is ${account.balance} ${mode} credits, so ${-credits} cannot be taken: a balance never goes below zero. Take at most ${account.balance}. Nothing was changed.`,
      );
    const moved = await moveCredits(transaction, account, {
      kind: 'adjustment',
      amount: credits,
      reference,
      note: reason,
    });
    return { ...moved, plan, repeated: false };
  });
}

async function earlierAdjustment(
  transaction: Queryable,
  { tenantId, mode, credits, reference }: Adjustment,
): Promise<Pick<Granted, 'entryId' | 'balance'> | undefined> {
  const first = await kyselyOver(transaction)
    .selectFrom('ledger_entry')
    .select(['id', 'kind', 'amount', 'balance_after as balance'])
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (first === undefined) return undefined;
  if (first.kind === 'adjustment' && first.amount === credits)
    return { entryId: String(first.id), balance: first.balance };
  throw new OperatorError(
    'conflict',
    `Reference ${JSON.stringify(reference)} was used for another movement, of ${first.amount} credits; nothing was changed. Use another reference.`,
  );
}
