/** A signal for work that may take so long and no longer. */
export interface TimeLimit {
  /** Aborted with the parent's signal, or when the time has passed. */
  readonly signal: AbortSignal;
  readonly hasPassed: boolean;
  /** To be called when the work is done: gives the timer back. */
  end(): void;
}

/**
 * `ms` from now, or until `parent` is aborted. `AbortSignal.timeout` cannot be released: each would stay
 * until it fires and make an unused error, some thousand at once under load.
 */
export function timeLimit(ms: number, parent: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let hasPassed = false;
  const timer = setTimeout(() => {
    hasPassed = true;
    controller.abort(new Error('the time has passed'));
  }, ms);
  return {
    signal: AbortSignal.any([parent, controller.signal]),
    get hasPassed() {
      return hasPassed;
    },
    end: () => clearTimeout(timer),
  };
}
