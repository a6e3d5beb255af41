import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Address } from '../../platform/names/system-files.ts';
import { isPublicAddress, type OutboundResources } from '../../platform/outbound/connectors.ts';
import { timeLimit } from '../../platform/process.ts';
import { QueueFull } from '../../platform/values/queue.ts';
import type { Asker } from '../../platform/values/scope.ts';
import type { MailServer } from '../rules-mailbox.ts';
import { MailError, type MailFault } from './rules-mail.ts';

export interface HostGuard {
  /** The operator allows private addresses, any port and connections without TLS: for laboratories. */
  readonly allowPrivate: boolean;
  readonly ways: {
    readonly names: Pick<OutboundResources['names'], 'addresses'>;
    readonly connections: OutboundResources['connections'];
  };
}

/** SMTP, submission (2525 is a common stand-in), IMAP: a tenant must not make us connect to other ports. */
const PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525, 143, 993]);

/** Of a host with dozens of addresses the first few are enough. */
const ADDRESSES_TRIED = 4;

/**
 * The addresses of a host a tenant named, in the order to be tried. A name is resolved once, and all it
 * resolves to must be permitted: a private address among public ones is an attack. Rejects with MailError, or
 * with the signal's reason.
 */
export async function addressesOf(
  { host, port, security }: MailServer,
  side: MailFault['side'],
  { allowPrivate, ways }: HostGuard,
  asker: Asker,
): Promise<readonly string[]> {
  const refuse = (message: string) => new MailError({ side, kind: 'refused', message });
  if (!allowPrivate && !PORTS.has(port)) {
    throw refuse(`Port ${port} is not one that mail is sent or read through: use 587, 465 or 993.`);
  }
  if (!allowPrivate && security === 'none') throw refuse(`${host} would be asked without TLS.`);
  const answers = isIP(host) === 0 ? await resolved(host, side, ways.names, asker) : [host];
  if (!allowPrivate && !answers.every(isPublicAddress)) {
    throw refuse(`${host} is not a host of the public net.`);
  }
  return answers.slice(0, ADDRESSES_TRIED);
}

async function resolved(
  host: string,
  side: MailFault['side'],
  names: HostGuard['ways']['names'],
  asker: Asker,
): Promise<readonly string[]> {
  const answers = await names.addresses(host, asker).catch((error: unknown): readonly Address[] => {
    asker.signal.throwIfAborted();
    if (error instanceof QueueFull) throw tooMany(side);
    return [];
  });
  asker.signal.throwIfAborted();
  if (answers.length > 0) return answers.map(({ address }) => address);
  throw new MailError({
    side,
    kind: 'unreachable',
    message: `The name ${host} has no address: is it right?`,
  });
}

/** Connects in the tenant's turn, which ends when it is connected or has failed. Rejects with MailError if too many wait, else as `work` does. */
export async function inTurn<Result>(
  { ways }: HostGuard,
  side: MailFault['side'],
  { tenantId, signal }: Asker,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = await ways.connections.take(tenantId, signal).catch((error: unknown) => {
    throw error instanceof QueueFull ? tooMany(side) : error;
  });
  return work().finally(end);
}

function tooMany(side: MailFault['side']): MailError {
  const message =
    'Too many connections of this account are being opened at the moment: try again in a minute.';
  return new MailError({ side, kind: 'unreachable', message });
}

/** Connects to the first address that answers. Rejects with the last error, or at the signal. */
export async function dial(
  addresses: readonly string[],
  port: number,
  ms: number,
  signal: AbortSignal,
): Promise<Socket> {
  let last: unknown = new Error('no address');
  for (const address of addresses) {
    signal.throwIfAborted();
    try {
      return await connected(address, port, ms / addresses.length, signal);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

function connected(host: string, port: number, ms: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(new Error(`no connection within ${ms} ms`)), ms);
    const onAbort = () => socket.destroy(new Error('stopped while connecting'));
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      // From here the owner of the connection closes it.
      signal.removeEventListener('abort', onAbort);
    };
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
    // Stays for the life of the socket: an error without a listener would end the process.
    socket.on('error', (error) => {
      settle();
      reject(error);
    });
  });
}

/** Times in ms, and what a host may send. A test shortens them; the service uses them as they stand. */
export interface WireLimits {
  /** Looking the name up and connecting. Healthy hosts take a tenth; several addresses share it. */
  readonly connectMs: number;
  /** All of sending until the final dot: with what follows it fits into the last 90 s of a lease. */
  readonly beforeDotMs: number;
  /** For the reply to the final dot. RFC 5321 §4.5.3.2.6 says ten minutes; what takes longer is found by its own copy. */
  readonly afterDotMs: number;
  /** For the same reply once the service is to stop: it drains for a minute. */
  readonly afterStopMs: number;
  /** Opening a mailbox: connection, TLS, login and selecting the inbox. */
  readonly openMs: number;
  /** One question to an open mailbox. A listing of large messages takes the longest. */
  readonly askMs: number;
  /**
   * Bytes a host may send to one question. A listing takes up to 25 messages of a mebibyte. Many small lines
   * pass every other limit, and reading them without end would take all time and memory of this process.
   */
  readonly answerOctets: number;
}

export const WIRE_LIMITS: WireLimits = {
  connectMs: 10_000,
  beforeDotMs: 30_000,
  afterDotMs: 50_000,
  afterStopMs: 20_000,
  openMs: 30_000,
  askMs: 60_000,
  answerOctets: 32 * 1024 * 1024,
};

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

/** What the server says until it has said this. Rejects if it closes, says too much, or at the signal. */
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
