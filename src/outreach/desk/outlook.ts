import { mailboxAllowance } from '../../core/outreach/mailbox-limits.ts';
import type { StoredSequence } from '../../core/outreach/sequence-book.ts';
import type { Outlook } from '../../core/outreach/sequence-desk.ts';
import { whatNext } from '../../core/outreach/what-next.ts';

export interface OutlookFacts {
  /** Whether anything is sent at all: the operator can switch it off. */
  readonly sendingOn: boolean;
  /** The operator's limit of a mailbox. */
  readonly perDay: number;
}

/** What becomes of a sequence, in words. */
export function outlookOf(
  { sequence, mailbox, mailboxUse, touches, events }: StoredSequence,
  { sendingOn, perDay: operatorPerDay }: OutlookFacts,
  now: Date,
): Outlook {
  const { day, perDay } = mailboxAllowance(mailbox, operatorPerDay, now);
  const current = touches.find(({ state }) => state !== 'sent' && state !== 'cancelled');
  const { next, notSendingBecause } = whatNext({
    sequence,
    mailbox,
    touches,
    now,
    sendingOn,
    sending: {
      sentToday: mailboxUse.sentDay === day ? mailboxUse.sentCount : 0,
      perDay,
      freeAt: mailboxUse.freeAt,
    },
    // Newest first: when it came to be as it is.
    waitingSince: events.find(({ touchId, to }) => touchId === current?.id && to === current?.state)?.at,
  });
  return { next, notSendingBecause };
}
