import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createDb } from '../platform/database/postgres.ts';
import { Downloader } from '../platform/outbound/download.ts';
import { failThread } from '../platform/process.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { doImport } from './import-work.ts';
import type { ImportEvent, ImportThreadData } from './imports.ts';

/** An import takes what requests leave of the processor (see network-thread.ts). */
const NICE = 10;
/** What the SEC allows is ten requests a second; ours come one after the other. */
const REQUESTS_PER_SECOND = 5;
/** The import's own connection, one that cancels its statements, and one to spare. */
const POOL_SIZE = 3;

// A thread for one import: it ends with it. Whatever ends it leaves the corpus as it was, since all is one transaction.
if (process.platform === 'linux') setPriority(NICE);

const { connection, work } = workerData as ImportThreadData;
const send = (event: ImportEvent) => parentPort?.postMessage(event);
const stop = new AbortController();
parentPort?.on('message', () => stop.abort());

async function run(): Promise<void> {
  const system = createDb({
    connection,
    role: 'warmpath_system',
    applicationName: 'warmpath import',
    poolSize: POOL_SIZE,
    timeouts: { statement: 0, query: 0 },
  });
  const downloader = new Downloader(REQUESTS_PER_SECOND);
  try {
    const account = await doImport(work, {
      system,
      downloader,
      signal: stop.signal,
      onProgress: (progress) => send({ kind: 'progress', progress }),
      tell: (line) => send({ kind: 'note', line }),
    });
    send({ kind: 'done', account });
  } catch (error) {
    if (stop.signal.aborted) send({ kind: 'stopped' });
    else if (error instanceof OperatorError) send({ kind: 'failed', message: error.message });
    // A defect, or the database is away: the log gets it with its stack.
    else
      send({
        kind: 'broken',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  } finally {
    await Promise.all([system.close(), downloader.close()]);
    parentPort?.close();
  }
}

// NOTE: no `await` here, and no work before the body has ended (search/work-thread.ts).
setImmediate(() => {
  run().catch(failThread);
});
