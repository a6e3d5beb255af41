import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CorpusFeed } from '../../src/corpus/rules-investor-id.ts';
import { createDb } from '../../src/platform/database/postgres.ts';
import { VERSION } from '../../src/platform/process.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';
import { keepIndexes } from '../../src/search/index/keep-indexes.ts';
import { createWords } from '../../src/search/index/segment.ts';
import { type ServedIndex, workHere } from '../../src/search/index/served-index.ts';
import { shareWork } from '../../src/search/index/shared-work.ts';
import { startInvestorSearch } from '../../src/search/investor-search.ts';
import { createIndexSnapshots } from '../../src/search/queries-index-snapshots.ts';
import { listenForServices } from '../../src/surfaces/listener.ts';
import { batchesOf } from '../search/batches.ts';
import { makeCorpus } from '../search/corpus.ts';
import { SECRET, timesOf } from './times.ts';

// A process with the engine as the service runs it, over a made-up corpus; it answers other processes too. Arguments: the database,
// the folder of snapshots, investors, the day, a file of questions. Prints a line when it is ready, and one of times for each line it
// is given.

const [connection, folder, size] = [
  JSON.parse(process.argv[2] ?? '{}'),
  process.argv[3],
  Number(process.argv[4]),
];
const begun = performance.now();
const db = createDb({ connection, role: 'warmpath_service', applicationName: 'warmpath bench', poolSize: 2 });
const words = createWords();
/** As made up at the first need: a process that finds an index never makes it, and its memory is not that of an index. */
const asOf = process.argv[5] ?? '';
const feed: CorpusFeed = {
  lineage: async () => 'made up',
  version: async () => 1,
  async read(mode, take) {
    if (mode === 'live') for (const batch of batchesOf(makeCorpus(size))) await take(batch);
    return 1;
  },
  changes: async () => ({ kind: 'delta', version: 1 }),
  watch: async () => ({ close: async () => {} }),
};
const snapshots = createIndexSnapshots(db);
const isMappedWanted = folder !== '';
let isReady = false;
let latest: ServedIndex | undefined;
const lines: string[] = [];
const here = workHere(feed, words);
const shared = shareWork(here, {
  feed,
  leases: snapshots,
  snapshots,
  folder: folder === '' ? undefined : folder,
  words,
  onLog: ({ message }) => lines.push(message),
});
const search = startInvestorSearch({
  threads: 1,
  version: async () => 1,
  source: {
    start: (events) =>
      keepIndexes({
        feed,
        words,
        doWork: (work, signal) =>
          (work.kind === 'build' && work.mode === 'live' ? shared : here)(work, signal),
        models: undefined,
        index: { asOf: { live: asOf, test: asOf }, folder: folder === '' ? undefined : folder },
        today: () => asOf,
        events: {
          ...events,
          onIndex(index) {
            if (index.mode === 'live') latest = index;
            events.onIndex(index);
          },
        },
      }),
  },
  onServed(mode) {
    if (mode !== 'live' || isReady) return;
    isReady = true;
    console.log(JSON.stringify({ ms: performance.now() - begun, lines, address: listening.address }));
  },
  onFailed: (_mode, error) => {
    throw error;
  },
  onLog: ({ message }) => void lines.push(message),
});
const listening = await listenForServices({
  host: '127.0.0.1',
  port: 0,
  secret: new Secret(SECRET),
  version: VERSION,
  search,
  onFailed: (error) => {
    throw error;
  },
});

for await (const line of createInterface(process.stdin)) {
  if (line === 'mapped') {
    while (isMappedWanted && !(latest !== undefined && 'path' in latest.base.buffer)) await sleep(100);
    globalThis.gc?.();
    console.log(JSON.stringify({ isMapped: latest !== undefined && 'path' in latest.base.buffer }));
  } else {
    console.log(JSON.stringify(await timesOf(search, process.argv[6] ?? '')));
    globalThis.gc?.();
  }
}
process.exit(0);
