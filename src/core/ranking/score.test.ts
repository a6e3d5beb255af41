import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LP_TYPES } from '../investor-record.ts';
import type { Evidence } from './evidence.ts';
import {
  activityTerm,
  decay,
  FAMILIES,
  HALF_LIFE_DAYS,
  likelihoodTerm,
  sizeTerm,
  smoothedDeviation,
} from './formula.ts';
import { money, partsOf } from './parts.ts';
import { recordOf } from './present.ts';
import { tierOf, toPoints } from './scale.ts';
import { sectorKey } from './sector.ts';

const count = fc.nat(300);
const positive = (max: number) => fc.double({ min: 0.01, max, noNaN: true });
const label = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
const feature = fc.record({
  family: fc.constantFrom(...FAMILIES),
  label,
  weight: fc.constantFrom(0.3, 0.4, 0.6, 0.8),
  use: fc.constantFrom('score' as const, 'tie' as const),
  withIt: fc.double({ min: 0, max: 80, noNaN: true }),
  all: positive(200),
  share: positive(1),
  deals: count,
  declared: fc.boolean(),
});
const evidence: fc.Arbitrary<Evidence> = fc
  .record(
    {
      recentDeals: count,
      deals: count,
      decayedDeals: positive(200),
      features: fc.array(feature, { maxLength: 6 }),
      size: fc.record({ asked: positive(1e9), mean: positive(20), deviation: positive(3) }),
      backed: fc.uniqueArray(label, { maxLength: 2 }),
      lp: fc.record(
        {
          lpType: fc.constantFrom(...LP_TYPES),
          leastCommitmentUsd: positive(1e8),
          chequeMaxUsd: positive(1e8),
          exitSizeUsd: positive(1e9),
          exit: fc.record({ on: fc.constant('2021-03-04'), daysAgo: fc.nat(2_000) }),
        },
        { requiredKeys: ['lpType'] },
      ),
    },
    { requiredKeys: ['recentDeals', 'deals', 'decayedDeals', 'features', 'backed'] },
  )
  .chain((one) =>
    fc.boolean().map((lift) => ({ ...one, isLifted: lift && one.backed.length > 0 }) as Evidence),
  );
const facts = fc.record({
  name: label,
  sectorTags: fc.array(label, { maxLength: 3 }),
  geography: fc.option(label, { nil: undefined }),
  lastActivityDate: fc.constantFrom(undefined, '2019-08-07'),
  portfolioCompanies: fc.array(label, { maxLength: 3 }),
  lpType: fc.constant(undefined),
  exitSizeUsd: fc.constant(undefined),
});

describe('the formula', () => {
  it('gives the values worked out by hand', () => {
    expect(activityTerm(4, 10)).toBeCloseTo(Math.log(8.05), 12);
    expect(decay(HALF_LIFE_DAYS)).toBeCloseTo(0.5, 12);
    // (3 + 2 x 0.25) / ((5 + 2) x 0.25) = 2
    expect(likelihoodTerm(3, 5, 0.25)).toBeCloseTo(Math.log(2), 12);
    // Somebody without deals has everybody's habits.
    expect(likelihoodTerm(0, 0, 0.25)).toBe(0);
    expect(sizeTerm(Math.exp(12), 10, 1)).toBeCloseTo(-0.6, 9);
    expect(sizeTerm(1e12, 0, 1)).toBeCloseTo(-0.15 * 36, 9);
    expect(smoothedDeviation({ mean: 0, deviation: 0, rounds: 2 }, 2)).toBeCloseTo(Math.SQRT2, 12);
  });

  it('takes spellings of a sector for one', () => {
    expect(new Set(['E-commerce', 'eCommerce', 'E Commerce', 'É-COMMERCE'].map(sectorKey)).size).toBe(1);
    expect(sectorKey('Health & Wellness')).toBe(sectorKey('health and wellness'));
    expect(sectorKey('企业服务')).toBe('企业服务');
    expect(sectorKey('- &')).toBe('and');
  });

  it('says money as people do', () => {
    expect([180_000, 2_149_000, 63_518, 950, 1e9].map(money)).toEqual([
      '$180K',
      '$2.15M',
      '$63.5K',
      '$950',
      '$1B',
    ]);
  });
});

describe('score parts', () => {
  it('add up to the score exactly, which is held within 0 and 100 by a part that says so', () => {
    fc.assert(
      fc.property(evidence, (one) => {
        const { score, scoreParts } = toPoints(partsOf(one));
        const cents = scoreParts.reduce((sum, part) => sum + Math.round(part.points * 100), 0);
        expect(cents).toBe(Math.round(score * 100));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        const beyond = scoreParts.find((part) => part.name === 'bounds');
        if (beyond !== undefined) expect([0, 100]).toContain(score);
        for (const part of scoreParts) expect(part.fact).not.toBe('');
      }),
    );
  });

  it('never turn an order around', () => {
    fc.assert(
      fc.property(evidence, evidence, (one, other) => {
        const sum = (which: Evidence) => partsOf(which).reduce((total, part) => total + part.raw, 0);
        if (sum(one) < sum(other)) {
          expect(toPoints(partsOf(one)).score).toBeLessThanOrEqual(toPoints(partsOf(other)).score);
        }
      }),
    );
  });

  it('leave out what is not known', () => {
    const bare: Evidence = {
      recentDeals: 0,
      deals: 0,
      decayedDeals: 0,
      features: [],
      backed: [],
      isLifted: false,
    };
    expect(partsOf(bare).map((part) => part.name)).toEqual(['activity']);
    // Unknown is not zero: half a deal is assumed, and the fact does not pretend to one.
    expect(partsOf(bare)[0]).toMatchObject({ fact: 'no dated investment on record' });
    expect(partsOf(bare)[0]?.raw).toBeGreaterThan(0);
    expect(partsOf({ ...bare, lp: { lpType: 'family_office' } }).map((part) => part.name)).toEqual([
      'lp_type',
    ]);
  });

  it('make tiers at 75 and 50', () => {
    expect([75, 74.99, 50, 49.99].map(tierOf)).toEqual(['A', 'B', 'B', 'C']);
  });
});

describe('rationale', () => {
  const tokensOf = (text: string) => text.match(/\d[\d.,]*[KMB]?|\p{Lu}[\p{L}]+/gu) ?? [];

  it('holds no number, name or date that the record does not hold', () => {
    fc.assert(
      fc.property(facts, evidence, (shown, one) => {
        const { rationale = '', ...record } = recordOf(shown, one, true);
        const known = JSON.stringify(record).toLowerCase();
        const ours = [
          'likely',
          'last',
          'little',
          'based',
          'states',
          'nothing',
          'none',
          'no',
          'rounds',
          'cheques',
        ];
        for (const found of tokensOf(rationale)) {
          const text = found.replace(/[.,]+$/u, '').toLowerCase();
          if (!ours.includes(text)) expect(known).toContain(text);
        }
        expect(rationale.match(/\.(?:\s|$)/gu)?.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('names a backed competitor, with the lift where one was asked for', () => {
    const backer: Evidence = {
      recentDeals: 2,
      deals: 3,
      decayedDeals: 2,
      features: [],
      backed: ['Blipgrid'],
      isLifted: false,
    };
    const shown = {
      name: 'Wobblemoor Capital',
      sectorTags: [],
      geography: undefined,
      lastActivityDate: '2020-01-02',
      portfolioCompanies: ['Blipgrid'],
      lpType: undefined,
      exitSizeUsd: undefined,
    };
    const plain = recordOf(shown, backer, true);
    const lifted = recordOf(shown, { ...backer, isLifted: true }, true);
    expect(plain).toMatchObject({ conflict: true, networkProximity: 0, warmPath: false });
    expect(plain.lookalikeVia).toBeUndefined();
    expect(plain.rationale).toContain('backed Blipgrid');
    expect(lifted.lookalikeVia).toBe('Blipgrid');
    expect(lifted.score).toBeGreaterThan(plain.score);
    expect(recordOf(shown, backer, false).rationale).toBeUndefined();
  });
});
