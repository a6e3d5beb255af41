import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../core/errors.ts';
import { refusal } from './broken-http.ts';
import { clientNetwork } from './client-network.ts';

export interface ConnectionLimits {
  readonly most: number;
  /** Of one address, of IPv6 its /64. */
  readonly ofOne: number;
}

export const CONNECTIONS: ConnectionLimits = {
  /** Below the usual limit of 1,024 open files: the rest is for the database, upstreams and mail. */
  most: 900,
  /** A third: more than the pool of any client, and the rest is left to others before any is closed. */
  ofOne: 300,
};

const TOO_MANY = new DomainError(
  'unavailable',
  'Your network holds too many connections to this service. Close some, or keep and use them again.',
);

/**
 * Shares the server's connections out between addresses. Who has their share is refused more. Where all are taken, a newcomer takes the place of a
 * connection without a request under way, the oldest of the address that has the most, unless that is their own. A
 * trusted proxy has no share: it stands for many, and theirs are never given up.
 */
export function limitConnections(
  server: Server,
  { most, ofOne }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  /** Oldest first, by network; those of proxies apart. */
  const held = new Map<string, Set<Socket>>();
  const latest = new WeakMap<
    Socket,
    { readonly request: IncomingMessage; readonly response: ServerResponse }
  >();
  let total = 0;

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response });
  });

  server.on('connection', (socket: Socket) => {
    // Node asks for the address when it is first read and keeps it: a request that was cut off still has one.
    const address = socket.remoteAddress;
    // Closed already.
    if (address === undefined) return socket.destroy();
    const isFromProxy = isProxy(address);
    const network = clientNetwork(address);
    const own = held.get(network) ?? new Set();
    const isOver = !isFromProxy && own.size >= ofOne;
    if (isOver || (total >= most && !giveUpOne(isFromProxy ? 0 : own.size))) {
      socket.end(refusal('503 Service Unavailable', TOO_MANY));
      return socket.destroySoon();
    }
    total += 1;
    if (!isFromProxy) held.set(network, own.add(socket));
    socket.once('close', () => {
      total -= 1;
      own.delete(socket);
      if (own.size === 0) held.delete(network);
    });
    return socket;
  });

  /** Frees a place of the address with the most, if it has more than `theirs` and not all in use. */
  function giveUpOne(theirs: number): boolean {
    const [largest] = [...held.values()].sort((one, other) => other.size - one.size);
    if (largest === undefined || largest.size <= theirs) return false;
    for (const socket of largest) {
      const last = latest.get(socket);
      // A request that is still being sent is not under way: else headers alone would hold a place.
      if (last?.request.complete === true && !last.response.writableFinished) continue;
      socket.destroy();
      return true;
    }
    return false;
  }
}
