import { freeByGap } from '../../../core/outreach/cadence/slots.ts';
import type { Replan, StoredMailbox } from '../../../core/outreach/mailbox/ports.ts';
import type { Scope } from '../../../core/scope.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import { lockSequencesOfMailbox } from '../suppression/lock-recipient.ts';
import { type MailboxRow, settingsOf, storedMailbox } from './mailbox-rows.ts';

const WHY = 'The hours or limits of its mailbox were changed: it has another time.';

/**
 * Changes a mailbox by `write` and gives its scheduled touches the times `replan` finds for them, all at
 * once: no worker sees new hours with old times. Locks its sequences under way, their scheduled touches and
 * the mailbox, in the order of cadence/locks.ts. A worker who holds a touch that moved finds its lease gone.
 * `locked`: its sequences, where the caller has locked them; a second time would lock those that began meanwhile, out
 * of order. Resolves to the mailbox; undefined where there is none.
 */
export async function withNewSlots(
  transaction: TenantTransaction,
  scope: Scope,
  mailboxId: string,
  replan: Replan,
  write: () => Promise<MailboxRow | undefined>,
  locked?: readonly string[],
): Promise<StoredMailbox | undefined> {
  const sequences = locked ?? (await lockSequencesOfMailbox(transaction, scope, mailboxId));
  const touches = await lockScheduled(transaction, scope, sequences);
  const before = await lockMailbox(transaction, scope, mailboxId);
  const written = await write();
  if (written === undefined) return undefined;
  const mailbox = storedMailbox(before === undefined ? written : await keepGap(transaction, before, written));
  const moved = touches.flatMap((touch) => {
    const slot = replan(mailbox, {
      dueAt: touch.due_at ?? undefined,
      dueUntil: touch.due_until ?? undefined,
      attempts: touch.attempts,
      timeZone: touch.time_zone ?? undefined,
    });
    return slot === undefined ? [] : [{ id: touch.id, slot }];
  });
  if (moved.length > 0) {
    await transaction.query({
      name: 'reslot_touches',
      text: `with moved as (
          update touch t set due_at = m.due_at, due_until = m.due_until, state_why = null, lease = null, lease_until = null,
            version = t.version + 1, updated_at = clock_timestamp()
          from unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) as m (id, due_at, due_until)
          where t.id = m.id and t.tenant_id = $1 and t.mode = $2 and t.state = 'scheduled' returning t.sequence_id, t.id)
        insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
        select $1, $2, m.sequence_id, m.id, 'person', 'scheduled', 'scheduled', $6 from moved m order by m.id`,
      values: [
        scope.tenantId,
        scope.mode,
        moved.map(({ id }) => id),
        moved.map(({ slot }) => slot.at),
        moved.map(({ slot }) => slot.until),
        WHY,
      ],
    });
  }
  return mailbox;
}

interface Scheduled {
  readonly id: string;
  readonly due_at: Date | null;
  readonly due_until: Date | null;
  readonly attempts: number;
  readonly time_zone: string | null;
}

function lockScheduled(
  transaction: TenantTransaction,
  scope: Scope,
  sequences: readonly string[],
): Promise<readonly Scheduled[]> {
  return transaction.query<Scheduled>({
    name: 'lock_scheduled_of_sequences',
    text: `select t.id, t.due_at, t.due_until, t.attempts, s.time_zone
      from touch t join sequence s on s.id = t.sequence_id
      where t.tenant_id = $1 and t.mode = $2 and t.sequence_id = any($3::uuid[]) and t.state = 'scheduled'
      order by t.id for no key update of t`,
    values: [scope.tenantId, scope.mode, sequences],
  });
}

function lockMailbox({ kysely }: TenantTransaction, { tenantId, mode }: Scope, id: string) {
  return kysely
    .selectFrom('mailbox')
    .select(['settings', 'next_send_at'])
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The wait after the last message is that of the gap it has now. */
async function keepGap(
  { kysely, query }: TenantTransaction,
  before: Pick<MailboxRow, 'settings' | 'next_send_at'>,
  written: MailboxRow,
): Promise<MailboxRow> {
  const gap = {
    before: settingsOf(before.settings).gapSeconds,
    after: settingsOf(written.settings).gapSeconds,
  };
  if (gap.before === gap.after) return written;
  const [last] = await query<{ at: Date | null }>({
    name: 'last_intent_of_mailbox',
    text: 'select max(t.intent_at) as at from touch t join sequence s on s.id = t.sequence_id where s.mailbox_id = $1',
    values: [written.id],
  });
  return kysely
    .updateTable('mailbox')
    .set({ next_send_at: freeByGap(before.next_send_at, last?.at ?? undefined, gap) })
    .where('id', '=', written.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
