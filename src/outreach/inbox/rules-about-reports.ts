import { asAnswer, asCalendar, isNamed, type Standing, standingOf } from './rules-about-answers.ts';
import { sameSubject } from './rules-automatic-words.ts';
import {
  byAddress,
  byMessageId,
  byToken,
  type DeliveryOutcome,
  type DeliveryReport,
  type KnownSequence,
  type Match,
  mentionedTokens,
  ownIds,
  type ReportedRecipient,
  readDeliveryReport,
  readPlainBounce,
} from './rules-match-message.ts';
import { excerptOf, shortened, unsubscribeToken } from './rules-opt-out.ts';
import {
  addressKey,
  answeredIds,
  attachedIds,
  headerOf,
  isFromServer,
  type ParsedMail,
  readComplaint,
  returnedIds,
  returnedTokens,
  tokensIn,
} from './rules-parsed-mail.ts';
import {
  type Classified,
  type ClassifyOptions,
  NOTHING,
  REPLY_DAYS,
  unrelated,
} from './rules-return-date.ts';

/** Servers try for five days (RFC 5321 §4.5.4.1); a report without our identifier is believed a little longer. */
const BOUNCE_DAYS = 10;

export function asBounce(
  mail: ParsedMail,
  known: readonly KnownSequence[],
  { hosts }: ClassifyOptions,
): Classified | undefined {
  // A person may forward a report: it has to be the message itself, or to come from a server.
  const isReport =
    mail.reportType !== 'feedback-report' && (mail.contentType === 'multipart/report' || isFromServer(mail));
  const report: DeliveryReport | undefined =
    (isReport ? readDeliveryReport(mail) : undefined) ?? readPlainBounce(mail);
  if (report === undefined) return undefined;
  const sure =
    byMessageId([...returnedIds(mail), ...answeredIds(mail)], known) ?? byToken(returnedTokens(mail), known);
  const found = sure ?? byRecipient(report, known, mail.receivedAt);
  if (found === undefined) return unrelated('A report about a message that is not ours.');
  const { outcome, status, failed, said } = outcomeFor(report, found);
  if (outcome === 'delivered') return unrelated('A report that a message arrived.');
  const excerpt = excerptOf(mail.text);
  if (outcome === 'delayed') {
    if (sure === undefined) return unrelated('A report that another message is late.');
    return {
      ...NOTHING,
      kind: 'delayed',
      match: found,
      bounce: { outcome, suppresses: false, status },
      excerpt,
      why: 'Their server has not taken the message yet and is still trying.',
    };
  }
  // The message comes back attached; only a server that writes no report has it in its text.
  const ids = report.isStandard ? attachedIds(mail) : returnedIds(mail);
  const tokens = [...returnedTokens(mail), ...(report.isStandard ? [] : tokensIn(mail.text))];
  const standing = standingOf(mail, isNamed(found, [...ids, ...answeredIds(mail)], tokens, known), hosts);
  const because = BOUNCED[outcome];
  const why = status === undefined ? because : `${because} (${status})`;
  return {
    ...NOTHING,
    kind: 'bounce',
    match: found,
    // If our recipient has mail passed on, it is the other mailbox that does not exist.
    bounce: {
      outcome,
      suppresses: standing.doubt === undefined && outcome === 'hard' && failed === found.sequence.recipient,
      status,
    },
    ...asked(standing, said === '' ? why : said),
    excerpt,
    why,
  };
}

/** Of a report that is doubted a person is asked, with what it says. */
function asked(standing: Standing, says: string): Pick<Classified, 'doubt' | 'authentication' | 'optOut'> {
  const optOut = { certainty: 'possible', sentence: shortened(says) } as const;
  return { ...standing, optOut: standing.doubt === undefined ? undefined : optOut };
}

const BOUNCED: Readonly<Record<Exclude<DeliveryOutcome, 'delayed' | 'delivered'>, string>> = {
  hard: 'The message came back: the address does not exist.',
  full: 'The message came back: the mailbox is full.',
  policy: 'The message came back: their server refused it by its rules.',
  gave_up: 'The message came back: it could not be delivered.',
};

function byRecipient(report: DeliveryReport, known: readonly KnownSequence[], at: Date): Match | undefined {
  return byAddress(
    report.recipients.flatMap(({ addresses }) => addresses),
    known,
    at,
    BOUNCE_DAYS,
  );
}

/** Of our recipient where the report names them, else of the only one it names. */
function outcomeFor(
  report: DeliveryReport,
  { sequence }: Match,
): Pick<ReportedRecipient, 'outcome' | 'status' | 'failed' | 'said'> {
  const named = report.recipients.find(({ addresses }) => addresses.includes(sequence.recipient));
  return (
    named ?? report.recipients[0] ?? { outcome: 'gave_up', status: undefined, failed: undefined, said: '' }
  );
}

/** RFC 8098: a program reports that a message was shown or deleted. That is no answer. */
export function asReceipt(mail: ParsedMail): Classified | undefined {
  const isReceipt =
    mail.reportType === 'disposition-notification' ||
    mail.parts.some(({ type }) => type === 'message/disposition-notification');
  if (isReceipt && mail.contentType === 'multipart/report') return unrelated('A receipt.');
  return RECEIPT_SUBJECT.test(mail.subject) && RECEIPT.test(mail.text.slice(0, RECEIPT_TEXT))
    ? unrelated('A receipt in words.')
    : undefined;
}

/** Receipts of programs that write no report: Outlook without its part, Domino's "Return Receipt". */
const RECEIPT_SUBJECT =
  /^\s*(?:read|not read|displayed|return receipt|read receipt|gelesen|ungelesen|lu|non lu|leído|no leído|letto|non letto|lida|não lida|gelezen|niet gelezen|läst|olvasva|przeczytano|прочитано|已读|已讀|開封済み|읽음)\s*[:：(]/iu;
const RECEIPT =
  /(?:your message|ihre nachricht|votre message|su mensaje|il messaggio|a sua mensagem|uw bericht|ditt meddelande)[\s\S]{0,600}?(?:was (?:read|displayed|opened|deleted without being read) on|wurde (?:am|ungelesen)|a été lu|se ha leído|è stato letto|foi lida|is gelezen|lästes)|this is a (?:return|read) receipt|your document[\s\S]{0,400}?was received by|已于.{0,40}(?:阅读|读取)|開封されました/iu;
/** A receipt says so at once. */
const RECEIPT_TEXT = 2_000;

export function asComplaint(
  mail: ParsedMail,
  known: readonly KnownSequence[],
  { hosts }: ClassifyOptions,
): Classified | undefined {
  const complaint = readComplaint(mail);
  if (complaint === undefined) {
    return mail.reportType === 'feedback-report' ? unrelated('A report that is no complaint.') : undefined;
  }
  const match =
    byMessageId(attachedIds(mail), known) ??
    byToken(returnedTokens(mail), known) ??
    byAddress(complaint.recipients, known, mail.receivedAt, REPLY_DAYS);
  if (match === undefined) return unrelated('A complaint about a message that is not ours.');
  const isOurs = isNamed(match, attachedIds(mail), returnedTokens(mail), known);
  const why = 'They told their provider that the message is spam.';
  return {
    ...NOTHING,
    kind: 'complaint',
    match,
    ...asked(standingOf(mail, isOurs, hosts), complaint.says === '' ? why : complaint.says),
    excerpt: '',
    why,
  };
}

/**
 * Decides what a message is, in this order (reliability.md 5.5): bounce, before automatic replies because servers mark
 * their reports as those too; complaint; the mail way to unsubscribe; own copy; calendar; automatic reply; reply.
 * `known`: the sequences the store found for `lookUpKeys(mail)`.
 */
export function classify(
  mail: ParsedMail,
  known: readonly KnownSequence[],
  options: ClassifyOptions,
): Classified {
  return (
    asBounce(mail, known, options) ??
    asReceipt(mail) ??
    asComplaint(mail, known, options) ??
    asUnsubscribe(mail, known) ??
    asOwnCopy(mail, known, options) ??
    asCalendar(mail, known, options) ??
    asAnswer(mail, known, options) ??
    unrelated('Nothing in it belongs to a sequence.')
  );
}

function asUnsubscribe(mail: ParsedMail, known: readonly KnownSequence[]): Classified | undefined {
  const token = unsubscribeToken(mail.subject);
  const match = token === undefined ? undefined : byToken([token], known);
  if (match === undefined) return undefined;
  return { ...NOTHING, kind: 'unsubscribe', match, excerpt: '', why: 'They unsubscribed by mail.' };
}

function asOwnCopy(
  mail: ParsedMail,
  known: readonly KnownSequence[],
  options: ClassifyOptions,
): Classified | undefined {
  const own = addressKey(options.mailbox);
  const isFrom = (address: string) => mail.from.some((one) => addressKey(one.address) === address);
  if (options.isOwn !== true && !isFrom(own)) return undefined;
  const match = byMessageId(ownIds(mail), known) ?? copyByToken(mail, known);
  if (match === undefined) {
    // In a trial with oneself the answer comes from the address the message was sent from.
    const answered = byMessageId(answeredIds(mail), known)?.sequence.recipient;
    return answered !== undefined && isFrom(answered) ? undefined : unrelated('From the mailbox itself.');
  }
  const [id] = ownIds(mail);
  const otherId = id !== undefined && match.touch?.messageIds.includes(id) !== true ? id : undefined;
  return { ...NOTHING, kind: 'own_copy', match, otherId, excerpt: '', why: 'The copy of what was sent.' };
}

/** Only what we send has our token in its `List-Unsubscribe`; its subject shows which touch it is. */
function copyByToken(mail: ParsedMail, known: readonly KnownSequence[]): Match | undefined {
  if (headerOf(mail, 'list-unsubscribe') === undefined) return undefined;
  const match = byToken(mentionedTokens(mail), known);
  const answered = answeredIds(mail).length;
  const [first, ...later] = match?.sequence.touches ?? [];
  // The first touch answers nothing; a later one names those before it.
  const candidates = answered === 0 ? [first] : later;
  const touch = candidates.findLast((one) => one !== undefined && sameSubject(one.subject, mail.subject));
  return match === undefined || touch === undefined ? undefined : { ...match, touch };
}
