import { LRUCache } from 'lru-cache';
import { DomainError } from '../core/errors.ts';

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
