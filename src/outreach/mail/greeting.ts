import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { MailError } from '../../core/outreach/mail/mail-error.ts';
import type { MailServer } from '../../core/outreach/mailbox/mailbox.ts';
import { timeLimit } from '../../time-limit.ts';
import { addressesOf, dial, type HostGuard } from './dial.ts';
import { WIRE_LIMITS } from './limits.ts';

/** What a mail server says to one who only connects. */
export type Greeting = 'as_expected' | { readonly state: 'changed' | 'unreachable'; readonly why: string };

/** How a server greets, what it is asked for its extensions, and what ends its answer (RFC 5321 §4.2, RFC 3501 §7.1). */
const PROTOCOLS = {
  smtp: { greets: /^220[ -]/, ask: 'EHLO [127.0.0.1]', ends: /^\d{3} /m, leave: 'QUIT' },
  imap: { greets: /^\* (?:OK|PREAUTH)\b/i, ask: 'a CAPABILITY', ends: /^a \S+/m, leave: 'b LOGOUT' },
} as const;
/** Greetings and lists of extensions are a few hundred characters. */
const MAX_CHARACTERS = 16_384;

/**
 * Whether a mail server greets and, with STARTTLS, offers it. Nobody logs in and nothing is sent. `trust`: a certificate
 * in PEM besides the known ones, for tests. Never rejects.
 */
export async function greetingOf(
  server: MailServer,
  side: 'smtp' | 'imap',
  {
    guard,
    trust,
    signal,
  }: { readonly guard: HostGuard; readonly trust?: string; readonly signal: AbortSignal },
): Promise<Greeting> {
  const { greets, ask, ends, leave } = PROTOCOLS[side];
  const limit = timeLimit(WIRE_LIMITS.connectMs, signal);
  let socket: Socket | undefined;
  try {
    // No tenant waits for it: a turn of its own.
    const addresses = await addressesOf(server, side, guard, { tenantId: 'doctor', signal: limit.signal });
    socket = await dial(addresses, server.port, WIRE_LIMITS.connectMs, limit.signal);
    if (server.security === 'tls') socket = await secured(socket, server.host, trust);
    const greeted = await textUntil(socket, /\n/, limit.signal);
    if (!greets.test(greeted)) return { state: 'changed', why: 'it does not greet as a mail server does' };
    socket.write(`${ask}\r\n`);
    const offered = await textUntil(socket, ends, limit.signal);
    await said(socket, leave);
    if (server.security !== 'starttls' || /\bSTARTTLS\b/i.test(offered)) return 'as_expected';
    return { state: 'changed', why: 'it no longer offers STARTTLS' };
  } catch (error) {
    const why = limit.hasPassed ? 'no answer in time' : error instanceof Error ? error.message : 'no answer';
    return { state: 'unreachable', why: error instanceof MailError ? error.fault.message : why };
  } finally {
    limit.end();
    socket?.destroy();
  }
}

function secured(socket: Socket, host: string, trust: string | undefined): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const ca = trust === undefined ? {} : { ca: trust };
    // A number is no name of a certificate's server in TLS (RFC 6066 §3).
    const name = isIP(host) === 0 ? { servername: host } : {};
    const secure = connectTls({ socket, host, minVersion: 'TLSv1.2', ...name, ...ca });
    secure.once('secureConnect', () => resolve(secure)).once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
}

/** The last line, on its way. A server that has gone meanwhile has said what was asked. */
function said(socket: Socket, line: string): Promise<void> {
  return new Promise((resolve) => {
    socket.once('error', () => resolve()).end(`${line}\r\n`, () => resolve());
  });
}

/** What the server says until it has said this. Rejects where it closes, says too much, or at the signal. */
function textUntil(socket: Socket, end: RegExp, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const settle = (error?: Error) => {
      socket.off('data', onData).off('close', onClose).off('error', settle);
      signal.removeEventListener('abort', onAbort);
      if (error === undefined) resolve(text);
      else reject(error);
    };
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (end.test(text)) settle();
      else if (text.length > MAX_CHARACTERS) settle(new Error('it says more than a mail server does'));
    };
    const onClose = () => settle(new Error('it closed the connection'));
    const onAbort = () => settle(new Error('stopped'));
    socket.on('data', onData).on('close', onClose).on('error', settle);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
