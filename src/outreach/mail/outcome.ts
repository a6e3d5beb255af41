import { readBoxReply } from '../../core/email/smtp-reply.ts';
import type { WireOutcome } from '../../core/outreach/mail/ports.ts';
import type { SmtpEnd } from './smtp-end.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Between two attempts; RFC 5321 §4.5.4.1 asks for half an hour, greylisting hosts are content with less. */
const WAITS_MS = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS];
/** Asked to stop, nothing was wrong: soon again. */
const AFTER_STOP_MS = MINUTE_MS;
/** A day's quota is counted over the last 24 hours: twice a day is often enough to ask. */
const AFTER_QUOTA_MS = 12 * HOUR_MS;
/** A host that has put a message off so often, over 17 hours, will not take it. */
const ATTEMPTS = 6;
/** Enough of a host's reply to understand it; it also has to fit its column. */
const SHOWN = 300;
/** RFC 5322 §3.6.4 within one line: no message can be found by another kind of id. */
const OTHER_ID = /^<[!-;=?-~]{1,990}>$/;

/** Gmail (550 5.4.5), Microsoft 365 (550 5.1.90), and what Zoho, Yahoo and others write. */
const QUOTA_CODES: ReadonlySet<string> = new Set(['5.4.5', '5.1.90']);
const QUOTA_WORDS =
  /daily (?:user )?sending|sending (?:limit|quota)|(?:submission|message|outgoing) (?:quota|limit|rate)|too many (?:messages|recipients) (?:today|this)/i;
/** The host does not let this login send under this address: nothing of this mailbox will ever get through. */
const NOT_OUR_SENDER =
  /sender address rejected|not owned by|send ?as ?denied|permissions? to send as|authentication (?:is )?required|sender (?:is )?not (?:allowed|authori[sz]ed)/i;

/**
 * What one attempt came to. `retry`: nothing was taken. `unknown` wherever the final dot may have gone out without a
 * reply to it. A recipient is unknown to their host (`hard`) only where the codes of RFC 3463 or the words say so.
 */
export function outcomeOf(end: SmtpEnd, attempt: number, now: Date): WireOutcome {
  if (end.end === 'accepted') {
    const sent = { state: 'sent', at: now, response: oneLine(end.response).slice(0, SHOWN) } as const;
    const { serverMessageId: id } = end;
    return id === undefined || !OTHER_ID.test(id) ? sent : { ...sent, messageId: id };
  }
  if (end.end === 'broken') {
    if (end.dotGone) return { state: 'unknown', why: `Handed over without an answer: ${end.why}.` };
    const afterMs = end.kind === 'stopped' ? AFTER_STOP_MS : waitAfter(attempt);
    return { state: 'retry', afterMs, why: `The mail host could not be reached: ${end.why}.` };
  }
  return refusalOutcome(end, attempt);
}

function refusalOutcome(end: SmtpEnd & { end: 'refused' }, attempt: number): WireOutcome {
  const { stage, code, enhanced, text } = end;
  const isTemporary = code !== undefined && code >= 400 && code < 500;
  const said = saidBy(end);
  if (stage === 'login' && !isTemporary) {
    // Without a code it is our own text, a whole sentence.
    return {
      state: 'mailbox_refused',
      why: code === undefined ? said : `The mail host refuses the login: ${said}`,
    };
  }
  if (isTemporary) {
    // What stands at the login is about the mailbox or the moment, never about this message.
    const isAboutMessage = stage !== 'greeting' && stage !== 'login';
    if (isAboutMessage && attempt >= ATTEMPTS) {
      return { state: 'failed', hard: false, why: `Put off ${attempt} times, now given up: ${said}` };
    }
    return { state: 'retry', afterMs: waitAfter(attempt), why: `The mail host puts it off: ${said}` };
  }
  if (stage === 'greeting') {
    return {
      state: 'retry',
      afterMs: waitAfter(attempt),
      why: `The mail host takes nothing from us: ${said}`,
    };
  }
  // "Over quota" at RCPT is the recipient's; elsewhere it is ours.
  const isQuota =
    (enhanced !== undefined && QUOTA_CODES.has(enhanced)) ||
    (stage !== 'recipient' && QUOTA_WORDS.test(text));
  if (isQuota)
    return { state: 'retry', afterMs: AFTER_QUOTA_MS, why: `The mailbox's quota is used up: ${said}` };
  const isTooLarge = code === 552 || (enhanced?.startsWith('5.3.') ?? false);
  if (NOT_OUR_SENDER.test(text) || code === 530 || (stage === 'sender' && !isTooLarge)) {
    return { state: 'mailbox_refused', why: `The mail host does not let this mailbox send: ${said}` };
  }
  return { state: 'failed', hard: isHard(end), why: `The mail host refuses it: ${said}` };
}

function isHard({ stage, code, enhanced, text }: SmtpEnd & { end: 'refused' }): boolean {
  if (code === undefined || code < 500) return false;
  // At the dot the words are about the message; only the code for an address can be about the recipient.
  if (stage === 'dot' && enhanced?.startsWith('5.1.') !== true) return false;
  if (stage !== 'recipient' && stage !== 'dot') return false;
  const reading = readBoxReply({ code, enhanced, text });
  return reading === 'rejected' || reading === 'disabled';
}

function waitAfter(attempt: number): number {
  return WAITS_MS[Math.min(Math.max(attempt, 1), WAITS_MS.length) - 1] ?? HOUR_MS;
}

/** The text of an untrusted server: one line, cut. */
function saidBy({ code, enhanced, text }: SmtpEnd & { end: 'refused' }): string {
  return [code, enhanced, oneLine(text)]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .slice(0, SHOWN);
}

/** Without characters that a column refuses: a reply that cannot be stored would leave its touch unknown. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
