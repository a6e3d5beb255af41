import type { HeldTouch } from '../cadence/ports.ts';
import type { OutgoingMessage } from '../mail/ports.ts';
import { domainOf } from '../mailbox/message-id.ts';
import type { Sequence, Touch } from '../sequence/sequence.ts';
import { FOOTERS, type Footer } from './footers.ts';

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
 * comes from; follow-ups in the thread of what was sent before. Throws where the touch has no draft.
 */
export function composeMessage(
  held: HeldTouch,
  { publicUrl, date, messageId }: ComposeFacts,
): OutgoingMessage {
  const { touch, sequence, mailbox } = held;
  if (touch.draft === undefined) throw new Error(`touch ${touch.id} has no draft`);
  const before = sentBefore(held);
  const link = unsubscribeUrl(publicUrl, sequence.unsubscribeToken);
  const footer = footerOf(held, link);
  const blocks = [oneLine(mailbox.senderName), footer.join('\n')].filter((block) => block !== '');
  return {
    messageId,
    attempt: touch.attempts + 1,
    date,
    from: { name: oneLine(mailbox.senderName), address: mailbox.address },
    to: { name: oneLine(sequence.investorName), address: sequence.investorEmail },
    subject: threadSubject(held),
    text: `${[manyLines(touch.draft.body).trimEnd(), ...blocks].join('\n\n')}\n`,
    html: touch.draft.html === undefined ? undefined : withBlocks(touch.draft.html, blocks, link),
    // RFC 5322 §3.6.4: the parent, and the whole chain with the parent last.
    inReplyTo: before.at(-1),
    references: before,
    unsubscribeUrl: link,
    unsubscribeMail: unsubscribeMail(mailbox.address, sequence.unsubscribeToken),
    blindCopy: mailbox.settings.ownCopy === 'blind_copy' ? mailbox.address : undefined,
  };
}

/** The draft's subject; from the second message of a thread on the first one's with `Re: `, whatever the draft says. */
export function threadSubject(held: Pick<HeldTouch, 'touch' | 'touches'>): string {
  const first = sentTouches(held)[0]?.draft?.subject;
  return first === undefined ? oneLine(held.touch.draft?.subject ?? '') : replySubject(first);
}

/** `Re: ` once, before the subject without any it had. */
function replySubject(subject: string): string {
  return `Re: ${oneLine(subject).replace(/^(?:re\s*:\s*)+/i, '')}`;
}

/** RFC 6068: `?`, `&`, `%` and `"` may stand before the @, and would begin something else here. */
function unsubscribeMail(address: string, token: Sequence['unsubscribeToken']): string {
  const local = encodeURIComponent(address.slice(0, address.lastIndexOf('@')));
  const subject = encodeURIComponent(`${UNSUBSCRIBE_SUBJECT} ${token}`);
  return `mailto:${local}@${domainOf(address)}?subject=${subject}`;
}

/** Where a recipient takes themselves off; undefined where no public address is configured. */
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
function manyLines(text: string): string {
  return text.replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
