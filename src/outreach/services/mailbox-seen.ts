import { dayOf } from '../../core/outreach/cadence/window.ts';
import { limitToday } from '../../core/outreach/mailbox/limits.ts';
import { mailboxNext, NOTHING_AHEAD } from '../../core/outreach/mailbox/next.ts';
import type { MailboxSeen, MailboxStore, StoredMailbox } from '../../core/outreach/mailbox/ports.ts';
import type { Scope } from '../../core/scope.ts';
import type { OutlookOptions } from './mailbox-outlook.ts';

export interface SeeOptions extends OutlookOptions {
  readonly store: Pick<MailboxStore, 'ahead'>;
}

/** How mailboxes of a tenant are shown, with what they do next; any number of them costs two queries. */
export type See = (
  scope: Scope,
  mailboxes: readonly StoredMailbox[],
  now: Date,
) => Promise<readonly MailboxSeen[]>;

export function seenBy({ store, worker, perDay }: SeeOptions): See {
  return async (scope, mailboxes, now) => {
    const ids = mailboxes.map(({ id }) => id);
    const [ahead, workerQuietMs] = await Promise.all([store.ahead(scope, ids), worker.quietMs()]);
    return mailboxes.map(({ sentDay, sentCount, nextSendAt, unreadFolders, ...mailbox }) => {
      const day = dayOf(now, mailbox.settings.timeZone);
      const sent = sentDay === day ? sentCount : 0;
      const limit = limitToday(mailbox, perDay, now);
      const freeAt = nextSendAt > now && sentCount > 0 ? nextSendAt : undefined;
      const { next, notSendingBecause } = mailboxNext({
        mailbox,
        ahead: ahead.get(mailbox.id) ?? NOTHING_AHEAD,
        today: { sentToday: sent, perDay: limit.perDay, freeAt },
        workerQuietMs,
        now,
      });
      return {
        mailbox,
        today: { day, sent, limit, freeAt },
        toDo: toDo(mailbox) ?? unreadToDo(unreadFolders),
        unreadFolders,
        next,
        notSendingBecause,
      };
    });
  };
}

/** Names of folders in a sentence. */
const NAMED = 5;

function unreadToDo(folders: readonly string[]): string | undefined {
  if (folders.length === 0) return undefined;
  const more = folders.length > NAMED ? ' and others' : '';
  return `These folders are not read: ${folders.slice(0, NAMED).join(', ')}${more}. If rules file answers into one of them, let them file into the inbox.`;
}

function toDo({ kind, state }: Pick<StoredMailbox, 'kind' | 'state'>): string | undefined {
  if (state === 'connected') return undefined;
  if (state === 'failing') {
    return 'Nothing yet: it is tried again by itself. POST /v1/mailboxes/test tries it now.';
  }
  if (kind === 'gmail_oauth' || kind === 'm365_oauth') {
    return 'Connect it again: POST /v1/mailboxes/authorize gives the address to open. Its sequences wait and then continue.';
  }
  if (kind === 'sandbox') {
    return 'Connect it again: POST /v1/mailboxes with the same address. Its sequences wait and then continue.';
  }
  return 'Connect it again: POST /v1/mailboxes with the same address, or PUT /v1/mailboxes with the new password. Its sequences wait and then continue.';
}
