import { describe, expect, it } from 'vitest';
import { smallAsk, smallTable } from '../../../test/harness/small-table.ts';
import type { Ask } from '../score/rules-ask.ts';
import { RegionLook } from './region.ts';

/** Towns of an investor's companies, each once or so many times. */
const FIRMS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Londoner: { 'London, GBR': 30 },
  Northerner: { 'Leeds, GBR': 8, 'York, GBR': 7 },
  Berliner: { 'Berlin, DEU': 20 },
  Beginner: { 'Berlin, DEU': 7 },
  Traveller: { 'Berlin, DEU': 18, 'London, GBR': 2 },
  Bostonian: { 'Boston, MA, USA': 12 },
  Californian: { 'San Francisco, CA, USA': 10, 'San Jose, CA, USA': 10 },
  American: { 'Boston, MA, USA': 6, 'San Francisco, CA, USA': 6, 'New York, NY, USA': 6 },
};
const LINES = Object.entries(FIRMS).flatMap(([firm, towns]) =>
  Object.entries(towns).flatMap(([town, count]) =>
    Array.from({ length: count }, (_, at) => {
      const company = `${firm} of ${town.replaceAll(', ', ' ')} ${at}`;
      return [
        `company ${company} | ${town} | Software`,
        `2019-0${1 + (at % 9)}-15 seed 1000000 ${company}: ${firm}`,
      ];
    }).flat(),
  ),
);
const CORPUS = smallTable(LINES.join('\n'));

function factsFor(place: string, rest: Partial<Ask> = {}): ReadonlyMap<string, string> {
  const look = new RegionLook(CORPUS);
  const ask = smallAsk(place, rest);
  look.begin(ask, CORPUS.directory.question(ask));
  const found = Object.keys(FIRMS).flatMap((firm) =>
    look.adjust(CORPUS.investor(firm)).map(({ part, raw, fact }) => {
      expect([part, raw < 0]).toEqual(['region', true]);
      return [firm, fact?.() ?? ''] as const;
    }),
  );
  return new Map(found);
}

describe('who invests nearly always in one other region', () => {
  it('stands behind where another country is asked, unless it invests here', () => {
    expect(Object.fromEntries(factsFor('London, United Kingdom'))).toEqual({
      Northerner: '15 of 15 companies in United Kingdom outside the London area',
      Berliner: '20 of 20 companies in Germany',
      Bostonian: '12 of 12 companies in United States',
      Californian: '20 of 20 companies in United States',
      American: '18 of 18 companies in United States',
    });
  });

  it('stands behind where another state is asked, and not for another town of the same', () => {
    const facts = factsFor('San Jose, CA, USA');
    expect(facts.get('Bostonian')).toBe('12 of 12 companies in Massachusetts');
    expect(facts.get('Californian')).toBeUndefined();
    expect(facts.get('American')).toBeUndefined();
  });

  it('stands where it stood where a whole country is asked, or the place only orders', () => {
    expect(factsFor('United Kingdom').get('Northerner')).toBeUndefined();
    expect(factsFor('London, United Kingdom', { placeUse: 'tie' }).size).toBe(0);
    expect(factsFor('').size).toBe(0);
  });
});
