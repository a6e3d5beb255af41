import { Socket } from 'node:net';
import { type TimeLimit, timeLimit } from '../../platform/process.ts';
import { readBoxReply } from '../../providers/rules-mail-hosts.ts';
import type { OpenMailbox } from '../rules-mailbox.ts';
import { addressesOf, dial, inTurn } from './dial.ts';
import { connectImap, hangUp, type ImapWays, type SmtpEnd, smtpFault } from './imap.ts';
import { MailError, type MailFault, type MailTransport, type WireOutcome } from './rules-mail.ts';
import { mailSession } from './session.ts';
import { prepareMessage, type SmtpSession, smtpSession } from './smtp.ts';

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

/** Mail over SMTP submission and IMAP. Nothing is pooled: a connection serves one message or one session. */
export function realTransport(ways: ImapWays): MailTransport {
  const { guard, limits, trust } = ways;

  /** A connection, or why there is none. */
  async function connected(mailbox: OpenMailbox, limit: TimeLimit): Promise<Socket | SmtpEnd> {
    const { smtp } = mailbox.servers;
    try {
      const asker = { tenantId: mailbox.scope.tenantId, signal: limit.signal };
      return await inTurn(guard, 'smtp', asker, async () => {
        const addresses = await addressesOf(smtp, 'smtp', guard, asker);
        return dial(addresses, smtp.port, limits.connectMs, limit.signal);
      });
    } catch (error) {
      if (error instanceof MailError && error.fault.kind === 'refused') {
        return { end: 'refused', stage: 'login', code: undefined, enhanced: undefined, text: error.message };
      }
      const kind = limit.hasPassed ? 'timeout' : limit.signal.aborted ? 'stopped' : 'unreachable';
      const why = error instanceof Error ? error.message : 'no connection';
      return { end: 'broken', dotGone: false, kind, why };
    }
  }

  return {
    async test(mailbox, signal) {
      const missing = tokenFault(mailbox);
      if (missing !== undefined) return missing;
      const limit = timeLimit(limits.openMs, signal);
      try {
        const [smtp, imap] = await Promise.all([
          smtpLogin(mailbox, limit.signal),
          imapLogin(mailbox, limit.signal),
        ]);
        return smtp ?? imap;
      } finally {
        limit.end();
      }
    },

    async send(mailbox, message, signal) {
      const missing = tokenFault(mailbox);
      if (missing !== undefined) return { state: 'mailbox_refused', why: missing.message };
      const { address } = mailbox;
      if (message.from.address !== address) return unsendable('its sender is not the mailbox');
      const prepared = await prepareMessage(message).catch((error: unknown) => ({ fault: String(error) }));
      if ('fault' in prepared) return unsendable(prepared.fault);
      const end = await oneAttempt(mailbox, signal, (session) => session.send(prepared));
      return outcomeOf(end, message.attempt, new Date());
    },

    async open(mailbox, signal) {
      const missing = tokenFault(mailbox);
      if (missing !== undefined) throw new MailError(missing);
      const client = await connectImap(mailbox, ways, signal);
      try {
        return await mailSession(client, mailbox.servers.imap.host, limits);
      } catch (error) {
        client.close();
        throw error;
      }
    },
  };

  /** One connection and what is done over it, ended when its time has passed whatever the other side does. */
  async function oneAttempt(
    mailbox: OpenMailbox,
    signal: AbortSignal,
    use: (session: SmtpSession) => Promise<SmtpEnd>,
  ): Promise<SmtpEnd> {
    let session: SmtpSession | undefined;
    const limit = timeLimit(limits.beforeDotMs, signal);
    let late: NodeJS.Timeout | undefined;
    const lateIn = (ms: number, why: string) => {
      clearTimeout(late);
      late = setTimeout(() => session?.break('timeout', why), ms);
    };
    const onLimit = () => {
      // After the dot, waiting longer may turn an unknown outcome into a known one.
      if (session?.dotGone === true) return lateIn(limits.afterStopMs, 'the service stops');
      if (limit.hasPassed) session?.break('timeout', 'no end within the time');
      else session?.break('stopped', 'the service stops');
    };
    limit.signal.addEventListener('abort', onLimit, { once: true });
    const onDot = () => {
      limit.end();
      lateIn(
        signal.aborted ? limits.afterStopMs : limits.afterDotMs,
        'no answer to the message within the time',
      );
    };
    try {
      const socket = await connected(mailbox, limit);
      if (!(socket instanceof Socket)) return socket;
      session = smtpSession({ mailbox, socket, trust }, onDot);
      if (limit.signal.aborted) onLimit();
      return (await session.open()) ?? (await use(session));
    } catch (error) {
      // A fault of ours or of the library: only what is known of the dot counts.
      const why = error instanceof Error ? error.message : 'a fault of ours';
      return { end: 'broken', dotGone: session?.dotGone ?? false, kind: 'protocol', why };
    } finally {
      limit.end();
      clearTimeout(late);
      limit.signal.removeEventListener('abort', onLimit);
      session?.close();
    }
  }

  async function smtpLogin(mailbox: OpenMailbox, signal: AbortSignal): Promise<MailFault | undefined> {
    const { host } = mailbox.servers.smtp;
    const welcome: SmtpEnd = { end: 'accepted', response: '', serverMessageId: undefined };
    return smtpFault(await oneAttempt(mailbox, signal, async () => welcome), host);
  }

  async function imapLogin(mailbox: OpenMailbox, signal: AbortSignal): Promise<MailFault | undefined> {
    try {
      const client = await connectImap(mailbox, ways, signal);
      await hangUp(client);
      return undefined;
    } catch (error) {
      if (error instanceof MailError) return error.fault;
      throw error;
    }
  }
}

function unsendable(fault: string) {
  return { state: 'failed', hard: false, why: `It cannot be sent: ${fault}.` } as const;
}

/** What opens an OAuth mailbox is made before a call; without it a person has to consent again. */
function tokenFault({ secret }: OpenMailbox): MailFault | undefined {
  if (secret.kind === 'password' || secret.accessToken !== undefined) return undefined;
  return { side: 'oauth', kind: 'refused', message: 'The mailbox has no access token: connect it again.' };
}
