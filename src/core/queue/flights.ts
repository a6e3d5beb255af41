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

  /** How many are under way. */
  get size(): number {
    return this.#flights.size;
  }

  /** Whether work under `key` is under way. */
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
