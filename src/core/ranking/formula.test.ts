import { describe, expect, it } from 'vitest';
import { activityTerm, decay, HALF_LIFE_DAYS } from './formula.ts';

describe('the formula', () => {
  it('gives the values worked out by hand', () => {
    expect(activityTerm(4, 10)).toBeCloseTo(Math.log(8.05), 12);
    expect(decay(HALF_LIFE_DAYS)).toBeCloseTo(0.5, 12);
  });
});
