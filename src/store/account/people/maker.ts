import type { Maker } from '../../../core/account/principal.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Queryable } from '../../postgres/db.ts';
import { kyselyOver } from '../../postgres/kysely.ts';
import { ACTIVE, SCOPES } from '../key-columns.ts';

/**
 * Who makes or changes a key or a member: the one of the key of this SHA-256, as it is under the lock of the tenant. Throws
 * `unauthorized` where it has ended meanwhile.
 */
export async function makerOf(transaction: Queryable, keyHash: Buffer): Promise<Maker> {
  const found = await kyselyOver(transaction)
    .selectFrom('api_key')
    .leftJoin('member', (join) =>
      join
        .onRef('member.id', '=', 'api_key.member_id')
        .onRef('member.tenant_id', '=', 'api_key.tenant_id')
        .on('member.removed_at', 'is', null),
    )
    .select([
      SCOPES.as('scopes'),
      'daily_credits as dailyCredits',
      'budget_id as budgetId',
      'maker_budgets as makerBudgets',
      'expires_at as expiresAt',
      'role',
    ])
    .where('hash', '=', keyHash)
    .where(ACTIVE)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('unauthorized', 'The key of the request has ended.');
  const { role, ...principal } = found;
  return { ...principal, isOwner: role === 'owner' };
}

/** Throws `insufficient_scope` for a reason why somebody may not. */
export function refuseAbove(reason: string | undefined): void {
  if (reason !== undefined) throw new DomainError('insufficient_scope', reason);
}
