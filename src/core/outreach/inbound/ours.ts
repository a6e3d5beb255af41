import { isNoEmployer } from '../../email/free-mail.ts';
import type { TouchState } from '../sequence/states.ts';
import { readCalendar } from './calendar.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { readComplaint } from './feedback.ts';
import { unsubscribeToken } from './opt-out.ts';
import {
  addressKey,
  answeredIds,
  domainOfAddress,
  headerOf,
  messageIdsIn,
  type ParsedMail,
} from './parsed-mail.ts';
import { readPlainBounce } from './plain-bounce.ts';
import { ORIGINAL_ID_HEADERS, returnedHeaders, returnedIds, returnedTokens, tokensIn } from './returned.ts';

/** A message of ours that went out, or may have. */
export interface KnownTouch {
  readonly id: string;
  readonly state: TouchState;
  /** As we sent it, and as the provider rewrote it, where that is known. */
  readonly messageIds: readonly string[];
  readonly subject: string;
  /** When it was sent, or was about to be. */
  readonly sentAt: Date;
}

/** A sequence a message may belong to. */
export interface KnownSequence {
  readonly id: string;
  /** The recipient, as addresses are compared. */
  readonly recipient: string;
  /** It has not ended. */
  readonly isUnderWay: boolean;
  readonly token: string;
  /** IANA name; undefined: not known. */
  readonly timeZone: string | undefined;
  /** In the order they were sent. */
  readonly touches: readonly KnownTouch[];
}

/** What a message can be recognised by. Lists are short: see the limits of who makes them. */
export interface LookUpKeys {
  readonly messageIds: readonly string[];
  readonly tokens: readonly string[];
  /** Addresses as they are compared: of who wrote it, and of recipients a report names. */
  readonly addresses: readonly string[];
  /** Of organisations who wrote it; domains of free mail are left out. */
  readonly domains: readonly string[];
}

/** More is not looked up: no message that is ours has so many. */
const MAX_KEYS = 200;

/** Everything in a message by which the store may know it as ours. */
export function lookUpKeys(mail: ParsedMail): LookUpKeys {
  const report = readDeliveryReport(mail) ?? readPlainBounce(mail);
  const subjectToken = unsubscribeToken(mail.subject);
  const authors = authorsOf(mail);
  const messageIds = [...ownIds(mail), ...answeredIds(mail), ...returnedIds(mail), ...returnedAnswers(mail)];
  const addresses = [
    ...authors,
    ...(readCalendar(mail)?.people ?? []),
    ...(readComplaint(mail)?.recipients ?? []),
    ...(report?.recipients.flatMap((recipient) => recipient.addresses) ?? []),
  ];
  return {
    messageIds: distinct(messageIds),
    tokens: distinct([...(subjectToken === undefined ? [] : [subjectToken]), ...mentionedTokens(mail)]),
    addresses: distinct(addresses),
    domains: distinct(
      authors.map(domainOfAddress).filter((domain) => domain !== '' && !isNoEmployer(domain)),
    ),
  };
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].slice(0, MAX_KEYS);
}

/** Who wrote it, as addresses are compared. */
export function authorsOf(mail: Pick<ParsedMail, 'from' | 'alsoFrom'>): readonly string[] {
  return distinct([...mail.from, ...mail.alsoFrom].map(({ address }) => addressKey(address)));
}

/** The message's own identifier, and the one it had before a provider rewrote it. */
export function ownIds(mail: Pick<ParsedMail, 'headers'>): readonly string[] {
  return ['message-id', ...ORIGINAL_ID_HEADERS].flatMap((name) => messageIdsIn(headerOf(mail, name)));
}

/** What messages attached to this one answer: the thread of a message that is passed on whole. */
function returnedAnswers(mail: ParsedMail): readonly string[] {
  return returnedHeaders(mail)
    .filter(({ name }) => name === 'in-reply-to' || name === 'references')
    .flatMap(({ value }) => messageIdsIn(value));
}

/** Tokens of our unsubscribe addresses anywhere in it: in its headers (an own copy), quoted, or attached. */
export function mentionedTokens(mail: ParsedMail): readonly string[] {
  return distinct([
    ...tokensIn(headerOf(mail, 'list-unsubscribe') ?? ''),
    ...tokensIn(mail.text),
    ...mail.links.flatMap(tokensIn),
    ...returnedTokens(mail),
  ]);
}

/** How a message was recognised, the surest first. */
export type Evidence = 'message_id' | 'token' | 'address' | 'domain';

export interface Match {
  readonly sequence: KnownSequence;
  /** The touch it is about; of a sequence recognised otherwise the last that went out. */
  readonly touch: KnownTouch | undefined;
  readonly by: Evidence;
}

/** The touch with the first of these identifiers that is one of ours. */
export function byMessageId(ids: readonly string[], known: readonly KnownSequence[]): Match | undefined {
  for (const id of ids) {
    for (const sequence of known) {
      const touch = sequence.touches.find(({ messageIds }) => messageIds.includes(id));
      if (touch !== undefined) return { sequence, touch, by: 'message_id' };
    }
  }
  return undefined;
}

export function byToken(tokens: readonly string[], known: readonly KnownSequence[]): Match | undefined {
  const sequence = known.find(({ token }) => tokens.includes(token));
  return sequence === undefined ? undefined : { sequence, touch: sequence.touches.at(-1), by: 'token' };
}

const DAY_MS = 86_400_000;
/**
 * A message may seem this much older than the touch it follows: the clock of the mailbox's host differs from ours, and a touch has the
 * moment its outcome was written down. Kerberos takes clocks to be within five minutes (RFC 4120 §3.2.3).
 */
const CLOCKS_MS = 5 * 60_000;

/** The sequence to one of these addresses of which a touch went out within so many days before the message came. */
export function byAddress(
  addresses: readonly string[],
  known: readonly KnownSequence[],
  at: Date,
  days: number,
): Match | undefined {
  return newest(
    known.filter(({ recipient }) => addresses.includes(recipient)),
    at,
    days,
    'address',
  );
}

/** The same for any address of the recipient's organisation: equal domains, or one below the other. */
export function byDomain(
  domains: readonly string[],
  known: readonly KnownSequence[],
  at: Date,
  days: number,
): Match | undefined {
  const same = (one: string, other: string) =>
    one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
  const near = known.filter(({ recipient }) => {
    const domain = domainOfAddress(recipient);
    return !isNoEmployer(domain) && domains.some((one) => same(one, domain));
  });
  return newest(near, at, days, 'domain');
}

/**
 * Of those under way, else of all, the sequence whose touch went out last before the message came. What came before every touch, and is
 * read later because a folder is new or somebody filed it by hand, answers none.
 */
function newest(known: readonly KnownSequence[], at: Date, days: number, by: Evidence): Match | undefined {
  const isBefore = ({ sentAt }: KnownTouch) => {
    const ago = at.getTime() - sentAt.getTime();
    return ago >= -CLOCKS_MS && ago <= days * DAY_MS;
  };
  const near = known.flatMap((sequence) => {
    const touch = sequence.touches.findLast(isBefore);
    return touch === undefined ? [] : [{ sequence, touch, by }];
  });
  // An answer for a firm may mean any of them; one that has ended needs no stop.
  return near.toSorted(
    (one, other) =>
      Number(other.sequence.isUnderWay) - Number(one.sequence.isUnderWay) ||
      other.touch.sentAt.getTime() - one.touch.sentAt.getTime(),
  )[0];
}
