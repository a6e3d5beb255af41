import { Worker } from 'node:worker_threads';
import type { ImportAccount } from '../../core/corpus/job.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { ImportProgress } from '../../corpus/import-report.ts';
import type { ImportWork } from '../../corpus/import-work.ts';
import type { Connection } from '../../store/postgres/connection.ts';

export interface ImportThreadData {
  readonly connection: Connection;
  readonly work: ImportWork;
}

/** What an import thread says. */
export type ImportEvent =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'note'; readonly line: string }
  | { readonly kind: 'done'; readonly account: ImportAccount }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };

export interface ImportWatch {
  readonly signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
  onNote(line: string): void;
}

/** Does one import elsewhere. Rejects with the signal's reason where it was stopped, and with an `OperatorError` for what cannot be imported. */
export type ImportApart = (work: ImportWork, watch: ImportWatch) => Promise<ImportAccount>;

/** Of a thread's heap, MB: imports are measured at about 300 MB of memory in all, whatever the size of the files. */
const HEAP_MB = 1_024;
/** An import that was asked to stop cancels its statement within a second; one that does not is ended, ms. */
const STOP_MS = 15_000;

/** Runs each import in a thread of its own: the service answers meanwhile. `entry` is threads/import-thread.ts. */
export function importInThreads(entry: URL, connection: Connection): ImportApart {
  return (work, { signal, onProgress, onNote }) =>
    new Promise((resolve, reject) => {
      const data: ImportThreadData = { connection, work };
      const worker = new Worker(entry, {
        workerData: data,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
      let killing: NodeJS.Timeout | undefined;
      const stop = () => {
        worker.postMessage('stop');
        killing = setTimeout(() => {
          worker.terminate().catch(() => {});
        }, STOP_MS);
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      worker.on('message', (event: ImportEvent) => {
        if (event.kind === 'progress') onProgress(event.progress);
        else if (event.kind === 'note') onNote(event.line);
        else if (event.kind === 'done') resolve(event.account);
        else if (event.kind === 'stopped') reject(signal.reason);
        else if (event.kind === 'failed') reject(new OperatorError('usage', event.message));
        else reject(new Error(event.message));
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        const isHeap = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isHeap ? new OperatorError('limit', `It needs more than ${HEAP_MB} MB to be read.`) : error);
      });
      worker.on('exit', (code) => {
        clearTimeout(killing);
        signal.removeEventListener('abort', stop);
        // Nothing, where it has answered.
        reject(signal.aborted ? signal.reason : new Error(`the import thread ended with exit code ${code}`));
      });
    });
}
