import { isHedged, subjectOfRefusal } from './refusal-words.ts';

/** One reply of a mail host (RFC 5321 §4.2), its lines joined by line feeds. */
export interface SmtpReply {
  /** 200 to 599. */
  readonly code: number;
  /** `5.1.1`, where the reply has an enhanced code of the same class (RFC 3463). */
  readonly enhanced: string | undefined;
  readonly text: string;
}

/** What a reply to RCPT says of the mailbox; `blocked`, `temporary` and `unclear` say nothing of it. */
export type BoxReading =
  | 'accepted'
  | 'unchecked'
  | 'rejected'
  | 'disabled'
  | 'full'
  | 'smtputf8_unsupported'
  | 'blocked'
  | 'temporary'
  | 'unclear';

/** Reads a reply to RCPT: its class first, then its enhanced codes and its words together. */
export function readBoxReply(reply: SmtpReply): BoxReading {
  const { code, text } = reply;
  if (code === 252) return 'unchecked';
  if (code >= 200 && code < 300) return code === 250 || code === 251 ? 'accepted' : 'unclear';
  if (code >= 400 && code < 500) return readTemporary(reply);
  return code < 500 ? 'unclear' : readRefusal(code, [reply.enhanced ?? '', ...codesIn(text)], text);
}

function readTemporary({ enhanced, text }: SmtpReply): BoxReading {
  if (enhanced === '4.2.2') return 'full';
  // 452 alone is the host's own storage; only its text can say that one mailbox is full.
  return enhanced === undefined && subjectOfRefusal(text) === 'full' ? 'full' : 'temporary';
}

/** Enhanced codes of class 5 within a text: "#5.7.1", "(#5.1.1)", "550-5.1.1", and none within an address of four numbers. */
const WITHIN = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/gu;
function codesIn(text: string): string[] {
  return text.slice(0, 4_000).match(WITHIN) ?? [];
}

/** Of the sender (RFC 3463, RFC 5248), and everything of subject 7: security and policy. */
const NOT_THE_BOX = /^5\.(?:1\.[78]|7\.\d+)$/u;
/** RFC 6531 §3.3: the address needs SMTPUTF8. */
const NEEDS_SMTPUTF8 = new Set(['5.6.7', '5.6.10']);
/**
 * Codes that say of this recipient by themselves that mail cannot reach it: no such mailbox, no such system, bad syntax,
 * moved away (RFC 3463 §3.2), null MX (RFC 7505 §4.2), which Exchange uses for an unknown recipient. Not 5.1.0 ("other",
 * also for senders), 5.1.4 (ambiguous) or 5.2.0.
 */
const NO_BOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

/**
 * A refusal for good. Of `rejected` and `disabled` both need evidence: a code or words about this mailbox, and none about
 * the sender, the client, the volume or the moment; codes are often wrong. A bare 550 is no evidence: RFC 5321 §4.2.3
 * gives it three meanings, and "rejected for policy reasons" is one of them.
 */
function readRefusal(code: number, enhanced: readonly string[], text: string): BoxReading {
  const has = (codes: ReadonlySet<string>) => enhanced.some((one) => codes.has(one));
  if (enhanced.some((one) => NOT_THE_BOX.test(one))) return 'blocked';
  const subject = subjectOfRefusal(text, enhanced.includes('5.4.1'));
  if (subject === 'sender') return 'blocked';
  if (has(NEEDS_SMTPUTF8)) return 'smtputf8_unsupported';
  if (subject === 'full' || enhanced.includes('5.2.2')) return 'full';
  if (subject === 'us') return 'blocked';
  if (subject === 'later') return 'temporary';
  if (subject === 'no_box') return 'rejected';
  if (subject === 'disabled') return has(NO_BOX) ? 'rejected' : 'disabled';
  if (isHedged(text)) return 'unclear';
  // RFC 7504 §4: the domain takes no mail.
  if (has(NO_BOX) || code === 556) return 'rejected';
  if (code === 551 && NOT_LOCAL.test(text)) return 'rejected';
  // RFC 3463: not accepting messages. Other words under it are another reason.
  return enhanced.includes('5.2.1') && !/\p{L}/u.test(text) ? 'disabled' : 'unclear';
}

/** RFC 5321 §3.4: the mailbox is elsewhere. */
const NOT_LOCAL = /not local|moved/iu;

/** Reads a refusal before RCPT (greeting, EHLO, MAIL): it judges us or the moment, never the mailbox. */
export function readEarlyRefusal(reply: SmtpReply): 'temporary' | 'blocked' | 'smtputf8_unsupported' {
  if (reply.code >= 400 && reply.code < 500) return 'temporary';
  return reply.enhanced === '5.6.7' ? 'smtputf8_unsupported' : 'blocked';
}

/** The reply with our own address named as what it is, so that what is said of it is not taken for the recipient's. */
export function withSenderNamed(reply: SmtpReply, sender: string): SmtpReply {
  const at = sender === '' ? -1 : reply.text.toLowerCase().indexOf(sender.toLowerCase());
  if (at < 0) return reply;
  const text = `${reply.text.slice(0, at)}sender${reply.text.slice(at + sender.length)}`;
  return { ...reply, text };
}

/** `550 5.1.1` or `550`: the part of a reply that may be shown; its text can hold the address and anything else. */
export function codesOf({ code, enhanced }: SmtpReply): string {
  return enhanced === undefined ? String(code) : `${code} ${enhanced}`;
}
