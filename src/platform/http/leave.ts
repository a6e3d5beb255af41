import { setTimeout as sleep } from 'node:timers/promises';

/** Two looks within this time are those of a proxy or a cluster, which looks again and again, ms; a person or a script looks once. */
const REGULAR_MS = 11_000;
/** Two HAProxy that look every second have both heard it by then, ms. */
const ALL_HEARD_MS = 1_200;
/** Of the 65 s that a stop may take, 60 are those of the longest request, ms. Kubernetes has waited before it sends SIGTERM. */
const LONGEST_MS = 4_000;

/**
 * How a process that listens leaves. A listener that closes resets connections that were made and not yet accepted, and kept ones on which
 * a request is just being sent: calls that no proxy may repeat. So who looks at /readyz or /healthz is told first, and sends nothing new.
 */
export class Leave {
  #looks: readonly number[] = [];
  #isLeaving = false;
  readonly #told = Promise.withResolvers<void>();

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** To be called for each look, with what the rest says; whether to say that it is ready. Who waits for a start does not count. */
  look(isReady: boolean): boolean {
    if (this.#isLeaving) this.#told.resolve();
    else if (isReady) this.#looks = [...this.#looks.slice(-1), performance.now()];
    return isReady && !this.#isLeaving;
  }

  /** From now on it is leaving. Resolves when those who look have heard it: at once where none does. */
  async wait(): Promise<void> {
    this.#isLeaving = true;
    const [oldest = 0, newest] = this.#looks;
    if (newest === undefined || performance.now() - oldest > REGULAR_MS) return;
    const limit = new AbortController();
    const heard = this.#told.promise.then(() => sleep(ALL_HEARD_MS, undefined, { signal: limit.signal }));
    await Promise.race([heard.catch(() => {}), sleep(LONGEST_MS, undefined, { signal: limit.signal })]);
    limit.abort();
  }
}
