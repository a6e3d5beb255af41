import { sequenceMove } from '../../../core/outreach/sequence/sequence-machine.ts';
import type { Scope } from '../../../core/scope.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import { cut } from '../cadence/locks.ts';

/** Pauses sequences that are locked, and writes down who did it and why; one that is not active stays as it is. */
export async function pauseSequencesIn(
  transaction: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly string[],
  { who, why }: { readonly who: string; readonly why: string },
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query({
    name: 'pause_sequences',
    text: `with held as (
        update sequence set state = $4, state_why = $5
        where tenant_id = $1 and mode = $2 and id = any($3::uuid[]) and state = 'active' returning id)
      insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
      select $1, $2, h.id, $6, 'active', $4, $5 from held h order by h.id`,
    values: [tenantId, mode, ids, sequenceMove('active', 'pause'), cut(why), who],
  });
}
