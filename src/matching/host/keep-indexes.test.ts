import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MadeUpFeed } from '../../../test/harness/made-up-feed.ts';
import { type Model, PRIOR_MODEL } from '../../core/ranking/model.ts';
import { makeSandbox, SANDBOX_AS_OF } from '../../corpus/sandbox.ts';
import { dateOf, dayOf } from '../days.ts';
import { openSegment } from '../segment.ts';
import { ordinalOf } from '../table.ts';
import { createWords } from '../words.ts';
import type { IndexTimes } from './index-options.ts';
import { keepIndexes } from './keep-indexes.ts';
import { type KeptModel, learnedFrom, type ModelStore, packModel } from './models.ts';
import type { ServedIndex } from './served-index.ts';
import { type DoWork, type Work, workHere } from './work.ts';

const world = makeSandbox();
const words = createWords();
const LEARNED: Model = {
  weights: {
    new: PRIOR_MODEL.weights.new.map((weight) => weight * 2),
    followon: PRIOR_MODEL.weights.followon,
  },
  calibration: PRIOR_MODEL.calibration,
};
const FAST = { poll: 5, settle: 1, settleAtMost: 5 };

let folder: string;
const running: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-indexes-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
  await rm(folder, { recursive: true });
});

interface Given {
  readonly times?: Partial<IndexTimes>;
  readonly asOf?: string | undefined;
  readonly today?: string;
  readonly keepsFiles?: boolean;
  readonly models?: ModelStore;
  readonly train?: (signal: AbortSignal) => Promise<Model>;
}

/** Keeps the indexes of a feed and notes what comes of it in mode live. */
function keep(feed: MadeUpFeed, given: Given = {}) {
  const shown: ServedIndex[] = [];
  const works: Work['kind'][] = [];
  const failures: string[] = [];
  const lines: string[] = [];
  const here = workHere(feed, words);
  const doWork: DoWork = async (work, signal) => {
    if (!(work.kind === 'build' && work.mode === 'test')) works.push(work.kind);
    if (work.kind !== 'train' || given.train === undefined) return here(work, signal);
    return { kind: 'model', model: await given.train(signal), report: { rounds: 1 } };
  };
  const kept = keepIndexes({
    feed,
    words,
    doWork,
    models: given.models,
    index: {
      asOf: { live: 'asOf' in given ? given.asOf : SANDBOX_AS_OF, test: SANDBOX_AS_OF },
      folder: given.keepsFiles ? folder : undefined,
      times: { ...FAST, ...given.times },
    },
    today: () => given.today ?? SANDBOX_AS_OF,
    events: {
      onIndex: (index) => void (index.mode === 'live' && shown.push(index)),
      onFailed: (mode, error) => void (mode === 'live' && failures.push(String(error))),
      onLog: ({ message, fields }) =>
        void (fields.mode === 'live' && lines.push(`${message} ${fields.reason ?? ''}`)),
    },
  });
  running.push(kept);
  const model = () => openSegment((shown.at(-1) as ServedIndex).base.buffer, words).model;
  return { shown, works, failures, lines, model, close: () => kept.close() };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('did not come true in time');
    await sleep(5);
  }
}

/** Rounds of one company by the investors of these places. */
function roundsBy(places: readonly number[], announcedOn = '2026-05-31') {
  return places.map((at) => ({
    sourceId: `added ${at} ${announcedOn}`,
    companySourceId: world.companies[0]?.sourceId ?? '',
    stage: 'seed' as const,
    announcedOn,
    raisedUsd: 1_000_000,
    investors: [world.investors[at]?.sourceId ?? ''],
  }));
}

/** A store in memory. */
function memory(): ModelStore & { readonly kept: KeptModel[] } {
  const kept: KeptModel[] = [];
  return { kept, latest: async () => kept.at(-1), keep: async (_, model) => void kept.push(model) };
}

describe('following the corpus', () => {
  it('puts what changed beside the base, each time all of it', async () => {
    const feed = new MadeUpFeed(world);
    const { shown, works } = keep(feed);
    await until(() => shown.length === 1);
    expect(shown[0]).toMatchObject({
      delta: undefined,
      facts: { version: 1, investors: world.investors.length },
    });
    feed.add(roundsBy([3, 5]));
    await until(() => shown.length === 2);
    feed.add(roundsBy([7]));
    await until(() => shown.length === 3);
    const [first, second, third] = shown as [ServedIndex, ServedIndex, ServedIndex];
    expect([second.base.number, third.base.number]).toEqual([first.base.number, first.base.number]);
    expect([[...second.dead], [...third.dead]]).toEqual([
      [4, 6],
      [4, 6, 8],
    ]);
    expect(third.facts.version).toBe(3);
    const delta = openSegment(third.delta?.buffer as SharedArrayBuffer, words);
    expect([...delta.table.ids]).toEqual([4, 6, 8]);
    const base = openSegment(first.base.buffer, words);
    const deals = ({ table }: typeof base, id: number) => {
      const at = ordinalOf(table.ids, id);
      return (table.dealStart[at + 1] as number) - (table.dealStart[at] as number);
    };
    expect(deals(delta, 4)).toBe(deals(base, 4) + 1);
    expect(works).toEqual(['build']);
  });

  it('builds anew where more changed than a delta holds, and answers from the old base until then', async () => {
    const feed = new MadeUpFeed(world);
    const { shown, works } = keep(feed);
    await until(() => shown.length === 1);
    feed.add(roundsBy(Array.from({ length: 50 }, (_, at) => at)));
    await until(() => shown.length === 2);
    expect(shown[1]).toMatchObject({ delta: undefined, facts: { version: 2 } });
    expect(works).toEqual(['build', 'build']);
  });

  it('builds anew for deals of a later time, which the delta shows already', async () => {
    const feed = new MadeUpFeed(world);
    const { shown } = keep(feed, { asOf: '2027-06-30' });
    await until(() => shown.length === 1);
    feed.add(roundsBy([1], '2027-03-01'));
    await until(() => shown.length === 3);
    expect(shown[1]?.delta).toBeDefined();
    expect(shown[2]).toMatchObject({ delta: undefined, facts: { version: 2 } });
  });

  it('merges what changed when nothing more comes', async () => {
    const feed = new MadeUpFeed(world);
    const { shown, lines } = keep(feed, { times: { quiet: 10 } });
    await until(() => shown.length === 1);
    feed.add(roundsBy([1]));
    await until(() => shown.length === 3);
    expect(shown.map(({ delta, facts }) => [delta === undefined, facts.version])).toEqual([
      [true, 1],
      [false, 2],
      [true, 2],
    ]);
    expect(shown[2]?.dead).toHaveLength(0);
    expect(lines).toContain('building the index merging what changed');
  });

  it('says what failed, keeps what it has, and tries again', async () => {
    const feed = new MadeUpFeed(world);
    const { shown, failures } = keep(feed);
    await until(() => shown.length === 1);
    feed.before = async () => {
      if (failures.length < 2) throw new Error('no database');
    };
    feed.add(roundsBy(Array.from({ length: 50 }, (_, at) => at)));
    await until(() => shown.length === 2);
    expect(failures).toEqual(['Error: no database', 'Error: no database']);
  });
});

describe('snapshots', () => {
  /** Indexes of a feed whose snapshot is on the disk. */
  async function written(feed: MadeUpFeed, given: Given = {}): Promise<void> {
    const { shown, lines, close } = keep(feed, { ...given, keepsFiles: true });
    await until(() => shown.length > 0 && lines.some((line) => line.startsWith('wrote')));
    await close();
  }

  it('are taken up in place of a reading, with what changed since beside them', async () => {
    const feed = new MadeUpFeed(world);
    await written(feed);
    feed.add(roundsBy([3]));
    const readings = feed.readings;
    const { shown, works } = keep(feed, { keepsFiles: true });
    await until(() => shown.length === 1);
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
    const before = new MadeUpFeed(world);
    before.add(roundsBy([1]));
    await written(before);
    const path = join(folder, 'live.wpx');
    if (how.spoil) {
      const bytes = await readFile(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(path, bytes);
    }
    if (how.replace) {
      const { writeSnapshot } = await import('./snapshot.ts');
      const buffer = new SharedArrayBuffer(64);
      await writeSnapshot(path, buffer);
    }
    const feed = how.fresh ? new MadeUpFeed(world) : before;
    if (how.lineage) feed.lineageNow = 'other';
    const { shown, works, lines } = keep(feed, { keepsFiles: true, asOf: String(how.asOf ?? SANDBOX_AS_OF) });
    await until(() => shown.length === 1);
    expect(works).toEqual(['build']);
    expect(lines.find((line) => line.includes('not used'))).toContain(reason);
  });

  it('of yesterday answer until the one of today is built', async () => {
    const feed = new MadeUpFeed(world);
    await written(feed, { asOf: undefined });
    const tomorrow = dateOf(dayOf(SANDBOX_AS_OF) + 1);
    const { shown } = keep(feed, { keepsFiles: true, asOf: undefined, today: tomorrow });
    await until(() => shown.length === 2);
    expect(shown.map(({ facts }) => facts.asOf)).toEqual([SANDBOX_AS_OF, tomorrow]);
  });
});

describe('learning', () => {
  it('answers with the prior, learns beside it, changes over, and remembers', async () => {
    const feed = new MadeUpFeed(world);
    const models = memory();
    let learn = (_: Model) => {};
    const train = () =>
      new Promise<Model>((resolve) => {
        learn = resolve;
      });
    const first = keep(feed, { models, train });
    await until(() => first.works.includes('train'));
    expect(first.shown).toHaveLength(1);
    expect(first.shown[0]?.facts.isLearning).toBe(true);
    expect(first.model()).toEqual(PRIOR_MODEL);
    // What changes meanwhile is shown.
    feed.add(roundsBy([3]));
    await until(() => first.shown.length === 2);
    learn(LEARNED);
    await until(() => first.shown.length === 3);
    expect(first.model()).toEqual(LEARNED);
    expect(first.shown[2]?.facts).toMatchObject({ isLearning: false, version: 2 });
    expect([...(first.shown[2]?.dead ?? [])]).toEqual([4]);
    expect(first.works).toEqual(['build', 'train', 'repack']);
    expect(models.kept).toMatchObject([{ corpusVersion: 1, report: { rounds: 1 } }]);
    await first.close();

    const second = keep(feed, { models, train });
    await until(() => second.shown.length === 1);
    expect(second.model()).toEqual(LEARNED);
    expect(second.shown[0]?.facts.isLearning).toBe(false);
    await sleep(30);
    expect(second.works).toEqual(['build']);
  });

  it('learns again when the corpus has grown, and is not behind meanwhile', async () => {
    const feed = new MadeUpFeed(world);
    const models = memory();
    const deals = world.rounds.reduce((sum, round) => sum + round.investors.length, 0);
    const kept = { corpusVersion: 1, asOf: '2026-05-30', weights: packModel(LEARNED), report: {} };
    models.kept.push({ ...kept, deals: Math.round(deals * 0.9) });
    const { works, shown } = keep(feed, { models, train: async () => PRIOR_MODEL });
    await until(() => works.includes('repack'));
    expect(works).toEqual(['build', 'train', 'repack']);
    expect(shown.map(({ facts }) => facts.isLearning)).not.toContain(true);
    expect(models.kept).toHaveLength(2);
  });

  it('uses nothing that was learned later than the day it looks from', async () => {
    const feed = new MadeUpFeed(world);
    const models = memory();
    models.kept.push({
      corpusVersion: 1,
      asOf: '2026-05-30',
      deals: 5,
      weights: packModel(LEARNED),
      report: {},
    });
    const train = (signal: AbortSignal) =>
      new Promise<Model>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const { shown, model } = keep(feed, { models, asOf: '2024-01-01', train });
    await until(() => shown.length === 1);
    expect(model()).toEqual(PRIOR_MODEL);
    expect(shown[0]?.facts.isLearning).toBe(true);
  });

  it('does without where it cannot learn, and says so once', async () => {
    const feed = new MadeUpFeed(world);
    const models = memory();
    const train = async () => {
      throw new Error('singular');
    };
    const { shown, failures, works } = keep(feed, { models, train });
    await until(() => shown.at(-1)?.facts.isLearning === false);
    await sleep(30);
    expect(failures).toEqual(['Error: singular']);
    expect(works).toEqual(['build', 'train']);
  });

  it('takes up only what is a model of these signals', () => {
    const kept = { corpusVersion: 1, asOf: '2026-05-30', deals: 5, report: {} };
    const good = packModel(LEARNED) as Record<string, unknown>;
    expect(learnedFrom({ ...kept, weights: good })?.model).toEqual(LEARNED);
    for (const weights of [
      null,
      [],
      { ...good, signals: ['other'] },
      { ...good, weights: { new: [1], followon: [1] } },
      { ...good, calibration: { offset: null, slope: 1 } },
    ]) {
      expect(learnedFrom({ ...kept, weights })).toBeUndefined();
    }
    expect(learnedFrom(undefined)).toBeUndefined();
  });
});
