import { describe, expect, it } from 'vitest';
import { BARE } from '../../../test/harness/made-evidence.ts';
import type { Evidence } from './rules-ask.ts';
import { partsOf } from './rules-parts.ts';

describe('facts', () => {
  const factOf = (name: string, evidence: Partial<Evidence>) =>
    partsOf({ ...BARE, ...evidence, sums: new Map([[name, 1]]) }).find((part) => part.name === name)?.fact;

  it('count what the record holds', () => {
    expect(factOf('activity', { deals: 41, recentDeals: 1 })).toBe(
      '1 investment in the 12 months to 2020-06-30, 41 in all',
    );
    const held = (companies: number, declared: boolean, name = 'Climate') =>
      ({ family: 'sector', label: name, companies, declared }) as const;
    expect(factOf('sector', { companies: 41, held: [held(2, true), held(12, false, 'Energy')] })).toBe(
      '12 of 41 companies in Energy, 2 in Climate',
    );
    expect(factOf('sector', { companies: 1, held: [held(1, false), held(0, true, 'Energy')] })).toBe(
      '1 of 1 company in Climate, states Energy',
    );
    expect(factOf('sector', { companies: 3, held: [held(0, false), held(0, false, 'Energy')] })).toBe(
      'none of 3 companies in Climate or Energy',
    );
    const broader = { ...held(30, false, 'Industry'), isBroader: true };
    expect(factOf('sector', { companies: 41, held: [broader, held(2, false)] })).toBe(
      '2 of 41 companies in Climate',
    );
    expect(factOf('sector', { companies: 41, held: [broader, held(0, false)] })).toBe(
      '30 of 41 companies in Industry',
    );
    expect(factOf('sector', { held: [held(0, false)] })).toBe('nothing on record in Climate');
    const berlin = { family: 'city', label: 'Berlin', companies: 0, declared: true } as const;
    expect(factOf('city', { companies: 4, held: [berlin, held(3, false)] })).toBe(
      'based in or open to Berlin',
    );
    const bonn = { family: 'city', label: 'Bonn', companies: 0, declared: false } as const;
    expect(factOf('city', { companies: 7, unplaced: 3, held: [bonn] })).toBe(
      'none of 4 companies in Bonn, 3 more of unknown place',
    );
    expect(factOf('city', { companies: 3, unplaced: 3, held: [bonn] })).toBe('nothing on record in Bonn');
    const seed = { family: 'stage', label: 'seed or series-a', companies: 3, declared: false } as const;
    expect(factOf('stage', { companies: 4, held: [seed] })).toBe('3 of 4 companies at seed or series-a');
  });

  it('hold a size against the one asked', () => {
    expect(factOf('size', { size: { asked: 2e6, rounds: 9, typical: 2_149_000, median: 3e6 } })).toBe(
      'first rounds entered of about $2.1M, median $3M (9 of known size), asked $2M',
    );
    expect(factOf('size', { size: { asked: 2e6, rounds: 1, typical: 2_149_000, median: 2_149_000 } })).toBe(
      'first rounds entered of about $2.1M (1 of known size), asked $2M',
    );
    expect(factOf('size', { size: { asked: 2e6, rounds: 0, typical: 1, median: 1 } })).toBe(
      'no round of known size on record, asked $2M',
    );
  });

  it('name past deals, co-investors and companies in common', () => {
    expect(
      factOf('similar', {
        similar: [
          { company: 'Blipgrid', stage: 'seed', place: 'Berlin', year: 2019 },
          { company: 'Dorfella' },
        ],
      }),
    ).toBe('closest deals: Blipgrid (seed, Berlin, 2019) and Dorfella');
    expect(factOf('similar', { similar: [{ company: 'Dorfella' }], isSimilarApart: true })).toBe(
      'none known to be in the field; closest deals: Dorfella',
    );
    expect(factOf('similar', {})).toBe('no investment on record to compare');
    expect(factOf('kind', { kind: 'angel', companies: 1 })).toBe(
      'an angel or a group of angels, with 1 company on record',
    );
    expect(factOf('kind', { kind: 'accelerator', companies: 4 })).toBe('an accelerator');
    expect(factOf('breadth', { companies: 41, coInvestors: { count: 1, isMore: false } })).toBe(
      'spread over 41 companies and 1 co-investor',
    );
    expect(factOf('breadth', { companies: 2, coInvestors: { count: 100, isMore: true } })).toBe(
      'spread over 2 companies and over 100 co-investors',
    );
    expect(factOf('breadth', { companies: 1 })).toBe('spread over 1 company');
    const board = (...shared: number[]) => shared.map((count, at) => ({ name: `Firm ${at}`, shared: count }));
    expect(factOf('board', { board: board(0, 1, 3) })).toBe(
      '3 companies in common with Firm 2, 1 with Firm 1',
    );
    expect(factOf('board', { board: board(0, 0, 0, 0, 0) })).toBe(
      'no company in common with Firm 0, Firm 1, Firm 2 or 2 more',
    );
  });
});
