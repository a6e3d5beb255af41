import { UNPRINTABLE } from '../platform/values/header-text.ts';
import type { Secret } from '../platform/values/key-scopes.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { MailFault } from './mail/rules-mail.ts';
import type { NewNotice } from './rules-consent.ts';
import type { MailboxLimit } from './rules-known-hosts.ts';
import { isTimeZone, windowFault } from './rules-local-time.ts';
import type {
  Mailbox,
  MailboxKind,
  MailboxSettings,
  MailServer,
  MailServers,
  OpenMailbox,
  Slot,
} from './rules-mailbox.ts';
import type { Outlook } from './rules-mailbox-next.ts';

export interface MailboxCall {
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** A person's settings of a mailbox; what is left out stays as it was, or has its default. */
export interface MailboxWish {
  readonly senderName?: string | undefined;
  readonly postalAddress?: string | undefined;
  readonly perDay?: number | undefined;
  readonly gapSeconds?: number | undefined;
  /** `none`: from the first day as many as the other limits let. */
  readonly ramp?: { readonly start: number; readonly step: number } | 'none' | undefined;
  readonly timeZone?: string | undefined;
  readonly window?: MailboxSettings['window'] | undefined;
  readonly ownCopy?: MailboxSettings['ownCopy'] | undefined;
  readonly pausesColleagues?: boolean | undefined;
}

export interface MailboxRequest extends MailboxWish {
  readonly address: string;
  readonly senderName: string;
  readonly postalAddress: string;
}

export interface ConnectRequest extends MailboxRequest {
  readonly kind: 'smtp_imap' | 'sandbox';
  readonly password?: Secret | undefined;
  /** Of the login; by default the address. */
  readonly username?: string | undefined;
  /** Where the service of the address is not one we know. */
  readonly smtp?: MailServer | undefined;
  readonly imap?: MailServer | undefined;
}

export interface AuthorizeRequest extends MailboxRequest {
  readonly kind: 'gmail_oauth' | 'm365_oauth';
}

/** A mailbox as its owner sees it, without secrets. */
export interface MailboxSeen extends Outlook {
  readonly mailbox: Mailbox;
  readonly today: {
    /** `YYYY-MM-DD` in the mailbox's own zone. */
    readonly day: string;
    readonly sent: number;
    readonly limit: MailboxLimit;
    /** When the gap after the last message ends; undefined: it has. */
    readonly freeAt: Date | undefined;
  };
  /** What its owner has to do; undefined: nothing. */
  readonly toDo: string | undefined;
  /** Paths of folders that are not read: an answer in one of them is not seen. */
  readonly unreadFolders: readonly string[];
}

export interface MailboxTested extends MailboxSeen {
  /** What did not work; undefined: both sides took the login. */
  readonly fault: MailFault | undefined;
}

/** A mailbox and how far its day has gone. */
export interface StoredMailbox extends Mailbox {
  /** The last day it sent on, `YYYY-MM-DD` in its own zone, and how often. */
  readonly sentDay: string | undefined;
  readonly sentCount: number;
  /** The end of the gap after its last message. */
  readonly nextSendAt: Date;
  /** Paths of folders that are not read: an answer in one of them is not seen. */
  readonly unreadFolders: readonly string[];
}

export interface NewMailbox {
  readonly kind: MailboxKind;
  readonly address: string;
  /** As addresses are compared: one mailbox for each. */
  readonly addressKey: string;
  readonly senderName: string;
  readonly postalAddress: string;
  readonly servers: MailServers;
  readonly settings: MailboxSettings;
  /** The notice to the mailbox's owner, stored with the connection; it voids the link of an earlier one. */
  readonly notice?: NewNotice | undefined;
}

export interface MailboxChange {
  readonly senderName: string;
  readonly postalAddress: string;
  readonly settings: MailboxSettings;
  /** A new secret, which was tried. */
  readonly sealed?: Buffer | undefined;
}

/** A touch that has a time. */
export interface SlottedTouch {
  readonly dueAt: Date | undefined;
  readonly dueUntil: Date | undefined;
  /** How often sending was tried. */
  readonly attempts: number;
  /** Of its recipient; undefined: not known, the mailbox's stands in. */
  readonly timeZone: string | undefined;
}

/** The time a touch gets whose mailbox was changed; undefined: it keeps the one it has. */
export type Replan = (mailbox: StoredMailbox, touch: SlottedTouch) => Slot | undefined;

/** Mailboxes with what opens them, ready to be logged in with. */
export interface OpenMailboxService {
  /**
   * Opens a mailbox; an access token in it is good for two minutes at least. Throws MailboxClosed. One that was
   * refused its token for good is disconnected by then, with the reason.
   */
  open(scope: Scope, mailboxId: string, signal?: AbortSignal): Promise<OpenMailbox>;
}

/** What one person sends on a busy day. Providers allow more; receivers then distrust it. */
const PER_DAY = 30;
/** The worker adds up to as much again at random: messages by hand come four to eight minutes apart. */
const GAP_SECONDS = 240;
/** Trust in a mailbox that never sent much grows slowly; warm-up guides agree on two more each day. */
const RAMP = { start: 10, step: 2 } as const;
/** Monday to Friday, 8:00 to 17:00. */
const WINDOW = { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_020 } as const;

/** The default settings of a mailbox. */
export function usualSettings(kind: MailboxKind, savesSent: boolean): MailboxSettings {
  const isSandbox = kind === 'sandbox';
  return {
    perDay: PER_DAY,
    gapSeconds: isSandbox ? 0 : GAP_SECONDS,
    ramp: isSandbox ? undefined : RAMP,
    timeZone: 'UTC',
    window: WINDOW,
    ownCopy: savesSent ? 'sent_folder' : 'blind_copy',
  };
}

/** The settings with what is wished; what is not mentioned stays. */
export function wishedSettings(settings: MailboxSettings, wish: MailboxWish): MailboxSettings {
  return {
    perDay: wish.perDay ?? settings.perDay,
    gapSeconds: wish.gapSeconds ?? settings.gapSeconds,
    ramp: wish.ramp === 'none' ? undefined : (wish.ramp ?? settings.ramp),
    timeZone: wish.timeZone ?? settings.timeZone,
    window: wish.window ?? settings.window,
    ownCopy: wish.ownCopy ?? settings.ownCopy,
    pausesColleagues: wish.pausesColleagues ?? settings.pausesColleagues,
  };
}

/** What is wrong with a wish, as the rest of a sentence about the field; undefined: nothing. */
export function wishFault(
  wish: MailboxWish,
): { readonly path: string; readonly message: string } | undefined {
  if (wish.timeZone !== undefined && !isTimeZone(wish.timeZone)) {
    return { path: 'time_zone', message: 'must be the name of a time zone, such as Europe/Berlin' };
  }
  const fault = wish.window === undefined ? undefined : windowFault(wish.window);
  if (fault !== undefined) return { path: 'window', message: fault };
  // Both stand in every message: in a header, and in its last lines.
  if (wish.senderName !== undefined && UNPRINTABLE.test(wish.senderName)) {
    return {
      path: 'sender_name',
      message: 'must not hold line breaks, control characters or marks of direction',
    };
  }
  if (wish.postalAddress !== undefined && UNPRINTABLE.test(wish.postalAddress.replace(/\r?\n/g, ' '))) {
    return { path: 'postal_address', message: 'must not hold control characters or marks of direction' };
  }
  return undefined;
}
