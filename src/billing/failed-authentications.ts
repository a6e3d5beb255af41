import { LRUCache } from 'lru-cache';
import { DomainError } from '../core/errors.ts';

const WINDOW_MS = 60_000;
/** Addresses counted at once, about 10 MB; under a flood from more, the oldest are forgotten. */
const MAX_ADDRESSES = 50_000;
/** Keys remembered as good, so that a stranger behind the same address cannot lock their owner out. */
const MAX_GOOD_KEYS = 10_000;
const GOOD_FOR_MS = 10 * 60_000;

/**
 * The limiter of wrong keys, by address (of IPv6 by network; whoever asks has made one of the other): beyond `perMinute`
 * failures an address waits, without a look-up, until its minute is over. Keys that worked lately pass all the same. In memory of one process on purpose: it protects the
 * look-up, not the keys, which have 178 bits.
 */
export class FailedAuthentications {
  readonly #perMinute: number;
  readonly #failures = new LRUCache<string, { count: number }>({ max: MAX_ADDRESSES, ttl: WINDOW_MS });
  readonly #good = new LRUCache<string, true>({ max: MAX_GOOD_KEYS, ttl: GOOD_FOR_MS });

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** The refusal for an address that has failed too often, unless this key is known to be good. */
  mustWait(address: string, keyHash: Buffer): DomainError | undefined {
    if (this.#failures.size === 0) return undefined; // nearly always: then nothing has to be worked out
    if ((this.#failures.peek(address)?.count ?? 0) < this.#perMinute) return undefined;
    return this.#good.has(keyHash.toString('latin1')) ? undefined : this.#refusal(address);
  }

  /** Counts a failure; the refusal to answer with where it was one too many. */
  failed(address: string): DomainError | undefined {
    const network = address;
    const entry = this.#failures.peek(network);
    if (entry === undefined) {
      this.#failures.set(network, { count: 1 });
      return undefined;
    }
    if (entry.count >= this.#perMinute) return this.#refusal(address);
    entry.count += 1; // in place: the first failure fixed the minute
    return undefined;
  }

  succeeded(keyHash: Buffer): void {
    this.#good.set(keyHash.toString('latin1'), true);
  }

  #refusal(address: string): DomainError {
    const left = Math.max(1, Math.ceil(this.#failures.getRemainingTTL(address) / 1000));
    return new DomainError(
      'rate_limited',
      `Too many wrong API keys came from this address. Wait ${left} s.`,
      {
        retryAfterSeconds: left,
      },
    );
  }
}
