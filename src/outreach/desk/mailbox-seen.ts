import type { MailboxSeen } from '../../core/outreach/mailbox-desk.ts';
import { limitToday } from '../../core/outreach/mailbox-limits.ts';
import type { StoredMailbox } from '../../core/outreach/mailbox-store.ts';
import { dayOf } from '../../core/outreach/window.ts';

export type See = (mailbox: StoredMailbox, now: Date) => MailboxSeen;

/** How mailboxes are shown where the operator allows each so many messages a day. */
export function seenBy(perDay: number): See {
  return ({ sentDay, sentCount, nextSendAt, ...mailbox }, now) => {
    const day = dayOf(now, mailbox.settings.timeZone);
    return {
      mailbox,
      today: {
        day,
        sent: sentDay === day ? sentCount : 0,
        limit: limitToday(mailbox, perDay, now),
        freeAt: nextSendAt > now && sentCount > 0 ? nextSendAt : undefined,
      },
      toDo: toDo(mailbox),
    };
  };
}

function toDo({ kind, state }: Pick<StoredMailbox, 'kind' | 'state'>): string | undefined {
  if (state === 'connected') return undefined;
  if (state === 'failing') {
    return 'Nothing yet: it is tried again by itself. POST /v1/mailboxes/test tries it now.';
  }
  if (kind === 'gmail_oauth' || kind === 'm365_oauth') {
    return 'Connect it again: POST /v1/mailboxes/authorize gives the address to open. Its sequences wait and go on then.';
  }
  return 'Connect it again: POST /v1/mailboxes with the same address, or PUT /v1/mailboxes with the new password. Its sequences wait and go on then.';
}
