import type { Scope } from '../platform/values/scope.ts';
import { shownName } from '../reference/rules-identity.ts';
import type { OutgoingMessage } from './mail/rules-mail.ts';
import { messageIdOf } from './rules-mailbox.ts';

/** What the link to connect a mailbox is about, for the person who opened it. */
export interface ConsentSeen {
  /** Fit to be shown (reference/rules-identity.ts). */
  readonly tenantName: string;
  readonly address: string;
  /** `Google` or `Microsoft`. */
  readonly provider: string;
  readonly expiresAt: Date;
  /** Another browser goes on with it. */
  readonly isTaken: boolean;
}

/** What a browser returns with from Google or Microsoft. */
export interface ConsentReturn {
  /** The browser's secret, which only the bound one has. */
  readonly browser: string | undefined;
  readonly state: string | undefined;
  readonly code: string | undefined;
  readonly error: string | undefined;
}

/** What the page says to the person. Plain text. */
export interface ConsentResult {
  readonly done: boolean;
  readonly title: string;
  readonly message: string;
}

/** A consent that was begun. */
export interface Consent {
  readonly scope: Scope;
  /** By the operator's name for the tenant. */
  readonly tenantName: string;
  /** What was asked to be connected, as it was stored. */
  readonly request: unknown;
  readonly sealed: Buffer;
}

/** What is stored together with the mailbox, before there is a message. */
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
  /** How often sending was tried. */
  readonly attempts: number;
  readonly looks: number;
  readonly messageId: string | undefined;
  readonly sealed: Buffer | undefined;
  readonly connectedAt: Date;
}

/** The outcome; `againMs`: tried again then; without it nothing more is done. */
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
