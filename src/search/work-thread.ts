import { workerData } from 'node:worker_threads';
import { connectCorpusFeed } from '../corpus/queries-parts.ts';
import type { Connection } from '../platform/database/connection.ts';
import { failThread } from '../platform/process.ts';
import { createWords } from './index/segment.ts';
import { answerWork, type WorkThreadData, workHere } from './index/served-index.ts';

export interface WorkThreadOptions {
  readonly connection: Connection;
}

// A thread for one piece of work on the index of the service: it answers and ends.

const { work, options } = workerData as WorkThreadData<WorkThreadOptions>;

async function run(): Promise<void> {
  const feed = connectCorpusFeed({ connection: options.connection, applicationName: 'warmpath index build' });
  await answerWork(work, workHere(feed, createWords()));
  await feed.close();
}

// NOTE: no `await` here, as in no thread, and no work before the body has ended: V8 ends the whole process if a thread is ended while its
// module is carried out (Node 24.21, AsyncModuleExecutionFulfilled).
setImmediate(() => {
  run().catch(failThread);
});
