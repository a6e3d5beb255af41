import { connect, isIP, type Socket } from 'node:net';
import { MailError } from '../../core/outreach/mail/mail-error.ts';
import type { MailFault } from '../../core/outreach/mail/ports.ts';
import type { MailServer } from '../../core/outreach/mailbox/mailbox.ts';
import { QueueFull } from '../../core/queue/fair-queue.ts';
import type { Asker } from '../../core/scope.ts';
import type { Address } from '../../names/address.ts';
import { isPublicAddress } from '../../outbound/addresses.ts';
import type { OutboundResources } from '../../outbound/outbound-resources.ts';

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

/** Connects in the tenant's turn, which ends when it is connected or has failed. Rejects with MailError where too many wait, else as `work` does. */
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
