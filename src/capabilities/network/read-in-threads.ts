import { Worker } from 'node:worker_threads';
import { DomainError } from '../../core/errors.ts';
import { timeLimit } from '../../time-limit.ts';
import type { ReadApart, Reading, ReadingData, ReadNetwork } from './reading.ts';

export interface ReadingLimits {
  /** Texts that wait while one is read. */
  readonly waiting: number;
  /** What reading may take, ms, and a thread's heap, MB. */
  readonly readMs: number;
  readonly readerHeapMb: number;
}

/** A reading takes half a second: by then the queue is shorter. */
const RETRY_SECONDS = 5;

/**
 * Reads one text at a time, each in a thread of its own that ends with it: an import neither holds up a request nor
 * leaves memory behind, and aborting ends it at once. `entry` is threads/network-thread.ts.
 */
export function readInThreads(entry: URL, limits: ReadingLimits): ReadApart {
  const queue: (() => void)[] = [];
  let isReading = false;
  const turn = async (signal: AbortSignal): Promise<void> => {
    if (!isReading) {
      isReading = true;
      return;
    }
    if (queue.length >= limits.waiting) throw FULL;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => {
      queue.splice(queue.indexOf(resolve), 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    queue.push(resolve);
    await promise.finally(() => signal.removeEventListener('abort', abort));
  };
  return async (csv, signal) => {
    signal.throwIfAborted();
    await turn(signal);
    const limit = timeLimit(limits.readMs, signal);
    try {
      return await readInThread(entry, csv, limits.readerHeapMb, limit.signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw limit.hasPassed ? tooMuch(`cannot be read within ${limits.readMs / 1_000} s`) : error;
    } finally {
      limit.end();
      const next = queue.shift();
      if (next === undefined) isReading = false;
      else next();
    }
  };
}

const FULL = new DomainError('unavailable', 'Too many networks are imported at the moment. Repeat shortly.', {
  retryAfterSeconds: RETRY_SECONDS,
});

function refused(message: string): DomainError {
  return new DomainError('invalid_request', message, { details: [{ path: 'csv_content', message }] });
}

const tooMuch = (why: string): DomainError =>
  refused(
    `The text ${why}, as no export of connections is: check that it is Connections.csv, or send less of it. A network imported before stays as it was.`,
  );

function readInThread(entry: URL, csv: string, heapMb: number, signal: AbortSignal): Promise<ReadNetwork> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, {
      workerData: { csv } satisfies ReadingData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const abort = () => void worker.terminate();
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (reading: Reading) => {
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
  });
}
