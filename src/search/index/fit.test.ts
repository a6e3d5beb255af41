import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { WORDS, WORLD } from '../../../test/harness/kept-indexes.ts';
import { MadeUpFeed } from '../../../test/harness/made-up-feed.ts';
import { SANDBOX_AS_OF } from '../../reference/rules-sandbox-world.ts';
import { createIndexSnapshots } from '../queries-index-snapshots.ts';
import { PRIOR_MODEL } from '../score/rules-scale.ts';
import { type DoWork, type Work, workHere } from './served-index.ts';
import { shareWork } from './shared-work.ts';

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

// Of what another process published only this is used: of the same corpus and not newer than it, of the day that is wanted, of
// the format of this program, under the weights that are wanted, and not older than what is there.
const PUBLISHED = [
  ['as it is', '', true],
  ['of the corpus before a restore, with the same numbers', 'lineage = gen_random_uuid()::text', false],
  ['newer than the corpus', 'version = version + 1', false],
  ['much newer than the corpus', 'version = version + 1000', false],
  ['of the day before', 'as_of = (as_of::date - 1)::text', false],
  ['of the day after', 'as_of = (as_of::date + 1)::text', false],
  ['of another format', "format = format || '-'", false],
  ['of the other mode', "mode = 'test'", false],
] as const;

it.each(PUBLISHED)('uses what is published %s: %s %s', async (_what, change, isUsed) => {
  const feed = new MadeUpFeed(WORLD);
  await processOf(feed).run(build());
  if (change !== '') {
    const changed = await database.service.query({ text: `update index_snapshot set ${change} returning 1` });
    expect(changed).toHaveLength(1);
  }
  const other = processOf(feed);
  await other.run(build());
  expect(other.built).toEqual(isUsed ? [] : ['build']);
  // It is not even pulled: it may be what another process needs.
  expect(lines.filter((line) => line.startsWith('the published index is not used'))).toEqual([]);
});

it('uses nothing that was made of another corpus, whole and right as it is', async () => {
  const feed = new MadeUpFeed(WORLD);
  await processOf(feed).run(build());
  const restored = new MadeUpFeed(WORLD);
  restored.lineageNow = 'restored';
  const other = processOf(restored);
  await other.run(build());
  expect(other.built).toEqual(['build']);
  const newer = new MadeUpFeed(WORLD);
  newer.add(WORLD.rounds.slice(0, 1));
  await database.service.query({ text: 'delete from index_snapshot' });
  await processOf(newer).run(build());
  // A backup of the version before was restored.
  const older = processOf(feed);
  await older.run(build());
  expect(older.built).toEqual(['build']);
});

it('uses what another published under the weights and of the version that are wanted, and of no others', async () => {
  const feed = new MadeUpFeed(WORLD);
  const made = await processOf(feed).run(build());
  const base = new SharedArrayBuffer(made.length);
  new Uint8Array(base).set(made);
  const model = { ...PRIOR_MODEL, calibration: { offset: -1, slope: 2 } };
  const repack = { kind: 'repack', base, model } as const;
  await processOf(feed).run(repack);
  for (const change of [
    'lineage = gen_random_uuid()::text',
    "model = model || '-'",
    'version = version + 1',
    'version = version - 1',
    'as_of = (as_of::date - 1)::text',
  ]) {
    await database.service.query({ text: 'delete from index_snapshot' });
    await processOf(feed).run(repack);
    await database.service.query({ text: `update index_snapshot set ${change}` });
    const other = processOf(feed);
    await other.run(repack);
    expect(other.built, change).toEqual(['repack']);
  }
  expect(lines.filter((line) => line.startsWith('the published index is not used'))).toEqual([]);
});
