import { shownName } from '../../identity/shown-name.ts';
import type { OutgoingMessage } from '../mail/ports.ts';
import { messageIdOf } from '../mailbox/message-id.ts';
import type { HeldNotice } from './ports.ts';

/** The message of a notice. `disconnectUrl` is where the mailbox is disconnected. */
export function noticeMessage(
  notice: Pick<HeldNotice, 'id' | 'attempts' | 'tenantName' | 'connectedAt'>,
  { address, disconnectUrl, date }: { address: string; disconnectUrl: string; date: Date },
): OutgoingMessage {
  const tenant = shownName(notice.tenantName);
  const at = `${notice.connectedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    messageId: messageIdOf(notice.id, notice.attempts + 1, address),
    attempt: notice.attempts + 1,
    date,
    // The sender's name is the tenant's choice, and this message is the service's own.
    from: { name: '', address },
    to: { name: '', address },
    subject: `Your mailbox was connected to ${tenant}`,
    text: `${tenant} was given access to the mailbox ${address} on ${at}.

With it ${tenant} can
- read the messages in this mailbox,
- send messages in its name.

The access has no end date: it lasts until it is taken back.

Did you not mean to allow this, or should it end? Open this page and press the button:

${disconnectUrl}

Whoever has this message can disconnect the mailbox, so do not pass it on. You can also take the access back in your account
with your mail provider, where it lists the applications that have access.
`,
    html: undefined,
    inReplyTo: undefined,
    references: [],
    unsubscribeUrl: undefined,
    unsubscribeMail: undefined,
    blindCopy: undefined,
  };
}
