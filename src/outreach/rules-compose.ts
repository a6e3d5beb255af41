import { FOOTERS, type Footer } from '../letters/rules-choose-language.ts';
import { MAX_REFERENCES, type OutgoingMessage, type WireOutcome } from '../mailboxes/mail/rules-mail.ts';
import { dayOf } from '../mailboxes/rules-local-time.ts';
import {
  domainOf,
  type Mailbox,
  MINUTE_MS,
  type SendAllowance,
  type Slot,
} from '../mailboxes/rules-mailbox.ts';
import { slotAfterFullDay } from '../mailboxes/rules-time-zones.ts';
import { suppressionKeys } from '../reference/rules-identity.ts';
import type { MailboxUse } from './rules-sequence.ts';
import type { Answered, HeldTouch, Sequence, Touch, TouchDraft } from './rules-touch.ts';

/** A touch about to be sent, as it stands once its sequence, itself and its mailbox are locked. */
export interface LockedSend {
  readonly sequence: Sequence;
  readonly mailbox: Mailbox;
  readonly mailboxUse: MailboxUse;
  /** The end of the window its time lies in. */
  readonly dueUntil: Date | undefined;
}

/** What the store found out under these locks, compared by its own clock. */
export interface SendFacts {
  readonly now: Date;
  /** The touch is scheduled, of the version that was read, and its lease is ours. */
  readonly isHeld: boolean;
  /** Its approval is of this text and has not expired. */
  readonly isApproved: boolean;
  readonly isLate: boolean;
  /** An automatic reply named a day that has not come. */
  readonly isOnHold: boolean;
  readonly isGapOver: boolean;
  /** The inbox was read lately. */
  readonly isPolled: boolean;
  /** Another message of the mailbox is being sent. */
  readonly isBusy: boolean;
  readonly isSuppressed: boolean;
  readonly isOptOutPending: boolean;
}

/** What a touch becomes that is not sent now. `unscheduled`: approved, without a time. */
export type TouchLeft = 'cancelled' | 'unapproved' | 'unscheduled' | { readonly slot: Slot };

export type SendDecision =
  /** `sentCount` messages of the mailbox's `day` with this one. */
  | { readonly state: 'go'; readonly day: string; readonly sentCount: number }
  | { readonly state: 'lost' }
  | { readonly state: 'suppressed'; readonly why: string }
  | {
      readonly state: 'not_now' | 'mailbox_not_free';
      readonly why: string;
      readonly becomes: TouchLeft;
      /** Its sequence is paused until a person resumes it. */
      readonly pauses?: true;
    }
  /** For seconds or minutes: the touch keeps its version, and its history gets no line. */
  | { readonly state: 'wait'; readonly why: string; readonly until: Date };

/** Before the next try where the inbox was not read lately or another message is being sent: either passes in seconds. */
const SOON_MS = 30_000;

/**
 * Whether a touch is sent now, decided on locked rows: the last look before sending. The order is by weight:
 * permanent reasons before temporary ones, others before those of the mailbox. The reasons are for a person.
 */
export function decideSend(
  held: Pick<HeldTouch, 'sequence' | 'mailbox'>,
  locked: LockedSend,
  facts: SendFacts,
  allowance: Pick<SendAllowance, 'perDay'>,
): SendDecision {
  const { sequence, mailbox } = locked;
  if (!facts.isHeld) return { state: 'lost' };
  if (sequence.state !== 'active' && sequence.state !== 'paused')
    return notNow('cancelled', 'The sequence has ended.');
  if (facts.isSuppressed) return { state: 'suppressed', why: 'The address is on the suppression list.' };
  if (facts.isOptOutPending) {
    const why =
      'They may have asked for no more mail; nothing is sent until a person has looked at the suppression list.';
    return { state: 'not_now', why, becomes: 'unscheduled', pauses: true };
  }
  if (!facts.isApproved)
    return notNow(
      'unapproved',
      'The approval has expired or is of another text: read it and approve it again.',
    );
  if (!isAsApproved(held, locked))
    return notNow(
      'unapproved',
      'Sender or recipient changed since the approval: read it and approve it again.',
    );
  if (sequence.state === 'paused') return notNow('unscheduled', 'The sequence is paused.');
  if (facts.isOnHold)
    return notNow('unscheduled', 'They are away; nothing is sent before the day they named.');
  if (facts.isLate) return notNow('unscheduled', 'The window it was planned for has closed.');
  if (mailbox.state !== 'connected') return notFree('unscheduled', 'The mailbox is not connected.');
  if (mailbox.scope.mode === 'test' && mailbox.kind !== 'sandbox')
    return notFree('unscheduled', 'A test key sends through a sandbox mailbox only.');
  return afterLimits(locked, facts, allowance);
}

/** What the mailbox may still do at this moment. */
function afterLimits(
  { sequence, mailbox, mailboxUse, dueUntil }: LockedSend,
  facts: SendFacts,
  allowance: Pick<SendAllowance, 'perDay'>,
): SendDecision {
  const { day, sent, isFull } = dayUse(mailbox, mailboxUse, facts.now, allowance);
  if (isFull) {
    const why = 'The mailbox has sent all it may in a day; it goes on the next day it may.';
    return notFree({ slot: slotAfterFullDay(facts.now, sequence, mailbox) }, why);
  }
  const soon = new Date(facts.now.getTime() + SOON_MS);
  const wait = (until: Date, why: string): SendDecision =>
    dueUntil !== undefined && dueUntil <= until ? notFree('unscheduled', why) : { state: 'wait', why, until };
  if (facts.isBusy) return wait(soon, 'The mailbox is sending another message.');
  if (!facts.isGapOver) return wait(mailboxUse.freeAt, 'The mailbox keeps a gap between two messages.');
  if (!facts.isPolled) return wait(soon, 'The inbox has not been read lately.');
  return { state: 'go', day, sentCount: sent + 1 };
}

/** What a mailbox has sent in its day of today, and whether that is all it may. */
export function dayUse(
  { settings }: Pick<Mailbox, 'settings'>,
  use: MailboxUse,
  now: Date,
  { perDay }: Pick<SendAllowance, 'perDay'>,
): { readonly day: string; readonly sent: number; readonly isFull: boolean } {
  const day = dayOf(now, settings.timeZone);
  const sent = use.sentDay === day ? use.sentCount : 0;
  // A day ahead of ours: the mailbox's zone was changed, and today's count is of that day.
  return { day, sent, isFull: (use.sentDay ?? '') > day || sent >= Math.min(perDay, settings.perDay) };
}

function notNow(becomes: TouchLeft, why: string): SendDecision {
  return { state: 'not_now', why, becomes };
}

function notFree(becomes: TouchLeft, why: string): SendDecision {
  return { state: 'mailbox_not_free', why, becomes };
}

/** An approval is of a text and of who writes to whom; the text is checked by its hash. */
function isAsApproved(
  held: Pick<HeldTouch, 'sequence' | 'mailbox'>,
  { sequence, mailbox }: LockedSend,
): boolean {
  return (
    held.mailbox.id === mailbox.id &&
    held.mailbox.address === mailbox.address &&
    held.mailbox.senderName === mailbox.senderName &&
    held.sequence.investorEmail === sequence.investorEmail &&
    held.sequence.investorName === sequence.investorName
  );
}

const HOUR_MS = 60 * MINUTE_MS;

/** Between failed drafts: a limit of a model's provider is over within the hour. */
const DRAFT_WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const;

/** How long to wait after so many failed drafts (1 is the first), ms; undefined: a person is asked to write it. */
export function afterFailedDraft(failures: number): number | undefined {
  return DRAFT_WAITS_MS[failures - 1];
}

/**
 * Temporary refusals until the last one counts as permanent. The transport itself gives up a message its host
 * has put off six times; this ends, after three days, what is not about the message, such as a mail host that
 * cannot be reached.
 */
export const MAX_ATTEMPTS = 20;

/** The outcome of attempt number `attempts`: after the last one a temporary refusal becomes permanent. */
export function afterAttempt(outcome: WireOutcome, attempts: number): WireOutcome {
  if (outcome.state !== 'retry' || attempts < MAX_ATTEMPTS) return outcome;
  return {
    state: 'failed',
    hard: false,
    why: `Refused ${attempts} times, the last time with: ${outcome.why}`,
  };
}

export interface ComposeFacts {
  /** Where this service is reached from outside, without a slash at the end; undefined: not configured. */
  readonly publicUrl: string | undefined;
  /** When it is handed over, UTC. */
  readonly date: Date;
  readonly messageId: string;
}

/** The mailto form of unsubscribing has this word and the sequence's token as its subject. */
export const UNSUBSCRIBE_SUBJECT = 'unsubscribe';

/**
 * The message as it goes out: the draft with signature, postal address, a way out, and (first touch) where the address
 * comes from; follow-ups in the thread of what was sent before. Throws if the touch has no draft.
 */
export function composeMessage(
  held: HeldTouch,
  { publicUrl, date, messageId }: ComposeFacts,
): OutgoingMessage {
  const { touch, sequence, mailbox } = held;
  if (touch.draft === undefined) throw new Error(`touch ${touch.id} has no draft`);
  const to = recipientOf(sequence, touch.draft);
  const common = {
    messageId,
    attempt: touch.attempts + 1,
    date,
    from: { name: oneLine(mailbox.senderName), address: mailbox.address },
    to: { name: oneLine(to.name), address: to.address },
    blindCopy: mailbox.settings.ownCopy === 'blind_copy' ? mailbox.address : undefined,
  };
  const { answered } = touch.draft;
  if (answered !== undefined) return { ...common, ...answerTo(held, touch.draft, answered) };
  const before = sentBefore(held);
  const link = unsubscribeUrl(publicUrl, sequence.unsubscribeToken);
  const footer = footerOf(held, link);
  const blocks = [oneLine(mailbox.senderName), footer.join('\n')].filter((block) => block !== '');
  return {
    ...common,
    subject: threadSubject(held),
    text: `${[manyLines(touch.draft.body).trimEnd(), ...blocks].join('\n\n')}\n`,
    html: touch.draft.html === undefined ? undefined : withBlocks(touch.draft.html, blocks, link),
    // RFC 5322 §3.6.4: the parent, and the whole chain with the parent last.
    inReplyTo: before.at(-1),
    references: before,
    unsubscribeUrl: link,
    unsubscribeMail: unsubscribeMail(mailbox.address, sequence.unsubscribeToken),
  };
}

/** Whom a text goes to: an answer to who wrote, who may be another person than the sequence is to. */
export function recipientOf(
  { investorName, investorEmail }: Pick<Sequence, 'investorName' | 'investorEmail'>,
  { answered }: Pick<TouchDraft, 'answered'>,
): { readonly name: string; readonly address: string } {
  const isTheirs =
    answered === undefined ||
    suppressionKeys(answered.to)?.address === suppressionKeys(investorEmail)?.address;
  return { name: isTheirs ? investorName : '', address: answered?.to ?? investorEmail };
}

/**
 * What a person writes to somebody who wrote to them: their words and name and what they answer, without the postal address and the way
 * out of a mailing.
 */
function answerTo(held: HeldTouch, { subject, body }: TouchDraft, { messageId, quote }: Answered) {
  const before = sentBefore(held);
  const parent = messageId ?? before.at(-1);
  const name = oneLine(held.mailbox.senderName);
  const text = body.trimEnd();
  return {
    subject,
    text: `${[text, ...(text.endsWith(name) ? [] : [name]), quote].filter((block) => block !== '').join('\n\n')}\n`,
    html: undefined,
    inReplyTo: parent,
    // RFC 5322 §3.6.4. Of a long thread the beginning and the end: mail programs find it by either.
    references: [
      ...new Set([
        ...before.slice(0, 1),
        ...before.slice(1).slice(2 - MAX_REFERENCES),
        ...(parent === undefined ? [] : [parent]),
      ]),
    ],
    unsubscribeUrl: undefined,
    unsubscribeMail: undefined,
  };
}

/** The draft's subject; from the second message of a thread on the first one's with `Re: `, whatever the draft says. */
export function threadSubject(held: Pick<HeldTouch, 'touch' | 'touches'>): string {
  const first = sentTouches(held)[0]?.draft?.subject;
  return first === undefined ? oneLine(held.touch.draft?.subject ?? '') : replySubject(first);
}

/** `Re: ` once, before the subject without any it had. */
export function replySubject(subject: string): string {
  return `Re: ${oneLine(subject).replace(/^(?:re\s*:\s*)+/i, '')}`;
}

/** RFC 6068: `?`, `&`, `%` and `"` may stand before the @, and would begin something else here. */
function unsubscribeMail(address: string, token: Sequence['unsubscribeToken']): string {
  const local = encodeURIComponent(address.slice(0, address.lastIndexOf('@')));
  const subject = encodeURIComponent(`${UNSUBSCRIBE_SUBJECT} ${token}`);
  return `mailto:${local}@${domainOf(address)}?subject=${subject}`;
}

/** Where a recipient takes themselves off; undefined if no public address is configured. */
export function unsubscribeUrl(
  publicUrl: string | undefined,
  token: Sequence['unsubscribeToken'],
): string | undefined {
  return publicUrl === undefined
    ? undefined
    : `${publicUrl.replace(/\/+$/, '')}/unsubscribe/${encodeURIComponent(token)}`;
}

function sentTouches({ touch, touches }: Pick<HeldTouch, 'touch' | 'touches'>): readonly Touch[] {
  return touches
    .filter(
      ({ state, position, messageId }) =>
        state === 'sent' && position < touch.position && messageId !== undefined,
    )
    .sort((a, b) => a.position - b.position);
}

function sentBefore(held: HeldTouch): readonly string[] {
  return sentTouches(held).flatMap(({ messageId }) => (messageId === undefined ? [] : [messageId]));
}

function footerOf(held: HeldTouch, link: string | undefined): readonly string[] {
  const isFirst = sentTouches(held).length === 0;
  return [
    // RFC 3676 §4.3: clients know by it where the message ends and the signature begins.
    '-- ',
    ...manyLines(held.mailbox.postalAddress)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    ...(isFirst ? [sourceOf(held.sequence)] : []),
    wayOut(FOOTERS[held.sequence.language], link),
  ];
}

/** Article 14 (2) (f) GDPR: the first message names the source of data that the recipient did not give us. */
function sourceOf({ investorId, language }: Sequence): string {
  const { research, record } = FOOTERS[language];
  return investorId === undefined ? research : record;
}

function wayOut({ byMail, byLink }: Footer, link: string | undefined): string {
  return link === undefined ? byMail : byLink.replace('%s', () => link);
}

/** The same blocks in HTML, before the end of the body where the draft has one. */
function withBlocks(html: string, blocks: readonly string[], link: string | undefined): string {
  const added = blocks.map((block) => `<p>${escaped(block, link).replaceAll('\n', '<br>\n')}</p>`).join('\n');
  const end = html.search(/<\/body\s*>/i);
  return end === -1 ? `${html}\n${added}\n` : `${html.slice(0, end)}${added}\n${html.slice(end)}`;
}

function escaped(text: string, link: string | undefined): string {
  const plain = escapeHtml(text);
  if (link === undefined) return plain;
  const address = escapeHtml(link);
  return plain.replace(address, () => `<a href="${address}">${address}</a>`);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * For a header: no line break, no control and no invisible direction or format character but the joiners of
 * scripts. What looks like an encoded word (RFC 2047) is parted by a blank: it would be shown decoded,
 * unchecked.
 */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/=\?/g, '= ?')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Line breaks as they are, every other control character gone. */
export function manyLines(text: string): string {
  return text.replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
