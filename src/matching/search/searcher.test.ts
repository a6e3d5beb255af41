import { describe, expect, it } from 'vitest';
import { randomAsk, randomCorpus, randomModel } from '../../../test/harness/random-corpus.ts';
import { AS_OF, batchesOf, PLAIN_WORDS, type SmallCorpus } from '../../../test/harness/small-table.ts';
import type { Model } from '../../core/ranking/model.ts';
import { buildDelta } from '../build/delta.ts';
import { TableBuilder } from '../build/table-builder.ts';
import { buildSegment, openSegment, type Segment } from '../table/segment.ts';
import { Searcher } from './searcher.ts';

const META = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;

function tableOf(corpus: SmallCorpus, like?: Segment) {
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS, like?.table);
  for (const batch of batchesOf(corpus)) builder.add(batch);
  return builder.finish();
}

function segmentOf(corpus: SmallCorpus, model: Model): Segment {
  return openSegment(buildSegment(tableOf(corpus), META, model), PLAIN_WORDS);
}

describe('a search by bounds', () => {
  it.each([1, 2, 3])('finds what scoring everybody finds, in the same order (corpus %i)', (seed) => {
    const corpus = randomCorpus(seed, 700, 900);
    const searcher = new Searcher(segmentOf(corpus, randomModel(seed)));
    let found = 0;
    for (let ask = 0; ask < 120; ask += 1) {
      const asked = randomAsk(seed * 1_000 + ask, corpus);
      const short = searcher.find(asked, 'bounded').map(({ id, raw, tie }) => ({ id, raw, tie }));
      const long = searcher.find(asked, 'full').map(({ id, raw, tie }) => ({ id, raw, tie }));
      expect(short, JSON.stringify(asked)).toEqual(long);
      found += long.length;
    }
    expect(found).toBeGreaterThan(1_000);
  });

  it('passes most investors over', () => {
    const corpus = randomCorpus(4, 3_000, 3_000);
    const segment = segmentOf(corpus, randomModel(4));
    const searcher = new Searcher(segment);
    const asked = {
      ...randomAsk(4, corpus),
      audience: 'equity' as const,
      limit: 10,
      placeUse: 'score' as const,
    };
    expect(searcher.find(asked)).toHaveLength(10);
    expect(searcher.scored).toBeLessThan(1_000);
  });
});

describe('what changed since the base', () => {
  it('stands beside it as if it had been there, and the old records are gone', () => {
    const corpus = randomCorpus(5, 300, 500);
    const model = randomModel(5);
    const base = segmentOf(corpus, model);
    // The same records under the same ids: nothing changed but where they stand.
    const moved = corpus.investors.slice(0, 40).map(({ name }) => name);
    const ids = new Set(moved.map((name) => corpus.investors.findIndex((one) => one.name === name) + 1));
    const batches = batchesOf(corpus);
    const builder = new TableBuilder(AS_OF, PLAIN_WORDS, base.table);
    for (const batch of batches) {
      if (batch.kind === 'investors')
        builder.add({ ...batch, rows: batch.rows.filter((row) => ids.has(row.id)) });
      else builder.add(batch);
    }
    const delta = openSegment(buildDelta(builder.finish(), base, { ...META, version: 2 }), PLAIN_WORDS);
    const [before, after] = [new Searcher(base), new Searcher(base)];
    after.change(delta, ids);
    for (let ask = 0; ask < 100; ask += 1) {
      const asked = { ...randomAsk(ask, corpus), surfaceLookalikes: false };
      const shown = (searcher: Searcher) =>
        searcher.find(asked).map(({ id, raw }) => ({ id, raw: Number(raw.toFixed(6)) }));
      expect(shown(after), JSON.stringify(asked)).toEqual(shown(before));
    }
    after.change(undefined, ids);
    const all = after.find({ ...randomAsk(1, corpus), audience: 'equity', limit: 300 });
    expect(all.some(({ id }) => ids.has(id))).toBe(false);
  });
});
