import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { MailError } from '../../core/outreach/mail-error.ts';
import type { MailFault } from '../../core/outreach/mail-port.ts';
import type { MailServer } from '../../core/outreach/mailbox.ts';
import { isPublicAddress } from '../../outbound/addresses.ts';

/** All addresses of a name; injected by tests. */
export type ResolveHost = (name: string) => Promise<readonly { readonly address: string }[]>;

export interface HostGuard {
  /** The operator allows private addresses, any port and connections without TLS: for laboratories. */
  readonly allowPrivate: boolean;
  readonly resolve?: ResolveHost | undefined;
}

/** SMTP, its submission ports (2525 is a common stand-in), IMAP. A tenant must not make us knock anywhere else. */
const PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525, 143, 993]);

/** Of a host with dozens of addresses the first few tell enough. */
const ADDRESSES_TRIED = 4;

/**
 * The addresses of a host a tenant named, in the order to be tried. A name is resolved once, and all it resolves to must
 * be permitted: one private address among public ones is somebody trying. Rejects with MailError, or with the signal's
 * reason.
 */
export async function addressesOf(
  { host, port, security }: MailServer,
  side: MailFault['side'],
  { allowPrivate, resolve = systemResolve }: HostGuard,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const refuse = (message: string) => new MailError({ side, kind: 'refused', message });
  if (!allowPrivate && !PORTS.has(port)) {
    throw refuse(`Port ${port} is not one that mail is sent or read through: use 587, 465 or 993.`);
  }
  if (!allowPrivate && security === 'none') throw refuse(`${host} would be asked without TLS.`);
  const answers = isIP(host) === 0 ? await resolved(host, side, resolve, signal) : [host];
  if (!allowPrivate && !answers.every(isPublicAddress)) {
    throw refuse(`${host} is not a host of the public net.`);
  }
  return answers.slice(0, ADDRESSES_TRIED);
}

async function resolved(
  host: string,
  side: MailFault['side'],
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<readonly []>();
  const onAbort = () => stop([]);
  signal.addEventListener('abort', onAbort, { once: true });
  const answers = await Promise.race([resolve(host).catch((): readonly [] => []), stopped]);
  signal.removeEventListener('abort', onAbort);
  signal.throwIfAborted();
  if (answers.length > 0) return answers.map(({ address }) => address);
  throw new MailError({
    side,
    kind: 'unreachable',
    message: `The name ${host} has no address: is it right?`,
  });
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
      // Whoever has the connection decides what becomes of it.
      signal.removeEventListener('abort', onAbort);
    };
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
    // Stays for the life of the socket: an error nobody listens to would end the process.
    socket.on('error', (error) => {
      settle();
      reject(error);
    });
  });
}

const systemResolve: ResolveHost = (name) => lookup(name, { all: true, order: 'verbatim' });
