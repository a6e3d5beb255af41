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
  /** What an error says: repeat it safely, repeat it knowing it may have taken effect, or give up. */
  classify(error: unknown): 'unreachable' | 'lost' | 'refused';
  /** Most items in one statement. */
  readonly maxBatch: number;
  /** Most items waiting; one more is turned away at once. */
  readonly maxWaiting: number;
  /** Batches under way at once. */
  readonly lanes: number;
  /** How long an item is kept alive over an absent database, ms. */
  readonly patienceMs: number;
  /** Injected so that a model can drive time: resolves after `ms`. */
  sleep(ms: number): Promise<void>;
  now(): number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Between two attempts at an absent database: long enough not to spin, short beside a restart of half a second. */
const RETRY_DELAYS = [20, 50, 100, 250] as const;

/**
 * Gathers items that wait at the same moment into one statement. Items that arrive while a batch is under way go with
 * the next one, so a batch grows with the load and a lone item waits for nobody. An item the database refuses fails by
 * itself: its batch is taken apart and every item is run alone.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #busy = 0;
  #scheduled = false;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** Runs one item with whatever else is waiting. Rejects with `StoreUnavailableError` or the database's refusal. */
  submit(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(new StoreUnavailableError(false, new Error('too many requests are waiting')));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: this.#options.now(), resolve, reject });
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
    while (this.#busy < this.#options.lanes && this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#options.maxBatch);
      this.#busy += 1;
      this.#settle(batch)
        .catch((error: unknown) => {
          for (const { reject } of batch) reject(error);
        })
        .finally(() => {
          this.#busy -= 1;
          if (this.#waiting.length > 0) this.#start();
        });
    }
  }

  async #settle(batch: readonly Waiting<Item, Result>[], mayHaveBegun = false): Promise<void> {
    let begun = mayHaveBegun;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const results = await this.#options.run(
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
        const failure = this.#options.classify(error);
        if (failure === 'refused') {
          // A refusal speaks for its own attempt only: an earlier one may have taken effect.
          if (batch.length === 1) batch[0]?.reject(begun ? new StoreUnavailableError(true, error) : error);
          else for (const waiting of batch) await this.#settle([waiting], begun);
          return;
        }
        begun ||= failure === 'lost';
        const now = this.#options.now();
        if (batch.every((waiting) => now - waiting.since >= this.#options.patienceMs)) {
          for (const waiting of batch) waiting.reject(new StoreUnavailableError(begun, error));
          return;
        }
        await this.#options.sleep(RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)] ?? 250);
      }
    }
  }
}
