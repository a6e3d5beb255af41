import { parentPort, workerData } from 'node:worker_threads';
import { connectCorpusFeed } from '../corpus/queries-parts.ts';
import type { Connection } from '../platform/database/connection.ts';
import { createDb } from '../platform/database/postgres.ts';
import type { IndexOptions } from './index/base.ts';
import { keepIndexes } from './index/keep-indexes.ts';
import { createWords } from './index/segment.ts';
import {
  CLOSE,
  type DoWork,
  type FromIndexThread,
  type LogLine,
  sendable,
  workHere,
  workInThreads,
} from './index/served-index.ts';
import { shareWork } from './index/shared-work.ts';
import { createIndexSnapshots } from './queries-index-snapshots.ts';
import { createRankingModels } from './queries-stored-investors.ts';
import type { WorkThreadOptions } from './work-thread.ts';

/** What the thread is started with. */
export interface IndexThreadOptions {
  readonly connection: Connection;
  readonly index: IndexOptions;
}

// The thread that keeps the indexes of the service, put together: database, engine, and threads for what takes long.

const { connection, index } = workerData as IndexThreadOptions;
const applicationName = 'warmpath index';
const feed = connectCorpusFeed({ connection, applicationName });
const db = createDb({ connection, role: 'warmpath_service', applicationName, poolSize: 1 });
const words = createWords();
const here = workHere(feed, words);
const apart = workInThreads<WorkThreadOptions>(new URL('./work-thread.ts', import.meta.url), { connection });
const send = (message: FromIndexThread) => parentPort?.postMessage(message);
const onLog = (line: LogLine) => send({ kind: 'log', line });
const snapshots = createIndexSnapshots(db);
/** What is large is done by one of all processes. */
const shared = shareWork(apart, { feed, leases: snapshots, snapshots, onLog, words, folder: index.folder });
/** What is small is done here: the made-up world, and a corpus nothing was ever imported into. */
const doWork: DoWork = async (work, signal) => {
  if (work.kind !== 'build') return shared(work, signal);
  const isSmall = work.mode === 'test' || (await feed.version(work.mode)) === 0;
  return (isSmall ? here : shared)(work, signal);
};

keepIndexes({
  feed,
  words,
  doWork,
  models: createRankingModels(db),
  leases: snapshots,
  index,
  today: () => new Date().toISOString().slice(0, 10),
  events: {
    onIndex: (served) => send({ kind: 'index', index: served }),
    onFailed: (mode, error) => send({ kind: 'failed', mode, error: sendable(error) }),
    onLog,
  },
});
// The poll does not keep a thread alive, and this one ends when it is asked to.
parentPort?.on('message', (message) => {
  if (message === CLOSE) process.exit();
});
