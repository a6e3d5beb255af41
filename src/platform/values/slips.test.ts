import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipsAllowed, slipsBetween } from './text.ts';

test('counts a letter too many, too few, another one, and two that changed places', () => {
  expect(slipsBetween('londn', 'london', 2)).toBe(1);
  expect(slipsBetween('lonndon', 'london', 2)).toBe(1);
  expect(slipsBetween('lomdon', 'london', 2)).toBe(1);
  expect(slipsBetween('lodnon', 'london', 2)).toBe(1);
  expect(slipsBetween('lnodno', 'london', 2)).toBe(2);
  expect(slipsBetween('paris', 'london', 2)).toBe(3);
  expect(slipsBetween('', 'ab', 2)).toBe(2);
});

test('says no more than the limit, and the same in both directions', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
      const slips = slipsBetween(one, other, most);
      expect(slips).toBeLessThanOrEqual(most + 1);
      expect(slips === 0).toBe(one === other);
      expect(slipsBetween(other, one, most)).toBe(slips);
      expect(Math.min(slipsBetween(one, other, 9), most + 1)).toBe(slips);
    }),
  );
});

test('believes no slip of three letters, one of four, two of eight', () => {
  expect([3, 4, 7, 8].map(slipsAllowed)).toEqual([0, 1, 1, 2]);
});
