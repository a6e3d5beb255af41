/** One task at a time, in parallel with a loop, which takes the result on its next pass. */
export class Task<Result> {
  readonly #signal: AbortSignal;
  readonly #onEnd: () => void;
  readonly #onFailed: (error: unknown) => void;
  #ended: Promise<void> = Promise.resolve();
  #isRunning = false;
  #result: Result | undefined;
  #lasted = 0;
  #notBefore = 0;
  #cancel = new AbortController();

  /** `onEnd` is called after every end, `onFailed` before that where it failed and was not aborted. */
  constructor(signal: AbortSignal, onEnd: () => void, onFailed: (error: unknown) => void) {
    this.#signal = signal;
    this.#onEnd = onEnd;
    this.#onFailed = onFailed;
  }

  /** Resolves when what runs now has ended, well or not. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Milliseconds the last one took. */
  get lasted(): number {
    return this.#lasted;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** True where the next one may start: after a failure not before as much time has passed as it took to fail. */
  get isFree(): boolean {
    return !this.#isRunning && performance.now() >= this.#notBefore;
  }

  start(work: (signal: AbortSignal) => Promise<Result>): void {
    const start = performance.now();
    this.#isRunning = true;
    this.#cancel = new AbortController();
    const signal = AbortSignal.any([this.#signal, this.#cancel.signal]);
    this.#ended = work(signal)
      .then(
        (result) => {
          this.#result = result;
        },
        (error: unknown) => {
          if (signal.aborted) return;
          this.#notBefore = performance.now() + (performance.now() - start);
          this.#onFailed(error);
        },
      )
      .finally(() => {
        this.#lasted = performance.now() - start;
        this.#isRunning = false;
        this.#onEnd();
      });
  }

  /** Ends what runs, without a result. */
  cancel(): void {
    this.#cancel.abort(new Error('it is not wanted any longer'));
  }

  /** The result, once. */
  take(): Result | undefined {
    const result = this.#result;
    this.#result = undefined;
    return result;
  }
}
