import { describe, expect, it } from 'vitest';
import { activityTerm, decay, HALF_LIFE_DAYS, twelveMonthsTo } from './rules-signals.ts';

describe('the formula', () => {
  it('gives the values worked out by hand', () => {
    expect(activityTerm(4, 10)).toBeCloseTo(Math.log(8.05), 12);
    expect(decay(HALF_LIFE_DAYS)).toBeCloseTo(0.5, 12);
  });

  it.each([
    // A leap year is whole, its first day included.
    ['2012-12-31', '2012-01-01'],
    ['2013-12-31', '2013-01-01'],
    ['2013-01-01', '2012-01-02'],
    ['2012-06-30', '2011-07-01'],
    ['2012-02-29', '2011-03-01'],
    ['2013-02-28', '2012-02-29'],
    ['2013-05-31', '2012-06-01'],
  ])('has the twelve months to %s begin on %s', (end, start) => {
    const day = (date: string) => Date.parse(date) / 86_400_000;
    expect(twelveMonthsTo(day(end))).toBe(day(start));
  });
});
