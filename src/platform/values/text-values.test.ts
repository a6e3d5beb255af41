import { describe, expect, test } from 'vitest';
import { dayOrder, parseDay, parseUsd, parseUsdRange } from './text.ts';

describe('parseUsd', () => {
  test.each([
    ['1,23,45,678', 12_345_678],
    ['48,89,975.54', 4_889_975.54],
    ['$1,000,000', 1_000_000],
    ['$250K', 250_000],
    ['1.5 million', 1_500_000],
    ['14,342,000+', 14_342_000],
    ['2 Cr', 20_000_000],
    ['2500000', 2_500_000],
    ['undisclosed', undefined],
    ['€5M', undefined],
    ['$0', undefined],
    ['-5', undefined],
    ['1,2,3', undefined],
    ['', undefined],
  ])('%s', (text, usd) => expect(parseUsd(text)).toBe(usd));
});

describe('parseUsdRange', () => {
  test.each([
    ['$250K - $2M', { min: 250_000, max: 2_000_000 }],
    ['$1KK - 5M', { min: 1_000_000, max: 5_000_000 }],
    ['$2 - 5M', { min: 2_000_000, max: 5_000_000 }],
    ['up to $2M', { max: 2_000_000 }],
    ['$1M+', { min: 1_000_000 }],
    ['$5M - $1M', {}],
    ['£250k-3m', {}],
    ['€250K - €2M', {}],
    ['250k - 3m EUR', {}],
    ['CHF 1M to 2M', {}],
    ['depends', {}],
    ['$500K - 10 M', { min: 500_000, max: 10_000_000 }],
    ['$5m-15 m', { min: 5_000_000, max: 15_000_000 }],
    ['$ 250K and 2Mn', { min: 250_000, max: 2_000_000 }],
    ['$ $500K - $700K', { min: 500_000, max: 700_000 }],
    ['$US100K up - US15 M', { min: 100_000, max: 15_000_000 }],
    ['$INR 20-25 lacs', { min: 25_000, max: 31_250 }],
    ['₹1 Cr', { min: 125_000, max: 125_000 }],
    ['Rs. 50 lakhs to 2 crores', { min: 62_500, max: 250_000 }],
    ['€1M - €2M', {}],
  ])('%s', (text, range) => expect(parseUsdRange(text)).toEqual(range));
});

describe('parseDay', () => {
  test.each([
    ['2014-11-16', '2014-11-16'],
    ['2016-04-12 00:00:00 +0000', '2016-04-12'],
    ['2014-11', '2014-11-01'],
    ['2014', '2014-01-01'],
    ['30-SEP-2025', '2025-09-30'],
    ['30-SEP-25', '2025-09-30'],
    ['01-JAN-98', '1998-01-01'],
    ['5 Jan 25', undefined],
    ['January 5, 2014', '2014-01-05'],
    ['13/04.2015', '2015-04-13'],
    ['2014年11月5日', '2014-11-05'],
    ['05/11/2014', undefined],
    ['2014-02-30', undefined],
    ['not a day', undefined],
  ])('%s', (text, day) => expect(parseDay(text)).toBe(day));

  test('two figures are read in the order that another value of the column shows', () => {
    const order = dayOrder(['05/11/2014', '16/11/2014']);
    expect(parseDay('05/11/2014', order)).toBe('2014-11-05');
    expect(parseDay('05/11/2014', dayOrder(['11/16/2014']))).toBe('2014-05-11');
    expect(dayOrder(['05/11/2014'])).toBeUndefined();
  });
});
