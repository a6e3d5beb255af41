import type { Worker } from 'node:worker_threads';
import type { InvestorRow } from '../../corpus/rules-investor-id.ts';
import type { Mode } from '../../platform/values/scope.ts';
import type { Ask } from '../score/rules-ask.ts';
import { KeptThread } from './keep-indexes.ts';
import type { Answer, FromSearchThread, ServedIndex, ToSearchThread } from './served-index.ts';

/** A search on its way to a thread and back. */
export interface Task {
  readonly mode: Mode;
  readonly ask: Ask;
  readonly rationales: number;
  /** Investors to score; undefined for a search. */
  readonly ids?: readonly (number | InvestorRow)[] | undefined;
  readonly onlyRanked?: boolean | undefined;
  readonly isBare?: boolean | undefined;
  readonly withNear?: boolean | undefined;
  /** Threads it was given to. */
  tries: number;
  /** True if it is no longer awaited. */
  readonly isOver: boolean;
  /** The same for the thread, which shares it: not 0 then. */
  readonly isGone: Int32Array<SharedArrayBuffer>;
  /** The first call of these two counts. */
  resolve(found: Answer): void;
  reject(reason: unknown): void;
}

/** A task whose promise is settled by `settle`; `leave` is called when its signal aborts. */
export function createTask(
  asked: Pick<Task, 'mode' | 'ask' | 'rationales' | 'ids' | 'onlyRanked' | 'isBare' | 'withNear'>,
  signal: AbortSignal,
  settle: Pick<Task, 'resolve' | 'reject'>,
  leave: () => void,
): Task {
  const isGone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const abort = () => {
    Atomics.store(isGone, 0, 1);
    leave();
    settle.reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  return {
    ...asked,
    tries: 0,
    isGone,
    get isOver() {
      return signal.aborted;
    },
    resolve(found) {
      signal.removeEventListener('abort', abort);
      settle.resolve(found);
    },
    reject(reason) {
      signal.removeEventListener('abort', abort);
      settle.reject(reason);
    },
  };
}

export interface SearchThreadOptions {
  readonly spawn: () => Worker;
  /** It has time for another search. */
  readonly onIdle: () => void;
  /** It was started, or started again, and holds no index yet. */
  readonly onStart: () => void;
  /** It ended while it worked on this. */
  readonly onLostTask: (task: Task, error: Error) => void;
  readonly onTrouble: (error: Error) => void;
}

/** Searches a thread has at a time: one under way, and the next, so that it is never idle. */
export const DEPTH = 2;

/** One thread of the pool as the pool sees it: what it holds and what it works on. Survives the ends of the thread. */
export class SearchThread {
  readonly #options: SearchThreadOptions;
  readonly #kept: KeptThread;
  readonly #tasks = new Map<number, Task>();
  /** By mode: what it opened, and what it was last given. What it could not open it is not given again. */
  readonly #opened = new Map<Mode, string>();
  readonly #given = new Map<Mode, string>();
  #opening: (() => void) | undefined;
  #nextId = 0;

  constructor(options: SearchThreadOptions) {
    this.#options = options;
    this.#kept = new KeptThread({
      spawn: options.spawn,
      onStart: (worker) => {
        worker.on('message', (message: FromSearchThread) => this.#take(message));
        options.onStart();
      },
      onLost: (error) => this.#lose(error),
    });
  }

  /** Searches it was given and has not answered. */
  get load(): number {
    return this.#tasks.size;
  }

  get hasTime(): boolean {
    return this.#kept.worker !== undefined && this.#opening === undefined && this.#tasks.size < DEPTH;
  }

  has(mode: Mode): boolean {
    return this.#opened.has(mode);
  }

  canTake(mode: Mode): boolean {
    return this.hasTime && this.#opened.has(mode);
  }

  uses(index: ServedIndex): boolean {
    return this.#opened.get(index.mode) === keyOf(index);
  }

  /** True if the thread lives and was not given this index. */
  wants(index: ServedIndex): boolean {
    return this.#kept.worker !== undefined && this.#given.get(index.mode) !== keyOf(index);
  }

  /** Resolves when the thread uses it, or cannot, or has ended. */
  open(index: ServedIndex): Promise<void> {
    return new Promise((resolve) => {
      const { facts, ...rest } = index;
      this.#given.set(index.mode, keyOf(index));
      this.#opening = resolve;
      this.#post({ kind: 'index', index: rest });
    });
  }

  take(task: Task): void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#tasks.set(id, task);
    // While its answer is awaited it may keep the process alive.
    this.#kept.worker?.ref();
    const { mode, ask, rationales, ids, onlyRanked, isBare, withNear, isGone } = task;
    this.#post({ kind: 'search', id, mode, ask, rationales, ids, onlyRanked, isBare, withNear, isGone });
  }

  #post(message: ToSearchThread): void {
    this.#kept.worker?.postMessage(message);
  }

  #take(message: FromSearchThread): void {
    if (message.kind === 'opened') {
      const given = this.#given.get(message.mode);
      if (message.error !== undefined) this.#options.onTrouble(message.error);
      else if (given !== undefined) this.#opened.set(message.mode, given);
      this.#opening?.();
      this.#opening = undefined;
      return;
    }
    const task = this.#tasks.get(message.id);
    this.#tasks.delete(message.id);
    if (this.#tasks.size === 0) this.#kept.worker?.unref();
    if (message.kind === 'found') task?.resolve(JSON.parse(message.found) as Answer);
    else task?.reject(message.error);
    this.#options.onIdle();
  }

  #lose(error: Error): void {
    const tasks = [...this.#tasks.values()];
    this.#forget();
    this.#options.onTrouble(error);
    for (const task of tasks) this.#options.onLostTask(task, error);
  }

  #forget(): void {
    this.#tasks.clear();
    this.#opened.clear();
    this.#given.clear();
    this.#opening?.();
    this.#opening = undefined;
  }

  async close(): Promise<void> {
    const tasks = [...this.#tasks.values()];
    await this.#kept.close();
    this.#forget();
    for (const task of tasks) this.#options.onLostTask(task, new Error('the search was closed'));
  }
}

/** With the version: where investors are only gone, nothing else is new. */
function keyOf({ base, delta, facts }: ServedIndex): string {
  return `${base.id} ${delta?.id ?? ''} ${facts.version}`;
}
