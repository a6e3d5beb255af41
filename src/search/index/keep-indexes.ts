import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CorpusFeed } from '../../corpus/rules-investor-id.ts';
import { MODES } from '../../platform/values/scope.ts';
import { INDEX_TIMES, type IndexOptions, type ModelStore, snapshotPath } from './base.ts';
import { IndexKeeper } from './index-keeper.ts';
import type { Leases } from './learner.ts';
import { createWords } from './segment.ts';
import {
  CLOSE,
  type DoWork,
  type FromIndexThread,
  type IndexEvents,
  type IndexSource,
  workHere,
} from './served-index.ts';
import type { Words } from './table.ts';

export interface KeptThreadOptions {
  /** Makes the thread; called again after each end. */
  readonly spawn: () => Worker;
  /** A new thread is there: give it what it needs. */
  readonly onStart: (worker: Worker) => void;
  /** The thread ended without having been asked to. */
  readonly onLost: (error: Error) => void;
}

/** From a quick second try up to one every 30 s: a thread that keeps failing must not use up the machine. */
const RETRY_MS = [50, 250, 1_000, 5_000, 30_000] as const;
/** A thread that lived this long, ms, is taken to be sound: the next end starts from the quick try again. */
const SOUND_MS = 60_000;

/** A thread that builds an index answers when it is built: a stop does not wait for that, ms. */
const CLOSE_MS = 1_000;

/** A thread that is started again whenever it ends, until it is closed. It keeps no process alive. */
export class KeptThread {
  readonly #options: KeptThreadOptions;
  #worker: Worker | undefined;
  #losses = 0;
  #restart: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: KeptThreadOptions) {
    this.#options = options;
    this.#follow(options.spawn());
  }

  /** The running thread; undefined between an end and the next start. */
  get worker(): Worker | undefined {
    return this.#worker;
  }

  #follow(worker: Worker): void {
    const since = performance.now();
    let reason: Error | undefined;
    worker.unref();
    worker.on('error', (error) => {
      reason = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', (code) => {
      this.#worker = undefined;
      if (this.#isClosed) return;
      if (performance.now() - since >= SOUND_MS) this.#losses = 0;
      this.#lose(reason ?? new Error(`the thread ended with exit code ${code}`));
    });
    this.#worker = worker;
    this.#options.onStart(worker);
  }

  #lose(error: Error): void {
    this.#options.onLost(error);
    const wait = RETRY_MS[Math.min(this.#losses, RETRY_MS.length - 1)];
    this.#losses += 1;
    this.#restart = setTimeout(() => {
      let worker: Worker;
      try {
        worker = this.#options.spawn();
      } catch (fault) {
        // The system refuses a thread now; it may allow one soon.
        return this.#lose(fault instanceof Error ? fault : new Error(String(fault)));
      }
      this.#follow(worker);
    }, wait).unref();
  }

  /** Ends the thread between two things that it does, or soon whatever it is doing; resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    const worker = this.#worker;
    if (worker === undefined) return;
    const gone = new Promise((done) => worker.once('exit', done));
    worker.postMessage(CLOSE);
    // NOTE: an end in the middle of a call into koffi aborts the whole process (napi_throw; seen with koffi and Node 24.21).
    await Promise.race([gone, sleep(CLOSE_MS)]);
    await worker.terminate();
  }
}

export interface KeepOptions {
  readonly feed: CorpusFeed;
  readonly words: Words;
  readonly doWork: DoWork;
  readonly models: ModelStore | undefined;
  readonly index: IndexOptions;
  /** Today, ISO. */
  readonly today: () => string;
  readonly events: IndexEvents;
  /** Where other processes learn from the same corpus. */
  readonly leases?: Leases | undefined;
}

/** Keeps the indexes of both modes, here and now. The close resolves when all that was under way has ended. */
export function keepIndexes(options: KeepOptions): { close(): Promise<void> } {
  const { feed, words, doWork, models, index, today, events, leases } = options;
  const times = { ...INDEX_TIMES, ...index.times };
  const keepers = MODES.map((mode) => {
    const fixed = index.asOf[mode];
    return new IndexKeeper({
      mode,
      feed,
      words,
      doWork,
      // The made-up world is the same on every machine, and so are its answers.
      models: mode === 'live' ? models : undefined,
      asOf: () => fixed ?? today(),
      followsCalendar: fixed === undefined,
      snapshot: index.folder === undefined ? undefined : snapshotPath(index.folder, mode),
      times,
      events,
      leases,
    });
  });
  const look = () => {
    for (const keeper of keepers) keeper.look();
  };

  let settling: NodeJS.Timeout | undefined;
  let since = 0;
  const onChange = () => {
    if (settling === undefined) since = performance.now();
    else clearTimeout(settling);
    const left = Math.max(since + times.settleAtMost - performance.now(), 0);
    settling = setTimeout(
      () => {
        settling = undefined;
        look();
      },
      Math.min(times.settle, left),
    );
  };
  let watching: Promise<{ close(): Promise<void> } | undefined> | undefined;
  const watch = () => {
    // A watch that cannot be set up is no failure: the poll finds the same changes, later, and tries again.
    watching ??= feed.watch(onChange).catch(() => {
      watching = undefined;
      return undefined;
    });
  };
  watch();
  const poll = setInterval(() => {
    watch();
    look();
  }, times.poll);
  poll.unref();

  return {
    async close() {
      clearInterval(poll);
      clearTimeout(settling);
      await Promise.all(keepers.map((keeper) => keeper.close()));
      await (await watching)?.close();
      clearTimeout(settling);
    },
  };
}

/** Keeps the indexes in a thread of its own, started again when it ends. `entry` calls `serveIndexes`. */
export function indexThread(entry: URL, data: unknown): IndexSource {
  return {
    start(events) {
      return new KeptThread({
        spawn: () => new Worker(entry, { workerData: data }),
        onStart: (worker) =>
          worker.on('message', (message: FromIndexThread) => {
            if (message.kind === 'index') events.onIndex(message.index);
            else if (message.kind === 'failed') events.onFailed(message.mode, message.error);
            else events.onLog(message.line);
          }),
        onLost: (error) =>
          events.onLog({
            level: 'error',
            message: 'the thread that keeps the indexes ended and is started again',
            fields: { reason: error.message },
          }),
      });
    },
  };
}

/** Keeps the indexes of a feed here, without threads: for tests and tools. Nothing is learned. */
export function indexHere(
  feed: CorpusFeed,
  index: IndexOptions,
  today = () => new Date().toISOString().slice(0, 10),
): IndexSource {
  const words = createWords();
  return {
    start: (events) =>
      keepIndexes({ feed, words, doWork: workHere(feed, words), models: undefined, index, today, events }),
  };
}
