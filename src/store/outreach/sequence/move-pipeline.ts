import { movedBy, type SequenceMove } from '../../../core/research/pipeline/stages.ts';
import type { Scope } from '../../../core/scope.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import { setPipelineIn } from '../../research/pipeline/write.ts';

/**
 * Moves the investors of these sequences in the pipeline, where they are on the tenant's list. Within the change of a sequence or a
 * touch, whose rows are locked: an erasure waits for those, so none can be under way.
 */
export async function movePipelineIn(
  transaction: TenantTransaction,
  scope: Scope,
  sequenceIds: readonly string[],
  move: SequenceMove,
): Promise<void> {
  const rows = await transaction.query<{ id: number }>({
    name: 'investors_of_sequences',
    text: `select distinct investor_id as id from sequence
      where tenant_id = $1 and mode = $2 and id = any ($3::uuid[]) and investor_id is not null`,
    values: [scope.tenantId, scope.mode, sequenceIds],
  });
  if (rows.length === 0) return;
  await setPipelineIn(
    transaction,
    scope,
    rows.map(({ id }) => id),
    ({ stage }) => movedBy(move, stage),
    { kind: 'service', name: 'sequence' },
  );
}
