import { Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { LRUCache } from 'lru-cache';
import { timeLimit } from '../process.ts';
import { FairQueue, Flights } from '../values/queue.ts';
import type { Asker } from '../values/scope.ts';
import { type Address, addressOf, type SystemFiles, systemFiles } from './system-files.ts';

/** Why a name has no address. `absent`: the DNS says so; else there was no answer that can be relied on. */
export class NoAddress extends Error {
  override readonly name = 'NoAddress';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }

  get isAbsent(): boolean {
    return ABSENT.has(this.code);
  }
}

const ABSENT: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);
/**
 * Of the first try at one server, ms; c-ares doubles it with each. Longer than most answers, short enough for
 * another server, or a second try after a lost packet; a slow authority of three seconds answers the second.
 */
const TRY_MS = 2_000;
const TRIES = 3;
/** When one family has answered, the other is waited for so long, ms (RFC 8305 §3 has 50, for users that look on). */
const OTHER_FAMILY_MS = 300;
const MOST_ADDRESSES = 256;

export interface Answered {
  readonly addresses: readonly Address[];
  /** The shortest of the answer, seconds. */
  readonly ttl: number;
}

/**
 * Runs questions on a resolver (c-ares: sockets of the event loop, UDP and then TCP where an answer is cut short) that
 * is cancelled after `ms` or by the signal. Rejects then at once, whatever `work` does about it. `servers`: addresses, with a port where it is
 * not 53; empty: those of the machine.
 */
export async function withResolver<Result>(
  servers: readonly string[],
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
  work: (resolver: Resolver, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  // One for each question: `cancel` ends all of a resolver, and one's silence must not cost another time.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const limit = timeLimit(ms, signal);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => {
    resolver.cancel();
    reject(signal.aborted ? signal.reason : new NoAddress('ETIMEOUT'));
  };
  limit.signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(resolver, limit.signal), stopped]);
  } finally {
    limit.signal.removeEventListener('abort', stop);
    limit.end();
    // Any other question, that of the other family say, is no longer awaited.
    resolver.cancel();
  }
}

/** The addresses of a name, both families asked in parallel. Rejects with NoAddress. */
export async function askAddresses(resolver: Resolver, name: string): Promise<Answered> {
  const answered = new Map<number, Answered>();
  const keep = async (number: 4 | 6, answer: Promise<Answered>): Promise<void> => {
    answered.set(number, await answer);
  };
  const asked = [
    keep(4, family(resolver.resolve4(name, { ttl: true }), 4)),
    keep(6, family(resolver.resolve6(name, { ttl: true }), 6)),
  ];
  await Promise.any(asked).catch((error: unknown) => {
    throw failureOf(error);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, OTHER_FAMILY_MS);
  });
  await Promise.race([Promise.allSettled(asked), late]);
  clearTimeout(timer);
  // What has not answered by now is left out: it is neither checked nor ever connected to.
  const answers = [...answered.values()];
  const addresses = answers.flatMap((answer) => answer.addresses);
  if (addresses.length > MOST_ADDRESSES) throw new NoAddress('EBADRESP');
  const order = hasIpv6() ? -1 : 1;
  return {
    addresses: addresses.toSorted((one, other) => (one.family - other.family) * order),
    ttl: Math.min(...answers.map(({ ttl }) => ttl)),
  };
}

async function family(
  asked: Promise<readonly { readonly address: string; readonly ttl: number }[]>,
  number: 4 | 6,
): Promise<Answered> {
  const records = await asked;
  if (records.length === 0) throw new NoAddress('ENODATA');
  return {
    addresses: records.map(({ address }) => ({ address, family: number })),
    ttl: Math.min(...records.map(({ ttl }) => ttl)),
  };
}

/** What two families without an answer come to: nothing is known to be missing where one of them was silent. */
function failureOf(error: unknown): NoAddress {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const codes = errors.map((each) =>
    each instanceof Error && 'code' in each && typeof each.code === 'string' ? each.code : 'EFAILED',
  );
  return new NoAddress(codes.find((code) => !ABSENT.has(code)) ?? codes[0] ?? 'ENOTFOUND');
}

/** RFC 6724 rule 1: an address this machine has no way to comes last. */
function hasIpv6(): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.family === 'IPv6' && !one.internal && !one.address.startsWith('fe80:'));
}

/** The one resolver of a process. Nothing of it runs on libuv's threads, and all of it can be cancelled. */
export interface Names {
  /**
   * All addresses of a name a tenant gave; an IP address is its own. Asks the hosts file, then the DNS. Rejects with
   * NoAddress, with QueueFull, or with the reason of the signal.
   */
  addresses(name: string, asker: Asker): Promise<readonly Address[]>;
  /**
   * The same of a name the operator wrote into a setting: asks the machine's own servers, along its search list, so that
   * short names of a container network work.
   */
  ofOperator(name: string, signal: AbortSignal): Promise<readonly Address[]>;
  /**
   * Other questions to the DNS, `ms` at most in all, in the tenant's turn; those who ask under the same `question` meanwhile
   * share it. Rejects with what `work` rejects with, with NoAddress `ETIMEOUT`, with QueueFull, or with the reason of
   * the signal.
   */
  ask<Result>(
    question: string,
    asker: Asker,
    ms: number,
    work: (resolver: Resolver, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
}

export interface NamesOptions {
  /** For what tenants name: addresses, with a port if it is not 53; empty or absent: those of the machine. */
  readonly servers?: readonly string[];
  readonly files?: SystemFiles;
}

/** All of one name, ms: half of what a host that a user names may take. */
const NAME_MS = 5_000;
/**
 * Questions under way. Each is a socket or two and some kilobytes; one tenant has as many as its lookups need
 * in parallel, and with sixteen tenants at their limit all others still get a turn.
 */
const TURNS = { atOnce: 256, atOncePerKey: 16, waiting: 4_096, waitingPerKey: 256 };
/** Names looked up within minutes, at some hundred bytes each. */
const MOST_KEPT = 10_000;
/** An answer is kept for its own time, within these, ms: a mended DNS is seen soon, a busy name not asked for twice. */
const LEAST_KEPT_MS = 1_000;
const MOST_KEPT_MS = 5 * 60_000;
/** "No such name" may be a moment old; silence may be over at once. */
const ABSENT_KEPT_MS = 10_000;
const TROUBLE_KEPT_MS = 2_000;
/** RFC 1035 §2.3.4, in text. */
const MOST_CHARACTERS = 254;
/** Whose turn it is if no tenant named the host: an operator's, who can be kept out no more than a tenant. */
const OPERATOR = 'operator';

/** The resolver over the hosts file and the DNS; kept as long as the process. */
export function createNames({ servers = [], files = systemFiles() }: NamesOptions = {}): Names {
  const turns = new FairQueue(TURNS);
  const flights = new Flights<unknown>();
  const kept = new LRUCache<string, Answered | NoAddress>({ max: MOST_KEPT });

  /**
   * A question waits under the key of its own tenant and is shared only once it is under way: no tenant waits
   * in the queue of another, and a caller who leaves takes no answer from the others.
   */
  async function share<Result>(
    question: string,
    { tenantId, signal }: Asker,
    known: () => Result | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    let end = flights.has(question) ? undefined : await turns.take(tenantId, signal);
    const answer = known();
    if (answer !== undefined || flights.has(question)) {
      end?.();
      end = undefined;
    }
    if (answer !== undefined) return answer;
    let isBegun = false;
    try {
      // From here on the turn belongs to the question: its callers may come and go.
      const joined = await flights.join(question, signal, (stop) => {
        isBegun = true;
        return work(stop).finally(() => end?.());
      });
      return joined.result as Result;
    } finally {
      if (!isBegun) end?.();
    }
  }

  /** By the DNS, from what is kept where it may be. */
  async function lookUp(name: string, of: readonly string[], asker: Asker): Promise<readonly Address[]> {
    const question = `${of === servers ? 'tenant' : OPERATOR} ${name}`;
    const known = () => kept.get(question);
    const answer =
      known() ??
      (await share<Answered | NoAddress>(question, asker, known, async (signal) => {
        const found = await withResolver(of, { ms: NAME_MS, signal }, (resolver) =>
          askAddresses(resolver, name),
        ).catch((error: unknown) => {
          if (error instanceof NoAddress) return error;
          throw error;
        });
        kept.set(question, found, { ttl: keptFor(found) });
        return found;
      }));
    if (answer instanceof NoAddress) throw answer;
    return answer.addresses;
  }

  /** What needs no question; undefined if it takes one. */
  function withoutAsking(name: string): readonly Address[] | undefined {
    const literal = addressOf(name);
    if (literal !== undefined) return [literal];
    if (name === '' || name.length > MOST_CHARACTERS) throw new NoAddress('ENOTFOUND');
    const hosts = files.hosts(name.toLowerCase().replace(/\.$/, ''));
    return hosts.length > 0 ? hosts : undefined;
  }

  return {
    async addresses(name, asker) {
      asker.signal.throwIfAborted();
      return withoutAsking(name) ?? lookUp(name.toLowerCase().replace(/\.$/, ''), servers, asker);
    },
    async ofOperator(name, signal) {
      const known = withoutAsking(name);
      if (known !== undefined) return known;
      let last: unknown = new NoAddress('ENOTFOUND');
      for (const spelling of files.spellings(name)) {
        try {
          return await lookUp(spelling.toLowerCase(), MACHINE, { tenantId: OPERATOR, signal });
        } catch (error) {
          last = error;
          if (!(error instanceof NoAddress) || !error.isAbsent) break;
        }
      }
      throw last;
    },
    ask: (question, asker, ms, work) =>
      share(
        `asked ${question}`,
        asker,
        () => undefined,
        (signal) => withResolver(servers, { ms, signal }, work),
      ),
  };
}

/** c-ares reads them itself, again for each question. */
const MACHINE: readonly string[] = [];

function keptFor(found: Answered | NoAddress): number {
  if (found instanceof NoAddress) return found.isAbsent ? ABSENT_KEPT_MS : TROUBLE_KEPT_MS;
  return Math.min(Math.max(found.ttl * 1_000, LEAST_KEPT_MS), MOST_KEPT_MS);
}
