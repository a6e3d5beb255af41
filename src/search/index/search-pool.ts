import { Worker } from 'node:worker_threads';
import type { InvestorRow } from '../../corpus/rules-investor-id.ts';
import type { FoundInvestor } from '../../corpus/rules-investor-record.ts';
import type { Mode } from '../../platform/values/scope.ts';
import type { Ask } from '../score/rules-ask.ts';
import type { InvestorPool, RankedInvestor } from '../score/rules-ports.ts';
import { createTask, DEPTH, SearchThread, type Task } from './pooled-thread.ts';
import type { Answer, IndexFacts, ServedIndex } from './served-index.ts';

export interface SearchPoolOptions {
  /** How many threads, 1 or more. */
  readonly threads: number;
  /** A thread ended by itself, or could not open an index. */
  readonly onTrouble: (error: Error) => void;
  /** For tests: other threads, or observed ones. */
  readonly spawn?: () => Worker;
}

/** Searches each thread has at a time; more wait here, and the caller bounds how many. */
export const SEARCHES_A_THREAD = DEPTH;
/** A search whose thread ended is tried once more: one that breaks threads must not break them all. */
const MAX_TRIES = 2;

/**
 * For what a search makes and no later one needs: left alone, a thread lets tens of MB of it pile up before it is tidied. With so many MB
 * searches take no more processor time.
 */
const YOUNG_MB = 8;

const spawnThread = () =>
  new Worker(new URL('./search-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });

/**
 * Threads that search, over indexes all of them share. Searches wait in one queue, and the least busy thread
 * takes the next; those whose signal aborts leave it.
 */
export class SearchPool {
  readonly #threads: readonly SearchThread[];
  readonly #latest = new Map<Mode, ServedIndex>();
  readonly #served = new Map<Mode, IndexFacts>();
  readonly #waiting: Task[] = [];
  readonly #onTrouble: (error: Error) => void;
  #rolling: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: SearchPoolOptions) {
    const { threads, onTrouble, spawn = spawnThread } = options;
    this.#onTrouble = onTrouble;
    this.#threads = Array.from(
      { length: threads },
      () =>
        new SearchThread({
          spawn,
          onTrouble,
          onIdle: () => this.#dispatch(),
          onStart: () => this.#roll(),
          onLostTask: (task, error) => this.#again(task, error),
        }),
    );
  }

  /** What every living thread answers from by now; undefined before the first index of the mode. */
  served(mode: Mode): IndexFacts | undefined {
    return this.#served.get(mode);
  }

  /**
   * Hands an index to the threads, one after the other, so that searches always find one that has time for them.
   * Resolves when all have it, or a later one of the mode. Until then those that have not answer from the one before.
   */
  async serve(index: ServedIndex): Promise<void> {
    this.#latest.set(index.mode, index);
    this.#roll();
    await this.#rolling;
  }

  /** The best candidates, best first. Waits for the first index of the mode and for a free thread, until the signal. */
  search(mode: Mode, ask: Ask, rationales: number, signal: AbortSignal): Promise<readonly FoundInvestor[]> {
    return this.#ask({ mode, ask, rationales }, signal);
  }

  /** The same with those near that a warm path could bring among them. */
  pool(mode: Mode, ask: Ask, rationales: number, signal: AbortSignal): Promise<InvestorPool> {
    return this.#ask<InvestorPool>({ mode, ask, rationales, withNear: true }, signal);
  }

  /** The records of these investors, best first, whatever the filters of the ask; waits as a search does. */
  score(
    mode: Mode,
    ask: Ask,
    ids: readonly (number | InvestorRow)[],
    rationales: number,
    signal: AbortSignal,
    onlyRanked = false,
  ): Promise<readonly FoundInvestor[]> {
    return this.#ask({ mode, ask, rationales, ids, onlyRanked }, signal);
  }

  /** How well these stand, best first; waits as a search does. */
  rank(
    mode: Mode,
    ask: Ask,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly RankedInvestor[]> {
    return this.#ask<readonly RankedInvestor[]>({ mode, ask, rationales: 0, ids, isBare: true }, signal);
  }

  #ask<Found extends Answer = readonly FoundInvestor[]>(
    asked: Pick<Task, 'mode' | 'ask' | 'rationales' | 'ids' | 'onlyRanked' | 'isBare' | 'withNear'>,
    signal: AbortSignal,
  ): Promise<Found> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(new Error('the search was closed'));
    return new Promise((resolve, reject) => {
      const task = createTask(asked, signal, { resolve: (found) => resolve(found as Found), reject }, () => {
        const at = this.#waiting.indexOf(task);
        if (at >= 0) this.#waiting.splice(at, 1);
      });
      this.#waiting.push(task);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (let at = 0; at < this.#waiting.length; ) {
      const task = this.#waiting[at] as Task;
      const able = this.#threads.filter((thread) => thread.canTake(task.mode));
      const [first, ...others] = able;
      if (first === undefined) {
        // No thread is free, so no more searches are taken.
        if (!this.#threads.some((thread) => thread.hasTime)) return;
        at += 1;
        continue;
      }
      this.#waiting.splice(at, 1);
      task.tries += 1;
      others.reduce((least, next) => (next.load < least.load ? next : least), first).take(task);
    }
  }

  #again(task: Task, error: Error): void {
    if (this.#isClosed) task.reject(error);
    else if (task.tries >= MAX_TRIES)
      task.reject(new Error('the thread of this search ended, twice', { cause: error }));
    else if (!task.isOver) this.#waiting.unshift(task);
    this.#dispatch();
  }

  #roll(): void {
    if (this.#rolling !== undefined) return;
    this.#rolling = this.#rollAll();
    // The caller of `serve` gets the error, too; the start of a thread is not awaited.
    this.#rolling.catch(this.#onTrouble);
  }

  async #rollAll(): Promise<void> {
    // One tick later, so as not to miss what starts while the pool is made.
    await Promise.resolve();
    try {
      for (;;) {
        const indexes = [...this.#latest.values()];
        const isNew = (index: ServedIndex) => (thread: SearchThread) => thread.wants(index);
        const behind = indexes.find((index) => this.#threads.some(isNew(index)));
        if (behind === undefined) break;
        const late = this.#threads.filter(isNew(behind));
        // A thread without an index of the mode delays no search when it opens its first.
        const empty = late.filter((thread) => !thread.has(behind.mode));
        const next = empty.length > 0 ? empty : late.slice(0, 1);
        await Promise.all(next.map((thread) => thread.open(behind)));
        this.#note();
        this.#dispatch();
      }
      this.#note();
    } finally {
      this.#rolling = undefined;
    }
  }

  /** Notes of which indexes all threads answer by now. */
  #note(): void {
    for (const [mode, index] of this.#latest) {
      const isSettled = !this.#threads.some((thread) => thread.wants(index));
      if (isSettled && this.#threads.some((thread) => thread.uses(index)))
        this.#served.set(mode, index.facts);
    }
  }

  /** Ends all threads; searches under way and waiting are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) task.reject(new Error('the search was closed'));
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
