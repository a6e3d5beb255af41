import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mandateTerm, regionFact } from './rules-parts.ts';

test('up to four in five of eight or more say nothing, beyond it ever more', () => {
  expect(mandateTerm(7, 7)).toBe(0);
  expect(mandateTerm(8, 8)).toBeLessThan(0);
  expect(mandateTerm(32, 40)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 128 }), fc.nat(128), (entries, some) => {
      const inRegion = Math.min(some, entries - 1);
      expect(mandateTerm(inRegion, entries)).toBeLessThanOrEqual(0);
      expect(mandateTerm(inRegion + 1, entries)).toBeLessThanOrEqual(mandateTerm(inRegion, entries));
    }),
  );
});

test('the fact counts companies', () => {
  expect(regionFact('Scotland', 27, 29)).toBe('27 of 29 companies in Scotland');
});
