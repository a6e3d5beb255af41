import { outsideTraces } from './trace.ts';

/** Work that is looked for again and again. */
export interface Loop<Result = void> {
  /** Looks now, until nothing is left; a call while a look is under way joins it. */
  look(): Promise<Result>;
  /** As `look`, without waiting for it. */
  lookSoon(): void;
  /** Stops looking, aborts what can be aborted and waits for the look under way. */
  stop(): Promise<void>;
}

/**
 * Looks for work at once and then every `everyMs`. `once` does all that is due, or what it comes to before
 * its signal is aborted. A look that fails is reported to `onFailed` and the next one tries again.
 */
export function startLoop<Result = void>(options: {
  readonly everyMs: number;
  once(signal: AbortSignal): Promise<Result>;
  onFailed(error: unknown): void;
}): Loop<Result> {
  const stopping = new AbortController();
  let running: Promise<Result> | undefined;
  const look = (): Promise<Result> => {
    // A look that a request asked for does the work of others too.
    running ??= outsideTraces(() => options.once(stopping.signal)).finally(() => {
      running = undefined;
    });
    return running;
  };
  const lookSoon = (): void => {
    look().catch((error: unknown) => {
      if (!stopping.signal.aborted) options.onFailed(error);
    });
  };
  const timer = setInterval(lookSoon, options.everyMs);
  timer.unref();
  lookSoon();
  return {
    look,
    lookSoon,
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('the service stops'));
      await running?.catch(() => undefined);
    },
  };
}
