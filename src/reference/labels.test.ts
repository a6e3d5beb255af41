import { describe, expect, it } from 'vitest';
import { money, percent, placeLabel } from './rules-place.ts';

describe('words of facts', () => {
  it('says money, shares and places as people do', () => {
    expect([180_000, 2_149_000, 63_518, 950, 999_999, 1e9].map((usd) => money(usd))).toEqual([
      '$180K',
      '$2.15M',
      '$63.5K',
      '$950',
      '$1M',
      '$1B',
    ]);
    expect(money(2_149_000, 2)).toBe('$2.1M');
    expect([0, 0.004, 0.335, 1].map(percent)).toEqual(['0 %', 'under 1 %', '34 %', '100 %']);
    expect(placeLabel('country', 'DEU')).toBe('Germany');
    expect(placeLabel('state', 'USA/RI')).toBe('Rhode Island');
    expect(placeLabel('metro', 'USA/MO/st louis')).toBe('the St Louis area');
    expect(placeLabel('city', 'são paulo')).toBe('São Paulo');
  });
});
