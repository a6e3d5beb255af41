import { DomainError } from './errors.ts';

export interface FairQueueLimits {
  /** Pieces of work under way at once, of all keys together and of one key. */
  readonly atOnce: number;
  readonly atOncePerKey: number;
  /** Pieces of work that wait for their turn, of all keys together and of one key. */
  readonly waiting: number;
  readonly waitingPerKey: number;
}

/** Refused without having waited, or put out for a key that waits for less: nothing was begun. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  /** Whose bound was met: that of this key alone, or that of all keys together. */
  readonly of: 'key' | 'all';

  constructor(of: QueueFull['of']) {
    super(of === 'key' ? 'too much of the same key waits already' : 'too much waits already');
    this.of = of;
  }
}

/** Gives the turn back; to be called once the work has ended. Calling it again does nothing. */
export type EndTurn = () => void;

interface Waiter {
  begin(end: EndTurn): void;
  refuse(reason: unknown): void;
}

/**
 * Whose turn it is where keys (tenants) share something: round robin by key, in order within a key. A key
 * that comes to wait is served after at most one turn of each other key that waits, however much those wait
 * for; who has just had a turn lets the others go first, once. A key with room in its own cap is never passed
 * over. In a full queue the key with the most waiting loses its newest, so that no key keeps another out by
 * filling it.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** In the order of their turns: who was served goes to the end. Only keys that wait. */
  readonly #waiting = new Map<string, Set<Waiter>>();
  /** Keys that were served since they wait, or had something under way as they began to: others go before them, once. */
  readonly #yielding = new Set<string>();
  readonly #underWay = new Map<string, number>();
  #sumWaiting = 0;
  #sumUnderWay = 0;

  /** Throws RangeError if a limit is no whole number, or is below 1. */
  constructor(limits: FairQueueLimits) {
    for (const [name, least] of [
      ['atOnce', 1],
      ['atOncePerKey', 1],
      ['waiting', 0],
      ['waitingPerKey', 0],
    ] as const) {
      if (!Number.isSafeInteger(limits[name]) || limits[name] < least) {
        throw new RangeError(`${name} is ${limits[name]}: expected a whole number from ${least}`);
      }
    }
    this.#limits = limits;
  }

  /** Pieces of work under way: of `key`, or of all. */
  underWay(key?: string): number {
    return key === undefined ? this.#sumUnderWay : (this.#underWay.get(key) ?? 0);
  }

  /** Pieces of work that wait: of `key`, or of all. */
  waiting(key?: string): number {
    return key === undefined ? this.#sumWaiting : (this.#waiting.get(key)?.size ?? 0);
  }

  /**
   * A turn for `key`. Rejects with QueueFull where too much waits, and with the reason of `signal` where that comes
   * before the turn; after that the turn is the caller's, who has to end it.
   */
  async take(key: string, signal: AbortSignal): Promise<EndTurn> {
    signal.throwIfAborted();
    // While there is room none that could begin is waiting, so this overtakes none.
    if (this.#hasRoom(key)) return this.#begin(key);
    this.#makePlace(key);
    const { promise, resolve, reject } = Promise.withResolvers<EndTurn>();
    const onAbort = () => {
      this.#remove(key, waiter);
      reject(signal.reason);
    };
    const waiter: Waiter = {
      begin: (end) => {
        signal.removeEventListener('abort', onAbort);
        resolve(end);
      },
      refuse: (reason) => {
        signal.removeEventListener('abort', onAbort);
        reject(reason);
      },
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const ofKey = this.#waiting.get(key);
    if (ofKey === undefined) {
      this.#waiting.set(key, new Set([waiter]));
      if (this.underWay(key) > 0) this.#yielding.add(key);
    } else ofKey.add(waiter);
    this.#sumWaiting += 1;
    return promise;
  }

  /** Does `work` when `key` has its turn, and ends the turn whatever comes of it. Rejects as `take` and `work` do. */
  async run<Result>(key: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const end = await this.take(key, signal);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #hasRoom(key: string): boolean {
    return this.#sumUnderWay < this.#limits.atOnce && this.underWay(key) < this.#limits.atOncePerKey;
  }

  #begin(key: string): EndTurn {
    this.#underWay.set(key, this.underWay(key) + 1);
    this.#sumUnderWay += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const left = this.underWay(key) - 1;
      if (left === 0) this.#underWay.delete(key);
      else this.#underWay.set(key, left);
      this.#sumUnderWay -= 1;
      this.#next();
    };
  }

  #next(): void {
    for (const [key, ofKey] of this.#waiting) {
      if (!this.#hasRoom(key)) continue;
      if (this.#yielding.delete(key)) {
        // Has its next turn after all who wait.
        this.#waiting.delete(key);
        this.#waiting.set(key, ofKey);
        continue;
      }
      const [waiter] = ofKey;
      if (waiter === undefined) continue;
      this.#remove(key, waiter);
      if (ofKey.size > 0) {
        this.#waiting.delete(key);
        this.#waiting.set(key, ofKey);
        this.#yielding.add(key);
      }
      waiter.begin(this.#begin(key));
      return;
    }
  }

  #makePlace(key: string): void {
    const mine = this.waiting(key);
    if (mine >= this.#limits.waitingPerKey) throw new QueueFull('key');
    if (this.#sumWaiting < this.#limits.waiting) return;
    const [longest, theirs] = this.#longest();
    // With at most one more than ours, the two would only change places.
    if (theirs === undefined || theirs.size <= mine + 1) throw new QueueFull('all');
    const newest = [...theirs].at(-1);
    if (newest === undefined) throw new QueueFull('all');
    this.#remove(longest, newest);
    newest.refuse(new QueueFull('all'));
  }

  #longest(): [string, Set<Waiter> | undefined] {
    let longest: [string, Set<Waiter> | undefined] = ['', undefined];
    for (const [key, ofKey] of this.#waiting) {
      if (ofKey.size > (longest[1]?.size ?? 0)) longest = [key, ofKey];
    }
    return longest;
  }

  #remove(key: string, waiter: Waiter): void {
    const ofKey = this.#waiting.get(key);
    if (ofKey === undefined || !ofKey.delete(waiter)) return;
    this.#sumWaiting -= 1;
    if (ofKey.size > 0) return;
    this.#waiting.delete(key);
    this.#yielding.delete(key);
  }
}

export interface LaneWords {
  /** What waits, in the plural: "imports of networks". */
  readonly what: string;
  /** By then a place is likely to be free. */
  readonly retryAfterSeconds: number;
}

/**
 * Does what a request of the tenant `key` asks for when it is its turn in a lane. Rejects with `rate_limited` if too much of
 * the tenant waits already, with `unavailable` where too much of all does, with the signal's reason, and as `work` does.
 */
export async function inTurn<Result>(
  lane: FairQueue,
  key: string,
  signal: AbortSignal,
  { what, retryAfterSeconds }: LaneWords,
  work: () => Promise<Result>,
): Promise<Result> {
  let end: () => void;
  try {
    end = await lane.take(key, signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw error.of === 'key'
      ? new DomainError('rate_limited', `Too many ${what} of this account wait already. Repeat shortly.`, {
          retryAfterSeconds,
        })
      : new DomainError('unavailable', `Too many ${what} wait at the moment. Repeat shortly.`, {
          retryAfterSeconds,
        });
  }
  try {
    return await work();
  } finally {
    end();
  }
}

interface Flight<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * One piece of work a key, however many ask for it meanwhile. Each who waits can leave by its own signal; the
 * work is aborted when no caller is left. Results are not kept: that is what the cache is for.
 */
export class Flights<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  get size(): number {
    return this.#flights.size;
  }

  has(key: string): boolean {
    return this.#flights.has(key);
  }

  /**
   * Joins the work under `key`, or begins it. `led`: whether this call began it. Rejects with what the work rejects
   * with, or with the reason of `signal`.
   */
  async join(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly led: boolean }> {
    signal.throwIfAborted();
    const known = this.#flights.get(key);
    const flight = known ?? this.#begin(key, work);
    flight.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return { result: await Promise.race([flight.result, left.promise]), led: known === undefined };
    } finally {
      signal.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        // The next caller begins again: this work has been asked to stop.
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        flight.controller.abort(new Error('the caller no longer waits for the answer'));
      }
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const controller = new AbortController();
    const flight: Flight<Result> = { result: work(controller.signal), controller, waiting: 0 };
    this.#flights.set(key, flight);
    const forget = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.result.then(forget, forget);
    return flight;
  }
}

/** What the claim of a lane has to know to be fair (docs/lanes.md). */
export interface LaneShare {
  /** Pieces of one tenant under way at once in a process. */
  readonly perTenant: number;
  /** Whose pieces the process has under way: the tenant's id, once for each. */
  readonly busy: readonly string[];
}
