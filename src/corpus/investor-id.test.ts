import fc from 'fast-check';
import { expect, it } from 'vitest';
import { investorIdOf, numberOfInvestorId } from './rules-investor-id.ts';

it('is read back, whatever its case, and says nothing of its neighbours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 48 - 1 }), (number) => {
      const id = investorIdOf(number);
      expect(id).toMatch(/^inv_[0-9a-z]{10}$/);
      expect(numberOfInvestorId(id)).toBe(number);
      expect(numberOfInvestorId(` ${id.toUpperCase()} `)).toBe(number);
    }),
  );
  expect(investorIdOf(1).slice(0, 6)).not.toBe(investorIdOf(2).slice(0, 6));
  expect(new Set(Array.from({ length: 1_000 }, (_, at) => investorIdOf(at + 1))).size).toBe(1_000);
});

it('stays what it is: clients keep it', () => {
  expect([1, 2, 123_456].map(investorIdOf)).toMatchInlineSnapshot(`
    [
      "inv_4y6xwvjztb",
      "inv_1wdvsq5zmp",
      "inv_011pr0p260",
    ]
  `);
});

it.each(['', 'inv_', 'Wobblemoor', 'inv_12345', 'inv_uuuuuuuuuu', 'inv_zzzzzzzzzz', 'inv_00000000000'])(
  'is no other text: %s',
  (text) => {
    expect(numberOfInvestorId(text)).toBeUndefined();
  },
);
