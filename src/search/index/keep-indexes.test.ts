import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Given, keep, roundsBy, until, WORDS, WORLD } from '../../../test/harness/kept-indexes.ts';
import { MadeUpFeed } from '../../../test/harness/made-up-feed.ts';
import { SANDBOX_AS_OF } from '../../reference/rules-sandbox-world.ts';
import { canMap } from './mapped-file.ts';
import { openSegment, readHead } from './segment.ts';
import type { ServedIndex } from './served-index.ts';
import { writeSnapshot } from './snapshot.ts';
import { dateOf, dayOf } from './strings.ts';
import { ordinalOf } from './table.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-indexes-'));
});
const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
  await rm(folder, { recursive: true });
});
function start(feed: MadeUpFeed, given: Given = {}) {
  const kept = keep(feed, given);
  running.push(kept);
  return kept;
}

describe('following the corpus', () => {
  it('serves what changed together with the base, each time all of it', async () => {
    const feed = new MadeUpFeed(WORLD);
    const { shown, works } = start(feed);
    await until(() => shown.length >= 1);
    expect(shown[0]).toMatchObject({
      delta: undefined,
      facts: { version: 1, investors: WORLD.investors.length },
    });
    feed.add(roundsBy([3, 5]));
    await until(() => shown.length >= 2);
    feed.add(roundsBy([7]));
    await until(() => shown.length >= 3);
    const [first, second, third] = shown as [ServedIndex, ServedIndex, ServedIndex];
    expect([second.base.id, third.base.id]).toEqual([first.base.id, first.base.id]);
    expect([[...second.dead], [...third.dead]]).toEqual([
      [4, 6],
      [4, 6, 8],
    ]);
    expect(third.facts.version).toBe(3);
    const delta = openSegment(third.delta?.buffer as SharedArrayBuffer, WORDS);
    expect([...delta.table.ids]).toEqual([4, 6, 8]);
    const base = openSegment(first.base.buffer, WORDS);
    const deals = ({ table }: typeof base, id: number) => {
      const at = ordinalOf(table.ids, id);
      return (table.dealStart[at + 1] as number) - (table.dealStart[at] as number);
    };
    expect(deals(delta, 4)).toBe(deals(base, 4) + 1);
    expect(works).toEqual(['build']);
  });

  it('builds again where more changed than a delta holds, and answers from the old base until then', async () => {
    const feed = new MadeUpFeed(WORLD);
    const { shown, works } = start(feed);
    await until(() => shown.length >= 1);
    feed.add(roundsBy(Array.from({ length: 150 }, (_, at) => at)));
    await until(() => shown.length >= 2);
    expect(shown[1]).toMatchObject({ delta: undefined, facts: { version: 2 } });
    expect(works).toEqual(['build', 'build']);
  });

  it('builds again for deals of a later time, which the delta shows already', async () => {
    const feed = new MadeUpFeed(WORLD);
    const { shown } = start(feed, { asOf: '2027-06-30' });
    await until(() => shown.length >= 1);
    feed.add(roundsBy([1], '2027-03-01'));
    await until(() => shown.length >= 3);
    expect(shown[1]?.delta).toBeDefined();
    expect(shown[2]).toMatchObject({ delta: undefined, facts: { version: 2 } });
  });

  it('merges what changed when nothing more comes', async () => {
    const feed = new MadeUpFeed(WORLD);
    const { shown, lines } = start(feed, { times: { quiet: 10 } });
    await until(() => shown.length >= 1);
    feed.add(roundsBy([1]));
    await until(() => shown.length >= 3);
    expect(shown.map(({ delta, facts }) => [delta === undefined, facts.version])).toEqual([
      [true, 1],
      [false, 2],
      [true, 2],
    ]);
    expect(shown[2]?.dead).toHaveLength(0);
    expect(lines).toContain('building the index merging what changed');
    // Also where somebody only went.
    feed.forget([2]);
    await until(() => shown.length >= 5);
    expect(shown.slice(3).map(({ dead, delta }) => [[...dead], delta])).toEqual([
      [[3], undefined],
      [[], undefined],
    ]);
    expect(shown[4]?.facts.investors).toBe(WORLD.investors.length - 1);
  });

  it('serves without those that went, with what changed and without', async () => {
    const feed = new MadeUpFeed(WORLD);
    const { shown } = start(feed);
    await until(() => shown.length >= 1);
    feed.forget([2, 4]);
    await until(() => shown.length >= 2);
    expect(shown[1]).toMatchObject({ delta: undefined, facts: { version: 2 } });
    expect([...(shown[1]?.dead ?? [])]).toEqual([3, 5]);
    feed.add(roundsBy([7]));
    await until(() => shown.at(-1)?.facts.version === 3);
    expect(shown.at(-1)?.delta).toBeDefined();
    expect([...(shown.at(-1)?.dead ?? [])].toSorted((one, other) => one - other)).toEqual([3, 5, 8]);
  });

  it('says what failed, keeps what it has, and tries again', async () => {
    const feed = new MadeUpFeed(WORLD);
    const { shown, failures } = start(feed);
    await until(() => shown.length >= 1);
    feed.before = async () => {
      if (failures.length < 2) throw new Error('no database');
    };
    feed.add(roundsBy(Array.from({ length: 150 }, (_, at) => at)));
    await until(() => shown.length >= 2);
    expect(failures).toEqual(['Error: no database', 'Error: no database']);
  });
});

describe('snapshots', () => {
  /** Indexes of a feed whose snapshot is on the disk. */
  async function written(feed: MadeUpFeed, given: Given = {}): Promise<void> {
    const { shown, lines, close } = start(feed, { ...given, folder });
    await until(() => shown.length > 0 && lines.some((line) => line.startsWith('wrote')));
    await close();
  }

  it('are taken up in place of a reading, with a delta of what changed since', async () => {
    const feed = new MadeUpFeed(WORLD);
    await written(feed);
    feed.add(roundsBy([3]));
    const readings = feed.readings;
    const { shown, works } = start(feed, { folder });
    await until(() => shown.length >= 1);
    expect(shown[0]?.facts.version).toBe(2);
    expect([...(shown[0]?.dead ?? [])]).toEqual([4]);
    expect(works).toEqual([]);
    expect(feed.readings).toBe(readings);
  });

  it.each([
    ['of another database', 'it is of another database', { lineage: 'other' }],
    ['of a corpus that a backup took back', 'the corpus is older', { fresh: true }],
    ['of another day', 'it looks from', { asOf: '2020-01-01' }],
    ['that is damaged', 'not those that were written', { spoil: true }],
    ['of another version of the program', 'no index', { replace: 'something else' }],
  ])('%s are not used', async (_, reason, how: Record<string, unknown>) => {
    const before = new MadeUpFeed(WORLD);
    before.add(roundsBy([1]));
    await written(before);
    const path = join(folder, 'live.wpx');
    if (how.spoil) {
      const bytes = await readFile(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(path, bytes);
    }
    if (how.replace) {
      const buffer = new SharedArrayBuffer(64);
      await writeSnapshot(path, buffer);
    }
    const feed = how.fresh ? new MadeUpFeed(WORLD) : before;
    if (how.lineage) feed.lineageNow = 'other';
    const { shown, works, lines } = start(feed, { folder, asOf: String(how.asOf ?? SANDBOX_AS_OF) });
    await until(() => shown.length >= 1);
    expect(works).toEqual(['build']);
    expect(lines.find((line) => line.includes('not used'))).toContain(reason);
  });

  it('of yesterday answer until the one of today is built', async () => {
    const feed = new MadeUpFeed(WORLD);
    await written(feed, { asOf: undefined });
    const tomorrow = dateOf(dayOf(SANDBOX_AS_OF) + 1);
    const { shown } = start(feed, { folder, asOf: undefined, today: tomorrow });
    await until(() => shown.length >= 2);
    // The file of today's may be taken up, and shown, before anyone looks.
    expect(shown.slice(0, 2).map(({ base }) => readHead(base.buffer).meta.asOf)).toEqual([
      SANDBOX_AS_OF,
      tomorrow,
    ]);
  });
});

describe('the file of the host', () => {
  const fileOf = ({ base: { buffer } }: ServedIndex) => ('path' in buffer ? buffer.inode : undefined);
  const columns = ({ base }: ServedIndex) => openSegment(base.buffer, WORDS).table;

  it.runIf(canMap)('is what all processes map, also where both wrote it, and deltas follow it', async () => {
    const feed = new MadeUpFeed(WORLD);
    const both = [start(feed, { folder }), start(feed, { folder })];
    const inodes = () =>
      both.map(({ shown }) => (shown.length === 0 ? undefined : fileOf(shown.at(-1) as ServedIndex)));
    await until(async () => {
      const { ino } = await stat(join(folder, 'live.wpx')).catch(() => ({ ino: 0 }));
      return inodes().every((inode) => inode === ino);
    });
    // The same as what was built in memory, and as what a third finds at its start.
    const third = start(feed, { folder });
    await until(() => third.shown.length === 1);
    expect(third.works).toEqual([]);
    const [mine] = both as [(typeof both)[number], (typeof both)[number]];
    expect(fileOf(third.shown[0] as ServedIndex)).toBe(fileOf(mine.shown.at(-1) as ServedIndex));
    expect(fileOf(mine.shown[0] as ServedIndex)).toBeUndefined();
    expect(columns(third.shown[0] as ServedIndex)).toEqual(columns(mine.shown[0] as ServedIndex));
    const count = mine.shown.length;
    feed.add(roundsBy([3, 5]));
    await until(() => mine.shown.length > count && third.shown.length > 1);
    for (const { shown } of [mine, third]) {
      const last = shown.at(-1) as ServedIndex;
      expect([[...last.dead], last.facts.version]).toEqual([[4, 6], 2]);
      expect(fileOf(last)).toBeDefined();
    }
    expect([mine.failures, third.failures]).toEqual([[], []]);
  });

  it.runIf(canMap)('may be replaced and removed while it is in use', async () => {
    const feed = new MadeUpFeed(WORLD);
    const { shown, failures } = start(feed, { folder });
    await until(() => shown.length > 0 && fileOf(shown.at(-1) as ServedIndex) !== undefined);
    const last = shown.at(-1) as ServedIndex;
    const before = columns(last);
    await writeFile(join(folder, 'other'), 'a file of something else');
    await rename(join(folder, 'other'), join(folder, 'live.wpx'));
    // Threads that are started later find it by the open file.
    expect(columns(last)).toEqual(before);
    await rm(join(folder, 'live.wpx'));
    feed.add(roundsBy([3]));
    await until(() => shown.at(-1)?.facts.version === 2);
    expect(columns(shown.at(-1) as ServedIndex)).toEqual(before);
    expect(failures).toEqual([]);
  });
});
