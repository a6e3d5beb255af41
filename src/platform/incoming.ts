import { LRUCache } from 'lru-cache';
import { DomainError } from './values/errors.ts';
import type { Mode } from './values/scope.ts';

/** What a request that took too long waited for: providers, or the service itself. */
const LATE = {
  vendor_error: 'Nothing is charged; try again.',
  unavailable:
    'Nothing is charged. What it was to change may be changed or not: look, then send it again if it is not.',
} as const;

/**
 * Runs `work` with a signal that is aborted after `ms`. Work that ignores it is not awaited after the
 * deadline, and its late answer is dropped. Rejects with the `code` at the deadline.
 */
export async function runWithDeadline<Result>(
  ms: number,
  code: keyof typeof LATE,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const late = new DomainError(code, `No answer could be had within ${ms / 1000} s. ${LATE[code]}`, {
        internal: 'deadline passed',
      });
      reject(late);
      controller.abort(late);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A queue that owners take turns in: each gives one item in its turn, its oldest first. Where it is full,
 * room is made for an owner that has less in it than the one with most, whose newest item goes; so one owner
 * may use all of it while no other needs it, and never keeps another out.
 */
export class RoundRobinQueue<Item> {
  readonly #limit: number;
  readonly #owners = new Map<string, Item[]>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the item for which there is no room: the one given, or another that had to make room for it. */
  push(owner: string, item: Item): Item | undefined {
    let displaced: Item | undefined;
    if (this.#size >= this.#limit) {
      const own = this.#owners.get(owner)?.length ?? 0;
      const longest = this.#longest();
      if (longest === undefined || own + 1 >= longest.length) return item;
      displaced = longest.pop();
      this.#size -= 1;
    }
    const items = this.#owners.get(owner);
    if (items === undefined) this.#owners.set(owner, [item]);
    else items.push(item);
    this.#size += 1;
    return displaced;
  }

  /** At most `max` items, one of each owner in turn. */
  take(max: number): Item[] {
    const taken: Item[] = [];
    while (taken.length < max) {
      const [next] = this.#owners;
      if (next === undefined) break;
      const [owner, items] = next;
      taken.push(items.shift() as Item);
      // To the end of the turns.
      this.#owners.delete(owner);
      if (items.length > 0) this.#owners.set(owner, items);
    }
    this.#size -= taken.length;
    return taken;
  }

  #longest(): Item[] | undefined {
    let longest: Item[] | undefined;
    for (const items of this.#owners.values()) {
      if (longest === undefined || items.length > longest.length) longest = items;
    }
    return longest;
  }
}

const WINDOW_MS = 60_000;
/** Addresses counted at once, about 10 MB; under a flood from more, the oldest are forgotten. */
const MAX_ADDRESSES = 50_000;

/**
 * Counts wrong keys by address (IPv6: by network, as one client has all its addresses). Beyond `perMinute` of
 * them a wrong key has to wait until the address's minute is over. A valid key never has to: it is looked up
 * as usual. In memory of one process on purpose: it slows down clients that loop, and does not protect keys,
 * which have 178 bits.
 */
export class FailedAuthentications {
  readonly #perMinute: number;
  readonly #failures = new LRUCache<string, { count: number }>({ max: MAX_ADDRESSES, ttl: WINDOW_MS });

  readonly #onCounted: (() => void) | undefined;

  /** `onCounted` is told of each wrong key. */
  constructor(perMinute: number, onCounted?: () => void) {
    this.#perMinute = perMinute;
    this.#onCounted = onCounted;
  }

  /** Whether the address has no wrong key left: then a key is looked up before its body is read. */
  areTooMany(address: string): boolean {
    if (this.#failures.size === 0) return false; // nearly always: then nothing has to be worked out
    return (this.#failures.peek(address)?.count ?? 0) >= this.#perMinute;
  }

  /** Counts a wrong key; returns the refusal where it was one too many. */
  count(address: string): DomainError | undefined {
    this.#onCounted?.();
    const entry = this.#failures.peek(address);
    if (entry === undefined) {
      this.#failures.set(address, { count: 1 });
      return undefined;
    }
    if (entry.count >= this.#perMinute) return this.#refusal(address);
    entry.count += 1; // in place: the first failure fixed the minute
    return undefined;
  }

  #refusal(address: string): DomainError {
    const left = Math.max(1, Math.ceil(this.#failures.getRemainingTTL(address) / 1000));
    return new DomainError(
      'rate_limited',
      `The API key is wrong, and too many wrong ones came from this address. Wait ${left} s, or send a valid key.`,
      {
        retryAfterSeconds: left,
      },
    );
  }
}

/** A key as it was sent: its SHA-256 and the mode its prefix names, or what is wrong with its form. */
export type Presented =
  | Credential
  /** `presented`: a key was sent, so it counts as a wrong one. */
  | { readonly fault: DomainError; readonly presented: boolean };

export interface Credential {
  readonly hash: Buffer;
  readonly mode: Mode;
  /** The member whose session it is. */
  readonly memberId?: string;
}

/** What is known of a call beside its answer, as it becomes known: for the access log and traces. */
export interface CallFacts {
  readonly operation?: string;
  readonly tenantId?: string;
  readonly mode?: Mode;
  /** Credits that were settled. */
  readonly charged?: number;
  /** The operator who called the admin API. */
  readonly operatorId?: string;
}

/** A request as http hands it over: parsed and checked, nothing decided. */
export interface Incoming {
  readonly requestId: string;
  readonly address: string;
  readonly credential: Credential;
  /** Is told what becomes known of it. */
  readonly note?: ((facts: CallFacts) => void) | undefined;
  /** Aborted when whoever sent it has closed the connection; left out where that is not known. */
  readonly closed?: AbortSignal | undefined;
  readonly idempotency: { readonly key: string; readonly fingerprint: Buffer } | undefined;
  /** SHA-256 of method, path and body, of an endpoint whose answers may be repeated free of charge. */
  readonly repeat?: Buffer | undefined;
  readonly input:
    | {
        readonly ok: true;
        readonly body: unknown;
        readonly query: unknown;
        readonly isDryRun?: boolean;
      }
    | { readonly ok: false; readonly error: DomainError };
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}
