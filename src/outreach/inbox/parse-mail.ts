import { Parser } from 'htmlparser2';
import PostalMime, { type Address, addressParser, decodeWords, type Email } from 'postal-mime';
import type { MailAddress, MailPart, ParsedMail } from './rules-parsed-mail.ts';

/** Elements that begin and end a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);
/** Deeper quotes are no part of an answer; it also bounds the marks before a line. */
const MAX_QUOTES = 8;

/**
 * The text of an HTML message as a plain one would have it: lines where blocks are, `> ` before what is quoted. At most
 * `limit` characters; the parser is a tokenizer, so its work grows with the length only.
 */
export function textOfHtml(html: string, limit: number): string {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  let quotes = 0;
  const hidden: string[] = [];
  const breakLine = (always: boolean) => {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    line = '';
    if (text === '' && (!always || lines.at(-1) === '')) return;
    lines.push(text === '' ? '' : `${'> '.repeat(Math.min(quotes, MAX_QUOTES))}${text}`);
    length += text.length + 1;
  };
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden.push(name);
      if (name === 'br') breakLine(true);
      else if (BLOCKS.has(name)) breakLine(false);
      if (name === 'blockquote') quotes += 1;
    },
    ontext(text) {
      if (hidden.length === 0 && length + line.length < limit) line += text;
    },
    onclosetag(name) {
      if (hidden.at(-1) === name) hidden.pop();
      if (BLOCKS.has(name)) breakLine(name === 'p');
      if (name === 'blockquote') quotes -= 1;
    },
  });
  parser.write(html);
  parser.end();
  breakLine(false);
  return lines.join('\n').slice(0, limit).trim();
}

/**
 * Limits on what third parties send. A message is text with attachments: what is ours to read (headers, text, a report, a
 * calendar, the head of a returned message) comes within its first half mebibyte. Parsing cannot be stopped in between, so
 * these bound its time: some 15 ms for so much mail of people, half a second for the worst shapes tried.
 */
export const PARSE_LIMITS = {
  octets: 512 * 1024,
  /** Lines beginning with two dashes, which may open a part; a message with more is cut there. People's mail has dozens. */
  parts: 2_000,
  /** Half a mebibyte of mail has some 7,000; the parser's time goes by them. */
  lines: 20_000,
  depth: 20,
  headerOctets: 128 * 1024,
  headers: 500,
  /** Characters of a text, and of each part. */
  text: 64 * 1024,
  html: 256 * 1024,
  keptParts: 20,
  /** A quoted thread has our link once a message; links of other mail are not kept. */
  links: 20,
  addresses: 20,
} as const;

const DASH = 0x2d;

/** The parts something is read from; others (images, documents) are not looked at. */
const READ_PARTS =
  /^(?:message\/(?:delivery-status|global-delivery-status|disposition-notification|feedback-report|rfc822|global|rfc822-headers|global-headers|partial)|text\/(?:rfc822-headers|calendar)|application\/ics)$/;

/**
 * Parses a message as it came, within `PARSE_LIMITS`; what lies beyond them is left out. Of a message whose
 * parts cannot be parsed (nested too deep, headers too long) the first headers are read: an answer in the
 * thread is an answer, whatever is attached. Undefined where not even those can be. `onLeftOut` gets, in a
 * sentence, what was not read because of its form; attachments beyond the first half mebibyte are usual and
 * not reported.
 */
export async function parseMail(
  source: Buffer,
  receivedAt: Date,
  onLeftOut: (what: string) => void = () => {},
): Promise<ParsedMail | undefined> {
  const octets = source.subarray(0, PARSE_LIMITS.octets);
  const within = withinParts(octets);
  if (within.length < octets.length) {
    onLeftOut(`it has too many lines or parts; ${within.length} of its bytes were read`);
  }
  const email = await parsed(within).catch(() => {
    onLeftOut('its parts are nested too deep or its headers are too long; only its first headers were read');
    return parsed(firstHeaders(within)).catch(() => undefined);
  });
  if (email === undefined) return undefined;
  const headers = email.headers
    .slice(0, PARSE_LIMITS.headers)
    .map(({ key, value }) => ({ name: key, value: decodeWords(value) }));
  const raw = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  const moved = ['x-original-from', 'x-original-sender'].flatMap((name) => addressParser(raw(name) ?? ''));
  const contentType = raw('content-type') ?? 'text/plain';
  return {
    headers,
    from: addressesOf(email.from === undefined ? [] : addressParser(raw('from') ?? '')),
    alsoFrom: addressesOf([...(email.replyTo ?? []), ...moved]),
    to: addressesOf(email.to ?? []),
    cc: addressesOf(email.cc ?? []),
    subject: email.subject ?? '',
    text: textOf(email),
    links: linksOf(email.html?.slice(0, PARSE_LIMITS.html) ?? ''),
    contentType:
      contentType
        .split(';')[0]
        ?.replaceAll(/\s|\([^)]*\)/g, '')
        .toLowerCase() ?? '',
    reportType: /;\s*report-type\s*=\s*"?([\w.-]+)/i.exec(contentType)?.[1]?.toLowerCase(),
    parts: email.attachments
      .filter(({ mimeType }) => READ_PARTS.test(mimeType))
      .slice(0, PARSE_LIMITS.keptParts)
      .map(partOf),
    receivedAt,
  };
}

function textOf(email: Email): string {
  const plain = email.text?.slice(0, PARSE_LIMITS.text) ?? '';
  // Some programs send an empty text in addition to the HTML.
  if (plain.trim() !== '' || email.html === undefined) return plain;
  return textOfHtml(email.html.slice(0, PARSE_LIMITS.html), PARSE_LIMITS.text);
}

async function parsed(source: Buffer): Promise<Email> {
  return PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: PARSE_LIMITS.depth,
    maxHeadersSize: PARSE_LIMITS.headerOctets,
  });
}

/** Whole lines up to the first empty one, of half as many bytes as headers may have. */
function firstHeaders(source: Buffer): Buffer {
  const start = source.subarray(0, PARSE_LIMITS.headerOctets / 2).toString('latin1');
  const end = start.search(/\r?\n\r?\n/);
  const kept = end === -1 ? start.slice(0, start.lastIndexOf('\n') + 1) : start.slice(0, end);
  return Buffer.from(`${kept.trimEnd()}\r\n\r\n`, 'latin1');
}

const LINK = /href\s{0,3}=\s{0,3}["']?([^"'\s<>]{1,2048})/gi;

function linksOf(html: string): readonly string[] {
  const links: string[] = [];
  for (const [, link = ''] of html.matchAll(LINK)) {
    if (/unsubscribe/i.test(link)) links.push(link);
    if (links.length === PARSE_LIMITS.links) break;
  }
  return links;
}

function partOf({ mimeType, method, content }: Email['attachments'][number]): MailPart {
  const text =
    typeof content === 'string'
      ? content.slice(0, PARSE_LIMITS.text)
      : new TextDecoder().decode(new Uint8Array(content).subarray(0, PARSE_LIMITS.text));
  return { type: mimeType, method, text };
}

function addressesOf(addresses: readonly Address[]): readonly MailAddress[] {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .filter(({ address }) => address !== '')
    .slice(0, PARSE_LIMITS.addresses)
    .map(({ name, address }) => ({ name, address }));
}

/** The message up to its last line that is read, or to the one that would open one part too many. */
function withinParts(source: Buffer): Buffer {
  let lines = 0;
  let parts = 0;
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) {
    lines += 1;
    if (source[at + 1] === DASH && source[at + 2] === DASH) parts += 1;
    if (lines > PARSE_LIMITS.lines || parts > PARSE_LIMITS.parts) return source.subarray(0, at + 1);
  }
  return source;
}
