import { readAhead } from '../mailbox/ahead.ts';
import type { MailboxTouches } from '../mailbox/mailboxes.ts';
import { withNewSlots } from '../mailbox/reslot.ts';
import { unapproveMailbox } from '../mailbox/unapprove.ts';
import { lockSequencesOfMailbox } from '../suppression/lock-recipient.ts';

/** What a change of a mailbox does to the sequences and touches that it sends. */
export const MAILBOX_TOUCHES: MailboxTouches = {
  lockSequences: lockSequencesOfMailbox,
  backlog: readAhead,
  reschedule: withNewSlots,
  unapprove: unapproveMailbox,
};
