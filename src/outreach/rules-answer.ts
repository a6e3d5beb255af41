import { BY_PERSON } from '../letters/rules-wording.ts';
import { isMessageId } from '../mailboxes/mail/rules-mail.ts';
import { localTime, nextDayAt, timeText } from '../mailboxes/rules-local-time.ts';
import type { SendAllowance } from '../mailboxes/rules-mailbox.ts';
import type { SuppressionReason } from './fields.ts';
import {
  dayUse,
  type LockedSend,
  manyLines,
  replySubject,
  type SendDecision,
  type SendFacts,
} from './rules-compose.ts';
import type { HeldTouch, Inbound, InboundKind, TouchDraft } from './rules-touch.ts';

/** What a person may answer: what a person wrote. An answer to a server or a responder reaches nobody. */
const ANSWERABLE: readonly InboundKind[] = ['reply', 'calendar'];
export const isAnswerable = (kind: InboundKind): boolean => ANSWERABLE.includes(kind);

/** Of a subject that others wrote; a mail program shows a quarter of it. */
const SUBJECT_LENGTH = 250;

/** An answer of a person to a message, ready to be kept. `timeZone`: by whose clock the quote says when it came. */
export function answerDraft(message: Inbound, text: string, timeZone: string): TouchDraft {
  const { from, subject, excerpt, receivedAt, messageId } = message;
  const { day, minute } = localTime(receivedAt, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  // Without words: they would have to be in the language of the two.
  const said = `${from}, ${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:`;
  const lines = manyLines(excerpt).trim().split('\n');
  return {
    subject: [...replySubject(subject)].slice(0, SUBJECT_LENGTH).join('').trim(),
    body: answerText(text),
    draftedBy: BY_PERSON,
    facts: [],
    findings: [],
    answered: {
      to: from,
      messageId: messageId !== undefined && isMessageId(messageId) ? messageId : undefined,
      receivedAt: receivedAt.toISOString(),
      quote: [said, ...lines.map((line) => `> ${line}`)].join('\n'),
    },
  };
}

/** A text as it is kept, sent and compared: two that differ only in how their lines end are one. */
export const answerText = (text: string): string =>
  manyLines(text.toWellFormed())
    .replace(/^\s*\n/, '')
    .trimEnd();

/** An entry of the suppression list that covers who is to be answered. */
export interface AnswerBarrier {
  readonly reason: SuppressionReason;
  /** When it got this reason. */
  readonly since: Date;
}

/**
 * What keeps a message from being answered; undefined: nothing does. The list is about mail nobody asked for: whoever wrote after they
 * came onto it has asked for an answer, unless the message itself asks for no more mail. What waits for a person is decided first.
 */
export function barrierTo<Barrier extends AnswerBarrier>(
  barriers: readonly Barrier[],
  { receivedAt, looksLikeOptOut }: Pick<Inbound, 'receivedAt' | 'looksLikeOptOut'>,
): Barrier | undefined {
  return barriers.find(
    ({ reason, since }) => looksLikeOptOut || reason === 'opt_out_pending' || since > receivedAt,
  );
}

/** Why an answer that waited for too long was not sent. */
export const TOO_LATE = 'It could not be sent in its time, and was not.';
export const SENDER_CHANGED = 'The sender changed after you pressed Send, so it was not sent. Send it again.';

/** Until it is looked again whether the mailbox is free: another message takes a second or two. */
const SOON_MS = 5_000;
/** Until it is looked again whether a mailbox works: it is tried again in such times (docs/inbox.md). */
const LATER_MS = 60_000;

/**
 * Whether an answer is sent now, decided on locked rows. A person pressed Send: it waits for no hours and no gap, and nothing is asked of
 * its sequence. What only that person can put right cancels it.
 */
export function decideAnswer(
  held: Pick<HeldTouch, 'mailbox'>,
  { mailbox, mailboxUse }: LockedSend,
  facts: SendFacts,
  allowance: Pick<SendAllowance, 'perDay'>,
): SendDecision {
  const stop = (why: string): SendDecision => ({ state: 'not_now', why, becomes: 'cancelled' });
  const wait = (ms: number, why: string): SendDecision => ({
    state: 'wait',
    why,
    until: new Date(facts.now.getTime() + ms),
  });
  if (!facts.isHeld) return { state: 'lost' };
  if (facts.isLate) return stop(TOO_LATE);
  if (facts.isSuppressed)
    return stop('They asked for no more mail since they wrote this, so it was not sent.');
  if (facts.isOptOutPending)
    return stop('They may have asked for no more mail, so it was not sent. Decide that first.');
  const isSame = held.mailbox.address === mailbox.address && held.mailbox.senderName === mailbox.senderName;
  if (!facts.isApproved || !isSame) return stop(SENDER_CHANGED);
  if (mailbox.scope.mode === 'test' && mailbox.kind !== 'sandbox')
    return stop('A test key sends through a sandbox mailbox only.');
  if (mailbox.state !== 'connected') return wait(LATER_MS, 'The mailbox is not connected.');
  const { day, sent, isFull } = dayUse(mailbox, mailboxUse, facts.now, allowance);
  if (isFull) {
    const { timeZone } = mailbox.settings;
    const until = nextDayAt(facts.now, timeZone);
    const why = `The mailbox has sent all it may in a day; it goes on ${timeText(until, timeZone)}.`;
    return { state: 'wait', why, until };
  }
  if (facts.isBusy) return wait(SOON_MS, 'The mailbox is sending another message.');
  // What they wrote since may ask for no more mail.
  if (!facts.isPolled) return wait(SOON_MS, 'The inbox has not been read lately.');
  return { state: 'go', day, sentCount: sent + 1 };
}
