import { describe, expect, it } from 'vitest';
import { randomAsk, randomCorpus, randomModel } from '../../../test/harness/random-corpus.ts';
import { size } from '../../../test/harness/size.ts';
import type { SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, batchesOf, PLAIN_WORDS } from '../../../test/harness/small-table.ts';
import type { FoundInvestor } from '../../corpus/rules-investor-record.ts';
import { seededRandom } from '../../platform/values/scope.ts';
import { buildDelta } from '../index/growing.ts';
import { buildSegment, openSegment, type Segment } from '../index/segment.ts';
import { TableBuilder } from '../index/table-builder.ts';
import type { Ask } from './rules-ask.ts';
import { broughtUp, cutTo, isLookalike, poolOf, withWarmPaths } from './rules-ports.ts';
import type { Model } from './rules-scale.ts';
import { SIGNALS } from './rules-signals.ts';
import { Searcher } from './searcher.ts';
import { SegmentSearch } from './segment-search.ts';

const PATH = { name: 'Hob Lanternway', kind: 'firm', why: 'works there' } as const;
const META = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;

function tableOf(corpus: SmallCorpus, like?: Segment) {
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS, like?.table);
  for (const batch of batchesOf(corpus)) builder.add(batch);
  return builder.finish();
}

function segmentOf(corpus: SmallCorpus, model: Model): Segment {
  return openSegment(buildSegment(tableOf(corpus), META, model), PLAIN_WORDS);
}

/** Fails if a bound is below the score it bounds: none that reaches a threshold is passed over. */
function expectNobodyPassedOver(segment: Segment, asked: Ask): void {
  const search = new SegmentSearch(segment);
  search.begin(asked, segment.directory.question(asked), new Set(), {
    boosted: new Map(),
    managers: new Set(),
  });
  const taken = (enough: number, how: 'bounded' | 'full') => {
    const raws: number[] = [];
    search.run({ threshold: () => enough, take: ({ raw }) => void raws.push(raw) }, how);
    return raws.filter((raw) => raw >= enough).sort((one, other) => other - one);
  };
  const all = taken(Number.NEGATIVE_INFINITY, 'full');
  for (const share of [0.01, 0.05, 0.2, 0.5, 0.8]) {
    const enough = all[Math.floor(all.length * share)] ?? 0;
    expect(taken(enough, 'bounded'), JSON.stringify(asked)).toEqual(all.filter((raw) => raw >= enough));
  }
}

describe('a search by bounds', () => {
  // Of many companies most deals are an investor's first in one, of few most are not.
  it.each([
    [1, 630],
    [2, 25],
    [3, 60],
  ])('finds what scoring everybody finds, in the same order (corpus %i, %i companies)', (seed, companies) => {
    const corpus = randomCorpus(seed, 700, 900, companies);
    const segment = segmentOf(corpus, randomModel(seed));
    const searcher = new Searcher(segment);
    let found = 0;
    for (let ask = 0; ask < size(60, 120); ask += 1) {
      const asked = randomAsk(seed * 1_000 + ask, corpus);
      const short = searcher.find(asked, 'bounded').map(({ id, raw, tie }) => ({ id, raw, tie }));
      const long = searcher.find(asked, 'full').map(({ id, raw, tie }) => ({ id, raw, tie }));
      expect(short, JSON.stringify(asked)).toEqual(long);
      found += long.length;
      if (ask % 3 === 0) expectNobodyPassedOver(segment, asked);
    }
    expect(found).toBeGreaterThan(1_000);
  });

  it('bounds each signal by itself, where nothing else makes up for a bound that is too low', () => {
    const corpus = randomCorpus(6, 400, 900, 40);
    const table = tableOf(corpus);
    for (const at of SIGNALS.keys()) {
      const alone = SIGNALS.map((_, signal) => (signal === at ? 1 : 0));
      const model = { ...randomModel(6), weights: { new: alone, followon: alone } };
      const segment = openSegment(buildSegment(table, META, model), PLAIN_WORDS);
      for (let ask = 0; ask < size(6, 12); ask += 1) {
        const asked = randomAsk(at * 100 + ask, corpus);
        expectNobodyPassedOver(segment, { ...asked, audience: 'equity', lpTypes: [] });
      }
    }
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

describe('a pool for warm paths', () => {
  it.each([4, 5, 6])(
    'brings up exactly those whom ranking a pool with all records would (corpus %i)',
    (seed) => {
      const corpus = randomCorpus(seed, 700, 900, 60);
      const searcher = new Searcher(segmentOf(corpus, randomModel(seed)));
      const random = seededRandom(seed);
      let brought = 0;
      for (let nth = 0; nth < 15; nth += 1) {
        const asked = randomAsk(seed * 1_000 + nth, corpus);
        // If a place or a field only breaks ties, scores do not order the pool: who stands at its end is another then.
        if (asked.placeUse === 'tie' || asked.sectorUse === 'tie') continue;
        const ask = { ...asked, limit: 1 + Math.floor(random() * 20) };
        const keeps = ask.surfaceLookalikes;
        const pool = searcher.pool(ask, 3);
        const whole = searcher.search({ ...ask, limit: poolOf(ask.limit) }, 0);
        const paths = new Map(
          whole
            .filter(() => random() < 0.2)
            .map(
              ({ investorId }) =>
                [investorId, [{ ...PATH, strength: random() < 0.5 ? 1 : random() }]] as const,
            ),
        );
        const shownOf = (found: readonly FoundInvestor[]) =>
          cutTo(ask.limit, withWarmPaths(found, paths), keeps, isLookalike).map(({ investorId, record }) => [
            investorId,
            record.score,
          ]);
        const up = broughtUp(pool, paths, keeps);
        const records = new Map(whole.map((one) => [one.investorId, one.record]));
        for (const { investorId, score } of pool.near) expect(score).toBe(records.get(investorId)?.score);
        const more = searcher.score(ask, up, 0);
        const inOrder = whole.filter(({ investorId }) =>
          [...pool.found, ...more].some((one) => one.investorId === investorId),
        );
        expect(shownOf(inOrder), JSON.stringify(ask)).toEqual(shownOf(whole));
        expect(new Set(more.map((one) => one.record.score))).toEqual(
          new Set(more.map((one) => records.get(one.investorId)?.score)),
        );
        brought += up.length;
      }
      expect(brought).toBeGreaterThan(5);
    },
  );
});

describe('investors on no record', () => {
  it('are scored by what their rows state as those on record that state the same', () => {
    const corpus = randomCorpus(7, 400, 300);
    const searcher = new Searcher(segmentOf(corpus, randomModel(7)));
    const rows = batchesOf(corpus).flatMap((batch) => (batch.kind === 'investors' ? batch.rows : []));
    const dealers = new Set(
      batchesOf(corpus).flatMap((batch) =>
        batch.kind === 'deals' ? [...batch.investor.subarray(0, batch.count)] : [],
      ),
    );
    const silent = rows.filter(({ id, mergedInto }) => mergedInto === null && !dealers.has(id));
    const away = 1e9;
    let [scored, left] = [0, 0];
    for (let nth = 0; nth < size(20, 200); nth += 1) {
      const ask = { ...randomAsk(nth, corpus), audience: 'equity' as const, lpTypes: [], boosted: [] };
      const shown = (asked: Parameters<Searcher['score']>[1], by: number) =>
        searcher
          .score(ask, asked, 0, true)
          .map(({ investorId, record }) => [investorId - by, record.score, record.scoreParts] as const)
          .sort(([one], [other]) => one - other);
      const known = shown(
        silent.map(({ id }) => id),
        0,
      );
      const own = shown(
        silent.map((row) => ({ ...row, id: row.id + away })),
        away,
      );
      expect(own, JSON.stringify(ask)).toEqual(known);
      scored += known.length;
      left += silent.length - known.length;
    }
    expect(scored).toBeGreaterThan(50);
    expect(left).toBeGreaterThan(50);
  });
});

describe('what changed since the base', () => {
  it('answers as if it had been part of it, and the old records are gone', () => {
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
    for (let ask = 0; ask < size(50, 100); ask += 1) {
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
