import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseAddress } from '../../core/email/address.ts';
import { headerFault } from '../../core/outreach/draft/header-text.ts';
import type { OutgoingMessage } from '../../core/outreach/mail/ports.ts';

/** A message as it goes over the wire, and to whom. */
export interface PreparedMessage {
  readonly from: string;
  readonly to: string;
  /** Undefined where the message needs none, or the recipient is the sender. */
  readonly blindCopy: string | undefined;
  /** RFC 5322, lines end with CR LF. */
  readonly source: Buffer;
}

/** Bytes: a text of 256 KiB in base64 with its HTML part stays below. Every host takes ten times that. */
const MAX_SOURCE = 2 * 1024 * 1024;
/** More of a thread than any cadence has; References grows with it. */
const MAX_REFERENCES = 50;
/** RFC 5322 §3.6.4 without comments and blanks, in ASCII. */
const MESSAGE_ID = /^<[!-;=?A-~]{1,250}@[!-;=?A-~]{1,250}>$/;
/** RFC 5322 §2.1.1, without CR LF: hosts cut longer lines or refuse them. */
const MAX_LINE = 998;
/** Whatever could end a URL in angle brackets or break a header line. */
const NOT_IN_URL = /[\s<>,"\p{Cc}]/u;

/**
 * Builds the message, or says why it must not be sent. Every address goes through the one strict parser, and what the
 * library reads out of the finished message has to be the one sender and the one recipient that were meant.
 */
export async function prepareMessage(
  message: OutgoingMessage,
): Promise<PreparedMessage | { readonly fault: string }> {
  const fault = faultIn(message);
  if (fault !== undefined) return { fault };
  const from = strict(message.from.address);
  const to = strict(message.to.address);
  if (from === undefined) return { fault: 'the sender is not one valid address' };
  if (to === undefined) return { fault: 'the recipient is not one valid address' };
  const blindCopy = message.blindCopy === undefined ? undefined : strict(message.blindCopy);
  if (message.blindCopy !== undefined && blindCopy === undefined) {
    return { fault: 'the blind copy is not to one valid address' };
  }
  const composed = new MailComposer({
    from: { name: message.from.name, address: from },
    to: { name: message.to.name, address: to },
    subject: message.subject,
    messageId: message.messageId,
    date: message.date,
    inReplyTo: message.inReplyTo,
    references: [...message.references],
    text: message.text,
    html: message.html,
    headers: listHeaders(message),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const read = composed.getEnvelope();
  const isMeant = read.from === from && read.to.length === 1 && read.to[0] === to;
  if (!isMeant) return { fault: 'the finished message names other addresses than it should' };
  const source = await composed.build();
  if (source.length > MAX_SOURCE)
    return { fault: `the message has ${source.length} bytes, too many to send` };
  if (longestLine(source) > MAX_LINE) return { fault: 'a line of it is too long to be sent' };
  return { from, to, blindCopy: blindCopy === to ? undefined : blindCopy, source };
}

/** RFC 2369 and RFC 8058: one-click is for HTTPS addresses only. Prepared, as the library would fold and encode them. */
function listHeaders({ unsubscribeUrl, unsubscribeMail }: OutgoingMessage) {
  const ways = [unsubscribeUrl, unsubscribeMail].filter((way) => way !== undefined);
  if (ways.length === 0) return {};
  const header = { prepared: true, value: ways.map((way) => `<${way}>`).join(',\r\n ') };
  return unsubscribeUrl?.startsWith('https://') === true
    ? { 'List-Unsubscribe': header, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : { 'List-Unsubscribe': header };
}

/** Composed text never has any: it would be a fault of ours or an attack, so it is refused. */
function faultIn(message: OutgoingMessage): string | undefined {
  const { from, to, subject, messageId, inReplyTo, references, unsubscribeUrl, unsubscribeMail } = message;
  const shown = { 'name of the sender': from.name, 'name of the recipient': to.name, subject };
  for (const [what, text] of Object.entries(shown)) {
    const held = headerFault(text);
    if (held !== undefined) return `the ${what} holds ${held}`;
  }
  const ids = [messageId, ...(inReplyTo === undefined ? [] : [inReplyTo]), ...references];
  if (ids.length > MAX_REFERENCES) return 'the thread is too long';
  if (!ids.every((id) => MESSAGE_ID.test(id))) return 'a Message-ID is not well-formed';
  if (unsubscribeUrl !== undefined && !(isPlain(unsubscribeUrl) && /^https?:\/\//.test(unsubscribeUrl))) {
    return 'the address to unsubscribe at is not well-formed';
  }
  if (unsubscribeMail !== undefined && !(isPlain(unsubscribeMail) && unsubscribeMail.startsWith('mailto:'))) {
    return 'the mail address to unsubscribe at is not well-formed';
  }
  return Number.isNaN(message.date.getTime()) ? 'its date is not one' : undefined;
}

/** Bytes of the longest line, without its end. */
function longestLine(source: Buffer): number {
  let longest = 0;
  for (let start = 0; start < source.length; ) {
    const end = source.indexOf('\r\n', start);
    longest = Math.max(longest, (end === -1 ? source.length : end) - start);
    if (end === -1) break;
    start = end + 2;
  }
  return longest;
}

function isPlain(url: string): boolean {
  return !NOT_IN_URL.test(url) && URL.canParse(url);
}

function strict(text: string): string | undefined {
  const read = parseAddress(text, domainToASCII);
  return 'fault' in read ? undefined : `${read.local}@${read.domain}`;
}
