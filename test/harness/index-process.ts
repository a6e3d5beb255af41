import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb } from '../../src/platform/database/postgres.ts';
import { SANDBOX_AS_OF } from '../../src/reference/rules-sandbox-world.ts';
import { keepIndexes } from '../../src/search/index/keep-indexes.ts';
import { openArena } from '../../src/search/index/mapped-file.ts';
import { type DoWork, workHere } from '../../src/search/index/served-index.ts';
import { shareWork } from '../../src/search/index/shared-work.ts';
import { createIndexSnapshots } from '../../src/search/queries-index-snapshots.ts';
import { WORDS, WORLD } from './kept-indexes.ts';
import { MadeUpFeed } from './made-up-feed.ts';

// A process that keeps the index of the made-up world, as the service does. Arguments: the database, the folder of snapshots, and
// how long a build takes, ms. Prints a line of JSON when it begins to build, and one for each index it serves.

const [database = '{}', folder = '', lasts = '0'] = process.argv.slice(2);
const TIMES = { lease: 1_500, wait: 20 };
const print = (line: object) => console.log(JSON.stringify(line));
const db = createDb({
  connection: JSON.parse(database),
  role: 'warmpath_service',
  applicationName: 'warmpath index',
  poolSize: 1,
});
const feed = new MadeUpFeed(WORLD);
const here = workHere(feed, WORDS);
const slowly: DoWork = async (work, signal) => {
  print({ building: true });
  await sleep(Number(lasts), undefined, { signal });
  return here(work, signal);
};
const snapshots = createIndexSnapshots(db);
const shared = shareWork(slowly, {
  feed,
  leases: snapshots,
  snapshots,
  onLog: () => {},
  words: WORDS,
  times: TIMES,
});
keepIndexes({
  feed,
  words: WORDS,
  doWork: (work, signal) => (work.kind === 'build' && work.mode === 'live' ? shared : here)(work, signal),
  models: undefined,
  index: {
    asOf: { live: SANDBOX_AS_OF, test: SANDBOX_AS_OF },
    folder: folder === '' ? undefined : folder,
    times: { poll: 50 },
  },
  today: () => SANDBOX_AS_OF,
  events: {
    onIndex({ mode, base: { buffer } }) {
      if (mode !== 'live') return;
      const sum = createHash('sha256');
      for (const column of Object.values(openArena(buffer).columns)) sum.update(column);
      print({ served: sum.digest('hex'), inode: 'path' in buffer ? buffer.inode : 0 });
    },
    onFailed: (_mode, error) => print({ failed: String(error) }),
    onLog: () => {},
  },
});
// The poll keeps no process alive.
setInterval(() => {}, 60_000);
