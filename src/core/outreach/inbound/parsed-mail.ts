import { suppressionKeys } from '../../identity/suppression-keys.ts';

/** A header as it came: the name in lower case, the value unfolded and its encoded words decoded (RFC 2047). */
export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

export interface MailAddress {
  readonly name: string;
  /** As written; compare with `addressKey`. */
  readonly address: string;
}

/** A leaf of a message that is not its text: a calendar answer, a delivery report, a returned message. */
export interface MailPart {
  /** Lower case, without parameters: `message/delivery-status`. */
  readonly type: string;
  /** The `method` parameter of a calendar part, upper case. */
  readonly method: string | undefined;
  /** Its decoded content as text, cut at the parser's limit. */
  readonly text: string;
}

/** An incoming message, parsed elsewhere and within limits. Everything in it was written by third parties. */
export interface ParsedMail {
  readonly headers: readonly MailHeader[];
  /** The authors (`From`); some systems write several. */
  readonly from: readonly MailAddress[];
  /** `Reply-To` and the author a mailing group moved away (`X-Original-From`, `X-Original-Sender`). */
  readonly alsoFrom: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  /** The plain text; where only HTML came, that as text. */
  readonly text: string;
  /** Where links of its HTML lead that are about unsubscribing: what a quoted message's text need not show. */
  readonly links: readonly string[];
  /** Lower case, without parameters. */
  readonly contentType: string;
  /** `report-type` of a multipart/report, lower case. */
  readonly reportType: string | undefined;
  readonly parts: readonly MailPart[];
  /** When the mailbox's host took it in (INTERNALDATE), UTC. Never its `Date`, which its sender may leave out or forge. */
  readonly receivedAt: Date;
}

/** The first header of this name (lower case), trimmed; undefined where there is none. */
export function headerOf(mail: Pick<ParsedMail, 'headers'>, name: string): string | undefined {
  return mail.headers.find((header) => header.name === name)?.value.trim();
}

/** More identifiers than the longest thread names are not looked up. */
const MAX_IDS = 100;
/** RFC 5322 §2.1.1: a line has at most 998 characters, so an identifier has fewer. */
const MESSAGE_ID = /<[^<>\s@]{1,500}@[^<>\s@]{1,490}>/g;

/** The message identifiers in a text, in order, each once, with their brackets (RFC 5322 §3.6.4). */
export function messageIdsIn(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return [...new Set(text.match(MESSAGE_ID) ?? [])].slice(0, MAX_IDS);
}

/** What a message says it answers: `In-Reply-To`, then `References` from the newest to the oldest. */
export function answeredIds(mail: Pick<ParsedMail, 'headers'>): readonly string[] {
  const answered = messageIdsIn(headerOf(mail, 'in-reply-to'));
  const references = messageIdsIn(headerOf(mail, 'references')).toReversed();
  return [...new Set([...answered, ...references])].slice(0, MAX_IDS);
}

/** Header lines of a returned message or a report's block longer than this are a body already. */
const MAX_HEADER_TEXT = 32_768;

/**
 * The headers at the start of a text, up to the first empty line (RFC 5322 §2.2, with folded lines joined). A text that
 * does not begin with a header has none.
 */
export function headersAtStart(text: string): readonly MailHeader[] {
  const headers: { name: string; value: string }[] = [];
  for (const line of text.slice(0, MAX_HEADER_TEXT).split(/\r?\n/)) {
    if (line.trim() === '') {
      if (headers.length > 0) break;
      continue;
    }
    const last = headers.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) {
      last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1 || !/^[\x21-\x39\x3b-\x7e]+[ \t]*$/.test(line.slice(0, colon))) {
      // The line a mailbox file puts before a message.
      if (headers.length === 0 && /^>?From /.test(line)) continue;
      break;
    }
    headers.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return headers;
}

/** An address as sequences and suppressions compare it; what is no address, in lower case. */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^<|>$/g, '');
  return suppressionKeys(bare)?.address ?? bare.toLowerCase();
}

export function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Whether the message came with an empty return path: it asks for no answer (RFC 5321 §4.5.5). */
export function hasNullReturnPath(mail: Pick<ParsedMail, 'headers'>): boolean {
  return headerOf(mail, 'return-path')?.replaceAll(/\s/g, '') === '<>';
}

/** Who reports for a mail server. */
const DAEMON =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|post_?master|mdaemon|mail[-_.]?delivery(?:[-_.]?(?:system|subsystem))?|microsoftexchange[0-9a-f]*|no-?reply-?mailer|bounces?|symantec_antivirus|mmdf)(?:[+.=-].*)?(?:@|$)/i;

/**
 * Whether a server sent it and no person: an empty return path, an empty author (`From: <>`, `MAILER-DAEMON <>`), or an
 * author that is a server's own address.
 */
export function isFromServer(mail: Pick<ParsedMail, 'headers' | 'from'>): boolean {
  if (hasNullReturnPath(mail)) return true;
  const author = headerOf(mail, 'from')?.slice(0, MAX_AUTHOR) ?? '';
  if (/^[^<>]*<\s*>$/.test(author)) return true;
  return (
    mail.from.some(({ address, name }) => DAEMON.test(address) || (address === '' && DAEMON.test(name))) ||
    DAEMON.test(author) ||
    /<mailer-daemon>$/i.test(author)
  );
}

/** RFC 5322 §2.1.1. */
const MAX_AUTHOR = 998;
