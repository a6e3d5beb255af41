import { describe, expect, it } from 'vitest';
import type { FoundInvestor, InvestorRecord } from '../../corpus/rules-investor-record.ts';
import type { WarmPath } from '../../reference/rules-identity.ts';
import { coldRecord, MAX_WARM_POINTS, warmRecord, withRationales, withWarmPaths } from './rules-ports.ts';

const path = (strength: number, more: Partial<WarmPath> = {}): WarmPath => ({
  name: 'Hob Lanternway',
  position: 'Partner',
  company: 'Plumbline Orchard Capital',
  kind: 'firm',
  why: 'works at Plumbline Orchard Capital',
  strength,
  ...more,
});

function found(investorId: number, score: number, more: Partial<InvestorRecord> = {}): FoundInvestor {
  const record: InvestorRecord = {
    name: `Wobblemoor ${investorId}`,
    sectorTags: [],
    portfolioCompanies: [],
    networkProximity: 0,
    score,
    scoreParts: [{ name: 'activity', points: score, fact: '3 investments in the last 12 months' }],
    tier: score >= 75 ? 'A' : score >= 50 ? 'B' : 'C',
    warmPath: false,
    conflict: false,
    ...more,
  };
  return { investorId, record };
}

const sum = ({ scoreParts }: InvestorRecord) =>
  Math.round(scoreParts.reduce((all, { points }) => all + points, 0) * 100) / 100;

describe('warm paths in a ranking', () => {
  it('lift who has one, by its strength, and say why', () => {
    const pool = [found(1, 60), found(2, 58), found(3, 48)];
    const lifted = withWarmPaths(
      pool,
      new Map([
        [2, [path(0.9), path(0.5)]],
        [3, [path(0.5)]],
      ]),
    );
    expect(lifted.map(({ investorId }) => investorId)).toEqual([2, 1, 3]);
    const [second, first, third] = lifted.map(({ record }) => record);
    expect(second).toMatchObject({
      warmPath: true,
      networkProximity: 1,
      warmPaths: [{ strength: 0.9 }, { strength: 0.5 }],
    });
    expect(second?.scoreParts.at(-1)).toEqual({
      name: 'warm_path',
      points: 5.26,
      fact: 'Hob Lanternway (Partner, Plumbline Orchard Capital) and 1 more are in your network',
    });
    expect(first).toBe(pool[0]?.record);
    expect(third).toMatchObject({ score: 50.92, tier: 'B' });
    for (const { record } of lifted) expect(sum(record)).toBe(record.score);
  });

  it('leave everything as it is where there are none, order and identity included', () => {
    const pool = [found(1, 50), found(2, 60)];
    expect(withWarmPaths(pool, new Map())).toBe(pool);
    expect(
      withWarmPaths(
        pool,
        new Map([
          [7, [path(1)]],
          [1, []],
        ]),
      ),
    ).toBe(pool);
  });

  it('keep a score below 100 and its parts adding up', () => {
    for (const score of [0.01, 5, 42, 96, 99.5, 99.99]) {
      const { record } = found(1, score);
      const warm = warmRecord(record, [path(1)]);
      expect(warm.score).toBeGreaterThanOrEqual(score);
      expect(warm.score).toBeLessThan(100);
      expect(warm.score - score).toBeLessThan(MAX_WARM_POINTS + 0.01);
      expect(sum(warm)).toBe(warm.score);
      expect(coldRecord(warm)).toEqual(record);
    }
  });

  it('give way to those of now, and are never lifted twice', () => {
    const { record } = found(1, 60, { rationale: 'as it was' });
    const warm = warmRecord(record, [path(0.9)]);
    expect(warm.rationale).toContain(
      'Hob Lanternway (Partner, Plumbline Orchard Capital) is in your network',
    );
    expect(warmRecord(warm, [path(0.9)])).toEqual(warm);
    expect(warmRecord(warm, [path(0.4, { name: 'Neve Orrin' })]).score).toBeLessThan(warm.score);
    const cold = warmRecord(warm, []);
    expect(JSON.stringify(cold)).not.toContain('Hob');
    expect(cold).toMatchObject({ score: 60, warmPath: false, networkProximity: 0, tier: 'B' });
    expect(cold).not.toHaveProperty('warmPaths');
  });

  it('are named with what is known of them', () => {
    const fact = (more: Partial<WarmPath>) => {
      const { position: _, company: __, ...bare } = path(1);
      return warmRecord(found(1, 10).record, [{ ...bare, ...more }]).scoreParts.at(-1)?.fact;
    };
    expect(fact({})).toBe('Hob Lanternway is in your network');
    expect(fact({ company: 'Hob Bakery' })).toBe('Hob Lanternway (Hob Bakery) is in your network');
  });
});

describe('rationales after a cut', () => {
  it('are those of the first ones only, of what the records say', () => {
    const told = withRationales(
      [found(1, 60), found(2, 50, { rationale: 'old' }), found(3, 40, { rationale: 'old' })],
      2,
    );
    expect(told[0]?.record.rationale).toBe('Wobblemoor 1 has made 3 investments in the last 12 months.');
    expect(told[1]?.record.rationale).toBe('Wobblemoor 2 has made 3 investments in the last 12 months.');
    expect(told[2]?.record).not.toHaveProperty('rationale');
  });
});
