import { Worker } from 'node:worker_threads';
import { DomainError } from '../../core/errors.ts';
import { timeLimit } from '../../time-limit.ts';
import type { ReadApart, Reading, ReadNetwork } from './reading.ts';

export interface ReadingLimits {
  /** What reading may take, ms, and a thread's heap, MB. */
  readonly readMs: number;
  readonly readerHeapMb: number;
}

/** After a refused file the next one comes soon: a used thread costs half of a new one. */
const IDLE_MS = 30_000;
/** Characters of 20,000 rows at their longest: what a longer text leaves behind in the heap is not worth keeping. */
const KEPT_AFTER = 4 * 1024 * 1024;

/**
 * Reads each text in a thread of its own, one of which stays half a minute for the next, unless its text was
 * long: an import neither holds up a request nor leaves memory behind, and aborting ends it at once. The
 * caller limits how many are read at once (networks.ts). `entry` is threads/network-thread.ts.
 */
export function readInThreads(entry: URL, limits: ReadingLimits): ReadApart {
  const threads = keptThread(
    () => new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: limits.readerHeapMb } }),
  );
  return async (csv, signal) => {
    signal.throwIfAborted();
    const limit = timeLimit(limits.readMs, signal);
    try {
      return await readInThread(threads, csv, limits.readerHeapMb, limit.signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw limit.hasPassed ? tooMuch(`cannot be read within ${limits.readMs / 1_000} s`) : error;
    } finally {
      limit.end();
    }
  };
}

function refused(message: string): DomainError {
  return new DomainError('invalid_request', message, { details: [{ path: 'csv_content', message }] });
}

const tooMuch = (why: string): DomainError =>
  refused(
    `The text ${why}, as no export of connections is: check that it is Connections.csv, or send less of it. A network imported before stays as it was.`,
  );

/** A thread that may have read before. */
interface KeptThread {
  take(): Worker;
  /** For the next text, if one comes soon. */
  keep(worker: Worker): void;
}

function keptThread(start: () => Worker): KeptThread {
  let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined;
  return {
    take() {
      const kept = idle;
      idle = undefined;
      if (kept === undefined) return start();
      clearTimeout(kept.end);
      kept.worker.ref();
      return withoutListeners(kept.worker);
    },
    keep(worker) {
      if (idle !== undefined) {
        end(worker);
        return;
      }
      const forget = () => {
        if (idle?.worker === worker) idle = undefined;
      };
      withoutListeners(worker).on('error', forget).on('exit', forget);
      // Neither keeps a service from ending.
      worker.unref();
      idle = { worker, end: setTimeout(end, IDLE_MS, worker).unref() };
    },
  };
}

/** Waiting callers learn of its end by the event. */
function end(worker: Worker): void {
  worker.terminate().catch(() => {});
}

/** Those of ours: a worker has listeners of its own, which start and stop its messages. */
function withoutListeners(worker: Worker): Worker {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  return worker;
}

function readInThread(
  threads: KeptThread,
  csv: string,
  heapMb: number,
  signal: AbortSignal,
): Promise<ReadNetwork> {
  return new Promise((resolve, reject) => {
    const worker = threads.take();
    const abort = () => end(worker);
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (reading: Reading) => {
      signal.removeEventListener('abort', abort);
      if (csv.length <= KEPT_AFTER && !signal.aborted) threads.keep(worker);
      else end(worker);
      if (reading.kind === 'read') resolve(reading.network);
      else reject(refused(reading.message));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isHeap = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isHeap ? tooMuch(`needs more than ${heapMb} MB to be read`) : error);
    });
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', abort);
      // Nothing, where it has answered.
      reject(signal.aborted ? signal.reason : new Error(`the reading thread ended with exit code ${code}`));
    });
    worker.postMessage(csv);
  });
}
