import { sql } from 'kysely';
import { APPROVAL_VALID_MS } from '../../../core/outreach/cadence/cadence.ts';
import { slotAfterFullDay } from '../../../core/outreach/cadence/day-full.ts';
import type {
  BeginOutcome,
  CadenceStore,
  HeldTouch,
  SendAllowance,
} from '../../../core/outreach/cadence/ports.ts';
import { dayOf } from '../../../core/outreach/cadence/window.ts';
import type { Db } from '../../postgres/db.ts';
import { type TenantTransaction, withTenant } from '../../postgres/postgres.ts';
import { endSequencesIn } from '../sequence/end-sequences.ts';
import { pauseSequencesIn } from '../sequence/pause-sequences.ts';
import { mailboxOf, sequenceOf } from '../sequence/rows.ts';
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

/** What was decided, before it is written. */
type Decision =
  | { readonly state: 'go' }
  | { readonly state: 'lost' }
  | { readonly state: 'suppressed'; readonly why: string }
  | {
      readonly state: 'not_now' | 'mailbox_not_free';
      readonly why: string;
      readonly change: TouchChange;
      /** Its sequence waits for a person. */
      readonly pauses?: boolean;
    }
  /** For seconds or minutes: no news to anybody. */
  | { readonly state: 'wait'; readonly why: string; readonly until: Date };

/** What the database knows once everything is locked, compared by its own clock. */
interface Facts {
  readonly now: Date;
  readonly is_held: boolean;
  readonly is_approved: boolean;
  readonly is_late: boolean;
  readonly is_on_hold: boolean;
  readonly is_gap_over: boolean;
  readonly is_polled: boolean;
  readonly is_busy: boolean;
  readonly is_suppressed: boolean;
  readonly is_opt_out_pending: boolean;
}

/** Before the next try where the inbox was not read lately or another message is on the wire: either passes in seconds. */
const SOON_MS = 30_000;
const OPT_OUT_PENDING =
  'They may have asked for no more mail; nothing is sent until a person has looked at the suppression list.';
/** An interval is bounded, what a caller asks for is not: three years. */
const MAX_INTERVAL_MS = 1e11;

/** The last look before the wire, and the intent; see `CadenceStore.begin`. */
export function createBegin(db: Db): CadenceStore['begin'] {
  return (held, messageId, approvedHash, allowance, wireMs) =>
    withTenant(db, held.sequence.scope, async (transaction) => {
      const locked = await lockAll(transaction, held);
      if (locked === undefined) return { state: 'lost' };
      const facts = await factsOf(transaction, held, locked, approvedHash, allowance);
      const decision = decide(held, locked, facts, allowance);
      return write(transaction, held, locked, decision, {
        messageId,
        allowance,
        wireMs,
        day: dayOfMailbox(locked, facts.now),
      });
    });
}

/** One statement, begun when the locks are held: it sees all that was committed before them. */
async function factsOf(
  transaction: TenantTransaction,
  { touch, lease }: HeldTouch,
  { sequence }: LockedAll,
  approvedHash: string,
  allowance: SendAllowance,
): Promise<Facts> {
  const [facts] = await transaction.query<Facts>({
    name: 'facts_before_wire',
    text: `with n as materialized (select clock_timestamp() as now)
      select n.now,
        coalesce(t.state = 'scheduled' and t.lease = $2 and t.lease_until > n.now and t.version = $3, false) as is_held,
        coalesce(t.text_hash = $4 and t.approved_at > n.now - $5::float8 * interval '1 ms', false) as is_approved,
        coalesce(t.due_until <= n.now, false) as is_late,
        coalesce(s.held_until > n.now, false) as is_on_hold,
        m.next_send_at <= n.now as is_gap_over,
        coalesce(m.polled_at > n.now - $6::float8 * interval '1 ms', false) as is_polled,
        exists (select from touch o join sequence q on q.id = o.sequence_id
          where q.mailbox_id = m.id and o.state = 'sending') as is_busy,
        exists (select from suppression x where x.tenant_id = s.tenant_id and x.mode = s.mode
          and x.value_hash = any($7::bytea[]) and x.reason <> 'opt_out_pending') as is_suppressed,
        exists (select from suppression x where x.tenant_id = s.tenant_id and x.mode = s.mode
          and x.value_hash = any($7::bytea[]) and x.reason = 'opt_out_pending') as is_opt_out_pending
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

/** What comes first weighs most: what is for ever before what passes, and whose fault it is not before the mailbox. */
function decide(held: HeldTouch, locked: LockedAll, facts: Facts, allowance: SendAllowance): Decision {
  const { sequence, mailbox, touch } = locked;
  if (!facts.is_held) return { state: 'lost' };
  const notNow = (change: TouchChange, why: string, pauses = false): Decision => ({
    state: 'not_now',
    why,
    change,
    pauses,
  });
  if (sequence.state !== 'active' && sequence.state !== 'paused')
    return notNow({ state: 'cancelled' }, 'The sequence has ended.');
  if (facts.is_suppressed) return { state: 'suppressed', why: 'The address is on the suppression list.' };
  if (facts.is_opt_out_pending) return notNow(WITHOUT_SLOT, OPT_OUT_PENDING, true);
  if (!facts.is_approved)
    return notNow(
      UNAPPROVED,
      'The approval has expired or is of another text: read it and approve it again.',
    );
  if (!isAsApproved(held, locked))
    return notNow(
      UNAPPROVED,
      'Sender or recipient changed since the approval: read it and approve it again.',
    );
  if (sequence.state === 'paused') return notNow(WITHOUT_SLOT, 'The sequence is paused.');
  if (facts.is_on_hold)
    return notNow(WITHOUT_SLOT, 'They are away; nothing is sent before the day they named.');
  if (facts.is_late) return notNow(WITHOUT_SLOT, 'The window it was planned for has closed.');

  const notFree = (change: TouchChange, why: string): Decision => ({
    state: 'mailbox_not_free',
    why,
    change,
  });
  if (mailbox.state !== 'connected') return notFree(WITHOUT_SLOT, 'The mailbox is not connected.');
  if (mailbox.mode === 'test' && mailbox.kind !== 'sandbox')
    return notFree(WITHOUT_SLOT, 'A test key sends through a sandbox mailbox only.');
  const settings = mailboxOf(mailbox).settings;
  const day = dayOfMailbox(locked, facts.now);
  const isFull =
    // A day ahead of ours: the mailbox's zone was changed, and today's count is of that day.
    (mailbox.sent_day ?? '') > day || sentOn(locked, day) >= Math.min(allowance.perDay, settings.perDay);
  if (isFull) {
    const slot = slotAfterFullDay(facts.now, sequenceOf(sequence), { settings });
    const why = 'The mailbox has sent all it may in a day; it goes on the next day it may.';
    return notFree({ state: 'scheduled', due_at: slot.at, due_until: slot.until }, why);
  }
  const soon = new Date(facts.now.getTime() + SOON_MS);
  const wait = (until: Date, why: string): Decision =>
    touch.due_until !== null && touch.due_until <= until
      ? notFree(WITHOUT_SLOT, why)
      : { state: 'wait', why, until };
  if (facts.is_busy) return wait(soon, 'The mailbox is sending another message.');
  if (!facts.is_gap_over) return wait(mailbox.next_send_at, 'The mailbox keeps a gap between two messages.');
  if (!facts.is_polled) return wait(soon, 'The inbox has not been read lately.');
  return { state: 'go' };
}

interface Intent {
  readonly messageId: string;
  readonly allowance: SendAllowance;
  readonly wireMs: number | undefined;
  /** Of the mailbox, by the database's clock. */
  readonly day: string;
}

async function write(
  transaction: TenantTransaction,
  held: HeldTouch,
  locked: LockedAll,
  decision: Decision,
  { messageId, allowance, wireMs, day }: Intent,
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
      const { state, why, change, pauses = false } = decision;
      if (pauses)
        await pauseSequencesIn(transaction, held.sequence.scope, [sequence.id], { who: 'worker', why });
      await changeTouch(transaction, touch, { ...change, state_why: cut(why) }, why);
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
          sent_day: day,
          sent_count: sentOn(locked, day) + 1,
          // Up to twice the gap: messages that leave like clockwork look like what they must not be.
          next_send_at: sql<Date>`clock_timestamp() + ${allowance.gapMs}::float8 * (1 + random()) * interval '1 ms'`,
        })
        .where('id', '=', mailbox.id)
        .execute();
      return { state: 'begun' };
  }
}

function dayOfMailbox({ mailbox }: LockedAll, now: Date): string {
  return dayOf(now, mailboxOf(mailbox).settings.timeZone);
}

function sentOn({ mailbox }: LockedAll, day: string): number {
  return mailbox.sent_day === day ? mailbox.sent_count : 0;
}

/** The text is of this version; who writes to whom may have been changed beside it. */
function isAsApproved(held: HeldTouch, { sequence, mailbox }: LockedAll): boolean {
  return (
    held.mailbox.id === mailbox.id &&
    held.mailbox.address === mailbox.address &&
    held.mailbox.senderName === mailbox.sender_name &&
    held.sequence.investorEmail === sequence.investor_email &&
    held.sequence.investorName === sequence.investor_name
  );
}
