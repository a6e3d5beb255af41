import { describe, expect, it } from 'vitest';
import { randomAsk, randomCorpus, randomModel } from '../../../test/harness/random-corpus.ts';
import { size } from '../../../test/harness/size.ts';
import type { SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, batchesOf, PLAIN_WORDS } from '../../../test/harness/small-table.ts';
import type { InvestorRecord } from '../../corpus/rules-investor-record.ts';
import { seededRandom } from '../../platform/values/scope.ts';
import { buildDelta } from '../index/growing.ts';
import { buildSegment, openSegment, type Segment } from '../index/segment.ts';
import { TableBuilder } from '../index/table-builder.ts';
import { compareScored, type Scored } from './best.ts';
import type { Ask } from './rules-ask.ts';
import { LOOKALIKE_BOOST } from './rules-parts.ts';
import { Searcher } from './searcher.ts';

const META = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;
const SEED = 11;
/** Random questions, each held against a search of the whole corpus. */
const ASKED = size(10, 40);
const LIFTED = size(15, 60);
/** `Firm 0` gave its deals to `Firm 7`. */
const MERGED = { id: 1, into: 8 } as const;
const CORPUS = (() => {
  const corpus = randomCorpus(SEED, 500, 900);
  const investors = corpus.investors.map((one, at) =>
    at + 1 === MERGED.id ? { ...one, mergedInto: MERGED.into } : one,
  );
  return { ...corpus, investors } satisfies SmallCorpus;
})();

function tableOf(like?: Segment, only?: ReadonlySet<number>) {
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS, like?.table);
  for (const batch of batchesOf(CORPUS)) {
    const isPart = batch.kind === 'investors' && only !== undefined;
    builder.add(isPart ? { ...batch, rows: batch.rows.filter((row) => only.has(row.id)) } : batch);
  }
  return builder.finish();
}

const BASE = openSegment(buildSegment(tableOf(), META, randomModel(SEED)), PLAIN_WORDS);
/** The base alone, and the base with forty investors (and a merged one) read again next to it. */
const MOVED = new Set(Array.from({ length: 40 }, (_, at) => at + 1));
function searchers(): readonly (readonly [string, Searcher])[] {
  const beside = new Searcher(BASE);
  const delta = buildDelta(tableOf(BASE, MOVED), BASE, { ...META, version: 2 });
  beside.change(openSegment(delta, PLAIN_WORDS), MOVED);
  return [
    ['the base', new Searcher(BASE)],
    ['base and delta', beside],
  ];
}
/** An ask with no filter but the audience's own, so that a search reaches all investors. */
const open = (ask: Ask): Ask => ({
  ...ask,
  ...{
    sectorUse: 'score',
    words: undefined,
    kinds: [],
    filtersStages: false,
    lpTypes: [],
    onBoard: [],
    surfaceLookalikes: false,
  },
  placeUse: ask.placeUse === 'filter' ? 'score' : ask.placeUse,
});
const ids = (found: readonly { readonly investorId: number }[]) => found.map(({ investorId }) => investorId);
const distinct = (numbers: readonly number[]) => [...new Set(numbers)];

describe.each(searchers())('investors known by id, in %s', (_name, searcher) => {
  it('are the records a search shows, in its order', () => {
    for (let seed = 0; seed < ASKED; seed += 1) {
      const ask = open(randomAsk(seed, CORPUS));
      const found = searcher.search({ ...ask, limit: 500 }, 500);
      const asked = found.filter((_one, at) => at % 3 === 0);
      const shuffled = ids(asked).toSorted((one, other) => (one % 17) - (other % 17));
      expect(searcher.score(ask, [...shuffled, ...shuffled], 500)).toEqual(asked);
      const ranked = searcher.rank(ask, shuffled);
      expect(ids(ranked)).toEqual(ids(asked));
      for (const [at, { score }] of ranked.entries())
        expect(Math.abs(score - (asked[at]?.record.score ?? -1))).toBeLessThan(0.0101);
      expect(asked.length).toBeGreaterThan(5);
    }
  });

  it('come back whatever the filters of the ask are, and only so many explained', () => {
    const ask = open(randomAsk(3, CORPUS));
    const all = searcher.search({ ...ask, audience: 'equity', limit: 500 }, 0);
    const some = ids(all).slice(0, 30);
    const [first] = all;
    const strict: Ask = {
      ...{
        ...ask,
        audience: 'equity',
        limit: 1,
        lpTypes: ['institutional'],
        filtersStages: true,
        stages: ['seed'],
      },
      ...{ sectorUse: 'filter', sectorTags: ['Nowhere'], onBoard: [first?.record.name ?? ''] },
    };
    const scored = searcher.score(strict, some, 4);
    expect(ids(scored).toSorted()).toEqual(some.toSorted());
    expect(scored.map(({ record }) => record.rationale !== undefined)).toEqual(
      some.map((_one, at) => at < 4),
    );
  });

  it('leaves out who is unknown and follows a merge to who stands for both, once', () => {
    const ask = open(randomAsk(5, CORPUS));
    expect(ids(searcher.score(ask, [999_999, MERGED.id], 0))).toEqual([MERGED.into]);
    expect(searcher.score(ask, [MERGED.id, MERGED.into], 0)).toEqual(searcher.score(ask, [MERGED.into], 0));
    expect(searcher.score(ask, [], 0)).toEqual([]);
  });
});

describe.each(searchers())('investors that earlier calls found, in %s', (_name, searcher) => {
  it('stand where their boost puts them, among all others unchanged', () => {
    let moved = 0;
    for (let seed = 0; seed < LIFTED; seed += 1) {
      const random = seededRandom(seed);
      const ask: Ask = { ...randomAsk(seed, CORPUS), surfaceLookalikes: false, boosted: [], limit: 25 };
      const plain = searcher.find({ ...ask, limit: 500 }, 'full');
      const chosen = distinct(Array.from({ length: 60 }, () => 1 + Math.floor(random() * 500)));
      const boosted = chosen.map((investorId) => ({ investorId, via: `Company ${investorId}` }));
      const stands = new Set(chosen.map((id) => (id === MERGED.id ? MERGED.into : id)));
      const right = plain
        .map(({ id, raw, tie, isLoose = false }) => ({
          id,
          raw: stands.has(id) ? raw + LOOKALIKE_BOOST : raw,
          tie,
          isLoose,
        }))
        .sort(compareScored)
        .slice(0, 25);
      const found = searcher.find({ ...ask, boosted });
      // A boost is added before a second look and here after it: the last digits differ.
      const rounded = (some: readonly Scored[]) =>
        some.map(({ id, raw, tie, isLoose = false }) => ({
          id,
          raw: Number(raw.toFixed(9)),
          tie: Number(tie.toFixed(9)),
          isLoose,
        }));
      expect(rounded(found)).toEqual(rounded(right));
      if (right.some(({ id }, at) => id !== plain[at]?.id)) moved += 1;
    }
    expect(moved).toBeGreaterThan(LIFTED / 2);
  });

  it('say by which company, and are in conflict for competitors alone', () => {
    const ask: Ask = { ...open(randomAsk(8, CORPUS)), audience: 'equity', competitors: [], limit: 20 };
    const last = searcher.search(ask, 20).at(-1);
    if (last === undefined) throw new Error('the corpus is too small');
    const boosted = [
      { investorId: last.investorId, via: 'Snackly' },
      { investorId: last.investorId, via: 'Dorfella' },
    ];
    const found = searcher.search({ ...ask, boosted }, 20).find((one) => one.investorId === last.investorId);
    expect(found?.record).toMatchObject({ lookalikeVia: 'Snackly', conflict: false });
    expect(found?.record.rationale).toMatch(/ Found as a lookalike: backed Snackly\.$/u);
    const part = found?.record.scoreParts.find(({ name }) => name === 'lookalike');
    expect(part?.fact).toBe('backed Snackly');
    expect(part?.points).toBeGreaterThan(0);
    const others = (record: InvestorRecord | undefined) =>
      record?.scoreParts.filter(({ name }) => name !== 'lookalike').map(({ name, fact }) => [name, fact]);
    expect(others(found?.record)).toEqual(others(last.record));

    const [backed] = last.record.portfolioCompanies;
    const both = searcher.score({ ...ask, boosted, competitors: [backed ?? ''] }, [last.investorId], 1)[0]
      ?.record;
    expect(both).toMatchObject({ lookalikeVia: 'Snackly', conflict: true });
    const facts = (both?.scoreParts ?? []).filter(({ name }) => name === 'lookalike' || name === 'conflict');
    expect(facts.map(({ name, fact }) => `${name}: ${fact.replace(/ \(.*\)$/u, '')}`)).toEqual([
      'lookalike: backed Snackly',
      `conflict: backed ${backed}`,
    ]);
    expect(both?.rationale).toMatch(/Likely conflict: /u);
    expect(both?.rationale).not.toContain('Snackly');
  });

  it('pass sector and stage filters only where lookalikes are to be surfaced, and a strict place never', () => {
    const base: Ask = { ...open(randomAsk(9, CORPUS)), audience: 'equity', competitors: [], limit: 10 };
    const strict: Ask = { ...base, sectorUse: 'filter', sectorTags: ['Space'] };
    const passing = new Set(ids(searcher.search({ ...strict, limit: 500 }, 0)));
    const others = ids(searcher.search({ ...base, limit: 500 }, 0)).filter((id) => !passing.has(id));
    const boosted = others.slice(0, 8).map((investorId) => ({ investorId, via: 'Snackly' }));
    const shown = (ask: Ask) => ids(searcher.search({ ...ask, boosted }, 0)).filter((id) => !passing.has(id));
    expect(shown(strict)).toEqual([]);
    // A quarter of ten, rounded up.
    expect(shown({ ...strict, surfaceLookalikes: true })).toHaveLength(3);
    const nowhere: Ask = {
      ...strict,
      surfaceLookalikes: true,
      placeUse: 'filter',
      place: { country: 'NZL' },
    };
    expect(shown(nowhere)).toEqual([]);
  });
});
