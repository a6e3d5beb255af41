import { isIP, type LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector, Client, type Dispatcher } from 'undici';
import { QueueFull } from '../core/queue/fair-queue.ts';
import type { Asker } from '../core/scope.ts';
import type { Address } from '../names/address.ts';
import { codeOf, NotConnected } from './failures.ts';
import type { OutboundResources } from './outbound-resources.ts';

/** TCP and TLS together; a healthy server needs a tenth of it, and what is left of a deadline should go to the next. */
const CONNECT_TIMEOUT_MS = 5_000;

/** What one question is sent over. */
export interface Line {
  readonly dispatcher: Dispatcher;
  /** When the answer is there or given up. */
  end(): void;
}

/** Lines to hosts, each to be ended. `open` rejects with NotConnected, or with the reason of the asker's signal. */
export interface Lines {
  open(url: URL, asker: Asker): Promise<Line>;
  close(): Promise<void>;
}

/** For addresses the operator configured: any address, connections kept for the next call. */
export function trustedAgent(names: Pick<OutboundResources['names'], 'ofOperator'>): Agent {
  const lookup: LookupFunction = (name, options, done) => {
    // The connector has given up by its own time-out before the resolver does; who else asks may still get the answer.
    names.ofOperator(name, new AbortController().signal).then(
      (addresses) => answer(addresses, options.all === true, done),
      (error: unknown) => done(new NotConnected(codeOf(error)), ''),
    );
  };
  return new Agent({
    connect: honest(buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup, autoSelectFamily: true })),
  });
}

export function trustedLines(names: Pick<OutboundResources['names'], 'ofOperator'>): Lines {
  const dispatcher = trustedAgent(names);
  return {
    open: async () => ({ dispatcher, end: () => {} }),
    close: () => dispatcher.destroy(),
  };
}

export interface GuardOptions {
  readonly ways: {
    readonly names: Pick<OutboundResources['names'], 'addresses'>;
    readonly connections: OutboundResources['connections'];
  };
  /** Whether an IP address may be connected to. */
  permits(address: string): boolean;
}

/**
 * For hosts a user named. Addresses written out are checked before anything is opened; a name is resolved once, every
 * address it has must be permitted, and those very addresses are what is connected to, so that a second answer of the
 * resolver changes nothing. TLS still asks for the name. No connection is used twice, and each takes a turn of the
 * tenant, from the question for the name until its end.
 */
export function guardedLines({ ways, permits }: GuardOptions): Lines {
  const open = new Set<Client>();
  return {
    async open(url, asker) {
      const endTurn = await ways.connections.take(asker.tenantId, asker.signal).catch((error: unknown) => {
        throw error instanceof QueueFull ? new NotConnected(TOO_MANY) : error;
      });
      try {
        const addresses = await checked(url.hostname.replace(/^\[|\]$/g, ''), asker);
        const sockets = new Set<Socket>();
        const client = new Client(url.origin, {
          pipelining: 0,
          connect: pinned(addresses, { permits, sockets, signal: asker.signal }),
        });
        open.add(client);
        // A client that is connecting neither heeds the signal nor lets go of its socket when it is destroyed.
        const drop = () => {
          for (const socket of sockets) socket.destroy(new NotConnected(GIVEN_UP));
        };
        asker.signal.addEventListener('abort', drop, { once: true });
        const end = () => {
          asker.signal.removeEventListener('abort', drop);
          open.delete(client);
          client.destroy().catch(() => {});
          drop();
          endTurn();
        };
        return { dispatcher: client, end };
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    close: async () => {
      await Promise.all([...open].map((client) => client.destroy()));
    },
  };

  async function checked(host: string, asker: Asker): Promise<readonly Address[]> {
    if (isIP(host) !== 0) {
      if (!permits(host)) throw new NotConnected(REFUSED);
      return [];
    }
    const addresses = await ways.names.addresses(host, asker).catch((error: unknown) => {
      asker.signal.throwIfAborted();
      throw new NotConnected(error instanceof QueueFull ? TOO_MANY : codeOf(error));
    });
    if (addresses.length === 0) throw new NotConnected('name without address');
    if (!addresses.every(({ address }) => permits(address))) throw new NotConnected(REFUSED);
    return addresses;
  }
}

const REFUSED = 'address refused';
const GIVEN_UP = 'given up';
const TOO_MANY = 'too many are under way here';

/** Connects to nothing but these addresses, whatever the name says by then. */
function pinned(
  addresses: readonly Address[],
  {
    permits,
    sockets,
    signal,
  }: {
    permits(address: string): boolean;
    readonly sockets: Set<Socket>;
    readonly signal: AbortSignal;
  },
): buildConnector.connector {
  // Never asked about an address that is written out.
  const lookup: LookupFunction = (_name, options, done) => answer(addresses, options.all === true, done);
  const connect = honest(buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup, autoSelectFamily: true }));
  return (options, done) => {
    if (signal.aborted) return done(new NotConnected(GIVEN_UP), null);
    const hostname = options.hostname.replace(/^\[|\]$/g, '');
    // The type does not say so, but the connector gives its socket, which nothing else lets go of before it has connected.
    const begun: unknown = connect({ ...options, hostname }, (error, socket) => {
      if (error !== null) return done(error, null);
      // Asked once more of the socket itself, before a single byte is sent.
      if (socket.remoteAddress !== undefined && permits(socket.remoteAddress)) return done(null, socket);
      socket.destroy();
      done(new NotConnected(REFUSED), null);
    });
    if (begun instanceof Socket) sockets.add(begun);
  };
}

/** Answers a socket that asks for one address or for all. */
function answer(addresses: readonly Address[], isForAll: boolean, done: Parameters<LookupFunction>[2]): void {
  const [first] = addresses;
  if (first === undefined) done(new NotConnected('name without address'), '');
  else if (isForAll) done(null, [...addresses]);
  else done(null, first.address, first.family);
}

/** Marks what fails before a connection is there. */
function honest(connect: buildConnector.connector): buildConnector.connector {
  return (options, done) =>
    connect(options, (error, socket) => {
      if (error === null) done(null, socket);
      else done(error instanceof NotConnected ? error : new NotConnected(codeOf(error)), null);
    });
}
