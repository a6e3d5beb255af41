import { OperatorError } from '../core/operator-error.ts';
import type { Output } from './output.ts';

/**
 * Runs `work` with a signal that SIGINT and SIGTERM give. Where one came it ends in an `OperatorError` (stopped) that
 * says `left`: what is there afterwards and how to go on.
 */
export async function stoppable<Result>(
  output: Output,
  left: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onStop = () => {
    output.warn('Stopping …');
    stop.abort();
  };
  process.once('SIGINT', onStop).once('SIGTERM', onStop);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new OperatorError('stopped', `Stopped. ${left}`, error);
  } finally {
    process.off('SIGINT', onStop).off('SIGTERM', onStop);
  }
}
