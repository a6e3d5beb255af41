import { daysAfter, instantsOf, localTime } from '../../mailboxes/rules-local-time.ts';
import type { TouchState } from '../rules-touch.ts';
import { isAutomatic, isBulk, readSubject, sameSubject } from './rules-automatic-words.ts';
import { areOfOneFirm } from './rules-effects.ts';
import {
  authorsOf,
  byAddress,
  byDomain,
  byMessageId,
  byToken,
  type KnownSequence,
  lookUpKeys,
  type Match,
  mentionedTokens,
} from './rules-match-message.ts';
import { excerptOf, type OptOut, ownWords, readOptOut, shortened } from './rules-opt-out.ts';
import {
  addressKey,
  answeredIds,
  departure,
  domainOfAddress,
  headerOf,
  type MailHeader,
  type ParsedMail,
  readCalendar,
  returnedIds,
} from './rules-parsed-mail.ts';
import {
  type Classified,
  type ClassifyOptions,
  DEFAULT_ABSENCE_DAYS,
  LONGEST_UNPROVEN_DAYS,
  NOTHING,
  REPLY_DAYS,
  returnDay,
  saysReturn,
  unrelated,
} from './rules-return-date.ts';

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

export function asCalendar(
  mail: ParsedMail,
  known: readonly KnownSequence[],
  options: ClassifyOptions,
): Classified | undefined {
  const calendar = readCalendar(mail);
  if (calendar === undefined) return undefined;
  const people = [...authorsOf(mail), ...calendar.people];
  const match = inThread(mail, known) ?? byAddress(people, known, mail.receivedAt, REPLY_DAYS);
  if (match === undefined) return unrelated('A calendar message of somebody else.');
  if (isToThem(mail, match, options)) return unrelated(TO_THEM);
  const words = ownWords(mail.text);
  if (calendar.isAutomatic) return automatic(mail, words, match, known, options);
  const why =
    calendar.method === 'REQUEST'
      ? 'They sent an invitation to a meeting.'
      : `They answered an invitation${ANSWERED[calendar.method === 'COUNTER' ? 'COUNTER' : (calendar.answer ?? 'REPLY')]}.`;
  return {
    ...NOTHING,
    kind: 'calendar',
    match,
    ...standing(mail, match, known, options, undefined),
    excerpt: excerptOf(mail.text),
    why,
  };
}

/** A REPLY that does not say which is still one; only a COUNTER asks for another time (RFC 5546 §3.2.7). */
const ANSWERED = {
  accepted: ': accepted',
  declined: ': declined',
  tentative: ': tentative',
  COUNTER: ' with another time',
  REPLY: '',
} as const;

const TO_THEM = 'Written to the recipient, and not by them or somebody of their firm.';

/**
 * The founder wrote to the recipient under another address or through another program, or a colleague of the founder did. A third
 * person who takes part answers, as long as they write to the mailbox too.
 */
function isToThem(mail: ParsedMail, { sequence }: Match, { mailbox }: ClassifyOptions): boolean {
  const { recipient } = sequence;
  const own = addressKey(mailbox);
  const authors = authorsOf(mail);
  const has = (addresses: ParsedMail['to'], key: string) =>
    addresses.some(({ address }) => addressKey(address) === key);
  if (!has(mail.to, recipient) || authors.some((one) => one === recipient || areOfOneFirm(one, recipient)))
    return false;
  const isOurs = authors.some((one) => areOfOneFirm(one, own));
  return isOurs || !has([...mail.to, ...mail.cc], own);
}

function inThread(mail: ParsedMail, known: readonly KnownSequence[]): Match | undefined {
  return (
    byMessageId(answeredIds(mail), known) ??
    byToken(mentionedTokens(mail), known) ??
    byMessageId(returnedIds(mail), known)
  );
}

/** Automatic replies and replies: they differ in kind, and are found by the same signs. */
export function asAnswer(
  mail: ParsedMail,
  known: readonly KnownSequence[],
  options: ClassifyOptions,
): Classified | undefined {
  const match = inThread(mail, known) ?? outOfThread(mail, known);
  if (match === undefined) return undefined;
  if (isToThem(mail, match, options)) return unrelated(TO_THEM);
  const words = ownWords(mail.text);
  const subjects = match.sequence.touches.map(({ subject }) => subject);
  if (isAutomatic(mail, words, subjects)) return automatic(mail, words, match, known, options);
  // A newsletter of the firm is no answer; a person who answers through a group's address is one.
  if (isBulk(mail) && match.by !== 'message_id')
    return unrelated('A newsletter or a message of a mailing list.');
  return {
    ...NOTHING,
    kind: 'reply',
    match,
    ...standing(mail, match, known, options, readOptOut(words)),
    excerpt: excerptOf(mail.text),
    why: REPLIED[match.by],
  };
}

/**
 * How far an answer is believed. That they answered ends a sequence if it names a message of ours, or if they or somebody of their firm
 * wrote it and no host says that this is forged; that they want no more mail is acted on only if the recipient says so in the thread.
 * A `Reply-To` and an organiser are no author, and an identifier that only stands in the text no thread.
 */
function standing(
  mail: ParsedMail,
  match: Match,
  known: readonly KnownSequence[],
  { hosts }: ClassifyOptions,
  wish: OptOut | undefined,
): Pick<Classified, 'doubt' | 'authentication' | 'optOut'> {
  const isOurs = isNamed(match, answeredIds(mail), mentionedTokens(mail), known);
  const { recipient } = match.sequence;
  const authors = mail.from.map(({ address }) => addressKey(address));
  const isFromThem = authors.some((one) => one === recipient || areOfOneFirm(one, recipient));
  const { doubt: against, authentication } = standingOf(
    mail,
    isOurs || (wish === undefined && isFromThem),
    hosts,
  );
  const doubt = wish === undefined && isOurs ? undefined : against;
  const isTheirs = authors.length === 1 && authors[0] === recipient;
  const isBelieved = doubt === undefined && isTheirs;
  const optOut = wish && { ...wish, certainty: isBelieved ? wish.certainty : ('possible' as const) };
  return { doubt, authentication, optOut };
}

const REPLIED: Readonly<Record<Match['by'], string>> = {
  message_id: 'They answered in the thread.',
  token: 'An answer that quotes our message.',
  address: 'They wrote from the address we write to.',
  domain: 'Somebody of their organisation answered under our subject.',
};

function outOfThread(mail: ParsedMail, known: readonly KnownSequence[]): Match | undefined {
  const same = byAddress(authorsOf(mail), known, mail.receivedAt, REPLY_DAYS);
  if (same !== undefined) return same;
  const { bare } = readSubject(mail.subject);
  const carriesOn = known.filter(({ touches }) =>
    // An automatic reply puts its own words before our subject.
    touches.some(({ subject }) => sameSubject(subject, mail.subject) || endsWithSubject(bare, subject)),
  );
  return byDomain(lookUpKeys(mail).domains, carriesOn, mail.receivedAt, REPLY_DAYS);
}

/** Shorter subjects end many others by chance. */
const SHORTEST_SUBJECT = 8;

function endsWithSubject(bare: string, subject: string): boolean {
  const ours = readSubject(subject).bare;
  return (
    ours.length >= SHORTEST_SUBJECT &&
    bare.length > ours.length &&
    /[:：-]\s*(?:\p{L}{1,5}\s?[:：]\s*)*$/u.test(bare.slice(0, -ours.length)) &&
    bare.endsWith(ours)
  );
}

/**
 * Programs that answer name the message they answer (RFC 3834 §3.1.5). One that names none of ours, or whose sender is forged, holds
 * for a while only: if they are away for longer, the next message is answered too.
 */
function automatic(
  mail: ParsedMail,
  words: string,
  match: Match,
  known: readonly KnownSequence[],
  options: ClassifyOptions,
): Classified {
  const zone = match.sequence.timeZone ?? options.timeZone;
  const today = localTime(mail.receivedAt, zone).day;
  const language = headerOf(mail, 'content-language') ?? headerOf(mail, 'accept-language');
  // Some put the day into the subject only.
  const texts = [words, mail.subject];
  const stated = texts.map((text) => returnDay(text, { today, language })).find((day) => day !== undefined);
  const isOurs = isNamed(match, answeredIds(mail), mentionedTokens(mail), known);
  const { doubt, authentication } = standingOf(mail, isOurs, options.hosts);
  const away = stated ?? daysAfter(today, DEFAULT_ABSENCE_DAYS);
  const longest = daysAfter(today, LONGEST_UNPROVEN_DAYS);
  const back = doubt !== undefined && away > longest ? longest : away;
  const until = new Date(instantsOf(back, 0, zone).first);
  const wish = readOptOut(words);
  // Of a person who left, a machine writes for others; a person reads that before it is acted on. A colleague writes of themselves.
  const isTheirs = mail.from.some(({ address }) => addressKey(address) === match.sequence.recipient);
  const isGone = isTheirs && !texts.some((text) => saysReturn(text, { today, language }));
  const left = isGone ? texts.map(departure).find((sentence) => sentence !== undefined) : undefined;
  if (left !== undefined) {
    return {
      ...NOTHING,
      kind: 'auto_reply',
      match,
      doubt: 'Write to their successor, or stop this sequence.',
      authentication,
      optOut: { certainty: 'possible', sentence: shortened(left) },
      excerpt: excerptOf(mail.text),
      why: 'An automatic reply: they have left.',
    };
  }
  const why =
    stated === undefined
      ? 'An automatic reply that names no day.'
      : `An automatic reply: nothing is sent before ${back}.`;
  return {
    ...NOTHING,
    kind: 'auto_reply',
    match,
    until,
    untilIsStated: stated !== undefined,
    authentication,
    optOut: wish?.certainty === 'certain' ? { ...wish, certainty: 'possible' } : undefined,
    excerpt: excerptOf(mail.text),
    why,
  };
}
