import { sql } from 'kysely';
import { APPROVAL_VALID_MS } from '../../../core/outreach/cadence/cadence.ts';
import {
  decideSend,
  type LockedSend,
  type SendDecision,
  type SendFacts,
  type TouchLeft,
} from '../../../core/outreach/cadence/decide-send.ts';
import type { BeginOutcome, CadenceStore, HeldTouch } from '../../../core/outreach/cadence/ports.ts';
import type { SendAllowance } from '../../../core/outreach/mailbox/slot.ts';
import type { Db } from '../../postgres/db.ts';
import { type TenantTransaction, withTenant } from '../../postgres/postgres.ts';
import { mailboxOf } from '../mailbox/mailbox-rows.ts';
import { endSequencesIn } from '../sequence/end-sequences.ts';
import { pauseSequencesIn } from '../sequence/pause-sequences.ts';
import { mailboxUseOf, sequenceOf } from '../sequence/rows.ts';
import { suppressionHashes } from '../suppression/hash.ts';
import {
  changeTouch,
  cut,
  type LockedAll,
  lockAll,
  type TouchChange,
  UNAPPROVED,
  WITHOUT_SLOT,
} from './locks.ts';

/** An interval is bounded, what a caller asks for is not: three years. */
const MAX_INTERVAL_MS = 1e11;

/** The last check before sending, and the intent; see `CadenceStore.begin`. */
export function createBegin(db: Db): CadenceStore['begin'] {
  return (held, messageId, approvedHash, allowance, wireMs) =>
    withTenant(db, held.sequence.scope, async (transaction) => {
      const locked = await lockAll(transaction, held);
      if (locked === undefined) return { state: 'lost' };
      const facts = await factsOf(transaction, held, locked, approvedHash, allowance);
      const decision = decideSend(held, lockedSend(locked), facts, allowance);
      return write(transaction, held, locked, decision, { messageId, allowance, wireMs });
    });
}

/** One statement, begun when the locks are held: it sees all that was committed before them. */
async function factsOf(
  transaction: TenantTransaction,
  { touch, lease }: HeldTouch,
  { sequence }: LockedAll,
  approvedHash: string,
  allowance: SendAllowance,
): Promise<SendFacts> {
  const [facts] = await transaction.query<SendFacts>({
    name: 'facts_before_wire',
    text: `with n as materialized (select clock_timestamp() as now)
      select n.now,
        coalesce(t.state = 'scheduled' and t.lease = $2 and t.lease_until > n.now and t.version = $3, false) as "isHeld",
        coalesce(t.text_hash = $4 and t.approved_at > n.now - $5::float8 * interval '1 ms', false) as "isApproved",
        coalesce(t.due_until <= n.now, false) as "isLate",
        coalesce(s.held_until > n.now, false) as "isOnHold",
        m.next_send_at <= n.now as "isGapOver",
        coalesce(m.polled_at > n.now - $6::float8 * interval '1 ms', false) as "isPolled",
        exists (select from touch o join sequence q on q.id = o.sequence_id
          where q.mailbox_id = m.id and o.state = 'sending') as "isBusy",
        exists (select from suppression x where x.tenant_id = s.tenant_id and x.mode = s.mode
          and x.value_hash = any($7::bytea[]) and x.reason <> 'opt_out_pending') as "isSuppressed",
        exists (select from suppression x where x.tenant_id = s.tenant_id and x.mode = s.mode
          and x.value_hash = any($7::bytea[]) and x.reason = 'opt_out_pending') as "isOptOutPending"
      from n, touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
      where t.id = $1`,
    values: [
      touch.id,
      lease,
      touch.version,
      approvedHash,
      APPROVAL_VALID_MS,
      Math.min(allowance.polledWithinMs, MAX_INTERVAL_MS),
      suppressionHashes(sequence.investor_email),
    ],
  });
  if (facts === undefined) throw new Error('a touch that is locked is there');
  return facts;
}

/** What a touch becomes that is not sent now, as its row has it. */
function changeTo(becomes: TouchLeft): TouchChange {
  if (becomes === 'cancelled') return { state: 'cancelled' };
  if (becomes === 'unapproved') return UNAPPROVED;
  if (becomes === 'unscheduled') return WITHOUT_SLOT;
  return { state: 'scheduled', due_at: becomes.slot.at, due_until: becomes.slot.until };
}

function lockedSend({ sequence, mailbox, touch }: LockedAll): LockedSend {
  return {
    sequence: sequenceOf(sequence),
    mailbox: mailboxOf(mailbox),
    mailboxUse: mailboxUseOf(mailbox),
    dueUntil: touch.due_until ?? undefined,
  };
}

interface Intent {
  readonly messageId: string;
  readonly allowance: SendAllowance;
  readonly wireMs: number | undefined;
}

async function write(
  transaction: TenantTransaction,
  held: HeldTouch,
  locked: LockedAll,
  decision: SendDecision,
  { messageId, allowance, wireMs }: Intent,
): Promise<BeginOutcome> {
  const { touch, mailbox, sequence } = locked;
  const { kysely } = transaction;
  switch (decision.state) {
    case 'lost':
      return { state: 'lost' };
    case 'suppressed': {
      const { why } = decision;
      await endSequencesIn(transaction, held.sequence.scope, [sequence.id], {
        event: 'suppress',
        who: 'worker',
        why,
      });
      return { state: 'suppressed', why };
    }
    case 'wait':
      await kysely
        .updateTable('touch')
        .set({ due_at: decision.until, lease: null, lease_until: null, state_why: cut(decision.why) })
        .where('id', '=', touch.id)
        .execute();
      return { state: 'mailbox_not_free', why: decision.why };
    case 'not_now':
    case 'mailbox_not_free': {
      const { state, why, becomes, pauses = false } = decision;
      if (pauses)
        await pauseSequencesIn(transaction, held.sequence.scope, [sequence.id], { who: 'worker', why });
      await changeTouch(transaction, touch, { ...changeTo(becomes), state_why: cut(why) }, why);
      return { state, why };
    }
    case 'go':
      await changeTouch(
        transaction,
        touch,
        {
          state: 'sending',
          state_why: null,
          lease: held.lease,
          ...(wireMs === undefined
            ? {}
            : { lease_until: sql<Date>`clock_timestamp() + ${wireMs}::float8 * interval '1 ms'` }),
          message_id: messageId,
          other_id: null,
          response: null,
          intent_at: sql<Date>`clock_timestamp()`,
          attempts: touch.attempts + 1,
        },
        `Attempt ${touch.attempts + 1} begins.`,
      );
      await kysely
        .updateTable('mailbox')
        .set({
          sent_day: decision.day,
          sent_count: decision.sentCount,
          // Up to twice the gap: messages at regular intervals look like a mailing.
          next_send_at: sql<Date>`clock_timestamp() + ${allowance.gapMs}::float8 * (1 + random()) * interval '1 ms'`,
        })
        .where('id', '=', mailbox.id)
        .execute();
      return { state: 'begun' };
  }
}
