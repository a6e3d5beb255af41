import { LRUCache } from 'lru-cache';
import { DomainError } from '../core/errors.ts';

const WINDOW_MS = 60_000;
/** Addresses counted at once, about 10 MB; under a flood from more, the oldest are forgotten. */
const MAX_ADDRESSES = 50_000;

/**
 * Counts wrong keys by address (of IPv6 by network; anyone who asks has made one of the other). Beyond `perMinute` of them a
 * wrong key is asked to wait until the address's minute is over. A right one never is: it is looked up like any other, with
 * whatever else is looked up at that moment. In memory of one process on purpose: it tells clients that loop to slow down,
 * and protects no key; they have 178 bits.
 */
export class FailedAuthentications {
  readonly #perMinute: number;
  readonly #failures = new LRUCache<string, { count: number }>({ max: MAX_ADDRESSES, ttl: WINDOW_MS });

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Whether the next wrong key of the address is one too many: then nothing is read of a body before its key is found. */
  areTooMany(address: string): boolean {
    if (this.#failures.size === 0) return false; // nearly always: then nothing has to be worked out
    return (this.#failures.peek(address)?.count ?? 0) >= this.#perMinute;
  }

  /** Counts a wrong key; the refusal to answer with where it was one too many. */
  count(address: string): DomainError | undefined {
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
