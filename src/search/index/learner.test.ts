import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Given, keep, roundsBy, until, WORLD } from '../../../test/harness/kept-indexes.ts';
import { MadeUpFeed } from '../../../test/harness/made-up-feed.ts';
import { randomModel } from '../../../test/harness/random-corpus.ts';
import { type Model, PRIOR_MODEL } from '../score/rules-scale.ts';
import { SIGNALS } from '../score/rules-signals.ts';
import { isSameModel, type KeptModel, learnedFrom, type ModelStore, packModel } from './base.ts';

const LEARNED: Model = {
  weights: {
    new: PRIOR_MODEL.weights.new.map((weight) => weight * 2),
    followon: PRIOR_MODEL.weights.followon,
  },
  calibration: PRIOR_MODEL.calibration,
};
/** Never done, until it is aborted. */
const endless = (signal: AbortSignal) =>
  new Promise<Model>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});
function start(feed: MadeUpFeed, given: Given = {}) {
  const kept = keep(feed, given);
  running.push(kept);
  return kept;
}

/** A store in memory. */
function memory(): ModelStore & { readonly kept: KeptModel[] } {
  const kept: KeptModel[] = [];
  return { kept, latest: async () => kept.at(-1), keep: async (_, model) => void kept.push(model) };
}

describe('learning', () => {
  it('answers with the prior, learns in parallel, changes over, and remembers', async () => {
    const feed = new MadeUpFeed(WORLD);
    const models = memory();
    let learn = (_: Model) => {};
    const train = () =>
      new Promise<Model>((resolve) => {
        learn = resolve;
      });
    const first = start(feed, { models, train });
    await until(() => first.works.includes('train'));
    expect(first.shown).toHaveLength(1);
    expect(first.shown[0]?.facts.isLearning).toBe(true);
    expect(first.model()).toEqual(PRIOR_MODEL);
    // What changes meanwhile is shown.
    feed.add(roundsBy([3]));
    await until(() => first.shown.length >= 2);
    learn(LEARNED);
    await until(() => first.shown.length >= 3);
    expect(first.model()).toEqual(LEARNED);
    expect(first.shown[2]?.facts).toMatchObject({ isLearning: false, version: 2 });
    expect(first.failures).toEqual([]);
    expect([...(first.shown[2]?.dead ?? [])]).toEqual([4]);
    expect(first.works).toEqual(['build', 'train', 'repack']);
    expect(models.kept).toMatchObject([
      { corpusVersion: 1, report: { windows: [], rounds: { new: 1, followon: 0 } } },
    ]);
    await first.close();

    const second = start(feed, { models, train });
    await until(() => second.shown.length >= 1);
    expect(second.model()).toEqual(LEARNED);
    expect(second.shown[0]?.facts.isLearning).toBe(false);
    await sleep(30);
    expect(second.works).toEqual(['build']);
  });

  /** What is kept of a model of the made-up world; `shares`: of what there is, how much it saw. */
  async function kept(feed: MadeUpFeed, shares: Readonly<Record<string, number>>): Promise<KeptModel> {
    const models = memory();
    const { close } = start(feed, { models, train: async () => LEARNED });
    await until(() => models.kept.length === 1);
    await close();
    const [{ weights, ...rest }] = models.kept as [KeptModel];
    const { seen, ...more } = weights as { seen: Record<string, number> };
    const saw = Object.entries(seen).map(([kind, count]) => [kind, count * (shares[kind] ?? 1)]);
    return { ...rest, weights: { ...more, seen: Object.fromEntries(saw) } };
  }

  it.each([
    ['a little', { deals: 0.9 }, false],
    ['by the sectors of companies', { tags: 0.4 }, true],
    ['by their places', { places: 0.4 }, true],
  ])('learns again when the corpus has grown %s', async (_, shares, isBehind) => {
    const feed = new MadeUpFeed(WORLD);
    const models = memory();
    models.kept.push(await kept(feed, shares));
    const { works, shown } = start(feed, { models, train: async () => PRIOR_MODEL });
    await until(() => shown.length > 1 && shown.at(-1)?.facts.isLearning === false && works.length === 3);
    expect(works).toEqual(['build', 'train', 'repack']);
    expect(shown.map(({ facts }) => facts.isLearning).includes(true)).toBe(isBehind);
    expect(models.kept).toHaveLength(2);
  });

  it('drops what it learns from a corpus that has become another', async () => {
    const feed = new MadeUpFeed(WORLD);
    const models = memory();
    let trainings = 0;
    const train = (signal: AbortSignal) => {
      trainings += 1;
      return trainings === 1 ? endless(signal) : Promise.resolve(LEARNED);
    };
    const { works, shown, failures } = start(feed, { models, train });
    await until(() => works.includes('train'));
    feed.add(roundsBy(Array.from({ length: 300 }, (_, at) => at)));
    await until(() => shown.at(-1)?.facts.isLearning === false);
    expect(works).toEqual(['build', 'train', 'build', 'train', 'repack']);
    expect(models.kept).toMatchObject([{ corpusVersion: 2 }]);
    expect(failures).toEqual([]);
  });

  it('uses nothing that was learned later than the day it looks from', async () => {
    const feed = new MadeUpFeed(WORLD);
    const models = memory();
    models.kept.push(await kept(feed, {}));
    const { shown, model } = start(feed, { models, asOf: '2024-01-01', train: endless });
    await until(() => shown.length >= 1);
    expect(model()).toEqual(PRIOR_MODEL);
    expect(shown[0]?.facts.isLearning).toBe(true);
  });

  it('does without where it cannot learn, and says so once', async () => {
    const feed = new MadeUpFeed(WORLD);
    const models = memory();
    const train = async () => {
      throw new Error('singular');
    };
    const { shown, failures, works } = start(feed, { models, train });
    await until(() => shown.at(-1)?.facts.isLearning === false);
    await sleep(30);
    expect(failures).toEqual(['Error: singular']);
    expect(works).toEqual(['build', 'train']);
  });

  it('takes up only what is a model of these signals', () => {
    const kept = { corpusVersion: 1, asOf: '2026-05-30', deals: 5, report: {} };
    const seen = { deals: 5, tags: 3, places: 2 };
    const good = packModel(LEARNED, seen) as Record<string, unknown>;
    expect(learnedFrom({ ...kept, weights: good })?.model).toEqual(LEARNED);
    for (const weights of [
      null,
      [],
      { ...good, signals: ['other'] },
      { ...good, weights: { new: [1], followon: [1] } },
      { ...good, calibration: { offset: null, slope: 1 } },
      { ...good, seen: { deals: 5 } },
    ]) {
      expect(learnedFrom({ ...kept, weights })).toBeUndefined();
    }
    expect(learnedFrom(undefined)).toBeUndefined();
  });
});

const SEEN = { deals: 3, tags: 4, places: 5 };
const MODEL: Model = randomModel(1);

/** As the database gives it back. */
function stored(weights: unknown): KeptModel {
  const json: unknown = JSON.parse(JSON.stringify(weights));
  return { corpusVersion: 1, deals: 3, asOf: '2020-01-01', weights: json, report: null };
}

describe('a kept model', () => {
  it('comes back as it was', () => {
    expect(learnedFrom(stored(packModel(MODEL, SEEN)))).toEqual({
      model: MODEL,
      seen: SEEN,
      version: 1,
      asOf: '2020-01-01',
    });
    expect(isSameModel(MODEL, randomModel(1))).toBe(true);
    expect(isSameModel(MODEL, randomModel(2))).toBe(false);
  });

  it('of an earlier version of the signals is learned again', () => {
    const packed = packModel(MODEL, SEEN) as Record<string, unknown>;
    const signals = [...SIGNALS.map(({ name }) => name), 'together'];
    expect(learnedFrom(stored({ ...packed, signals }))).toBeUndefined();
  });

  it('is refused where it is damaged', () => {
    const { weights, calibration } = MODEL;
    const damaged = [
      { weights: { ...weights, new: weights.new.slice(1) } },
      { weights: { ...weights, followon: undefined } },
      { calibration: { ...calibration, slope: null } },
      { seen: { ...SEEN, tags: 'many' } },
    ];
    for (const one of damaged) {
      const packed = packModel(MODEL, SEEN) as Record<string, unknown>;
      expect(learnedFrom(stored({ ...packed, ...one })), JSON.stringify(one)).toBeUndefined();
    }
  });
});
