import { readBoxReply } from '../../providers/rules-mail-hosts.ts';
import { isNoEmployer } from '../../reference/rules-free-mail.ts';
import type { TouchState } from '../rules-touch.ts';
import { unsubscribeToken } from './rules-opt-out.ts';
import {
  addressKey,
  answeredIds,
  domainOfAddress,
  headerOf,
  headersAtStart,
  isFromServer,
  type MailHeader,
  messageIdsIn,
  ORIGINAL_ID_HEADERS,
  type ParsedMail,
  readCalendar,
  readComplaint,
  returnedHeaders,
  returnedIds,
  returnedTokens,
  tokensIn,
} from './rules-parsed-mail.ts';

/**
 * What became of a message for one recipient. `hard`: the address does not exist; `full`: no room now; `policy`: refused
 * for what the message or its sender is; `gave_up`: not delivered, for a reason that says nothing of the address;
 * `delayed`: still tried; `delivered`: it arrived, or was handed on.
 */
export type DeliveryOutcome = 'hard' | 'full' | 'policy' | 'gave_up' | 'delayed' | 'delivered';

/** RFC 3463 and RFC 7505: the domain does not exist, or takes no mail. Not a name server's "try again". */
const NO_DOMAIN =
  /host or domain name not found|domain (?:name )?(?:does not exist|not found|is not valid)|no such domain|nxdomain|non-?existent domain|(?:unknown host|host (?:\S{1,253} )?(?:not found|unknown))|unrouteable (?:mail )?domain|InfoDomainNonexistent|does not accept mail|null ?mx/i;

function lacksDomain(words: string): boolean {
  return NO_DOMAIN.test(words) && !/try again/i.test(words);
}

/** Tried until the server gave up: nothing says whether the address exists. */
const NEVER_REACHED =
  /retry time(?:out)?|time(?:d)? ?out|connection (?:refused|reset|lost)|could not connect|unable to connect|socket error|unreachable|expired|in the queue too long|too old|try again later|temporar/i;

/**
 * The verdict of a report: the action first (RFC 3464 §2.3.3), then the status and the words of the server that refused,
 * which are read as a reply to RCPT is (`readBoxReply`). `hard` suppresses an address, so it needs the same evidence, or
 * that the domain does not exist. A failure of class 4 was tried until the server gave up.
 */
export function outcomeOf(
  action: string | undefined,
  status: string | undefined,
  words: string,
): DeliveryOutcome {
  if (action === 'delayed') return 'delayed';
  // RFC 3464 §2.3.3; Postfix says "deliverable" where it was only asked to look.
  if (/^(?:delivered|relayed|expanded|deliverable)$/.test(action ?? '') || status?.startsWith('2.')) {
    return 'delivered';
  }
  const inWords = words.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/)?.[0];
  // x.0.0 says nothing: the server that refused may have said more.
  const enhanced = status === undefined || /^[45]\.0\.0$/.test(status) ? (inWords ?? status) : status;
  if (action === undefined && enhanced?.startsWith('4.')) return 'delayed';
  const code = words.match(/(?<![\d.])[2-5]\d\d(?=[ :-]|$)/)?.[0];
  const isTemporary = enhanced?.startsWith('4.') === true || code?.startsWith('4') === true;
  // A code that the words bring themselves, as 556, is not taken from them: another number may stand there.
  const reading = readBoxReply({ code: 550, enhanced: enhanced?.replace(/^4/, '5'), text: words });
  if (reading === 'full') return 'full';
  if (isTemporary || (code === undefined && NEVER_REACHED.test(words))) return 'gave_up';
  if (reading === 'blocked') return 'policy';
  if (reading === 'rejected' || reading === 'disabled' || lacksDomain(words) || enhanced === '5.4.310') {
    return 'hard';
  }
  return code?.startsWith('5') && reading !== 'temporary' ? 'policy' : 'gave_up';
}

export interface ReportedRecipient {
  /** As addresses are compared: the original one first, then where it was delivered to in the end. */
  readonly addresses: readonly string[];
  /** Whose mailbox the outcome is about: where mail is passed on, that is another than the one we wrote to. */
  readonly failed: string | undefined;
  readonly outcome: DeliveryOutcome;
  /** RFC 3463, where given. */
  readonly status: string | undefined;
  /** What the server that refused said. */
  readonly said: string;
}

export interface DeliveryReport {
  /** In the form of RFC 3464; else read from the words of older servers. */
  readonly isStandard: boolean;
  readonly recipients: readonly ReportedRecipient[];
}

const REPORT_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** A report about one message of ours has one recipient; more than this is not read. */
const MAX_RECIPIENTS = 100;

/** The report of RFC 3464 in a message; undefined if it has none. */
export function readDeliveryReport(mail: ParsedMail): DeliveryReport | undefined {
  const part = mail.parts.find(({ type }) => REPORT_TYPES.has(type));
  if (part === undefined) return undefined;
  const recipients = part.text
    .split(/\r?\n[ \t]*\r?\n/)
    .slice(0, MAX_RECIPIENTS)
    .map(headersAtStart)
    .filter((fields) => fields.some(({ name }) => /^(?:final|original)-recipient$|^action$/.test(name)))
    .map(readRecipient);
  return recipients.length === 0 ? undefined : { isStandard: true, recipients };
}

function readRecipient(fields: readonly MailHeader[]): ReportedRecipient {
  const field = (name: string) => fields.find((one) => one.name === name)?.value;
  const addresses = [field('original-recipient'), field('final-recipient'), field('x-actual-recipient')]
    .filter((value) => value !== undefined)
    // RFC 3464 §2.3.1: `rfc822; address`, and RFC 6533 §3: `utf-8; address`.
    .map((value) => addressKey(value.slice(value.indexOf(';') + 1)));
  const written = field('status')?.match(/[245]\.\d{1,3}\.\d{1,3}/)?.[0];
  // IronPort puts what the other server said into a field of its own, behind the same kind of prefix.
  const diagnostic = [field('diagnostic-code'), field('x-supplementary-info')]
    .map((value) => value?.replace(/^[^;]{0,60};\s*/, '').replace(/>\s*$/, '') ?? '')
    .join(' ')
    .trim();
  const action = field('action')
    ?.toLowerCase()
    .match(/[a-z]+/)?.[0];
  return {
    addresses: [...new Set(addresses)],
    failed: addresses.at(-1),
    outcome: outcomeOf(action, written, diagnostic),
    status: written,
    said: diagnostic,
  };
}

/** Subjects under which servers say that a message was not delivered. */
const SUBJECT =
  /undeliver(?:able|ed)|^delivery status$|failed delivery|delivery (?:status notification|failure|failed|has failed|report|incomplete|error|notification)|returned mail|mail (?:delivery )?(?:failed|failure|error|system error)|returning message to sender|failure notice|non[- ]?deliver|could ?n[o']t? be delivered|not be delivered|delivery (?:to .{1,80} )?(?:was |is )?(?:delayed|unsuccessful)|message (?:not delivered|delayed|delivery (?:failure|delayed))|warning: (?:could not send|message)|mail could not be delivered|rejected mail|nondeliverable|unzustellbar|nicht zustellbar|zustellung (?:fehlgeschlagen|verzögert)|non remis|échec de (?:la )?(?:remise|distribution)|notification d.échec|no se (?:puede|pudo) entregar|no entregado|mancato recapito|não (?:foi possível entregar|entregue)|onbestelbaar|kan inte levereras|退信|退回|投递失败|無法傳遞|无法投递|配信(?:不能|できません)|送信できません|недоставленное|не доставлено|(?:メール|配信)エラー/i;

/** Sentences of servers that write no report: qmail's QSBMF, Exim, Sendmail, Exchange, Domino, Gmail, Yahoo, Postfix. */
const TEXT =
  /this is the (?:qmail-send program|mail delivery agent|mail system at host|mailer-daemon|yahoo|postfix|mail delivery system)|this message was created automatically by mail delivery software|could not be delivered to|did not reach (?:some or all of )?the (?:intended |following )recipient|(?:your|the) message (?:wasn['’]t|was not|could not be|couldn['’]t be|has not been|cannot be|can ?not be) (?:delivered|sent)|the following (?:addresses|recipients?) (?:had|failed|could not)|delivery (?:to the following recipients?|has) failed|delivery to the following recipients? failed|(?:there was an )?error delivering your mail|had delivery problems|error: invalid user address|unable to deliver message|permanent (?:fatal )?(?:error|failure)|address not found|unable to deliver (?:your|the|this) message|undeliverable (?:message|mail)|i['’]m sorry to have to inform you|sorry, (?:we|i) (?:were|was|wasn['’]t) (?:un)?able to deliver|i wasn['’]t able to deliver|had transient non-fatal errors|user .{1,80} not listed in|konnte nicht (?:zugestellt|ausgeliefert) werden|n['’]a pas pu être (?:remis|délivré|distribué)|no (?:se )?(?:ha podido|pudo) (?:ser )?entreg|非常抱歉.{0,30}(?:退回|未能)|您的邮件被退回|配信できませんでした|送信できませんでした|не (?:было|может быть|удалось) доставлен/i;

const DELAYED =
  /(?:has been |is |was )?delayed|will (?:be )?(?:retr(?:y|ied)|keep trying|continue to|try again)|still (?:being retried|trying|attempt)|not yet been delivered|no action is required|do not need to resend|warning: (?:could not send|message)|transient non-fatal|wird weiterhin versucht|verzögert|再試行/i;
/** Which wins over the words above: some say what they did before they gave up. */
const GAVE_UP =
  /giving up|gave up|not going to try again|i['’]ve given up|permanent|failed permanently|will not (?:be retried|try)|retry time(?:out)? (?:exceeded|not reached)|5\.\d{1,3}\.\d{1,3}/i;

/** What a server says stands before the message it returns. */
const SAID = 8_000;
const RETURNED =
  /^(?:-{2,}\s*(?:below this line is a copy|this is a copy of|original message|included is a copy|returned message|the header of the original|unsent message)|original message headers|received: from|return-path: <|begin (?:of )?original message|-{5,}\s*$|message header follows)/im;
const ADDRESS = /[^\s<>"'(),;:]{1,64}@[a-z0-9.-]{3,253}/giu;
/** Words after an address that are about it. */
const ABOUT = 600;
const MAX_ADDRESSES = 50;

/**
 * A bounce that is no report of RFC 3464, read from its words; undefined if the message is none. It has to
 * come with an empty return path or from a server's own address, and to say that something was not delivered.
 */
export function readPlainBounce(mail: ParsedMail): DeliveryReport | undefined {
  const failed = headerOf(mail, 'x-failed-recipients');
  if (failed === undefined && !isFromServer(mail)) return undefined;
  const whole = mail.text.slice(0, SAID);
  if (failed === undefined && !TEXT.test(whole) && !SUBJECT.test(mail.subject)) return undefined;
  const cut = RETURNED.exec(whole);
  // The line of dashes may open the report too: what precedes it has to be more than a greeting.
  const said = cut !== null && cut.index > 200 ? whole.slice(0, cut.index) : whole;
  const addresses = [...(failed?.split(/[\s,]+/) ?? []), ...(said.match(ADDRESS) ?? [])]
    .map((address) => addressKey(address.replace(/[.>]+$/, '')))
    .filter((address) => address.includes('@'));
  const isDelayed = !GAVE_UP.test(said) && (DELAYED.test(mail.subject) || DELAYED.test(said));
  return {
    isStandard: false,
    recipients: [...new Set(addresses)].slice(0, MAX_ADDRESSES).map((address) => {
      const at = said.toLowerCase().indexOf(address.slice(0, address.indexOf('@')));
      const about = at === -1 ? said : said.slice(at, at + ABOUT);
      const outcome = isDelayed ? 'delayed' : outcomeOf('failed', undefined, about);
      // The reason may stand before the address, as in "550 5.1.1 <ada@…>".
      const weak = outcome === 'gave_up' ? outcomeOf('failed', undefined, said) : outcome;
      return {
        addresses: [address],
        failed: address,
        outcome: weak,
        status: about.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/)?.[0],
        said: about,
      };
    }),
  };
}

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
