import type { Mode } from './scope.ts';

/** A call that ended in a fault of ours or of a provider, or that credits did not suffice for. */
export interface FailedCall {
  readonly requestId: string;
  readonly at: Date;
  readonly operation: string;
  readonly status: number;
  readonly error: string;
  /** SHA-256 of the key it came with. */
  readonly keyHash: Buffer;
  readonly mode: Mode;
  readonly durationMs: number;
}

export interface FailedCallFilter {
  readonly requestId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly operation?: string | undefined;
}

export interface UsageRow {
  readonly tenant: string;
  readonly tenant_name: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly operation: string;
  readonly calls: number;
  readonly credits: number;
}

/** Who runs the deployment, as the admin API knows them. */
export interface Operator {
  readonly id: string;
  readonly name: string;
}

export interface AuditTarget {
  /** `tenant`, `key`, `corpus`, … */
  readonly kind: string;
  readonly id: string;
  /** The tenant it belongs to, where it belongs to one. */
  readonly tenantId?: string | undefined;
}

export interface AuditIntent {
  readonly requestId: string;
  readonly operator: Operator;
  readonly operation: string;
  readonly target: AuditTarget | undefined;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly origin: string;
  /** The `Idempotency-Key`, where a second request under it must not act again. */
  readonly idempotencyKey: string | undefined;
}

export interface AuditOutcome {
  readonly status: number;
  readonly error?: string | undefined;
  readonly made?: AuditTarget | undefined;
}

/** The first request under an idempotency key. */
export interface EarlierAct {
  readonly requestId: string;
  readonly operation: string;
  /** Undefined: its outcome is not known (yet). */
  readonly status: number | undefined;
}

export interface AuditFilter {
  readonly tenantId?: string | undefined;
  /** The name of an operator, as it was at the time. */
  readonly operator?: string | undefined;
  /** An operation, or the beginning of several: `admin.tenant`. */
  readonly operation?: string | undefined;
  readonly target?: string | undefined;
  readonly requestId?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Only acts that were refused or failed, or whose outcome is not known. */
  readonly failed?: boolean | undefined;
}

/** Of one text in an entry; longer ones are cut and say so. */
const TEXT_MAX = 500;
/** Of an entry's account of what was asked, bytes of JSON; beyond it only the names of the fields are written. */
const ASKED_MAX = 8 * 1024;
/** What stands in place of a field that is not written. */
const LEFT_OUT = '[left out]';

/** What of a request goes into the log: its body or query, with hidden fields named but not shown. Pure. */
export function auditedBody(body: unknown, hidden: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null) return {};
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    hidden.includes(name) ? LEFT_OUT : shortened(value),
  ]);
  const asked = Object.fromEntries(fields) as Record<string, unknown>;
  if (Buffer.byteLength(JSON.stringify(asked)) <= ASKED_MAX) return asked;
  return Object.fromEntries(Object.keys(asked).map((name) => [name, LEFT_OUT]));
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > TEXT_MAX) return `${value.slice(0, TEXT_MAX)}…`;
  return value;
}

/** An address that can be put into an SMTP command, and is one according to RFC 5321 and RFC 6531. */
export interface EmailAddress {
  /** As it has to be sent: quoted where it was written so. */
  readonly local: string;
  readonly domain: string;
  /** The local part is not pure ASCII: the host has to offer SMTPUTF8. */
  readonly international: boolean;
}

/** What keeps a text from being an address: one clause that ends a sentence. */
export interface SyntaxFault {
  readonly fault: string;
}

/** The domain in A-labels by UTS 46, or an empty text if it has none (`url.domainToASCII`). */
export type DomainToAscii = (domain: string) => string;

/** Bytes: RFC 5321 §4.5.3.1.1 and .2, and §4.5.3.1.3 less the brackets of a path. */
const LOCAL_OCTETS = 64;
const DOMAIN_OCTETS = 253;
const ADDRESS_OCTETS = 254;
/** RFC 1035 §2.3.4. */
const LABEL_OCTETS = 63;
/** More code units than this hold more bytes than any address; nothing longer is looked at. */
const LONGEST_TEXT = 1_000;

/** atext of RFC 5321 §4.1.2, without letters beyond ASCII. */
const ASCII_ATEXT = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]$/;
/** Not shown or not assigned: control, format (zero-width), surrogate, private, unassigned, and every blank. */
const INVISIBLE = /^[\p{C}\p{Z}]$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * Reads one address. Blanks around it are dropped, nothing else is mended: comments, address literals, display names
 * and invisible characters make it no address. Looks at each character once.
 */
export function parseAddress(text: string, toAscii: DomainToAscii): EmailAddress | SyntaxFault {
  const trimmed = trimBlanks(text);
  if (trimmed === '') return { fault: 'it is empty' };
  if (trimmed.length > LONGEST_TEXT) return { fault: `it is longer than ${ADDRESS_OCTETS} bytes` };
  const local = trimmed.startsWith('"') ? readQuoted(trimmed) : readDotString(trimmed);
  if (typeof local !== 'string') return local;
  if (octets(local) > LOCAL_OCTETS)
    return { fault: `the part before @ is longer than ${LOCAL_OCTETS} bytes` };
  const domain = readDomain(trimmed.slice(local.length + 1), toAscii);
  if (typeof domain !== 'string') return domain;
  if (octets(local) + 1 + domain.length > ADDRESS_OCTETS) {
    return { fault: `it is longer than ${ADDRESS_OCTETS} bytes` };
  }
  return { local, domain, international: octets(local) !== local.length };
}

/** Longer names are no names of people. */
const NAMED = /^[^<>\p{C}]{0,200}<([^<>\s]+)>$/u;

/** The address in "Name <address>", as mail programs copy it; any other text as it is. */
export function addressIn(text: string): string {
  return NAMED.exec(trimBlanks(text))?.[1] ?? text;
}

/** The local part without quotes and escapes: what the host compares. */
export function plainLocal(local: string): string {
  return local.startsWith('"') ? local.slice(1, -1).replace(/\\(.)/gsu, '$1') : local;
}

/** Only the blank of the keyboard: a line break or a zero-width character at an end is a fault like any other. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}

function octets(text: string): number {
  let count = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    count += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return count;
}

function readDotString(text: string): string | SyntaxFault {
  let before = '';
  let at = 0;
  for (const character of text) {
    if (character === '@') break;
    if (character === '.') {
      if (before === '') return { fault: 'the part before @ begins with a dot' };
      if (before === '.') return { fault: 'there are two dots in a row before @' };
    } else if (!isAtext(character)) {
      return { fault: `${shown(character)} cannot stand before @` };
    }
    before = character;
    at += character.length;
  }
  if (at === text.length) return { fault: 'it has no @' };
  if (at === 0) return { fault: 'there is nothing before @' };
  if (before === '.') return { fault: 'the part before @ ends with a dot' };
  return text.slice(0, at);
}

function readQuoted(text: string): string | SyntaxFault {
  let escaped = false;
  let at = 1;
  for (const character of text.slice(1)) {
    at += character.length;
    if (character !== ' ' && INVISIBLE.test(character)) {
      return { fault: `${shown(character)} cannot stand before @` };
    }
    if (escaped) {
      // RFC 5321 §4.1.2: quoted-pairSMTP is ASCII only.
      if (character > '~') return { fault: 'only ASCII characters can follow a backslash' };
      escaped = false;
    } else if (character === '\\') {
      escaped = true;
    } else if (character === '"') {
      if (at === 2) return { fault: 'there is nothing between the quotes before @' };
      return text[at] === '@' ? text.slice(0, at) : { fault: 'no @ follows the closing quote' };
    }
  }
  return { fault: 'a quote is opened and not closed' };
}

function readDomain(written: string, toAscii: DomainToAscii): string | SyntaxFault {
  if (written === '') return { fault: 'there is nothing after @' };
  if (written.startsWith('[')) return { fault: 'the part after @ is an address in brackets, not a name' };
  for (const character of written) {
    if (character === '@') return { fault: 'it has more than one @' };
    // Checked here, as a URL parser would take what follows a slash for a path and leave it out.
    const isOdd = character > '\x7f' ? INVISIBLE.test(character) : !/^[A-Za-z0-9.-]$/.test(character);
    if (isOdd) return { fault: `${shown(character)} cannot stand after @` };
  }
  const isPlain = /^[a-z0-9.-]*$/i.test(written) && !/(?:^|\.)xn--/i.test(written);
  const domain = isPlain ? written.toLowerCase() : toAscii(written).toLowerCase();
  if (domain === '') return { fault: 'the part after @ is no name that can be looked up' };
  if (domain.length > DOMAIN_OCTETS) {
    return { fault: `the part after @ is longer than ${DOMAIN_OCTETS} bytes` };
  }
  const labels = domain.split('.');
  for (const label of labels) {
    if (label === '') return { fault: 'there is a dot too many after @' };
    if (label.length > LABEL_OCTETS) {
      return { fault: `a part between dots is longer than ${LABEL_OCTETS} bytes` };
    }
    if (!LABEL.test(label)) {
      return { fault: 'names after @ have letters, digits and inner hyphens only' };
    }
  }
  if (labels.length < 2) return { fault: 'the part after @ has no dot' };
  if (/^\d+$/.test(labels.at(-1) ?? '')) return { fault: 'no top-level domain is a number' };
  return domain;
}

function isAtext(character: string): boolean {
  return character > '\x7f' ? !INVISIBLE.test(character) : ASCII_ATEXT.test(character);
}

/** Invisible characters by their number. */
function shown(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (character === ' ') return 'a blank';
  return INVISIBLE.test(character)
    ? `the invisible character U+${point.toString(16).toUpperCase().padStart(4, '0')}`
    : JSON.stringify(character);
}
