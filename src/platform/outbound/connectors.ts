import { isIP, type LookupFunction, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, Client, type Dispatcher } from 'undici';
import { createNames, type Names, type NamesOptions } from '../names/names.ts';
import type { Address } from '../names/system-files.ts';
import { hiddenFromOthers } from '../process.ts';
import { FairQueue, QueueFull } from '../values/queue.ts';
import type { Asker } from '../values/scope.ts';
import { codeOf, NotConnected, readBytes } from './failures.ts';

/** What is handed out of IPv6 for use in the public net (RFC 4291 §2.4, IANA "IPv6 Global Unicast"). */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether this IP address may be contacted on behalf of a user: a public unicast address and nothing else. False for
 * loopback, private, link-local, shared, documentation and translated (mapped, NAT64, 6to4, Teredo) ones, and for what
 * is not an address at all.
 */
export function isPublicAddress(ip: string): boolean {
  // The shorter notations (127.1, 0x7f000001) are names to us: what they mean is the resolver's to say.
  if (isIP(ip) === 0) return false;
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  // Without this `::7f00:1`, an IPv4 address in the deprecated "compatible" form, would pass.
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
}

/**
 * What everything that leaves this process shares: names, and the connections to hosts that tenants name. Made once for
 * a process, so that its caps are those of the process.
 */
export interface OutboundResources {
  readonly names: Names;
  /** One turn for each connection to such a host, by tenant. */
  readonly connections: FairQueue;
}

/**
 * Connections under way to hosts that tenants name. A tenant needs a dozen in parallel at most (a page, its
 * news, its mailboxes); with sixteen tenants at their limit all others still get a turn. An answer being read
 * is 2 MB at most.
 */
const CONNECTIONS = { atOnce: 256, atOncePerKey: 16, waiting: 4_096, waitingPerKey: 256 };

/** `servers` as of `createNames`: who is asked for names that tenants give. */
export function createOutboundResources(options: NamesOptions = {}): OutboundResources {
  return { names: createNames(options), connections: new FairQueue(CONNECTIONS) };
}

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

export interface Question {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface ExchangeRules {
  readonly lines: Lines;
  readonly tenantId: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly redirects: number;
  /** Throws or answers false if the next address must not be asked; a redirect is then handed over as it is. */
  follows(from: URL, to: URL): boolean;
  /** Whether the body of an answer of this status is wanted. */
  reads(status: number): boolean;
}

export interface Exchanged {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
  /** Empty if it was not to be read. */
  readonly bytes: Buffer;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Of an answer that is not used: so much is read to keep the connection, above that it is closed. */
const DUMPED_BYTES = 16 * 1024;

/** Sends a question and takes the whole answer, over redirects where the rules let it. Throws what the client throws. */
export async function exchange(question: Question, rules: ExchangeRules): Promise<Exchanged> {
  let url = question.url;
  for (let hops = 0; ; hops += 1) {
    const line = await rules.lines.open(url, { tenantId: rules.tenantId, signal: rules.signal });
    try {
      const sent = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: question.method,
        headers: question.headers,
        body: question.body ?? null,
        signal: rules.signal,
      };
      const answer = await hiddenFromOthers(() => line.dispatcher.request(sent));
      const status = answer.statusCode;
      const headers = flatten(answer.headers);
      const next = nextUrl(status, headers, url);
      const followed = next !== undefined && question.method === 'GET' && rules.follows(url, next);
      if (followed || !rules.reads(status)) {
        answer.body.dump({ limit: DUMPED_BYTES, signal: rules.signal }).catch(() => undefined);
        if (!followed) return { status, headers, url, bytes: Buffer.alloc(0) };
        if (hops >= rules.redirects) throw new NotConnected('too many redirects');
        url = next;
        continue;
      }
      return {
        status,
        headers,
        url,
        bytes: await readBytes(answer.body, headers, rules.maxBytes, rules.signal),
      };
    } finally {
      line.end();
    }
  }
}

function nextUrl(status: number, headers: Readonly<Record<string, string>>, from: URL): URL | undefined {
  const { location } = headers;
  if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, from.href))
    return undefined;
  return new URL(location, from.href);
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );
}
