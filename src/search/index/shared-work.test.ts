import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { until, WORDS, WORLD } from '../../../test/harness/kept-indexes.ts';
import { MadeUpFeed } from '../../../test/harness/made-up-feed.ts';
import { SANDBOX_AS_OF } from '../../reference/rules-sandbox-world.ts';
import { createIndexSnapshots } from '../queries-index-snapshots.ts';
import { PRIOR_MODEL } from '../score/rules-scale.ts';
import { baseFromFile } from './base.ts';
import { canMap, mapFile } from './mapped-file.ts';
import { indexFormat } from './segment.ts';
import { type DoWork, type Work, workHere } from './served-index.ts';
import { shareWork } from './shared-work.ts';
import { readSnapshot } from './snapshot.ts';

let database: TestDatabase;
let snapshots: ReturnType<typeof createIndexSnapshots>;
const ended = new AbortController();
beforeAll(async () => {
  database = await createTestDatabase();
  snapshots = createIndexSnapshots(database.service);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.service.query({ text: 'delete from index_snapshot' });
  await database.service.query({ text: "update index_lease set held_until = '-infinity'" });
});
let lines: string[] = [];
afterEach(() => {
  lines = [];
});

/** Work in this thread lets no lease be renewed meanwhile: long where it is done, short where a holder is gone. */
const TIMES = { lease: 60_000, wait: 5 };
const SHORT = { lease: 300, wait: 5 };
const build = (more: Partial<Extract<Work, { kind: 'build' }>> = {}): Work => ({
  kind: 'build',
  mode: 'live',
  asOf: SANDBOX_AS_OF,
  model: PRIOR_MODEL,
  after: undefined,
  ...more,
});

/** A process: what it built itself, and its work. */
function processOf(
  feed: MadeUpFeed,
  given: Partial<Pick<Parameters<typeof shareWork>[1], 'leases' | 'snapshots' | 'times' | 'folder'>> = {},
  work = workHere(feed, WORDS),
) {
  const built: string[] = [];
  const doWork: DoWork = (asked, signal) => {
    built.push(asked.kind);
    return work(asked, signal);
  };
  const onLog = ({ message, fields }: { message: string; fields: Readonly<Record<string, unknown>> }) =>
    void lines.push(`${message} ${fields.reason ?? ''}`.trim());
  const shared = shareWork(doWork, {
    feed,
    leases: snapshots,
    snapshots,
    onLog,
    words: WORDS,
    times: TIMES,
    ...given,
  });
  const run = async (asked: Work, signal = ended.signal) => {
    const made = await shared(asked, signal);
    if (made.kind !== 'segment') throw new TypeError('a segment is made');
    return Buffer.from(new Uint8Array(made.buffer as SharedArrayBuffer));
  };
  return { built, run };
}

it('builds once for processes that start together, and all of them have the same bytes', async () => {
  const feed = new MadeUpFeed(WORLD);
  const all = Array.from({ length: 4 }, () => processOf(feed));
  const made = await Promise.all(all.map(({ run }) => run(build())));
  expect(all.flatMap(({ built }) => built)).toEqual(['build']);
  const alone = await workHere(feed, WORDS)(build(), ended.signal);
  for (const bytes of made) {
    expect(
      bytes.equals(
        Buffer.from(
          new Uint8Array((alone.kind === 'segment' ? alone.buffer : undefined) as SharedArrayBuffer),
        ),
      ),
    ).toBe(true);
  }
});

it('gives a process that has a version only what is beyond it, or of another day', async () => {
  const feed = new MadeUpFeed(WORLD);
  await processOf(feed).run(build());
  const other = processOf(feed);
  await other.run(build({ after: { version: 1, asOf: '2026-01-01' } }));
  expect(other.built).toEqual([]);
  await other.run(build({ after: { version: 1, asOf: SANDBOX_AS_OF } }));
  expect(other.built).toEqual(['build']);
  await other.run(build({ asOf: '2026-05-30' }));
  expect(other.built).toEqual(['build', 'build']);
});

it('changes weights once, and pulls a segment under the weights that are wanted alone', async () => {
  const feed = new MadeUpFeed(WORLD);
  const [one, other] = [processOf(feed), processOf(feed)];
  const base = new SharedArrayBuffer((await one.run(build())).length);
  new Uint8Array(base).set(await other.run(build()));
  const model = { ...PRIOR_MODEL, calibration: { offset: -1, slope: 2 } };
  const [mine, theirs] = [
    await one.run({ kind: 'repack', base, model }),
    await other.run({ kind: 'repack', base, model }),
  ];
  expect([one.built, other.built, mine.equals(theirs)]).toEqual([['build', 'repack'], [], true]);
  const next = { ...PRIOR_MODEL, calibration: { offset: -3, slope: 2 } };
  expect((await other.run({ kind: 'repack', base, model: next })).equals(mine)).toBe(false);
  expect(other.built).toEqual(['repack']);
});

it.runIf(canMap)(
  'pulls into the file of the host, which threads map, and into memory where there can be none',
  async () => {
    const feed = new MadeUpFeed(WORLD);
    const bytes = await processOf(feed).run(build());
    const folder = await mkdtemp(join(tmpdir(), 'warmpath-pulled-'));
    try {
      const made = await shareWork(workHere(feed, WORDS), {
        ...{ feed, leases: snapshots, snapshots, onLog: () => {}, words: WORDS, times: TIMES, folder },
      })(build(), ended.signal);
      if (made.kind !== 'segment' || !('path' in made.buffer)) throw new TypeError('it is in a file');
      const mapped = Buffer.from(mapFile(made.buffer));
      expect(mapped.equals(bytes)).toBe(true);
      expect((await readSnapshot(join(folder, 'live.wpx')))?.byteLength).toBe(bytes.length);
      await made.file?.close();
      // A file where the folder should be.
      const full = processOf(feed, { folder: join(folder, 'live.wpx') });
      expect((await full.run(build())).equals(bytes)).toBe(true);
      expect(full.built).toEqual([]);
      expect(lines.join()).toContain('the index cannot be kept in a file, and is kept in memory');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

it('makes it again where what is published was damaged, cut short or lost, and says so', async () => {
  const feed = new MadeUpFeed(WORLD);
  const damages = {
    'its bytes are not those that were published':
      'update index_chunk set bytes = set_byte(bytes, 5000, 255 - get_byte(bytes, 5000)) where place = 0',
    'a part of it was cut short': 'update index_chunk set bytes = substr(bytes, 1, 100)',
    'a part of it is not there': 'delete from index_chunk',
  };
  for (const [reason, text] of Object.entries(damages)) {
    await processOf(feed).run(build());
    await database.service.query({ text });
    const next = processOf(feed);
    await next.run(build());
    expect(next.built).toEqual(['build']);
    expect(lines).toContain(`the published index is not used ${reason}`);
  }
});

it('makes it again where what is published hashes rightly and does not open, in memory and in the file of the host', async () => {
  const feed = new MadeUpFeed(WORLD);
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-unopened-'));
  const wrong = async (id: string) => {
    // A column by another name: each byte is where it belongs, and no process can read it.
    for (const text of [
      `update index_chunk set bytes = overlay(bytes placing 'X'::bytea from position('${id}'::bytea in bytes)) where place = 0`,
      `update index_snapshot s set sha256 = (select encode(sha256(string_agg(bytes, ''::bytea order by place)), 'hex')
        from index_chunk c where c.snapshot_id = s.id)`,
    ])
      await database.service.query({ text });
  };
  try {
    for (const given of [{}, { folder }]) {
      for (const column of ['"table.ids"', '"meta"']) {
        await processOf(feed).run(build());
        await wrong(column.slice(1));
        const next = processOf(feed, given);
        await next.run(build());
        expect(next.built, column).toEqual(['build']);
        const third = processOf(feed);
        await third.run(build());
        expect(third.built, column).toEqual([]);
        const path = join(folder, 'live.wpx');
        const wanted = {
          mode: 'live',
          lineage: '',
          version: 1,
          asOf: SANDBOX_AS_OF,
          followsCalendar: false,
        } as const;
        // What lies on the host is told too, and is no reason not to start.
        if ('folder' in given) expect(typeof (await baseFromFile(path, WORDS, wanted))).toBe('string');
        await database.service.query({ text: 'delete from index_snapshot' });
      }
    }
    expect(lines.filter((line) => line.startsWith('the published index is not used'))).toHaveLength(4);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('is made by the next where the one that makes it is killed in the middle', async () => {
  const feed = new MadeUpFeed(WORLD);
  const hanging = new AbortController();
  // Killed: it neither ends its work nor renews nor releases its lease.
  const dead = { ...snapshots, renew: () => new Promise<boolean>(() => {}), release: async () => {} };
  const killed = processOf(feed, { leases: dead, times: SHORT }, () => new Promise(() => {}));
  killed.run(build(), hanging.signal).catch(() => {});
  await until(() => killed.built.length === 1);
  const next = processOf(feed);
  await next.run(build());
  expect(next.built).toEqual(['build']);
  hanging.abort();
});

it('drops the work of one that was frozen, which takes what another made meanwhile', async () => {
  const feed = new MadeUpFeed(WORLD);
  let isFrozen = true;
  const slow = {
    ...snapshots,
    renew: (...given: Parameters<typeof snapshots.renew>) =>
      isFrozen ? Promise.reject(new Error('frozen')) : snapshots.renew(...given),
  };
  const frozen = processOf(
    feed,
    { leases: slow, times: SHORT },
    (_work, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const waking = frozen.run(build());
  await until(() => frozen.built.length === 1);
  const bytes = await processOf(feed).run(build());
  isFrozen = false;
  expect((await waking).equals(bytes)).toBe(true);
  expect(frozen.built).toEqual(['build']);
});

it('goes on with a pull where the database was away for a moment', async () => {
  const feed = new MadeUpFeed(WORLD);
  const bytes = await processOf(feed).run(build());
  let failures = 0;
  const shaky = {
    ...snapshots,
    chunk: (...given: Parameters<typeof snapshots.chunk>) => {
      failures += 1;
      return failures === 1
        ? Promise.reject(new Error('the connection was lost'))
        : snapshots.chunk(...given);
    },
  };
  const other = processOf(feed, { snapshots: shaky });
  expect((await other.run(build())).equals(bytes)).toBe(true);
  expect([other.built, failures]).toEqual([[], 2]);
});

it('uses alone what it cannot publish', async () => {
  const feed = new MadeUpFeed(WORLD);
  const full = { ...snapshots, publish: () => Promise.reject(new Error('no space left on device')) };
  const bytes = await processOf(feed, { snapshots: full }).run(build());
  expect(bytes.length).toBeGreaterThan(1000);
  expect(lines).toEqual(['the index could not be published, and is used here alone no space left on device']);
});

it('is refused where a backup was restored: it is newer than the corpus', async () => {
  const feed = new MadeUpFeed(WORLD);
  await processOf(feed).run(build());
  await database.service.query({ text: 'update index_snapshot set version = 9' });
  const next = processOf(feed);
  await next.run(build());
  expect(next.built).toEqual(['build']);
  expect(await snapshots.published('live', indexFormat())).toHaveLength(1);
});
