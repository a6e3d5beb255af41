import fc from 'fast-check';
import type { Family } from '../../src/reference/rules-place.ts';
import type { Evidence } from '../../src/search/score/rules-ask.ts';
import { CONFLICT_COST, partSums, type ShownFacts } from '../../src/search/score/rules-parts.ts';
import { rawScore } from '../../src/search/score/rules-scale.ts';
import { SIGNALS } from '../../src/search/score/rules-signals.ts';

// Evidence of no corpus: whatever could be found about an investor, in values of a wide range.

/** Nothing on record, as of a day. */
export const BARE: Evidence = {
  clock: '2020-06-30',
  sums: new Map(),
  calibration: { offset: -6, slope: 0.9 },
  average: { investors: 5_400, perRound: 2 },
  deals: 0,
  recentDeals: 0,
  companies: 0,
  unplaced: 0,
  held: [],
  similar: [],
  board: [],
  backed: [],
  isSurfaced: false,
};
/** What a page shows of an investor of little record. */
export const SHOWN: ShownFacts = {
  name: 'Wobblemoor Capital',
  sectorTags: [],
  geography: undefined,
  lastActivityDate: '2020-01-02',
  portfolioCompanies: [],
  lpType: undefined,
  kind: undefined,
  exitSizeUsd: undefined,
};

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const label = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
const family = fc.constantFrom<Family>('country', 'state', 'metro', 'city', 'sector', 'stage');
const vector = (length: number, of: fc.Arbitrary<number>) =>
  fc.array(of, { minLength: length, maxLength: length });
const signals = vector(SIGNALS.length, number(-6, 6));
const weights = vector(SIGNALS.length, number(0, 2));

/** Evidence of made-up signals under made-up weights. */
export const made = fc
  .record(
    {
      signals,
      weights,
      calibration: fc.record({ offset: number(-9, 0), slope: number(0.1, 1.5) }),
      average: fc.record({ investors: fc.integer({ min: 0, max: 1e6 }), perRound: number(0, 30) }),
      deals: fc.nat(300),
      recentDeals: fc.nat(300),
      companies: fc.nat(300),
      held: fc.array(fc.record({ family, label, companies: fc.nat(3), declared: fc.boolean() }), {
        maxLength: 8,
      }),
      size: fc.record({
        asked: number(1, 1e9),
        rounds: fc.nat(3),
        typical: number(1, 1e9),
        median: number(1, 1e9),
      }),
      similar: fc.array(fc.record({ company: label, place: label, year: fc.constant(2011) }), {
        maxLength: 2,
      }),
      coInvestors: fc.record({ count: fc.nat(100), isMore: fc.boolean() }),
      board: fc.array(fc.record({ name: label, shared: fc.nat(3) }), { maxLength: 6 }),
      backed: fc.uniqueArray(
        label.map((company) => ({ company })),
        { maxLength: 2, selector: ({ company }) => company },
      ),
      isSurfaced: fc.boolean(),
    },
    {
      noNullPrototype: true,
      requiredKeys: ['signals', 'weights', 'calibration', 'held', 'backed', 'isSurfaced'],
    },
  )
  .map(({ signals: values, weights: factors, isSurfaced, ...rest }) => {
    const evidence = {
      ...BARE,
      average: undefined,
      ...rest,
      sums: partSums(factors, values),
      isSurfaced: isSurfaced && rest.backed.length > 0,
    } as Evidence;
    const score = rawScore(factors, values);
    return { evidence, raw: score + (evidence.backed.length > 0 ? -CONFLICT_COST : 0) };
  });
