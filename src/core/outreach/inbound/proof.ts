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

/** What the host that took the mail in says of its sender (RFC 8601), in as many headers as it has filters. */
function authenticationOf(
  headers: readonly MailHeader[],
  hosts: readonly string[],
): { readonly hasFailed: boolean; readonly says: string | undefined } {
  const results = ownResults(headers, hosts).flatMap((value) =>
    [...value.matchAll(RESULT)].map(([, one = '']) => one.replaceAll(/\s/g, '').toLowerCase()),
  );
  if (results.length === 0) return { hasFailed: false, says: undefined };
  return {
    hasFailed: results.includes('dmarc=fail') || results.includes('compauth=fail'),
    says: [...new Set(results)].join(', ').slice(0, SAYS_LENGTH),
  };
}

/**
 * The results that the mailbox's own host wrote. Senders may write such headers too, and those stand below what the host adds: read are
 * all above the line that says how the host got the mail, else the topmost of them that carry the name of a host of the mailbox, down to
 * the next such line.
 */
function ownResults(headers: readonly MailHeader[], hosts: readonly string[]): readonly string[] {
  const isReceived = ({ name }: MailHeader) => name === 'received';
  const resultsIn = (some: readonly MailHeader[]) =>
    // Comments may say anything (RFC 8601 §2.2).
    some.flatMap(({ name, value }) =>
      name === 'authentication-results' ? [value.replaceAll(/\([^()]{0,500}\)/g, ' ').trim()] : [],
    );
  const above = resultsIn(headers.slice(0, Math.max(0, headers.findIndex(isReceived))));
  if (above.length > 0) return above;
  const below = headers.slice(headers.findIndex(({ name }) => name === 'authentication-results'));
  const end = below.findIndex(isReceived);
  const run = resultsIn(end === -1 ? below : below.slice(0, end));
  const others = run.findIndex(
    (value) => !hosts.some((host) => areOneHost(host.toLowerCase(), writerOf(value))),
  );
  return others === -1 ? run : run.slice(0, others);
}

/** The name of the host that wrote a result. Microsoft names itself nowhere in it: the results come at once. */
function writerOf(result: string): string {
  const first = result.split(/[;\s]/)[0] ?? '';
  return first.includes('=') ? 'outlook.com' : first.toLowerCase();
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
