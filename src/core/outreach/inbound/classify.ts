import { asAnswer, asCalendar } from './about-answers.ts';
import { asBounce, asComplaint, asReceipt } from './about-reports.ts';
import { type Classified, type ClassifyOptions, NOTHING, unrelated } from './conclusion.ts';
import { unsubscribeToken } from './opt-out.ts';
import { byMessageId, byToken, type KnownSequence, type Match, mentionedTokens, ownIds } from './ours.ts';
import { addressKey, answeredIds, headerOf, type ParsedMail } from './parsed-mail.ts';
import { sameSubject } from './subject.ts';

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
