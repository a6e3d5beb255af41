import { sql } from 'kysely';
import type { CadenceStore, HeldTouch } from '../../../core/outreach/cadence/ports.ts';
import { afterAttempt } from '../../../core/outreach/cadence/tries.ts';
import type { WireOutcome } from '../../../core/outreach/mail/ports.ts';
import { FIRST_LOOK_MS } from '../../../core/outreach/mailbox/looks.ts';
import type { Db } from '../../postgres/db.ts';
import { type TenantTransaction, withTenant } from '../../postgres/postgres.ts';
import { lockRecipient } from '../suppression/lock-recipient.ts';
import { suppressIn } from '../suppression/suppress.ts';
import { changeTouch, cut, isHeld, type LockedTouch, lockTouch, WITHOUT_SLOT } from './locks.ts';

/** The outcome of sending, by the lease; see `CadenceStore.end`. */
export function createEnd(db: Db): CadenceStore['end'] {
  return (held, outcome, next) =>
    withTenant(db, held.sequence.scope, async (transaction) => {
      // The mailbox does not exist: what is under way to it ends too, and is locked before any touch is.
      if (outcome.state === 'failed' && outcome.hard) {
        await lockRecipient(transaction, held.sequence.scope, held.sequence.id);
      }
      const locked = await lockTouch(transaction, held);
      if (locked === undefined || !(await isHeld(transaction, held, 'sending'))) return false;
      await write(transaction, held, locked, afterAttempt(outcome, locked.touch.attempts), next);
      return true;
    });
}

async function write(
  transaction: TenantTransaction,
  held: HeldTouch,
  locked: LockedTouch,
  outcome: WireOutcome,
  next: { readonly dueAt: Date } | undefined,
): Promise<void> {
  const { touch } = locked;
  switch (outcome.state) {
    case 'sent': {
      const { messageId, response } = outcome;
      await changeTouch(
        transaction,
        touch,
        {
          state: 'sent',
          state_why: null,
          sent_at: sql<Date>`clock_timestamp()`,
          response: cut(response),
          other_id: messageId === undefined || messageId === touch.message_id ? null : messageId,
        },
        'The server took it.',
      );
      return planNext(transaction, locked, next?.dueAt);
    }
    case 'unknown':
      return changeTouch(
        transaction,
        touch,
        {
          state: 'unknown',
          state_why: cut(outcome.why),
          checks: 0,
          next_check_at: sql<Date>`clock_timestamp() + ${FIRST_LOOK_MS}::float8 * interval '1 ms'`,
        },
        outcome.why,
      );
    case 'retry':
      await retry(transaction, locked, outcome);
      return giveBackBooking(transaction, locked);
    case 'failed':
      await changeTouch(transaction, touch, { state: 'failed', state_why: cut(outcome.why) }, outcome.why);
      if (outcome.hard) await suppressBounced(transaction, held, locked, outcome.why);
      return giveBackBooking(transaction, locked);
    case 'mailbox_refused':
      await changeTouch(
        transaction,
        touch,
        { ...openState(locked), state_why: cut(outcome.why) },
        outcome.why,
      );
      await transaction.kysely
        .updateTable('mailbox')
        .set(({ eb, ref }) => ({
          state: 'disconnected',
          state_why: cut(outcome.why),
          failures: eb(ref('failures'), '+', 1),
        }))
        .where('id', '=', locked.sequence.mailbox_id)
        .execute();
      return giveBackBooking(transaction, locked);
  }
}

/** The touch after one that was sent gets its day; nothing where the sequence has ended since. */
export async function planNext(
  transaction: TenantTransaction,
  { sequence, touch }: LockedTouch,
  dueAt: Date | undefined,
): Promise<void> {
  if (dueAt === undefined || (sequence.state !== 'active' && sequence.state !== 'paused')) return;
  const next = await transaction.kysely
    .selectFrom('touch')
    .select(['id', 'tenant_id', 'mode', 'sequence_id', 'state', 'position'])
    .where('sequence_id', '=', sequence.id)
    .where('position', '=', touch.position + 1)
    .where('state', '=', 'planned')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (next === undefined) return;
  await changeTouch(transaction, next, { state: 'planned', due_at: dueAt }, 'The touch before it was sent.');
}

/** Within its window once more, or in another one where that has passed by then. */
async function retry(
  transaction: TenantTransaction,
  locked: LockedTouch,
  { afterMs, why }: { readonly afterMs: number; readonly why: string },
): Promise<void> {
  const { touch } = locked;
  const due = sql<Date>`clock_timestamp() + ${afterMs}::float8 * interval '1 ms'`;
  const [slot] = await transaction.query<{ is_open: boolean }>({
    name: 'slot_is_open',
    text: `select coalesce(due_until > clock_timestamp() + $2::float8 * interval '1 ms', false) as is_open
      from touch where id = $1`,
    values: [touch.id, afterMs],
  });
  const open = openState(locked);
  const again =
    open.state === 'approved' && slot?.is_open === true ? { state: 'scheduled' as const, due_at: due } : open;
  await changeTouch(transaction, touch, { ...again, state_why: cut(why) }, why);
}

/** Where a touch waits that was not sent: for another time, unless its sequence ended while it was on the wire. */
function openState({ sequence }: LockedTouch) {
  const isUnderWay = sequence.state === 'active' || sequence.state === 'paused';
  return isUnderWay ? WITHOUT_SLOT : ({ state: 'cancelled' } as const);
}

/**
 * Nothing was taken: it does not count for the day. No other touch of the mailbox began since, so the day is that of this one.
 * Last of all, since a mailbox is locked last.
 */
async function giveBackBooking({ kysely }: TenantTransaction, { sequence }: LockedTouch): Promise<void> {
  await kysely
    .updateTable('mailbox')
    .set({ sent_count: sql<number>`greatest(0, sent_count - 1)` })
    .where('id', '=', sequence.mailbox_id)
    .execute();
}

/** The mailbox does not exist: not to be written to again, by this sequence or another. */
async function suppressBounced(
  transaction: TenantTransaction,
  held: HeldTouch,
  { sequence }: LockedTouch,
  why: string,
): Promise<void> {
  await suppressIn(transaction, held.sequence.scope, {
    key: { kind: 'address', value: sequence.email_key },
    reason: 'bounced',
    detail: why,
    event: 'bounce',
    who: 'worker',
    why,
  });
}
