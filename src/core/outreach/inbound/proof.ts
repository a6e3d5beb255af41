import type { TouchState } from '../sequence/states.ts';
import { byMessageId, byToken, type KnownSequence, type Match } from './ours.ts';
import { domainOfAddress, type MailHeader, type ParsedMail } from './parsed-mail.ts';

/**
 * What a message has to bring before it decides anything by itself: anyone can write to a mailbox, and name whom they like. Our
 * Message-IDs and tokens are random, so who names one was sent the message, or was passed it by who was.
 */
export interface Standing {
  /** Why a person has to look first; undefined: it names a message of ours that went to this recipient. */
  readonly doubt: string | undefined;
  /** What the mailbox's own host says of the sender, for a person. */
  readonly authentication: string | undefined;
}

/** States of a touch that has left, or may have. */
const MAY_BE_OUT: ReadonlySet<TouchState> = new Set<TouchState>(['sending', 'sent', 'unknown']);

/** Whether these identifiers or tokens name a message of this sequence that went out. */
export function isNamed(
  { sequence }: Match,
  ids: readonly string[],
  tokens: readonly string[],
  known: readonly KnownSequence[],
): boolean {
  const named = [byMessageId(ids, known), byToken(tokens, known)];
  return named.some(
    (match) =>
      match?.sequence.id === sequence.id && match.touch !== undefined && MAY_BE_OUT.has(match.touch.state),
  );
}

const UNNAMED =
  'It does not carry the identifier of a message that went to this address, so anybody may have written it.';
const FORGED = 'Your mail host says that the address of its sender is forged.';

/** How far a message is believed. `isOurs`: it names a message of ours. */
export function standingOf(
  mail: Pick<ParsedMail, 'headers'>,
  isOurs: boolean,
  hosts: readonly string[],
): Standing {
  const { hasFailed, says } = authenticationOf(mail.headers, hosts);
  return { doubt: hasFailed ? FORGED : isOurs ? undefined : UNNAMED, authentication: says };
}

/** What is kept of the results; the column has room for it. */
const SAYS_LENGTH = 160;
/** Hosts whose verdict goes by another name than the one they are reached under: Google, Microsoft, Fastmail, Apple, Yahoo, Zoho. */
const SAME_HOST: readonly (readonly string[])[] = [
  ['google.com', 'gmail.com', 'googlemail.com'],
  ['outlook.com', 'office365.com', 'microsoft.com', 'hotmail.com', 'live.com'],
  ['messagingengine.com', 'fastmail.com'],
  ['icloud.com', 'me.com', 'mac.com', 'apple.com'],
  ['yahoo.com', 'yahoodns.net', 'aol.com'],
  ['zoho.com', 'zohomail.com', 'zoho.eu'],
];
const RESULT = /(?:^|[\s;])((?:dmarc|spf|dkim|compauth)\s*=\s*[a-z]{1,20})/gi;

/**
 * The verdict of the host that took the mail in (RFC 8601). Senders may write such a header too, and one stands below what the
 * host adds: only the topmost is read, and only where it carries the name of a host of the mailbox, or stands above the line that
 * says how the host got the mail.
 */
function authenticationOf(
  headers: readonly MailHeader[],
  hosts: readonly string[],
): { readonly hasFailed: boolean; readonly says: string | undefined } {
  const at = headers.findIndex(({ name }) => name === 'authentication-results');
  const received = headers.findIndex(({ name }) => name === 'received');
  const value = headers[at]?.value;
  if (value === undefined) return { hasFailed: false, says: undefined };
  // Comments may say anything (RFC 8601 §2.2).
  const plain = value.replaceAll(/\([^()]{0,500}\)/g, ' ').trim();
  const first = plain.split(/[;\s]/)[0] ?? '';
  // Microsoft names itself nowhere in it: the results come at once.
  const id = first.includes('=') ? 'outlook.com' : first.toLowerCase();
  if (!(at < received || hosts.some((host) => areOneHost(host.toLowerCase(), id)))) {
    return { hasFailed: false, says: undefined };
  }
  const results = [...plain.matchAll(RESULT)].map(([, one = '']) => one.replaceAll(/\s/g, '').toLowerCase());
  if (results.length === 0) return { hasFailed: false, says: undefined };
  return {
    hasFailed: results.includes('dmarc=fail') || results.includes('compauth=fail'),
    says: [...new Set(results)].join(', ').slice(0, SAYS_LENGTH),
  };
}

function areOneHost(one: string, other: string): boolean {
  const [mine, its] = [organisation(one), organisation(other)];
  return mine === its || SAME_HOST.some((names) => names.includes(mine) && names.includes(its));
}

/** The last two labels; three where the last is a country and the second of a registry ("co.uk", "com.au"). */
function organisation(host: string): string {
  const labels = domainOfAddress(host).replace(/\.$/, '').split('.');
  const isRegistry =
    labels.length > 2 && /^\p{L}{2}$/u.test(labels.at(-1) ?? '') && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.slice(isRegistry ? -3 : -2).join('.');
}
