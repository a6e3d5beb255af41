import { sql } from 'kysely';
import type { WireOutcome } from '../mailboxes/mail/rules-mail.ts';
import { mailboxOf } from '../mailboxes/queries.ts';
import { FIRST_LOOK_MS, type SendAllowance } from '../mailboxes/rules-mailbox.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import { cut, endSequencesIn, mailboxUseOf, sequenceOf } from './queries-end-sequences.ts';
import { pauseSequencesIn } from './queries-sequences.ts';
import {
  changeTouch,
  isHeld,
  type LockedAll,
  type LockedTouch,
  lockAll,
  lockTouch,
  putOff,
  type TouchChange,
  UNAPPROVED,
  WITHOUT_SLOT,
} from './queries-slots.ts';
import { suppressIn, suppressionHashes } from './queries-suppress.ts';
import { lockRecipient } from './queries-suppressions.ts';
import { decideAnswer } from './rules-answer.ts';
import {
  afterAttempt,
  decideSend,
  type LockedSend,
  recipientOf,
  type SendDecision,
  type SendFacts,
  type TouchLeft,
} from './rules-compose.ts';
import { ANSWER_WAITS_MS, APPROVAL_VALID_MS, type BeginOutcome, type HeldTouch } from './rules-touch.ts';

/** An interval is bounded, what a caller asks for is not: three years. */
const MAX_INTERVAL_MS = 1e11;

/**
 * The last check before sending, in one transaction: lease, sequence, hold, suppression (address and domain), mailbox, allowance,
 * approved hash. Writes `sending`, the Message-ID and the moment, and books the mailbox's day and gap. From then on the lease lasts
 * `wireMs` (undefined: as long as before).
 */
export function createBegin(db: Db) {
  return (
    held: HeldTouch,
    messageId: string,
    approvedHash: string,
    allowance: SendAllowance,
    wireMs?: number,
  ): Promise<BeginOutcome> =>
    withTenant(db, held.sequence.scope, async (transaction) => {
      const locked = await lockAll(transaction, held);
      if (locked === undefined) return { state: 'lost' };
      const facts = await factsOf(transaction, held, locked, approvedHash, allowance);
      const decide = locked.touch.answers === null ? decideSend : decideAnswer;
      const decision = decide(held, lockedSend(locked), facts, allowance);
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
  const { answered } = touch.draft ?? {};
  const to = recipientOf(sequenceOf(sequence), { answered });
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
          and x.value_hash = any($7::bytea[]) and x.reason <> 'opt_out_pending'
          and ($8::timestamptz is null or coalesce(x.reason_at, x.created_at) > $8)) as "isSuppressed",
        exists (select from suppression x where x.tenant_id = s.tenant_id and x.mode = s.mode
          and x.value_hash = any($7::bytea[]) and x.reason = 'opt_out_pending') as "isOptOutPending"
      from n, touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
      where t.id = $1`,
    values: [
      touch.id,
      lease,
      touch.version,
      approvedHash,
      answered === undefined ? APPROVAL_VALID_MS : ANSWER_WAITS_MS,
      Math.min(allowance.polledWithinMs, MAX_INTERVAL_MS),
      suppressionHashes(to.address),
      answered?.receivedAt ?? null,
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
      await putOff(transaction, touch.id, decision.until, decision.why);
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

/** Records the outcome, by the lease; plans the next touch if it was sent. False: the lease was lost. */
export function createEnd(db: Db) {
  return (held: HeldTouch, outcome: WireOutcome, next: { readonly dueAt: Date } | undefined) =>
    withTenant(db, held.sequence.scope, async (transaction) => {
      // The mailbox does not exist: what is under way to it ends too, and is locked before any touch is.
      if (outcome.state === 'failed' && outcome.hard) {
        await lockRecipient(transaction, held.sequence.scope, held.sequence.id);
      }
      const locked = await lockTouch(transaction, held);
      if (locked === undefined || !(await isHeld(transaction, held, 'sending'))) return false;
      await endWrite(transaction, held, locked, afterAttempt(outcome, locked.touch.attempts), next);
      return true;
    });
}

async function endWrite(
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
      // Another person who answered for them may be unknown to their host; of the recipient nothing follows from that.
      if (outcome.hard && touch.answers === null)
        await suppressBounced(transaction, held, locked, outcome.why);
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

/** The touch after one that was sent gets its day; nothing if the sequence has ended since. */
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
  // An answer keeps its time, which ends by itself.
  const isTimed = touch.answers !== null || (open.state === 'approved' && slot?.is_open === true);
  const again = isTimed ? { state: 'scheduled' as const, due_at: due } : open;
  await changeTouch(transaction, touch, { ...again, state_why: cut(why) }, why);
}

/** Where a touch waits that was not sent: for another time, unless its sequence ended while it was on the wire. */
function openState({ sequence, touch }: LockedTouch) {
  if (touch.answers !== null) return { state: 'scheduled' } as const;
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
