import type { Scope } from '../core/scope.ts';
import type { SequenceRow } from './outreach-rows.ts';
import type { TenantTransaction } from './postgres.ts';

/**
 * Locks a sequence together with the one its recipient has under way now, in the order of their ids. For whoever may go on from
 * the one to the other, as an unsubscribe, a bounce or an answer to an older message does: locked one after the other, two of
 * them could wait for each other. Resolves to the rows; none where the sequence is not there.
 */
export async function lockRecipient(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  sequenceId: string,
): Promise<readonly SequenceRow[]> {
  const rows = await kysely
    .selectFrom('sequence')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('id', '=', sequenceId),
        and([
          eb('state', 'in', ['active', 'paused']),
          eb(
            'email_key',
            '=',
            selectFrom('sequence as asked')
              .select('asked.email_key')
              .where('asked.tenant_id', '=', tenantId)
              .where('asked.mode', '=', mode)
              .where('asked.id', '=', sequenceId),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.some(({ id }) => id === sequenceId) ? rows : [];
}
