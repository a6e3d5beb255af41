import { daysAfter, instantsOf, localTime } from '../cadence/local-time.ts';
import { isAutomatic, isBulk } from './automatic.ts';
import { readCalendar } from './calendar.ts';
import { areOfOneFirm } from './colleagues.ts';
import { type Classified, type ClassifyOptions, NOTHING, REPLY_DAYS, unrelated } from './conclusion.ts';
import { DEFAULT_ABSENCE_DAYS, LONGEST_UNPROVEN_DAYS, returnDay, saysReturn } from './dates/return-date.ts';
import { departure } from './departure.ts';
import { type OptOut, readOptOut, shortened } from './opt-out.ts';
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
} from './ours.ts';
import { excerptOf, ownWords } from './own-words.ts';
import { addressKey, answeredIds, headerOf, type ParsedMail } from './parsed-mail.ts';
import { isNamed, standingOf } from './proof.ts';
import { returnedIds } from './returned.ts';
import { readSubject, sameSubject } from './subject.ts';

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
