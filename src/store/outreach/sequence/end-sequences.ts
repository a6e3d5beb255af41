import type { SequenceEnd } from '../../../core/outreach/sequence/ports.ts';
import { sequenceMove } from '../../../core/outreach/sequence/sequence-machine.ts';
import type { SequenceState } from '../../../core/outreach/sequence/states.ts';
import { OPEN_TOUCH_STATES } from '../../../core/outreach/sequence/touch-machine.ts';
import type { Scope } from '../../../core/scope.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import { movePipelineIn } from './move-pipeline.ts';

/** Of the columns. */
const WHY_LENGTH = 500;

/**
 * Ends sequences with everything of theirs that is still open, and writes down who did it and why. Resolves to the ids of
 * those that ended; where the event cannot happen to a sequence, it stays as it is. Locks sequences
 * in the order of their ids, and then their touches.
 */
export async function endSequencesIn(
  transaction: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly string[],
  { event, who, why }: SequenceEnd,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.query<{ id: string; state: SequenceState }>({
    name: 'sequences_to_end',
    text: `select id, state from sequence where tenant_id = $1 and mode = $2 and id = any($3::uuid[])
      order by id for no key update`,
    values: [tenantId, mode, ids],
  });
  const moves = rows.flatMap(({ id, state }) => {
    const to = sequenceMove(state, event);
    return to === undefined ? [] : [{ id, from: state, to }];
  });
  const [first] = moves;
  if (first === undefined) return [];
  const ended = moves.map(({ id }) => id);
  const sentence = why.slice(0, WHY_LENGTH);
  await transaction.query({
    name: 'end_sequences',
    text: `with gone as (
        update sequence s set state = $4, state_why = $5, held_until = null,
          ended_at = coalesce(s.ended_at, clock_timestamp())
        from unnest($3::uuid[], $6::text[]) as o (id, was) where s.id = o.id and s.tenant_id = $1 and s.mode = $2
        returning s.id, o.was)
      insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
      select $1, $2, g.id, $7, g.was, $4, $5 from gone g order by g.id`,
    // An event leads to one state, wherever it comes from.
    values: [tenantId, mode, ended, first.to, sentence, moves.map(({ from }) => from), who],
  });
  await transaction.query({
    name: 'cancel_open_touches',
    text: `with open as (
        select id, state from touch
        where tenant_id = $1 and mode = $2 and sequence_id = any($3::uuid[]) and state = any($4) order by id for no key update),
      gone as (
        update touch t set state = 'cancelled', state_why = $5, lease = null, lease_until = null,
          version = t.version + 1, updated_at = clock_timestamp()
        from open o where t.id = o.id returning t.id, t.sequence_id, o.state as was)
      insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
      select $1, $2, g.sequence_id, g.id, $6, g.was, 'cancelled', $5 from gone g order by g.id`,
    values: [tenantId, mode, ended, [...OPEN_TOUCH_STATES], sentence, who],
  });
  if (event === 'reply') await movePipelineIn(transaction, { tenantId, mode }, ended, 'replied');
  return ended;
}
