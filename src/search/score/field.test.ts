import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldExcess, fieldFact, fieldRarity, fieldTerm, heldBelow } from './rules-parts.ts';
import { PRIOR_MODEL, rawAt } from './rules-scale.ts';

describe('fieldExcess', () => {
  const share = fc.double({ min: 0.001, max: 0.9, noNaN: true });
  const entries = fc.integer({ min: 1, max: 128 });

  test('nothing on record says nothing, more of the field says more', () => {
    expect(fieldExcess(0, 0, 0.04)).toBe(0);
    fc.assert(
      fc.property(entries, share, (all, usual) => {
        expect(fieldExcess(all, all, usual)).toBeGreaterThan(0);
        expect(fieldExcess(0, all, usual)).toBeLessThan(0);
        expect(fieldExcess(all, all, usual)).toBeGreaterThan(fieldExcess(all / 2, all, usual));
      }),
    );
  });

  test('one deal proves little, a specialist more than counterweighs', () => {
    const term = (soft: number, all: number) => fieldTerm(fieldExcess(soft, all, 0.03), soft);
    expect(term(1, 1)).toBeLessThan(term(3, 3) / 3);
    expect(term(8, 10)).toBeGreaterThan(1);
    // A little more than usual says nothing.
    expect(term(2, 40)).toBe(0);
    expect(term(0, 100)).toBeGreaterThan(-term(20, 40));
  });

  test('the same share of more deals says more, either way', () => {
    expect(fieldExcess(20, 20, 0.04)).toBeGreaterThan(fieldExcess(5, 5, 0.04));
    expect(fieldExcess(0, 20, 0.04)).toBeLessThan(fieldExcess(0, 5, 0.04));
    expect(fieldRarity(0.01)).toBeGreaterThan(fieldRarity(0.2));
  });
});

test('what is held keeps its order and stays below tier A, also with a warm path', () => {
  const { calibration } = PRIOR_MODEL;
  const raws = fc.double({ min: -5, max: 25, noNaN: true });
  fc.assert(
    fc.property(raws, raws, (one, other) => {
      const held = (raw: number) => raw + heldBelow(raw, calibration);
      expect(held(one)).toBeLessThanOrEqual(rawAt(75 - 5.85, calibration));
      if (one > other) expect(held(one)).toBeGreaterThanOrEqual(held(other));
      if (one < rawAt(60, calibration)) expect(held(one)).toBeCloseTo(one, 12);
    }),
  );
});

test('facts say how many of how many', () => {
  expect(fieldFact(['Clean technology'], 18, 31, 0.04)).toBe(
    '18 of 31 companies in Clean technology or close to it (about 4 % of all on record)',
  );
  expect(fieldFact(['Energy storage', 'Solar', 'Wind'], 0, 12, 0.01)).toBe(
    'none of 12 companies in Energy storage or Solar, others asked, or close to it',
  );
});
