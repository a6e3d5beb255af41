import type { Scope } from '../core/scope.ts';
import type { Db } from './db.ts';
import { withTenant } from './postgres.ts';

/**
 * Takes back the approval of every message of a mailbox that is not on the wire yet, whose sender is another one now.
 * Resolves to how many. Touches only are locked, in the order of their ids; a worker who holds one finds its version gone.
 */
export async function unapproveMailbox(
  db: Db,
  scope: Scope,
  mailboxId: string,
  why: string,
): Promise<number> {
  const rows = await withTenant(db, scope, (transaction) =>
    transaction.query({
      name: 'unapprove_mailbox',
      text: `with open as (
          select t.id, t.state from touch t join sequence s on s.id = t.sequence_id
          where t.tenant_id = $1 and t.mode = $2 and s.mailbox_id = $3 and t.state in ('approved', 'scheduled')
          order by t.id for update of t),
        changed as (
          update touch t set state = 'awaiting_approval', state_why = $4, text_hash = null, approved_at = null,
            approved_by = null, due_at = null, due_until = null, lease = null, lease_until = null,
            version = t.version + 1, updated_at = clock_timestamp()
          from open o where t.id = o.id returning t.sequence_id, t.id, o.state as was)
        insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
        select $1, $2, c.sequence_id, c.id, 'person', c.was, 'awaiting_approval', $4 from changed c returning id`,
      values: [scope.tenantId, scope.mode, mailboxId, why],
    }),
  );
  return rows.length;
}
