import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BARE, made, SHOWN } from '../../../test/harness/made-evidence.ts';
import type { Family } from '../../reference/rules-place.ts';
import type { Evidence } from './rules-ask.ts';
import { recordOf } from './rules-parts.ts';
import { POINTS_PER_UNIT } from './rules-scale.ts';

describe('rationale', () => {
  const tokensOf = (text: string) => text.match(/\d[\d.,]*[KMB]?|\p{Lu}[\p{L}]+/gu) ?? [];

  it('holds no number, name or date that the record does not hold', () => {
    fc.assert(
      fc.property(made, ({ evidence }) => {
        const { rationale = '', ...record } = recordOf(SHOWN, evidence, true);
        const known = JSON.stringify(record).toLowerCase();
        const ours = ['likely', 'last', 'little'];
        for (const found of tokensOf(rationale)) {
          const text = found.replace(/[.,]+$/u, '').toLowerCase();
          if (!ours.includes(text)) expect(known).toContain(text);
        }
        expect(rationale.match(/\.(?:\s|$)/gu)?.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('names the strongest two facts, of the nested places one, and what speaks against', () => {
    const held = (name: Family, label_: string) =>
      ({ family: name, label: label_, companies: 12, declared: false }) as const;
    const evidence: Evidence = {
      ...BARE,
      calibration: { offset: -9, slope: 1 },
      deals: 50,
      recentDeals: 4,
      companies: 41,
      held: [
        held('country', 'Germany'),
        held('metro', 'the Berlin area'),
        held('city', 'Berlin'),
        held('sector', 'Climate'),
        { ...held('stage', 'seed'), companies: 0 },
      ],
      board: [{ name: 'Dapplewick', shared: 2 }],
      sums: new Map([
        ['activity', -3],
        ['country', 0.5],
        ['metro', 1],
        ['city', 1],
        ['sector', 0.2],
        ['stage', 3],
        ['similar', 0.1],
        ['board', 2],
      ]),
    };
    expect(recordOf(SHOWN, evidence, true).rationale).toBe(
      `${SHOWN.name} has 2 companies in common with Dapplewick, and has backed 12 of 41 companies in Berlin, but has made only 4 investments in the 12 months to 2020-06-30, 50 in all. Last known investment on 2020-01-02.`,
    );
    const mute = { ...evidence, sums: new Map([['stage', 3]]) };
    expect(recordOf(SHOWN, mute, true).rationale).toMatch(
      /^Little on record speaks for Wobblemoor Capital\./u,
    );
  });

  it('names a backed competitor with the deal, and counts it against', () => {
    const sums = new Map([['activity', 2]]);
    const deal = { company: 'Blipgrid', stage: 'seed', year: 2019 } as const;
    const backer: Evidence = { ...BARE, sums, deals: 3, recentDeals: 2, backed: [deal] };
    const plain = recordOf(SHOWN, backer, true);
    const surfaced = recordOf(SHOWN, { ...backer, isSurfaced: true }, true);
    expect(plain).toMatchObject({ conflict: true, networkProximity: 0, warmPath: false });
    const part = plain.scoreParts.find(({ name }) => name === 'conflict');
    expect(part?.fact).toBe('backed Blipgrid (seed, 2019)');
    expect(plain.lookalikeVia).toBeUndefined();
    expect(plain.rationale).toContain(
      'Likely conflict: backed Blipgrid (seed, 2019), named as a competitor.',
    );
    expect(surfaced.lookalikeVia).toBe('Blipgrid');
    // A unit of raw under the slope of 0.9, whether its backers are asked for or not.
    const free = recordOf(SHOWN, { ...backer, backed: [] }, true);
    expect(free.score - plain.score).toBeCloseTo(0.9 * POINTS_PER_UNIT, 1);
    expect(surfaced.score).toBe(plain.score);
    expect(recordOf(SHOWN, backer, false).rationale).toBeUndefined();
  });

  it('shows asked sectors that are on record first', () => {
    const held = (label_: string, companies: number) =>
      ({ family: 'sector', label: label_, companies, declared: false }) as const;
    const evidence = { ...BARE, held: [held('Space', 0), held('Climate', 1)] };
    const facts = { ...SHOWN, sectorTags: ['Energy', 'Climate', 'Games'] };
    expect(recordOf(facts, evidence, false).sectorTags).toEqual(['Climate', 'Energy', 'Games']);
  });
});
