import { mailboxAllowance } from '../../core/outreach/mailbox/limits.ts';
import type { Outlook } from '../../core/outreach/mailbox/outlook.ts';
import type { SequenceCourse, StoredSequence } from '../../core/outreach/sequence/ports.ts';
import { currentTouch, glanceOf, whatNext } from '../../core/outreach/sequence/what-next.ts';
import type { OutlookOptions } from './mailbox-outlook.ts';

/** What becomes of a sequence, in words. */
export type OutlookOf = (course: SequenceCourse) => Outlook;

/** Checks once whether a worker runs; the result serves any number of sequences. */
export async function createOutlook({ worker, perDay }: OutlookOptions, now: Date): Promise<OutlookOf> {
  const workerQuietMs = await worker.quietMs();
  return ({ sequence, mailbox, mailboxUse, touches, waitingSince }) => {
    const allowed = mailboxAllowance(mailbox, perDay, now);
    const { next, notSendingBecause } = whatNext({
      sequence,
      mailbox,
      touches,
      now,
      workerQuietMs,
      sending: {
        sentToday: mailboxUse.sentDay === allowed.day ? mailboxUse.sentCount : 0,
        perDay: allowed.perDay,
        freeAt: mailboxUse.freeAt,
      },
      waitingSince,
    });
    return { next, notSendingBecause };
  };
}

/** The course of a sequence that was read with everything that belongs to it. */
export function courseOf({ sequence, mailbox, mailboxUse, touches, events }: StoredSequence): SequenceCourse {
  const current = currentTouch(touches);
  return {
    sequence,
    mailbox,
    mailboxUse,
    touches: touches.map(glanceOf),
    // Newest first: when it came to be as it is.
    waitingSince: events.find(({ touchId, to }) => touchId === current?.id && to === current?.state)?.at,
  };
}
