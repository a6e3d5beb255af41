import type { Worker } from 'node:worker_threads';

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

  /** Ends the thread, whatever it is doing; resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    await this.#worker?.terminate();
  }
}
