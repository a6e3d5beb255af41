import type { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { FairQueue } from '../core/queue/fair-queue.ts';
import { Flights } from '../core/queue/flights.ts';
import type { Asker } from '../core/scope.ts';
import { type Address, addressOf } from './address.ts';
import { type Answered, askAddresses, NoAddress, withResolver } from './question.ts';
import { type SystemFiles, systemFiles } from './system-files.ts';

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
  /** For what tenants name: addresses, with a port where it is not 53; empty or absent: those of the machine. */
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
/** Whose turn it is where no tenant named the host: an operator's, who can be kept out no more than a tenant. */
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

  /** What needs no question; undefined where it takes one. */
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
