import { timeLimit } from '../time-limit.ts';
import { PACE } from './pace.ts';

/** What is thrown where the time has passed. */
export class TimePassed extends Error {
  override readonly name = 'TimePassed';
}

/**
 * Runs `work` with a signal that comes after `ms` or with the parent's, and rejects soon after that signal even where `work`
 * does not heed it: a server that hangs must not hold a touch, nor the end of the process. Rejects with TimePassed, with the
 * parent's reason, or as `work` does.
 */
export async function bounded<Result>(
  ms: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = timeLimit(ms, parent);
  let grace: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const overdue = new Promise<never>((_, reject) => {
    onAbort = () => {
      grace = setTimeout(
        () => reject(limit.hasPassed ? new TimePassed(`not done after ${ms} ms`) : parent.reason),
        PACE.graceMs,
      );
    };
    if (limit.signal.aborted) onAbort();
    else limit.signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(limit.signal), overdue]);
  } catch (error) {
    throw limit.hasPassed && !(error instanceof TimePassed)
      ? new TimePassed(`not done after ${ms} ms`, { cause: error })
      : error;
  } finally {
    limit.end();
    clearTimeout(grace);
    if (onAbort !== undefined) limit.signal.removeEventListener('abort', onAbort);
  }
}
