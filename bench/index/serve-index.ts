import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CorpusFeed } from '../../src/core/corpus/corpus-feed.ts';
import { askOf } from '../../src/core/ranking/ask.ts';
import { keepIndexes } from '../../src/matching/host/keep-indexes.ts';
import { SearchPool } from '../../src/matching/host/search-pool.ts';
import type { ServedIndex } from '../../src/matching/host/served-index.ts';
import { workHere } from '../../src/matching/host/work.ts';
import { shareWork } from '../../src/matching/share/shared-work.ts';
import { createWords } from '../../src/matching/table/words.ts';
import { createDb } from '../../src/store/postgres/postgres.ts';
import { createIndexSnapshots } from '../../src/store/research/index-snapshots.ts';
import { quantile } from '../report.ts';
import { batchesOf } from '../search/batches.ts';
import { makeCorpus } from '../search/corpus.ts';
import { makeQuestions } from '../search/questions.ts';
import { BEST } from '../search/rivals/rival.ts';

// A process with the engine as the service runs it, over a made-up corpus, without HTTP. Arguments: the database, the folder
// of snapshots, investors. Prints a line when it is ready, and one of times for each line it is given.

const [connection, folder, size] = [
  JSON.parse(process.argv[2] ?? '{}'),
  process.argv[3],
  Number(process.argv[4]),
];
const QUESTIONS = 300;
/** Investors of the corpus that questions are made from: what making them needs is no memory of an index. */
const SMALL = 1_000;
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
const pool = new SearchPool({
  threads: 1,
  onTrouble: (error) => {
    throw error;
  },
});
const isMappedWanted = folder !== '';
let isReady = false;
let latest: ServedIndex | undefined;
const lines: string[] = [];
const here = workHere(feed, words);
const shared = shareWork(here, {
  feed,
  leases: snapshots,
  snapshots,
  onLog: ({ message }) => lines.push(message),
});
keepIndexes({
  feed,
  words,
  doWork: (work, signal) => (work.kind === 'build' && work.mode === 'live' ? shared : here)(work, signal),
  models: undefined,
  index: { asOf: { live: asOf, test: asOf }, folder: folder === '' ? undefined : folder },
  today: () => asOf,
  events: {
    onIndex: (index) => {
      if (index.mode !== 'live') return;
      latest = index;
      pool.serve(index).then(async () => {
        if (isReady) return;
        isReady = true;
        const ms = performance.now() - begun;
        console.log(JSON.stringify({ ms, lines }));
      });
    },
    onFailed: (_mode, error) => {
      throw error;
    },
    onLog: ({ message }) => void lines.push(message),
  },
});

async function times(): Promise<readonly number[]> {
  // Questions need the corpus they are about; a smaller one has the same words and places.
  const questions = makeQuestions(makeCorpus(SMALL), QUESTIONS);
  const taken: number[] = [];
  for (const { profile, call } of questions) {
    const start = performance.now();
    const ask = askOf(profile, { ...call, limit: BEST, includeCompetitorLookalikes: true });
    await pool.search('live', ask, 20, new AbortController().signal);
    taken.push(performance.now() - start);
  }
  return taken;
}

for await (const line of createInterface(process.stdin)) {
  if (line === 'mapped') {
    while (isMappedWanted && !(latest !== undefined && 'path' in latest.base.buffer)) await sleep(100);
    if (latest !== undefined) await pool.serve(latest);
    globalThis.gc?.();
    console.log(JSON.stringify({ isMapped: latest !== undefined && 'path' in latest.base.buffer }));
  } else {
    const taken = await times();
    globalThis.gc?.();
    console.log(JSON.stringify({ p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) }));
  }
}
process.exit(0);
