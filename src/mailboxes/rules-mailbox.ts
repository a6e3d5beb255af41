import type { Kept } from '../platform/values/fields.ts';
import type { Secret } from '../platform/values/key-scopes.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { suppressionKeys } from '../reference/rules-identity.ts';
import type { MAILBOX } from './fields.ts';

/** A mailbox that does not work, or that could not be told of its connection; nothing of its mail. */
export interface MailboxInTrouble {
  readonly id: string;
  readonly tenant: string;
  readonly tenantName: string;
  readonly mode: Mode;
  /** Masked. */
  readonly address: string;
  readonly state: string;
  readonly why: string | null;
  /** When it last worked. */
  readonly lastReadAt: Date | null;
  readonly failures: number;
  /** What became of the notice of its connection, where that did not arrive as far as is known. */
  readonly notice: 'unknown' | 'failed' | null;
  /** Sequences under way that wait for it. */
  readonly waiting: number;
}

/** A folder of a mailbox, as its host lists it (RFC 9051 §6.3.9). */
export interface ListedFolder {
  readonly path: string;
  /** RFC 6154: `\Sent`, `\Junk`, `\All`. */
  readonly specialUse: string | undefined;
  readonly canBeOpened: boolean;
}

/** Which folders are read beside the inbox, and which would be but for their number. */
export interface FolderChoice {
  readonly read: readonly string[];
  readonly unread: readonly string[];
}

/**
 * Each is asked for its state at every look, some milliseconds each; people who file by rules have a dozen or two. What lies
 * beyond is reported.
 */
const MOST_FOLDERS = 40;
/** Paths kept of those beyond: enough to show what is meant. */
const MOST_NAMED = 20;
/** Longer than any host allows; the place of reading is stored with each. */
const LONGEST_PATH = 500;

/**
 * What their owner wrote or threw away holds no answer that they have not seen, and the others show messages of folders that are
 * read anyway.
 */
const NOT_READ: ReadonlySet<string> = new Set([
  '\\Inbox',
  '\\Sent',
  '\\Drafts',
  '\\Trash',
  '\\Flagged',
  '\\Important',
]);

/**
 * The folders in which a rule may have filed an answer: all mail, if the host has such a folder, as Gmail does, else each that
 * can be opened. Junk is in neither and is read too, and first.
 */
export function foldersToRead(listed: readonly ListedFolder[]): FolderChoice {
  const wanted = listed.filter(
    ({ path, specialUse, canBeOpened }) =>
      canBeOpened && path.toUpperCase() !== 'INBOX' && !NOT_READ.has(specialUse ?? ''),
  );
  const open = wanted.filter(({ path }) => canBeKept(path));
  const odd = wanted.filter(({ path }) => !canBeKept(path)).map(({ path }) => asText(path));
  const junk = open.filter(({ specialUse }) => specialUse === '\\Junk');
  const all = open.filter(({ specialUse }) => specialUse === '\\All');
  const rest = all.length > 0 ? all : open.filter(({ specialUse }) => specialUse !== '\\Junk');
  const paths = [...new Set([...junk, ...rest].map(({ path }) => path))];
  return {
    read: paths.slice(0, MOST_FOLDERS),
    unread: [...paths.slice(MOST_FOLDERS), ...odd].slice(0, MOST_NAMED),
  };
}

/** The place of reading is stored by the path: the database takes neither a NUL nor half a character, and hosts list both. */
const canBeKept = (path: string): boolean =>
  path.length <= LONGEST_PATH && path.isWellFormed() && !path.includes('\0');
const asText = (path: string): string =>
  path.slice(0, LONGEST_PATH).toWellFormed().replaceAll('\0', '\ufffd');

export interface InboxCursor {
  readonly uidValidity: number;
  readonly lastUid: number;
  /** The folder it is of; undefined: the inbox. */
  readonly folder?: string | undefined;
}

/** The folders beside the inbox. */
export interface Folders {
  readonly read: ReadonlyMap<string, InboxCursor>;
  /** Paths of those that are not read. */
  readonly unread: readonly string[];
}

export const MINUTE_MS = 60_000;

/** Minutes after a message became unknown at which its own copy is looked for: most are there at once, some providers file late. */
const LOOKS_AT_MINUTES = [1, 3, 10, 30] as const;

/** How long to wait after so many looks (1 is the first), ms; undefined: nothing was found, a person settles it. */
export function afterLook(looks: number): number | undefined {
  const next = LOOKS_AT_MINUTES[looks];
  return next === undefined ? undefined : (next - (LOOKS_AT_MINUTES[looks - 1] ?? 0)) * MINUTE_MS;
}

/** A look that could not be made (the mailbox did not answer) is made again after this long, and does not count, ms. */
export const LOOK_FAILED_MS = 5 * MINUTE_MS;
/** Before the first look, ms. */
export const FIRST_LOOK_MS = LOOKS_AT_MINUTES[0] * MINUTE_MS;

/**
 * Of an address in a text: what stands around an @, without the brackets, quotes and commas it may stand in. No address has
 * more before it than 320 characters (`inbound_message.sender`); without a bound a long word would be read once for each of its
 * letters.
 */
const ADDRESS = /([^\s<>"',;:()[\]@])[^\s<>"',;:()[\]@]{0,319}@([^\s<>"',;:()[\]@]+)/g;
/** RFC 5321 §4.1.2 lets the part before the @ be quoted. */
const QUOTED = /"([^"\s@])[^"\s@]{0,319}"@/g;

/** A text with every address in it masked: `a…@known.example`. Recognisable, but useless to write to. */
export function masked(text: string): string {
  return text.replace(QUOTED, '"$1…"@').replace(ADDRESS, '$1…@$2');
}

/** Who has to act: `disconnected` a person, `secrets` the operator, `later` no one; `unknown`: no mailbox. */
export type WhyClosed = 'unknown' | 'disconnected' | 'secrets' | 'later';

/** A mailbox that cannot be opened, in words for a person. */
export class MailboxClosed extends Error {
  override readonly name = 'MailboxClosed';
  readonly why: WhyClosed;

  constructor(why: WhyClosed, message: string) {
    super(message);
    this.why = why;
  }
}

/** In A-labels: mail hosts refuse headers with anything else in them, or write an id of their own. */
export function domainOf(address: string): string {
  return suppressionKeys(address)?.domain ?? address.slice(address.lastIndexOf('@') + 1);
}

/** The id of one attempt to send a touch: the same at each call, and never that of another attempt. ASCII. */
export function messageIdOf(touchId: string, attempt: number, senderAddress: string): string {
  return `<${touchId}.${attempt}@${domainOf(senderAddress)}>`;
}

export const MAILBOX_KINDS = ['smtp_imap', 'gmail_oauth', 'm365_oauth', 'sandbox'] as const;
export type MailboxKind = (typeof MAILBOX_KINDS)[number];

/** `failing`: the last attempts went wrong and are repeated; `disconnected`: a person has to connect it again. */
export const MAILBOX_STATES = ['connected', 'failing', 'disconnected'] as const;
export type MailboxState = (typeof MAILBOX_STATES)[number];

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

export interface Mailbox extends Kept<'mailbox', typeof MAILBOX> {
  readonly scope: Scope;
  readonly servers: MailServers;
  readonly settings: MailboxSettings;
}

/** A stored mailbox with what opens it. */
export interface OpenMailbox extends Mailbox {
  readonly secret: MailboxSecret;
}

export interface Slot {
  readonly at: Date;
  /** The window it lies in ends here: a worker that comes later needs another slot. */
  readonly until: Date;
}

/** What the mailbox may still do today; made by core, enforced by the store in the claiming transaction. */
export interface SendAllowance {
  readonly perDay: number;
  /** The mailbox's day, `YYYY-MM-DD` in its own zone. */
  readonly day: string;
  readonly gapMs: number;
  /** The inbox must have been looked at within this time, ms. */
  readonly polledWithinMs: number;
}

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly troubledMailboxes: { mailboxes(): Promise<readonly MailboxInTrouble[]> };
  }
}
