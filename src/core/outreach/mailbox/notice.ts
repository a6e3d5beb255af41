import { shownName } from '../../identity/shown-name.ts';
import type { Scope } from '../../scope.ts';
import { messageIdOf } from '../draft/compose.ts';
import type { OutgoingMessage } from './mail-port.ts';

/** What stands in the database before the message does: stored with the mailbox, or not at all. */
export interface NewNotice {
  readonly id: string;
  /** SHA-256 of the token in the link that disconnects. */
  readonly tokenHash: Buffer;
  /** The token, until the message was made of it. */
  readonly sealed: Buffer;
}

/** A notice that is to be sent (`pending`) or looked for (`unknown`), held under a lease. */
export interface HeldNotice {
  readonly id: string;
  readonly scope: Scope;
  readonly lease: string;
  /** By the operator's name for it. */
  readonly tenantName: string;
  readonly mailboxId: string;
  readonly state: 'pending' | 'unknown';
  /** How often it was given to the wire. */
  readonly attempts: number;
  readonly looks: number;
  readonly messageId: string | undefined;
  readonly sealed: Buffer | undefined;
  readonly connectedAt: Date;
}

/** What came of it; `againMs`: later. Without one nothing more is done. */
export type NoticeEnd =
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'pending'; readonly why: string; readonly againMs: number }
  | {
      readonly state: 'unknown';
      readonly why: string;
      readonly againMs: number | undefined;
      readonly looked: boolean;
    };

/** Notices to mailboxes that were connected. Every write is by lease: false where it was lost. */
export interface MailboxNotices {
  /** What is due, of whichever tenant, at most `limit`. */
  claim(lease: string, leaseMs: number, limit: number): Promise<readonly HeldNotice[]>;
  /** Commits that it is about to be given to the wire under this Message-ID. */
  begin(held: HeldNotice, messageId: string, leaseMs: number): Promise<boolean>;
  end(held: HeldNotice, end: NoticeEnd): Promise<boolean>;
}

/** The public side of the link in a notice: whoever has the token reads the mailbox. */
export interface NoticeLinks {
  /** Undefined for a token nobody was sent, or whose connection was replaced by another. */
  look(
    token: string,
  ): Promise<
    { readonly tenantName: string; readonly address: string; readonly isConnected: boolean } | undefined
  >;
  /** Erases what opens the mailbox; false where nothing did any more. */
  disconnect(token: string): Promise<boolean>;
}

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
    // The name of the sender is the tenant's choice: here the service speaks.
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
