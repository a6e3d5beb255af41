import type { Scope } from '../../../core/scope.ts';
import type { Db } from '../../postgres/db.ts';
import { withTenant } from '../../postgres/postgres.ts';
import { lockSequencesOfMailbox } from '../suppression/lock-recipient.ts';

/**
 * Takes back the approval of every message of a mailbox that is not on the wire yet, whose sender is another
 * one now. Resolves to how many. Locks the sequences under way before their touches, in the order of
 * cadence/locks.ts; a worker who holds one finds its version gone.
 */
export function unapproveMailbox(db: Db, scope: Scope, mailboxId: string, why: string): Promise<number> {
  return withTenant(db, scope, async (transaction) => {
    const sequences = await lockSequencesOfMailbox(transaction, scope, mailboxId);
    const rows = await transaction.query({
      name: 'unapprove_mailbox',
      text: `with open as (
          select id, state from touch
          where tenant_id = $1 and mode = $2 and sequence_id = any($3::uuid[]) and state in ('approved', 'scheduled')
          order by id for no key update),
        changed as (
          update touch t set state = 'awaiting_approval', state_why = $4, text_hash = null, approved_at = null,
            approved_by = null, due_at = null, due_until = null, lease = null, lease_until = null,
            version = t.version + 1, updated_at = clock_timestamp()
          from open o where t.id = o.id returning t.sequence_id, t.id, o.state as was)
        insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
        select $1, $2, c.sequence_id, c.id, 'person', c.was, 'awaiting_approval', $4 from changed c returning id`,
      values: [scope.tenantId, scope.mode, sequences, why],
    });
    return rows.length;
  });
}
