import type { CorpusFeed } from '../../core/corpus/corpus-feed.ts';
import type { Mode } from '../../core/scope.ts';
import type { Leases } from '../share/ports.ts';
import type { Words } from '../table/token-table.ts';
import { snapshotPath } from './base.ts';
import { IndexKeeper } from './index-keeper.ts';
import { INDEX_TIMES, type IndexOptions } from './index-options.ts';
import type { ModelStore } from './models.ts';
import type { IndexEvents } from './served-index.ts';
import type { DoWork } from './work.ts';

export interface KeepOptions {
  readonly feed: CorpusFeed;
  readonly words: Words;
  readonly doWork: DoWork;
  readonly models: ModelStore | undefined;
  readonly index: IndexOptions;
  /** Today, ISO. */
  readonly today: () => string;
  readonly events: IndexEvents;
  /** Where other processes learn from the same corpus. */
  readonly leases?: Leases | undefined;
}

const MODES: readonly Mode[] = ['live', 'test'];

/** Keeps the indexes of both modes, here and now. The close resolves when all that was under way has ended. */
export function keepIndexes(options: KeepOptions): { close(): Promise<void> } {
  const { feed, words, doWork, models, index, today, events, leases } = options;
  const times = { ...INDEX_TIMES, ...index.times };
  const keepers = MODES.map((mode) => {
    const fixed = index.asOf[mode];
    return new IndexKeeper({
      mode,
      feed,
      words,
      doWork,
      // The made-up world is the same on every machine, and so are its answers.
      models: mode === 'live' ? models : undefined,
      asOf: () => fixed ?? today(),
      followsCalendar: fixed === undefined,
      snapshot: index.folder === undefined ? undefined : snapshotPath(index.folder, mode),
      times,
      events,
      leases,
    });
  });
  const look = () => {
    for (const keeper of keepers) keeper.look();
  };

  let settling: NodeJS.Timeout | undefined;
  let since = 0;
  const onChange = () => {
    if (settling === undefined) since = performance.now();
    else clearTimeout(settling);
    const left = Math.max(since + times.settleAtMost - performance.now(), 0);
    settling = setTimeout(
      () => {
        settling = undefined;
        look();
      },
      Math.min(times.settle, left),
    );
  };
  let watching: Promise<{ close(): Promise<void> } | undefined> | undefined;
  const watch = () => {
    // A watch that cannot be set up is no failure: the poll finds the same changes, later, and tries again.
    watching ??= feed.watch(onChange).catch(() => {
      watching = undefined;
      return undefined;
    });
  };
  watch();
  const poll = setInterval(() => {
    watch();
    look();
  }, times.poll);
  poll.unref();

  return {
    async close() {
      clearInterval(poll);
      clearTimeout(settling);
      await Promise.all(keepers.map((keeper) => keeper.close()));
      await (await watching)?.close();
      clearTimeout(settling);
    },
  };
}
