import type { OpenMailbox } from '../rules-mailbox.ts';

/** The outcome of one attempt to send a message. */
export type WireOutcome =
  | { readonly state: 'sent'; readonly at: Date; readonly response: string; readonly messageId?: string }
  /** Refused before anything was taken: nothing was delivered, so it may be tried again. */
  | { readonly state: 'retry'; readonly afterMs: number; readonly why: string }
  /** Refused for good. `hard`: the address does not exist, which suppresses it and ends the sequence. */
  | { readonly state: 'failed'; readonly hard: boolean; readonly why: string }
  /** The login is refused: the touch waits, the mailbox is disconnected. */
  | { readonly state: 'mailbox_refused'; readonly why: string }
  | { readonly state: 'unknown'; readonly why: string };

/** A message ready to be sent to one recipient. */
export interface OutgoingMessage {
  readonly messageId: string;
  /** 1 is the first try to send it; the wait after a refusal goes by it. */
  readonly attempt: number;
  readonly date: Date;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  readonly inReplyTo: string | undefined;
  readonly references: readonly string[];
  /** Where the one-click POST goes; undefined: no public address is configured, only the mail way is offered. */
  readonly unsubscribeUrl: string | undefined;
  /** A `mailto:` address with a subject that identifies the recipient; undefined: no list headers. */
  readonly unsubscribeMail: string | undefined;
  readonly blindCopy: string | undefined;
}

/** RFC 5322 §3.6.4 without comments and blanks, in ASCII. */
const MESSAGE_ID = /^<[!-;=?A-~]{1,250}@[!-;=?A-~]{1,250}>$/;

/** Whether a Message-ID, with its angle brackets, may be sent: others wrote most of those we name. */
export const isMessageId = (text: string): boolean => MESSAGE_ID.test(text);

/** In References at most: more of a thread than any cadence has, and of a long conversation what a mail program finds it by. */
export const MAX_REFERENCES = 50;

/** A message as it lies in a folder. */
export interface FetchedMessage {
  readonly uid: number;
  readonly receivedAt: Date;
  /** The host has it among what was sent, or drafted, from the mailbox; left out: it does not say so. */
  readonly isOwn?: boolean;
  /** RFC 5322 as it came, cut at the limit. */
  readonly source: Buffer;
}

/** What a mailbox holds beside its inbox. */
export interface FoldersSeen {
  readonly read: readonly FolderStanding[];
  /** Paths of those that are too many, or that the host does not let us open. */
  readonly unread: readonly string[];
}

export interface FolderStanding {
  readonly path: string;
  readonly uidValidity: number;
  /** The highest UID that a message of it may have; 0: none. */
  readonly lastUid: number;
}

/** An open IMAP session on one mailbox. */
export interface MailSession {
  /** UIDVALIDITY of the inbox as selected. */
  readonly uidValidity: number;
  /** Messages of the inbox, or of another folder, above this UID, oldest first, at most `limit`. */
  listNew(aboveUid: number, limit: number, folder?: string): Promise<readonly FetchedMessage[]>;
  /** The folders beside the inbox into which rules may file answers, as they stand now. */
  folders(): Promise<FoldersSeen>;
  /** The highest UID there is, to begin with. */
  highestUid(): Promise<number>;
  /** Whether a message with this Message-ID lies in the Sent folder or the inbox; its date where it does. */
  findOwn(messageId: string): Promise<{ readonly at: Date; readonly messageId: string } | undefined>;
  /** Files an own copy away: into Sent if there is one, marked as read. */
  fileOwnCopy(uid: number): Promise<void>;
  /** Resolves when something new may have come, or at the signal. Needs IDLE; resolves at once to false without. */
  waitForNew(signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** The transport of a mailbox: SMTP to send, IMAP to read. */
export interface MailTransport {
  /** Logs in on both sides. Resolves to what is wrong, in words for a person; undefined: both work. */
  test(mailbox: OpenMailbox, signal: AbortSignal): Promise<MailFault | undefined>;
  /** One attempt, one recipient. Never rejects: what is not known is `unknown`. */
  send(mailbox: OpenMailbox, message: OutgoingMessage, signal: AbortSignal): Promise<WireOutcome>;
  /** Throws MailFault-shaped errors (`MailError`). */
  open(mailbox: OpenMailbox, signal: AbortSignal): Promise<MailSession>;
}

export interface MailFault {
  readonly side: 'smtp' | 'imap' | 'oauth';
  /** `refused`: the login is wrong, a person has to act; else it may pass. */
  readonly kind: 'refused' | 'unreachable' | 'tls' | 'timeout' | 'protocol';
  readonly message: string;
}

/** What opening a mailbox and everything asked of it rejects with. The message is for a person and holds no secret. */
export class MailError extends Error {
  readonly fault: MailFault;

  constructor(fault: MailFault) {
    super(fault.message);
    this.name = 'MailError';
    this.fault = fault;
  }
}
