import type { Mailbox } from '../mailbox/mailbox.ts';
import type { SendAllowance, Slot } from '../mailbox/slot.ts';
import type { MailboxUse } from '../sequence/ports.ts';
import type { Sequence } from '../sequence/sequence.ts';
import { slotAfterFullDay } from './day-full.ts';
import type { HeldTouch } from './ports.ts';
import { dayOf } from './window.ts';

/** A touch about to be sent, as it stands once its sequence, itself and its mailbox are locked. */
export interface LockedSend {
  readonly sequence: Sequence;
  readonly mailbox: Mailbox;
  readonly mailboxUse: MailboxUse;
  /** The end of the window its time lies in. */
  readonly dueUntil: Date | undefined;
}

/** What the store found out under these locks, compared by its own clock. */
export interface SendFacts {
  readonly now: Date;
  /** The touch is scheduled, of the version that was read, and its lease is ours. */
  readonly isHeld: boolean;
  /** Its approval is of this text and has not expired. */
  readonly isApproved: boolean;
  readonly isLate: boolean;
  /** An automatic reply named a day that has not come. */
  readonly isOnHold: boolean;
  readonly isGapOver: boolean;
  /** The inbox was read lately. */
  readonly isPolled: boolean;
  /** Another message of the mailbox is being sent. */
  readonly isBusy: boolean;
  readonly isSuppressed: boolean;
  readonly isOptOutPending: boolean;
}

/** What a touch becomes that is not sent now. `unscheduled`: approved, without a time. */
export type TouchLeft = 'cancelled' | 'unapproved' | 'unscheduled' | { readonly slot: Slot };

export type SendDecision =
  /** `sentCount` messages of the mailbox's `day` with this one. */
  | { readonly state: 'go'; readonly day: string; readonly sentCount: number }
  | { readonly state: 'lost' }
  | { readonly state: 'suppressed'; readonly why: string }
  | {
      readonly state: 'not_now' | 'mailbox_not_free';
      readonly why: string;
      readonly becomes: TouchLeft;
      /** Its sequence is paused until a person resumes it. */
      readonly pauses?: true;
    }
  /** For seconds or minutes: the touch keeps its version, and its history gets no line. */
  | { readonly state: 'wait'; readonly why: string; readonly until: Date };

/** Before the next try where the inbox was not read lately or another message is being sent: either passes in seconds. */
const SOON_MS = 30_000;

/**
 * Whether a touch is sent now, decided on locked rows: the last look before sending. The order is by weight:
 * permanent reasons before temporary ones, others before those of the mailbox. The reasons are for a person.
 */
export function decideSend(
  held: Pick<HeldTouch, 'sequence' | 'mailbox'>,
  locked: LockedSend,
  facts: SendFacts,
  allowance: Pick<SendAllowance, 'perDay'>,
): SendDecision {
  const { sequence, mailbox } = locked;
  if (!facts.isHeld) return { state: 'lost' };
  if (sequence.state !== 'active' && sequence.state !== 'paused')
    return notNow('cancelled', 'The sequence has ended.');
  if (facts.isSuppressed) return { state: 'suppressed', why: 'The address is on the suppression list.' };
  if (facts.isOptOutPending) {
    const why =
      'They may have asked for no more mail; nothing is sent until a person has looked at the suppression list.';
    return { state: 'not_now', why, becomes: 'unscheduled', pauses: true };
  }
  if (!facts.isApproved)
    return notNow(
      'unapproved',
      'The approval has expired or is of another text: read it and approve it again.',
    );
  if (!isAsApproved(held, locked))
    return notNow(
      'unapproved',
      'Sender or recipient changed since the approval: read it and approve it again.',
    );
  if (sequence.state === 'paused') return notNow('unscheduled', 'The sequence is paused.');
  if (facts.isOnHold)
    return notNow('unscheduled', 'They are away; nothing is sent before the day they named.');
  if (facts.isLate) return notNow('unscheduled', 'The window it was planned for has closed.');
  if (mailbox.state !== 'connected') return notFree('unscheduled', 'The mailbox is not connected.');
  if (mailbox.scope.mode === 'test' && mailbox.kind !== 'sandbox')
    return notFree('unscheduled', 'A test key sends through a sandbox mailbox only.');
  return afterLimits(locked, facts, allowance);
}

/** What the mailbox may still do at this moment. */
function afterLimits(
  { sequence, mailbox, mailboxUse, dueUntil }: LockedSend,
  facts: SendFacts,
  allowance: Pick<SendAllowance, 'perDay'>,
): SendDecision {
  const { settings } = mailbox;
  const day = dayOf(facts.now, settings.timeZone);
  const sent = mailboxUse.sentDay === day ? mailboxUse.sentCount : 0;
  // A day ahead of ours: the mailbox's zone was changed, and today's count is of that day.
  if ((mailboxUse.sentDay ?? '') > day || sent >= Math.min(allowance.perDay, settings.perDay)) {
    const why = 'The mailbox has sent all it may in a day; it goes on the next day it may.';
    return notFree({ slot: slotAfterFullDay(facts.now, sequence, mailbox) }, why);
  }
  const soon = new Date(facts.now.getTime() + SOON_MS);
  const wait = (until: Date, why: string): SendDecision =>
    dueUntil !== undefined && dueUntil <= until ? notFree('unscheduled', why) : { state: 'wait', why, until };
  if (facts.isBusy) return wait(soon, 'The mailbox is sending another message.');
  if (!facts.isGapOver) return wait(mailboxUse.freeAt, 'The mailbox keeps a gap between two messages.');
  if (!facts.isPolled) return wait(soon, 'The inbox has not been read lately.');
  return { state: 'go', day, sentCount: sent + 1 };
}

function notNow(becomes: TouchLeft, why: string): SendDecision {
  return { state: 'not_now', why, becomes };
}

function notFree(becomes: TouchLeft, why: string): SendDecision {
  return { state: 'mailbox_not_free', why, becomes };
}

/** An approval is of a text and of who writes to whom; the text is checked by its hash. */
function isAsApproved(
  held: Pick<HeldTouch, 'sequence' | 'mailbox'>,
  { sequence, mailbox }: LockedSend,
): boolean {
  return (
    held.mailbox.id === mailbox.id &&
    held.mailbox.address === mailbox.address &&
    held.mailbox.senderName === mailbox.senderName &&
    held.sequence.investorEmail === sequence.investorEmail &&
    held.sequence.investorName === sequence.investorName
  );
}
