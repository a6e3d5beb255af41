import { Worker } from 'node:worker_threads';
import type { CorpusFeed } from '../../core/corpus/corpus-feed.ts';
import { createWords } from '../table/words.ts';
import type { IndexOptions } from './index-options.ts';
import { keepIndexes } from './keep-indexes.ts';
import { KeptThread } from './kept-thread.ts';
import type { FromIndexThread } from './messages.ts';
import type { IndexSource } from './served-index.ts';
import { workHere } from './work.ts';

/** Keeps the indexes in a thread of its own, started again when it ends. `entry` calls `serveIndexes`. */
export function indexThread(entry: URL, data: unknown): IndexSource {
  return {
    start(events) {
      return new KeptThread({
        spawn: () => new Worker(entry, { workerData: data }),
        onStart: (worker) =>
          worker.on('message', (message: FromIndexThread) => {
            if (message.kind === 'index') events.onIndex(message.index);
            else if (message.kind === 'failed') events.onFailed(message.mode, message.error);
            else events.onLog(message.line);
          }),
        onLost: (error) =>
          events.onLog({
            level: 'error',
            message: 'the thread that keeps the indexes ended and is started again',
            fields: { reason: error.message },
          }),
      });
    },
  };
}

/** Keeps the indexes of a feed here, without threads: for tests and tools. Nothing is learned. */
export function indexHere(
  feed: CorpusFeed,
  index: IndexOptions,
  today = () => new Date().toISOString().slice(0, 10),
): IndexSource {
  const words = createWords();
  return {
    start: (events) =>
      keepIndexes({ feed, words, doWork: workHere(feed, words), models: undefined, index, today, events }),
  };
}
