import { describe, expect, it } from 'vitest';
import { MOST_PACKS, minorUnits, parsePacks, priceText } from './rules-packs.ts';

describe('packs', () => {
  it('are read as an operator writes them', () => {
    expect(parsePacks(' Starter = 1000 for 19.00 EUR; Big & Bold=10000 for 15000 JPY; ')).toEqual([
      { id: 'starter', name: 'Starter', credits: 1_000, price: 1_900, currency: 'eur' },
      { id: 'big-bold', name: 'Big & Bold', credits: 10_000, price: 15_000, currency: 'jpy' },
    ]);
  });

  it.each([
    [''],
    [';'],
    ['Starter'],
    ['Starter = 1000 for 19.00'],
    ['Starter = 0 for 19 EUR'],
    ['Starter = 1000 for 0 EUR'],
    ['Starter = 1000 for 19.001 EUR'],
    ['Starter = 1000 for 19.50 JPY'],
    ['Starter = 1000 for 19 KWD'],
    ['Starter = 2000000000 for 19 EUR'],
    ['--- = 1000 for 19 EUR'],
    ['One = 1 for 1 EUR; one = 2 for 2 EUR'],
    ['One = 1 for 1 EUR; Two'],
    [`${'x'.repeat(61)} = 1 for 1 EUR`],
    [Array.from({ length: MOST_PACKS + 1 }, (_, n) => `P${n} = 1 for 1 EUR`).join(';')],
  ])('are refused whole: %s', (text) => expect(parsePacks(text)).toBeUndefined());
});

describe('prices', () => {
  it.each([
    ['19', 'eur', 1_900],
    ['19.5', 'eur', 1_950],
    ['0.01', 'usd', 1],
    ['999999.99', 'usd', 99_999_999],
    ['1000000', 'usd', undefined],
    ['19', 'krw', 19],
    ['.5', 'eur', undefined],
    ['1', 'euro', undefined],
  ])('%s %s', (text, currency, minor) => expect(minorUnits(text, currency)).toBe(minor));

  it('are shown as they were written', () => {
    expect(priceText(1_950, 'eur')).toBe('19.50 EUR');
    expect(priceText(15_000, 'jpy')).toBe('15000 JPY');
  });
});
