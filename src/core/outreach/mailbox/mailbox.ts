import type { Secret } from '../../account/secret.ts';
import type { Scope } from '../../scope.ts';
import type { MailboxKind, MailboxState } from './mailbox-states.ts';

/** `tls`: from the first byte; `starttls`: required after the greeting; `none`: for loopback tests only. */
export type MailSecurity = 'tls' | 'starttls' | 'none';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
}

export interface MailServers {
  readonly smtp: MailServer;
  readonly imap: MailServer;
  /** The login's name; most hosts take the address. */
  readonly username: string;
}

/** What opens a mailbox. Sealed wherever it is stored, and never in a log or an answer. */
export type MailboxSecret =
  | { readonly kind: 'password'; readonly password: Secret }
  | {
      readonly kind: 'oauth';
      readonly refreshToken: Secret;
      readonly accessToken: Secret | undefined;
      /** ms since 1970, UTC. */
      readonly expiresAt: number | undefined;
    };

/** Local time of a working day in which messages may leave, minutes since midnight; ISO weekdays, 1 is Monday. */
export interface SendWindow {
  readonly days: readonly number[];
  readonly fromMinute: number;
  readonly untilMinute: number;
}

export interface MailboxSettings {
  /** At most so many messages in a day of the mailbox's own zone; the smallest of this, the ramp and the operator's limit wins. */
  readonly perDay: number;
  /** Between two messages, seconds; the worker adds up to as much again at random. */
  readonly gapSeconds: number;
  /** A new mailbox begins with `start` a day and gains `step` each day; undefined: no ramp. */
  readonly ramp: { readonly start: number; readonly step: number } | undefined;
  /** IANA name. Used where the recipient's own zone is not known, and for the mailbox's day. */
  readonly timeZone: string;
  readonly window: SendWindow;
  /** Where evidence of acceptance is looked for: the provider's Sent folder, or a blind copy to the mailbox itself. */
  readonly ownCopy: 'sent_folder' | 'blind_copy';
  /** An answer pauses what is under way to others of its firm; left out: no. */
  readonly pausesColleagues?: boolean | undefined;
}

export interface Mailbox {
  readonly id: string;
  readonly scope: Scope;
  readonly kind: MailboxKind;
  readonly address: string;
  readonly senderName: string;
  /** Of the sender, in every message: the law asks for it. */
  readonly postalAddress: string;
  readonly servers: MailServers;
  readonly settings: MailboxSettings;
  readonly state: MailboxState;
  readonly stateWhy: string | undefined;
  readonly connectedAt: Date;
  readonly testedAt: Date | undefined;
  readonly polledAt: Date | undefined;
}

/** A stored mailbox with what opens it. */
export interface OpenMailbox extends Mailbox {
  readonly secret: MailboxSecret;
}
