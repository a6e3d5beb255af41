import { normalForm, plainText } from '../platform/values/text.ts';
import type { EmailCheck, EmailVerdict } from './rules-kinds.ts';
import {
  type BoxReading,
  codesOf,
  readBoxReply,
  readEarlyRefusal,
  type SmtpReply,
  saysNoDomain,
} from './rules-mail-hosts.ts';

/** Where mail for a domain goes, as far as the DNS says (RFC 5321 §5.1, RFC 7505). */
export type MailRoute =
  /** In the order to try; at least one, each with at least one address that may be contacted. */
  | { readonly kind: 'hosts'; readonly hosts: readonly MailHost[] }
  /** The domain says that it takes no mail. */
  | { readonly kind: 'null_mx' }
  | { readonly kind: 'no_such_domain' }
  /** The domain is there, and nothing that takes mail for it. */
  | { readonly kind: 'no_mail_host' }
  /** Every host is at an address that is not public. */
  | { readonly kind: 'not_public' }
  /** The DNS gave no answer to go by. */
  | { readonly kind: 'trouble' };

export interface MailHost {
  /** Without a dot at the end; what TLS is asked for. */
  readonly name: string;
  readonly addresses: readonly string[];
}

/**
 * The first words of `detail`, each with its verdict: they stay as they are, the sentence after them may change.
 * `temporary`, `blocked` and the others of `unknown` say nothing about the mailbox.
 */
export const DETAIL_VERDICTS = {
  accepted: 'deliverable',
  syntax: 'undeliverable',
  reserved: 'undeliverable',
  no_such_domain: 'undeliverable',
  null_mx: 'undeliverable',
  no_mail_host: 'undeliverable',
  rejected: 'undeliverable',
  disabled: 'undeliverable',
  smtputf8_unsupported: 'undeliverable',
  full: 'risky',
  accept_all: 'risky',
  disposable: 'risky',
  role: 'risky',
  low_quality: 'risky',
  abuse_or_trap: 'risky',
  blocked: 'unknown',
  temporary: 'unknown',
  timeout: 'unknown',
  connect_failed: 'unknown',
  protocol: 'unknown',
  unsettled: 'unknown',
  dns_failure: 'unknown',
  not_public: 'unknown',
  provider_unavailable: 'unknown',
  not_configured: 'unknown',
} as const satisfies Record<string, EmailVerdict>;
export type DetailWord = keyof typeof DETAIL_VERDICTS;

/** A check in the documented form: `word: Sentence.` */
export function checkOf(word: DetailWord, sentence: string): EmailCheck {
  return { verdict: DETAIL_VERDICTS[word], detail: `${word}: ${sentence}` };
}

/** The word a detail begins with. */
export function wordOf({ detail }: Pick<EmailCheck, 'detail'>): string {
  const end = detail.indexOf(':');
  return end < 0 ? detail : detail.slice(0, end);
}

/** What the DNS alone says of every address of a domain; undefined if a host has to be asked. */
export function checkOfRoute(route: MailRoute, domain: string): EmailCheck | undefined {
  switch (route.kind) {
    case 'hosts':
      return undefined;
    case 'null_mx':
      return checkOf('null_mx', `${domain} says in the DNS that it takes no mail (RFC 7505).`);
    case 'no_such_domain':
      return checkOf('no_such_domain', `${domain} is not in the DNS.`);
    case 'no_mail_host':
      return checkOf('no_mail_host', `${domain} has no host that takes mail.`);
    case 'not_public':
      return checkOf('not_public', `The mail hosts of ${domain} are not at public addresses: not contacted.`);
    case 'trouble':
      return checkOf('dns_failure', `The DNS gave no answer about ${domain}; ask again later.`);
  }
}

/**
 * How far a session with a mail host came: to its reply to RCPT, to a refusal before that, or to an end without one.
 * `no_smtputf8`: the address needs it and the host does not offer it, so RCPT was not sent.
 */
export type Session =
  | { readonly end: 'box'; readonly reply: SmtpReply }
  | { readonly end: 'refused'; readonly reply: SmtpReply }
  | { readonly end: 'no_smtputf8' }
  /** No connection. */
  | { readonly end: 'connect_failed' }
  /** Connected, and no complete answer in time. */
  | { readonly end: 'timeout' }
  /** Connected, and closed or cut before an answer. */
  | { readonly end: 'closed' }
  /** Connected to something that does not speak SMTP, or not within bounds. */
  | { readonly end: 'protocol' };

/** Whether a session settles nothing before the random mailbox was tried at the same host. */
export function needsRandomBox(session: Session): boolean {
  return session.end === 'box' && readBoxReply(session.reply) === 'accepted';
}

/**
 * What two sessions at one host say: with the address asked about, and, where that was accepted, with a random mailbox
 * of the same domain. Deliverable only where the host was seen to refuse the random one.
 */
export function conclude(asked: Session, random: Session | undefined): EmailCheck {
  if (asked.end !== 'box') return withoutReply(asked);
  const codes = codesOf(asked.reply);
  const reading = readAskedBox(asked.reply);
  if (reading !== 'accepted') return settled(reading, codes);
  const other = random?.end === 'box' ? readRandomBox(random.reply) : undefined;
  switch (other) {
    case 'rejected':
    case 'disabled':
      return checkOf('accepted', 'The mail host accepts this mailbox and refuses a random one.');
    case 'accepted':
    case 'unchecked':
      return checkOf(
        'accept_all',
        'The mail host accepts every address of the domain, a random one too, so its yes proves nothing.',
      );
    default:
      return checkOf(
        other === 'temporary' ? 'temporary' : 'unsettled',
        'The mail host accepts the address, but did not say whether it would refuse a random one; ask again later.',
      );
  }
}

/** RFC 3463 §3.2: the system or the syntax of the address, not the mailbox. */
const NOT_THE_NAME: ReadonlySet<string | undefined> = new Set(['5.1.2', '5.1.3']);

/** The DNS led to this host: if it cannot find the domain itself, then that is its own trouble. */
function readAskedBox(reply: SmtpReply): BoxReading {
  const reading = readBoxReply(reply);
  const isItsTrouble = NOT_THE_NAME.has(reply.enhanced) && saysNoDomain(reply.text);
  return reading === 'rejected' && isItsTrouble ? 'unclear' : reading;
}

/**
 * A mailbox that was refused for good without a reason, where the one asked about was just accepted, is a mailbox that
 * the host does not have: nothing else is different.
 */
function readRandomBox(reply: SmtpReply): BoxReading {
  const reading = readBoxReply(reply);
  return reading === 'unclear' && REFUSES_BOX.has(reply.code) ? 'rejected' : reading;
}

/** RFC 5321 §4.2.3: replies to RCPT about the mailbox. */
const REFUSES_BOX: ReadonlySet<number> = new Set([550, 551, 553]);

function settled(reading: Exclude<BoxReading, 'accepted'>, codes: string): EmailCheck {
  switch (reading) {
    case 'unchecked':
      return checkOf('accept_all', `The mail host accepts addresses without checking them (${codes}).`);
    case 'rejected':
      return checkOf('rejected', `The mail host says that there is no such mailbox (${codes}).`);
    case 'disabled':
      return checkOf('disabled', `The mail host says that the mailbox is disabled (${codes}).`);
    case 'full':
      return checkOf('full', `The mailbox is there, but full or over its quota (${codes}).`);
    case 'smtputf8_unsupported':
      return checkOf('smtputf8_unsupported', `The mail host does not take non-ASCII addresses (${codes}).`);
    case 'blocked':
      return checkOf(
        'blocked',
        `The mail host refuses us or our sender by its policy (${codes}): that says nothing about the mailbox.`,
      );
    case 'temporary':
      return checkOf(
        'temporary',
        `The mail host asks to try again later (${codes}), as on greylisting or under load.`,
      );
    case 'unclear':
      return checkOf('unsettled', `The mail host's reply leaves it open (${codes}).`);
  }
}

function withoutReply(session: Exclude<Session, { end: 'box' }>): EmailCheck {
  switch (session.end) {
    case 'refused':
      return settled(readEarlyRefusal(session.reply), codesOf(session.reply));
    case 'no_smtputf8':
      return checkOf(
        'smtputf8_unsupported',
        'The mail host does not offer SMTPUTF8, which the address needs.',
      );
    case 'connect_failed':
      return checkOf(
        'connect_failed',
        'No mail host of the domain takes a connection; many networks also block outgoing port 25.',
      );
    case 'timeout':
      return checkOf('timeout', 'The mail host did not answer in time.');
    case 'closed':
      return checkOf('unsettled', 'The mail host closed the connection before it answered.');
    case 'protocol':
      return checkOf('protocol', 'What answers at the mail host does not speak SMTP within its bounds.');
  }
}

/** A way to write a person's name before the @. */
export interface LocalPattern {
  /** `first.last`, `flast`: for messages and logs, which hold no name. */
  readonly pattern: string;
  readonly local: string;
}

/** Any script in Latin letters (`any-ascii`). */
export type ToLatin = (text: string) => string;

/** Forms of address and degrees that are no part of a mailbox's name. */
const NOT_A_NAME: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof professor sir dame ing dipl mag rev hon jr sr ii iii iv phd md mba msc bsc ma ba cfa cpa cfp esq jd llm'.split(
    ' ',
  ),
);
/** They belong to the surname that follows, and are written together with it: vandenberg. */
const PARTICLES: ReadonlySet<string> = new Set(
  'van von der den de del della di da dos du la le ter ten zu zur af al el bin ibn st'.split(' '),
);
/** Longer names are cut before they are looked at; real ones stay far below. */
const LONGEST_NAME = 200;

/** German mailboxes write umlauts out; elsewhere the dots are dropped. The first form is tried first. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Local parts a person's mailbox may have, likeliest first, without doubles. The order is ours, from what small firms
 * use: the two names with a dot lead everywhere, the given name alone is next in firms of a dozen people. Empty if
 * the name has no letters, with a single name only that name.
 */
export function localPatterns(name: string, toLatin: ToLatin): readonly LocalPattern[] {
  const plain = patternsOf(wordsOf(name, toLatin));
  const written = normalForm(name, 'NFC', LONGEST_NAME)
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  const spelled = patternsOf(wordsOf(written, toLatin)).slice(0, 1);
  const seen = new Set<string>();
  const [likeliest, ...others] = plain;
  return [likeliest, ...spelled, ...others].filter((one): one is LocalPattern => {
    if (one === undefined || seen.has(one.local)) return false;
    seen.add(one.local);
    return true;
  });
}

/** Given name and surname in small Latin letters; the surname with its particles, middle names left out. */
function wordsOf(name: string, toLatin: ToLatin): { first: string; last: string } | undefined {
  // What follows a comma is a degree, or the given name after the surname.
  const cut = name.slice(0, LONGEST_NAME).replace(/\([^)]{0,100}\)/g, ' ');
  const [before = '', ...after] = cut.split(',');
  const rest = after.map((part) => latinWords(part, toLatin)).find((words) => words.length > 0) ?? [];
  const words = latinWords(before, toLatin);
  const all = words.length === 1 && rest.length > 0 ? [...rest, ...words] : words;
  const [first, ...more] = all;
  if (first === undefined) return undefined;
  const last = more.pop() ?? '';
  let joined = last;
  while (PARTICLES.has(more.at(-1) ?? '')) joined = `${more.pop()}${joined}`;
  return { first, last: joined };
}

function latinWords(text: string, toLatin: ToLatin): string[] {
  return toLatin(plainText(text, LONGEST_NAME))
    .toLowerCase()
    .split(/[\s._]+/)
    .map((word) => word.replace(/[^a-z0-9-]/g, '').replace(/^-+|-+$/g, ''))
    .filter((word) => /[a-z]/.test(word) && !NOT_A_NAME.has(word));
}

function patternsOf(words: { first: string; last: string } | undefined): LocalPattern[] {
  if (words === undefined) return [];
  const { first, last } = words;
  if (last === '') return [{ pattern: 'first', local: first }];
  const initial = first[0] ?? '';
  const joinedLast = last.replaceAll('-', '');
  return [
    { pattern: 'first.last', local: `${first}.${last}` },
    { pattern: 'first', local: first },
    { pattern: 'flast', local: `${initial}${joinedLast}` },
    { pattern: 'firstlast', local: `${first}${joinedLast}` },
    { pattern: 'f.last', local: `${initial}.${last}` },
    { pattern: 'firstl', local: `${first}${last[0] ?? ''}` },
    { pattern: 'last', local: last },
  ];
}
