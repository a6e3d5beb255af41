import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNT_OF_CODE, codeOf } from './postings.ts';

const countOf = (code: number) => COUNT_OF_CODE[code] as number;
const count = fc.oneof(
  fc.double({ min: 0, max: 1e4, noNaN: true }),
  fc.double({ min: -30, max: Math.log(1e4), noNaN: true }).map(Math.exp),
  // The steps themselves, and the numbers next to them.
  fc.tuple(fc.integer({ min: 2, max: 255 }), fc.constantFrom(-1, 0, 1)).map(([code, by]) => {
    const step = countOf(code);
    return Math.min(step + by * step * Number.EPSILON, 1e4);
  }),
);

describe('codes of counts', () => {
  test('round up, never by more than a step', () => {
    fc.assert(
      fc.property(count, (of) => {
        const code = codeOf(of);
        expect(code).toBeGreaterThanOrEqual(1);
        expect(code).toBeLessThanOrEqual(255);
        if (code < 255) expect(countOf(code)).toBeGreaterThanOrEqual(of);
        else expect(countOf(code)).toBeGreaterThanOrEqual(of * (1 - 1e-12));
        // A step more where the logarithm falls on a step.
        if (of > 0.01) expect(countOf(code) / of).toBeLessThan(1.057 ** 2);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keep the order', () => {
    fc.assert(
      fc.property(count, count, (one, other) => {
        if (one <= other) expect(codeOf(one)).toBeLessThanOrEqual(codeOf(other));
      }),
      { numRuns: 1_000 },
    );
    for (let code = 3; code < 256; code += 1) expect(countOf(code)).toBeGreaterThan(countOf(code - 1));
  });

  test('of what is there without weight is 1, which stands for nothing', () => {
    expect(codeOf(0)).toBe(1);
    expect([countOf(0), countOf(1)]).toEqual([0, 0]);
    expect(codeOf(Number.MIN_VALUE)).toBe(2);
    expect(countOf(2)).toBe(0.01);
    expect(countOf(255)).toBeCloseTo(1e4, 6);
    expect(codeOf(1e9)).toBe(255);
  });
});
