import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../platform/database/db.ts';
import { classifyStoreFailure } from '../platform/database/failure.ts';
import { RoundRobinQueue } from '../platform/incoming.ts';
import { outsideTraces } from '../platform/process.ts';
import {
  type Admission,
  type AdmissionRequest,
  admitBatch,
  identifyBatch,
  type RateRule,
  type Resolution,
  type Resolved,
  resolveBatch,
} from './queries-billing.ts';
import {
  findBlockedAdmissions,
  findBlockedResolutions,
  locksOfAdmission,
  locksOfResolution,
} from './queries-ledger.ts';

/** The database was not there within the longest wait. `begun`: the statement may have taken effect all the same. */
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
   * `unreachable`: safe to repeat; `locked`: without blocked items; `lost`: may have had effect; `refused`.
   */
  classify(error: unknown): 'unreachable' | 'locked' | 'lost' | 'refused';
  /** Whose an item is: owners take turns, and share the room in the queue. */
  ownerOf(item: Item): string;
  /** The locks an item may have to wait for, the one that is nearest to being its owner's first. */
  locksOf(item: Item): readonly [string, ...string[]];
  /** For each item of a batch that waited too long, the lock that blocks it; undefined for none. */
  findBlocked(items: readonly Item[]): Promise<readonly (string | undefined)[]>;
  readonly maxBatch: number;
  /** Most items waiting, and as many set aside; where one more comes, the owner with most gives way. */
  readonly maxWaiting: number;
  /** Batches under way at once, in addition to those set aside. */
  readonly lanes: number;
  /** How long an item is kept alive over an absent database or a lock, ms. */
  readonly maxWaitMs: number;
  /** Injected so that a model can drive time: resolves after `ms`. */
  sleep(ms: number): Promise<void>;
  now(): number;
}

interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly since: number;
  begun: boolean;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Aside<Item, Result> {
  readonly queue: RoundRobinQueue<PendingItem<Item, Result>>;
  busy: boolean;
}

/** Between two attempts at an absent database: no busy loop, and much shorter than a restart (0.5 s). */
const RETRY_DELAYS = [20, 50, 100, 250] as const;
/** Batches set aside under way at once: each mostly waits for its lock, and has a connection meanwhile. */
const ASIDE_LANES = 2;

/**
 * Gathers items that wait at the same moment into one statement. Items that arrive while a batch is under way
 * go with the next one, so a batch grows with the load and a single item does not wait. An item the database
 * refuses fails by itself: its batch is taken apart and every item is run alone. An item that waits for a
 * lock is set aside, with all that will wait for the same one, and the others go on without it.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  readonly #waiting: RoundRobinQueue<PendingItem<Item, Result>>;
  /** By lock, in the order of their turns. */
  readonly #aside = new Map<string, Aside<Item, Result>>();
  #busy = 0;
  #busyAside = 0;
  #scheduled = false;
  #alone = 0;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
    this.#waiting = new RoundRobinQueue(options.maxWaiting);
  }

  /** Runs one item with whatever else is waiting. Rejects with `StoreUnavailableError` or the database's refusal. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const pending = { item, since: this.#options.now(), begun: false, resolve, reject };
      const stuck =
        this.#aside.size === 0
          ? undefined
          : this.#options.locksOf(item).find((lock) => this.#aside.has(lock));
      if (stuck !== undefined) return this.#defer(stuck, pending);
      turnAway(this.#waiting.push(this.#options.ownerOf(item), pending));
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#busy >= this.#options.lanes) return;
    this.#scheduled = true;
    // After the sockets that are readable now were read: requests that arrive together share a batch.
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

  #defer(lock: string, pending: PendingItem<Item, Result>): void {
    const aside = this.#aside.get(lock) ?? {
      queue: new RoundRobinQueue<PendingItem<Item, Result>>(this.#options.maxWaiting),
      busy: false,
    };
    this.#aside.set(lock, aside);
    let count = 0;
    for (const { queue } of this.#aside.values()) count += queue.size;
    if (count >= this.#options.maxWaiting) turnAway(pending);
    else turnAway(aside.queue.push(this.#options.ownerOf(pending.item), pending));
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

  async #settle(batch: readonly PendingItem<Item, Result>[], asideFor?: string): Promise<void> {
    const { run, classify, sleep, now, maxWaitMs } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      const begun = batch.some((pending) => pending.begun);
      try {
        const results = await run(
          batch.map((pending) => pending.item),
          begun,
        );
        if (results.length !== batch.length)
          throw new Error('a batch was answered with another number of results');
        batch.forEach((pending, index) => {
          pending.resolve(results[index] as Result);
        });
        return;
      } catch (error) {
        const failure = classify(error);
        if (failure === 'refused') {
          // A refusal is about its own attempt only: an earlier one may have taken effect.
          if (batch.length === 1) batch[0]?.reject(begun ? new StoreUnavailableError(true, error) : error);
          else for (const pending of batch) await this.#settle([pending], asideFor);
          return;
        }
        if (failure === 'lost') for (const pending of batch) pending.begun = true;
        const isOver = ({ since }: PendingItem<Item, Result>) => now() - since >= maxWaitMs;
        if (failure === 'locked') {
          for (const pending of batch) {
            if (isOver(pending)) pending.reject(new StoreUnavailableError(pending.begun, error));
          }
          return this.#takeApart(
            batch.filter((pending) => !isOver(pending)),
            asideFor,
          );
        }
        if (batch.every(isOver)) {
          for (const pending of batch) pending.reject(new StoreUnavailableError(pending.begun, error));
          return;
        }
        await sleep(RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)] ?? 250);
      }
    }
  }

  async #takeApart(batch: readonly PendingItem<Item, Result>[], asideFor: string | undefined): Promise<void> {
    if (batch.length === 0) return;
    const items = batch.map((pending) => pending.item);
    const held = await this.#options.findBlocked(items).catch(() => []);
    const free = batch.filter((_, index) => held[index] === undefined);
    // The lock was released meanwhile, or is of another kind: each item is tried alone.
    const isFound = free.length < batch.length;
    batch.forEach((pending, index) => {
      const lock = held[index];
      if (lock !== undefined) this.#defer(lock, pending);
      else if (!isFound) this.#defer(this.#lockOfItsOwn(pending, batch.length), pending);
    });
    if (isFound && free.length > 0) await this.#settle(free, asideFor);
    else if (asideFor !== undefined) await this.#options.sleep(RETRY_DELAYS[0]);
  }

  #lockOfItsOwn({ item }: PendingItem<Item, Result>, among: number): string {
    // An item that waited alone is certainly the blocked one, and so are all that need the same lock.
    if (among === 1) return this.#options.locksOf(item)[0];
    this.#alone += 1;
    return `alone ${this.#alone}`;
  }
}

function turnAway(pending: Pick<PendingItem<unknown, unknown>, 'begun' | 'reject'> | undefined): void {
  pending?.reject(new StoreUnavailableError(pending.begun, new Error('too many requests are waiting')));
}

function rejectAll(batch: readonly Pick<PendingItem<unknown, unknown>, 'reject'>[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

/** The two statements of a request, as the guard sees them. */
export interface BatchedBilling {
  /** The tenant of the key (`tenantId` null: none), in one query with all keys that are looked up now. */
  identify(keyHash: Buffer): Promise<Admission>;
  admit(request: AdmissionRequest): Promise<Admission>;
  resolve(resolution: Resolution): Promise<Resolved>;
}

/** A statement of 64 takes about 3 ms: more would make the first wait for the last without a gain in rate. */
const MAX_BATCH = 64;
/** One second of the highest rate measured; beyond it a caller is asked to retry later. */
const MAX_WAITING = 4_096;
/** Statements that only read do not wait for each other; one is prepared here while the other runs there. */
const READING_LANES = 2;
/**
 * How long a request is kept alive over an absent database. Admitting: a restart takes under a second, a
 * crash recovery a few, so most callers never notice either. Resolving: longer, because a charge depends on
 * it, and still inside the lease's grace.
 */
const MAX_WAIT = { admitMs: 8_000, resolveMs: 20_000 };

/** Ties the guard to the database through one batcher for each of its two statements; `onBatch` is told how many share one. */
export function createBatchedBilling(
  db: Queryable,
  rule: RateRule,
  maxWait = MAX_WAIT,
  processId?: string,
  onBatch?: (statement: 'admit' | 'resolve', requests: number) => void,
): BatchedBilling {
  const shared = {
    classify: classifyStoreFailure,
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    lanes: 1,
    sleep: (ms: number) => sleep(ms),
    now: () => performance.now(),
  };
  const admissions = new Batcher<AdmissionRequest, Admission>({
    ...shared,
    maxWaitMs: maxWait.admitMs,
    // The tenant is not known yet, so the key stands for it; most tenants have one.
    ownerOf: ({ keyHash }) => keyHash.toString('latin1'),
    locksOf: locksOfAdmission,
    findBlocked: (requests) => findBlockedAdmissions(db, requests),
    run(requests, again) {
      onBatch?.('admit', requests.length);
      return outsideTraces(() => admitBatch(db, requests, rule, again, processId));
    },
  });
  const identifications = new Batcher<Buffer, Admission>({
    ...shared,
    lanes: READING_LANES,
    ownerOf: (hash) => hash.toString('latin1'),
    // Readers wait for no row.
    locksOf: (hash) => [hash.toString('latin1')],
    findBlocked: async () => [],
    maxWaitMs: maxWait.admitMs,
    run: async (hashes) => {
      const { distinct, places } = withoutRepeats(hashes);
      const admissions = await outsideTraces(() => identifyBatch(db, distinct));
      return places.map((place) => admissions[place] as Admission);
    },
  });
  const resolutions = new Batcher<Resolution, Resolved>({
    ...shared,
    maxWaitMs: maxWait.resolveMs,
    ownerOf: ({ tenantId }) => tenantId,
    locksOf: locksOfResolution,
    findBlocked: (items) => findBlockedResolutions(db, items),
    run(items) {
      onBatch?.('resolve', items.length);
      return outsideTraces(() => resolveBatch(db, items));
    },
  });
  return {
    identify: (keyHash) => identifications.submit(keyHash),
    admit: async (request) => {
      if (!isReadOnly(request)) return admissions.submit(request);
      const found = await identifications.submit(request.keyHash);
      if (found.verdict !== 'admitted') return found;
      const may = request.needs.every((scope) => found.key?.scopes.includes(scope) ?? true);
      return may ? found : { ...found, verdict: 'insufficient_scope' };
    },
    resolve: (resolution) => resolutions.submit(resolution),
  };
}

/** A request without limits, charge or idempotency key: only the key's tenant, scopes and balance are needed. */
function isReadOnly(request: AdmissionRequest): boolean {
  return (
    request.price === 0 &&
    request.valid &&
    !request.rateLimited &&
    !request.needsProfile &&
    request.idempotencyKey === undefined &&
    request.lookup === undefined &&
    request.repeat === undefined
  );
}

/** Keys that wait for the same statement are asked for once, and never share with one that began before they arrived. */
function withoutRepeats(hashes: readonly Buffer[]): { distinct: Buffer[]; places: number[] } {
  const distinct: Buffer[] = [];
  const known = new Map<string, number>();
  const places = hashes.map((hash) => {
    const key = hash.toString('latin1');
    const place = known.get(key) ?? distinct.push(hash) - 1;
    known.set(key, place);
    return place;
  });
  return { distinct, places };
}
