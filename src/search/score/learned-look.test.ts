import { describe, expect, it } from 'vitest';
import { randomAsk, randomCorpus, randomModel, randomSecond } from '../../../test/harness/random-corpus.ts';
import { size } from '../../../test/harness/size.ts';
import { AS_OF, batchesOf, PLAIN_WORDS } from '../../../test/harness/small-table.ts';
import { buildDelta } from '../index/growing.ts';
import { buildSegment, openSegment, type Segment, withModel } from '../index/segment.ts';
import { TableBuilder } from '../index/table-builder.ts';
import { habitsOf } from './habits.ts';
import type { Ask } from './rules-ask.ts';
import { rawScore } from './rules-scale.ts';
import { adjusted, SIGNALS, secondScore, WIDTH } from './rules-signals.ts';
import { createScorer } from './scorer.ts';
import { Searcher } from './searcher.ts';
import { createSecondScorer, LearnedLook } from './second-scorer.ts';
import { SegmentSearch } from './segment-search.ts';

const META = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;
const ASKED = size(12, 60);
const CORPUS = randomCorpus(21, 400, 900);
const PLAIN = randomModel(3);
const MODEL = { ...PLAIN, second: randomSecond(4) };
const MOVED = new Set(Array.from({ length: 60 }, (_, at) => at + 1));

function tableOf(like?: Segment, only?: ReadonlySet<number>) {
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS, like?.table);
  for (const batch of batchesOf(CORPUS)) {
    const isPart = batch.kind === 'investors' && only !== undefined;
    builder.add(isPart ? { ...batch, rows: batch.rows.filter((row) => only.has(row.id)) } : batch);
  }
  return builder.finish();
}

const BASE = openSegment(buildSegment(tableOf(), META, MODEL), PLAIN_WORDS);
const equity = (seed: number): Ask => ({
  ...randomAsk(seed, CORPUS),
  ...{
    audience: 'equity',
    fund: undefined,
    lpTypes: [],
    placeUse: 'score',
    surfaceLookalikes: false,
    boosted: [],
  },
});

/** First and second score of each investor. */
function scoresOf(segment: Segment, ask: Ask): (ordinal: number) => { first: number; second: number } {
  const question = segment.directory.question(ask);
  const slice = question.isFollowOn ? 'followon' : 'new';
  const scorer = createScorer(segment.view, segment.peers);
  const second = createSecondScorer(segment.view, habitsOf(segment.view));
  second.ask(scorer.ask(question));
  return (ordinal) => {
    const signals = new Float64Array(WIDTH);
    scorer.signals(ordinal, signals);
    second.signals(ordinal, signals, SIGNALS.length);
    return {
      first: rawScore(MODEL.weights[slice], signals),
      second: secondScore(MODEL.second, MODEL.second.weights[slice], Float32Array.from(signals)),
    };
  };
}

describe('a learned second stage', () => {
  const searcher = new Searcher(BASE);

  it('adds to the first score what makes it the second', () => {
    const { view, model } = BASE;
    const look = new LearnedLook(view, habitsOf(view), model.weights, MODEL.second);
    const out = new Float64Array(SIGNALS.length);
    for (let seed = 0; seed < ASKED; seed += 1) {
      const ask = equity(seed);
      const question = BASE.directory.question(ask);
      const search = new SegmentSearch(BASE);
      search.begin(ask, question, new Set(), { boosted: new Map(), managers: new Set() });
      look.begin(ask, question, undefined, search);
      const scores = scoresOf(BASE, ask);
      for (let ordinal = 0; ordinal < 100; ordinal += 1) {
        out.set(search.signals(ordinal));
        const { first, second } = scores(ordinal);
        expect(first + adjusted(look.adjust(ordinal, () => out))).toBeCloseTo(second, 4);
      }
    }
  });

  it('moves the first of a search', () => {
    const without = new Searcher(openSegment(withModel(BASE, PLAIN), PLAIN_WORDS));
    const ids = (one: Searcher, seed: number) => one.find(equity(seed)).map(({ id }) => id);
    const seeds = Array.from({ length: ASKED }, (_, seed) => seed);
    const moved = seeds.filter((seed) => ids(searcher, seed).join() !== ids(without, seed).join());
    expect(moved.length).toBeGreaterThan(ASKED / 2);
  });

  it('stands in parts that add up to the score, of things that are asked', () => {
    for (let seed = 0; seed < ASKED; seed += 1) {
      const ask = { ...equity(seed), onBoard: [], competitors: [] };
      for (const { record } of searcher.search(ask, 50)) {
        const names = record.scoreParts.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        const points = record.scoreParts.reduce((sum, part) => sum + Math.round(part.points * 100), 0);
        expect(points).toBe(Math.round(record.score * 100));
        if (ask.sizeUsd === undefined) expect(names).not.toContain('size');
        if (ask.stages.length === 0) expect(names).not.toContain('stage');
        if (ask.place.country === undefined && ask.place.area === undefined)
          expect(names).not.toContain('country');
        expect(names).not.toContain('board');
      }
    }
  });

  it('says the same of investors that were read again beside the base', () => {
    const beside = new Searcher(BASE);
    const delta = openSegment(buildDelta(tableOf(BASE, MOVED), BASE, { ...META, version: 2 }), PLAIN_WORDS);
    beside.change(delta, MOVED);
    for (let seed = 0; seed < ASKED; seed += 1) {
      const [there, here] = [beside.find(equity(seed)), searcher.find(equity(seed))];
      expect(there.map(({ id }) => id)).toEqual(here.map(({ id }) => id));
      for (const [at, { raw }] of there.entries()) expect(raw).toBeCloseTo(here[at]?.raw ?? 0, 4);
    }
  });

  it('comes and goes with the model of an index', () => {
    const without = openSegment(withModel(BASE, PLAIN), PLAIN_WORDS);
    expect(without.habits).toBeUndefined();
    const again = openSegment(withModel(without, MODEL), PLAIN_WORDS);
    const raw = (segment: Segment) => new Searcher(segment).find(equity(1)).map((hit) => hit.raw);
    expect(raw(again)).toEqual(raw(BASE));
    expect(raw(without)).not.toEqual(raw(BASE));
  });
});
