import { constants, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { sendable } from './messages.ts';
import type { DoWork, Made, Work } from './work.ts';

/** What a work thread is started with: the work, and whatever its entry file needs to do it. */
export interface WorkThreadData<Options> {
  readonly work: Work;
  readonly options: Options;
}

type Ended = { readonly made: Made } | { readonly error: Error };

/**
 * Each piece of work in a thread of its own that ends with it: its memory is returned to the machine, and
 * aborting ends it at once. `entry` calls `answerWork`.
 */
export function workInThreads<Options>(entry: URL, options: Options): DoWork {
  return (work, signal) => {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const worker = new Worker(entry, { workerData: { work, options } satisfies WorkThreadData<Options> });
      const abort = () => {
        worker.terminate().catch(reject);
      };
      signal.addEventListener('abort', abort, { once: true });
      worker.unref();
      worker.on('message', (ended: Ended) => {
        if ('made' in ended) resolve(ended.made);
        else reject(ended.error);
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        signal.removeEventListener('abort', abort);
        // Nothing, where it has answered.
        reject(signal.aborted ? signal.reason : new Error(`the work's thread ended with exit code ${code}`));
      });
    });
  };
}

/** In the thread: does the work it was started with and answers. Searches have priority. */
export async function answerWork(work: Work, doWork: DoWork): Promise<void> {
  // On Linux a thread has a priority of its own; elsewhere this would slow the whole service.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = await doWork(work, new AbortController().signal).then(
    (made): Ended => ({ made }),
    (error: unknown): Ended => ({ error: sendable(error) }),
  );
  parentPort?.postMessage(ended);
}
