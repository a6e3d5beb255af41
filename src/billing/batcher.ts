import { TurnQueue } from './turn-queue.ts';

/** The database was not there within the caller's patience. `begun`: the statement may have taken effect all the same. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  readonly begun: boolean;

  constructor(begun: boolean, cause: unknown) {
    super(begun ? 'the database was lost while it worked' : 'the database is out of reach', { cause });
    this.begun = begun;
  }
}

export interface BatcherOptions<Item, Result> {
  /** Runs a batch and answers in its order. `again`: an earlier attempt may have taken effect. */
  run(items: readonly Item[], again: boolean): Promise<readonly Result[]>;
  /**
   * What an error says: repeat it safely, repeat it without whoever waits for a lock, repeat it knowing it may have taken
   * effect, or give up.
   */
  classify(error: unknown): 'unreachable' | 'locked' | 'lost' | 'refused';
  /** Whose an item is: owners take turns, and share the room in the queue. */
  ownerOf(item: Item): string;
  /** The locks an item may have to wait for, the one that is nearest to being its owner's first. */
  locksOf(item: Item): readonly [string, ...string[]];
  /** For each item of a batch that waited too long the lock that keeps it; undefined where nothing does at the moment. */
  findHeld(items: readonly Item[]): Promise<readonly (string | undefined)[]>;
  /** Most items in one statement. */
  readonly maxBatch: number;
  /** Most items waiting, and as many set aside; where one more comes, the owner with most gives way. */
  readonly maxWaiting: number;
  /** Batches under way at once, beside those set aside. */
  readonly lanes: number;
  /** How long an item is kept alive over an absent database or a lock, ms. */
  readonly patienceMs: number;
  /** Injected so that a model can drive time: resolves after `ms`. */
  sleep(ms: number): Promise<void>;
  now(): number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly since: number;
  /** An attempt may have taken effect. */
  begun: boolean;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Items that wait for one lock. */
interface Aside<Item, Result> {
  readonly queue: TurnQueue<Waiting<Item, Result>>;
  busy: boolean;
}

/** Between two attempts at an absent database: long enough not to spin, short beside a restart of half a second. */
const RETRY_DELAYS = [20, 50, 100, 250] as const;
/** Batches set aside under way at once: each mostly waits for its lock, and has a connection meanwhile. */
const ASIDE_LANES = 2;

/**
 * Gathers items that wait at the same moment into one statement. Items that arrive while a batch is under way go with
 * the next one, so a batch grows with the load and a lone item waits for nobody. An item the database refuses fails by
 * itself: its batch is taken apart and every item is run alone. An item that waits for a lock is set aside, with all that
 * will wait for the same one, and the others go on without it.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  readonly #waiting: TurnQueue<Waiting<Item, Result>>;
  /** By lock, in the order of their turns. */
  readonly #aside = new Map<string, Aside<Item, Result>>();
  #busy = 0;
  #busyAside = 0;
  #scheduled = false;
  #alone = 0;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
    this.#waiting = new TurnQueue(options.maxWaiting);
  }

  /** Runs one item with whatever else is waiting. Rejects with `StoreUnavailableError` or the database's refusal. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = { item, since: this.#options.now(), begun: false, resolve, reject };
      const stuck =
        this.#aside.size === 0
          ? undefined
          : this.#options.locksOf(item).find((lock) => this.#aside.has(lock));
      if (stuck !== undefined) return this.#setAside(stuck, waiting);
      turnAway(this.#waiting.push(this.#options.ownerOf(item), waiting));
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#busy >= this.#options.lanes) return;
    this.#scheduled = true;
    // After the sockets that are readable now were read: what arrived together leaves together.
    setImmediate(() => {
      this.#scheduled = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#busy < this.#options.lanes && this.#waiting.size > 0) {
      const batch = this.#waiting.take(this.#options.maxBatch);
      this.#busy += 1;
      this.#settle(batch)
        .catch((error: unknown) => rejectAll(batch, error))
        .finally(() => {
          this.#busy -= 1;
          if (this.#waiting.size > 0) this.#start();
        });
    }
  }

  #setAside(lock: string, waiting: Waiting<Item, Result>): void {
    const aside = this.#aside.get(lock) ?? {
      queue: new TurnQueue<Waiting<Item, Result>>(this.#options.maxWaiting),
      busy: false,
    };
    this.#aside.set(lock, aside);
    let count = 0;
    for (const { queue } of this.#aside.values()) count += queue.size;
    if (count >= this.#options.maxWaiting) turnAway(waiting);
    else turnAway(aside.queue.push(this.#options.ownerOf(waiting.item), waiting));
    this.#startAside();
  }

  /** Each lock has its turn: one batch of those that wait for it, which waits no longer than a statement waits for locks. */
  #startAside(): void {
    while (this.#busyAside < ASIDE_LANES) {
      const next = [...this.#aside].find(([, { busy }]) => !busy);
      if (next === undefined) return;
      const [lock, aside] = next;
      this.#aside.delete(lock);
      const batch = aside.queue.take(this.#options.maxBatch);
      if (batch.length === 0) continue;
      this.#aside.set(lock, aside);
      aside.busy = true;
      this.#busyAside += 1;
      this.#settle(batch, lock)
        .catch((error: unknown) => rejectAll(batch, error))
        .finally(() => {
          aside.busy = false;
          this.#busyAside -= 1;
          this.#startAside();
        });
    }
  }

  /** `asideFor`: the lock its items were set aside for. */
  async #settle(batch: readonly Waiting<Item, Result>[], asideFor?: string): Promise<void> {
    const { run, classify, sleep, now, patienceMs } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      const begun = batch.some((waiting) => waiting.begun);
      try {
        const results = await run(
          batch.map((waiting) => waiting.item),
          begun,
        );
        if (results.length !== batch.length)
          throw new Error('a batch was answered with another number of results');
        batch.forEach((waiting, index) => {
          waiting.resolve(results[index] as Result);
        });
        return;
      } catch (error) {
        const failure = classify(error);
        if (failure === 'refused') {
          // A refusal speaks for its own attempt only: an earlier one may have taken effect.
          if (batch.length === 1) batch[0]?.reject(begun ? new StoreUnavailableError(true, error) : error);
          else for (const waiting of batch) await this.#settle([waiting], asideFor);
          return;
        }
        if (failure === 'lost') for (const waiting of batch) waiting.begun = true;
        const isOver = ({ since }: Waiting<Item, Result>) => now() - since >= patienceMs;
        if (failure === 'locked') {
          for (const waiting of batch) {
            if (isOver(waiting)) waiting.reject(new StoreUnavailableError(waiting.begun, error));
          }
          return this.#takeApart(
            batch.filter((waiting) => !isOver(waiting)),
            asideFor,
          );
        }
        if (batch.every(isOver)) {
          for (const waiting of batch) waiting.reject(new StoreUnavailableError(waiting.begun, error));
          return;
        }
        await sleep(RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)] ?? 250);
      }
    }
  }

  /** Sets aside who waits for a lock, and runs the others. */
  async #takeApart(batch: readonly Waiting<Item, Result>[], asideFor: string | undefined): Promise<void> {
    if (batch.length === 0) return;
    const items = batch.map((waiting) => waiting.item);
    const held = await this.#options.findHeld(items).catch(() => []);
    const free = batch.filter((_, index) => held[index] === undefined);
    // The lock was let go meanwhile, or is one that is not looked for: each finds out for itself.
    const isFound = free.length < batch.length;
    batch.forEach((waiting, index) => {
      const lock = held[index];
      if (lock !== undefined) this.#setAside(lock, waiting);
      else if (!isFound) this.#setAside(this.#lockOfItsOwn(waiting, batch.length), waiting);
    });
    if (isFound && free.length > 0) await this.#settle(free, asideFor);
    else if (asideFor !== undefined) await this.#options.sleep(RETRY_DELAYS[0]);
  }

  #lockOfItsOwn({ item }: Waiting<Item, Result>, among: number): string {
    // Who waited alone is sure to be the one who has to wait, and with it all that are like it.
    if (among === 1) return this.#options.locksOf(item)[0];
    this.#alone += 1;
    return `alone ${this.#alone}`;
  }
}

function turnAway(waiting: Pick<Waiting<unknown, unknown>, 'begun' | 'reject'> | undefined): void {
  waiting?.reject(new StoreUnavailableError(waiting.begun, new Error('too many requests are waiting')));
}

function rejectAll(batch: readonly Pick<Waiting<unknown, unknown>, 'reject'>[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}
