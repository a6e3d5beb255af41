import { workerData } from 'node:worker_threads';
import { workHere } from '../matching/host/work.ts';
import { answerWork, type WorkThreadData } from '../matching/host/work-thread.ts';
import { createWords } from '../matching/table/words.ts';
import { connectCorpusFeed } from '../store/corpus/feed.ts';
import type { Connection } from '../store/postgres/connection.ts';

export interface WorkThreadOptions {
  readonly connection: Connection;
}

// A thread for one piece of work on the index of the service: it answers and ends.

const { work, options } = workerData as WorkThreadData<WorkThreadOptions>;
const feed = connectCorpusFeed({ connection: options.connection, applicationName: 'warmpath index build' });
await answerWork(work, workHere(feed, createWords()));
await feed.close();
