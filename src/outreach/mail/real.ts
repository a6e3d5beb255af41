import { Socket } from 'node:net';
import { MailError } from '../../core/outreach/mail/mail-error.ts';
import type { MailFault, MailTransport } from '../../core/outreach/mail/ports.ts';
import type { OpenMailbox } from '../../core/outreach/mailbox/mailbox.ts';
import { type TimeLimit, timeLimit } from '../../time-limit.ts';
import { addressesOf, dial, inTurn } from './dial.ts';
import { smtpFault } from './faults.ts';
import { connectImap, hangUp, type ImapWays } from './imap.ts';
import { prepareMessage } from './message.ts';
import { outcomeOf } from './outcome.ts';
import { mailSession } from './session.ts';
import { type SmtpSession, smtpSession } from './smtp.ts';
import type { SmtpEnd } from './smtp-end.ts';

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
