import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LP_TYPES } from '../investor-record.ts';
import type { Evidence, Family } from './evidence.ts';
import { activityTerm, decay, HALF_LIFE_DAYS } from './formula.ts';
import { money, percent, placeLabel } from './labels.ts';
import { LP_CALIBRATION, LP_SIGNALS, LP_WEIGHT_LIST } from './lp-formula.ts';
import { rawScore } from './model.ts';
import { LOOKALIKE_LIFT, partSums, partsOf, readableSums } from './parts.ts';
import { recordOf, type ShownFacts } from './present.ts';
import { POINTS_PER_UNIT, standing, tierOf, toPoints } from './scale.ts';
import { SIGNALS, type SignalName } from './signals.ts';

const BARE: Evidence = {
  clock: '2020-06-30',
  sums: new Map(),
  calibration: { offset: -6, slope: 0.9 },
  average: { investors: 5_400, perRound: 2 },
  deals: 0,
  recentDeals: 0,
  companies: 0,
  held: [],
  similar: [],
  board: [],
  backed: [],
  isLifted: false,
};
const SHOWN: ShownFacts = {
  name: 'Wobblemoor Capital',
  sectorTags: [],
  geography: undefined,
  lastActivityDate: '2020-01-02',
  portfolioCompanies: [],
  lpType: undefined,
  exitSizeUsd: undefined,
};

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const label = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
const family = fc.constantFrom<Family>('country', 'state', 'metro', 'city', 'sector', 'stage');
const vector = (length: number, of: fc.Arbitrary<number>) =>
  fc.array(of, { minLength: length, maxLength: length });
const signals = vector(SIGNALS.length, number(-6, 6));
const weights = vector(SIGNALS.length, number(0, 2));

/** Evidence of made-up signals under made-up weights; an LP's by the LP's own. */
const made = fc
  .record(
    {
      signals,
      weights,
      calibration: fc.record({ offset: number(-9, 0), slope: number(0.1, 1.5) }),
      average: fc.record({ investors: fc.integer({ min: 0, max: 1e6 }), perRound: number(0, 30) }),
      deals: fc.nat(300),
      recentDeals: fc.nat(300),
      companies: fc.nat(300),
      held: fc.array(fc.record({ family, label, companies: fc.nat(3), declared: fc.boolean() }), {
        maxLength: 8,
      }),
      size: fc.record({ asked: number(1, 1e9), rounds: fc.nat(3), typical: number(1, 1e9) }),
      similar: fc.array(fc.record({ company: label, place: label, year: fc.constant(2011) }), {
        maxLength: 2,
      }),
      peers: fc.record({
        count: fc.nat(100),
        isMore: fc.boolean(),
        shares: fc.array(fc.record({ family, label, share: number(0.001, 1), everybody: number(0.001, 1) }), {
          maxLength: 2,
        }),
      }),
      board: fc.array(fc.record({ name: label, shared: fc.nat(3) }), { maxLength: 6 }),
      backed: fc.uniqueArray(label, { maxLength: 2 }),
      lift: fc.boolean(),
      lp: fc.record(
        {
          lpType: fc.constantFrom(...LP_TYPES),
          leastCommitmentUsd: number(1, 1e8),
          chequeMaxUsd: number(1, 1e8),
          exitSizeUsd: number(1, 1e9),
          exitOn: fc.constant('2021-03-04'),
        },
        { requiredKeys: ['lpType'] },
      ),
    },
    { noNullPrototype: true, requiredKeys: ['signals', 'weights', 'calibration', 'held', 'backed', 'lift'] },
  )
  .map(({ signals: values, weights: factors, lift, ...rest }) => {
    const isLp = rest.lp !== undefined;
    const used = isLp ? LP_WEIGHT_LIST : factors;
    const evidence = {
      ...BARE,
      average: undefined,
      ...rest,
      sums: partSums(used, values, isLp ? LP_SIGNALS : SIGNALS),
      calibration: isLp ? LP_CALIBRATION : rest.calibration,
      isLifted: lift && rest.backed.length > 0,
    } as Evidence;
    const raw = used.slice(0, isLp ? LP_SIGNALS.length : undefined);
    const score = isLp
      ? raw.reduce((sum, weight, at) => sum + weight * (values[at] as number), 0)
      : rawScore(factors, values);
    return { evidence, raw: score + (evidence.isLifted ? LOOKALIKE_LIFT : 0) };
  });

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

describe('the formula', () => {
  it('gives the values worked out by hand', () => {
    expect(activityTerm(4, 10)).toBeCloseTo(Math.log(8.05), 12);
    expect(decay(HALF_LIFE_DAYS)).toBeCloseTo(0.5, 12);
  });
});

describe('the scale', () => {
  const scoreOf = (chance: number) =>
    toPoints([{ name: 'base', raw: standing(Math.log(chance / (1 - chance))), fact: 'x' }]).score;

  it('stands at 50 for one in a hundred, and gives ten points for odds twice as good', () => {
    expect(scoreOf(0.01)).toBe(50);
    expect(scoreOf(2 / 101)).toBe(60);
    expect(scoreOf(1 / 199)).toBe(40);
    // The contract's A begins at about one in nineteen.
    expect(scoreOf(0.0541)).toBeGreaterThan(75);
    expect(scoreOf(0.053)).toBeLessThan(75);
  });

  it('makes tiers at 75 and 50', () => {
    expect([75, 74.99, 50, 49.99].map(tierOf)).toEqual(['A', 'B', 'B', 'C']);
  });
});

describe('score parts', () => {
  it('add up to the score exactly, which is held within 0 and 100 by a part that says so', () => {
    fc.assert(
      fc.property(made, ({ evidence }) => {
        const { score, scoreParts } = toPoints(partsOf(evidence));
        const cents = scoreParts.reduce((sum, part) => sum + Math.round(part.points * 100), 0);
        expect(cents).toBe(Math.round(score * 100));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        const beyond = scoreParts.find((part) => part.name === 'bounds');
        if (beyond !== undefined) expect([0, 100]).toContain(score);
        for (const part of scoreParts) {
          expect(part.fact).not.toBe('');
          expect(part.fact).not.toMatch(/undefined|NaN|Infinity/u);
        }
        const names = scoreParts.map((part) => part.name);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  it('are the calibrated raw score, however base and activity share it', () => {
    fc.assert(
      fc.property(made, ({ evidence, raw }) => {
        const { offset, slope } = evidence.calibration;
        const sum = partsOf(evidence).reduce((total, part) => total + part.raw, 0);
        expect(sum).toBeCloseTo(standing(offset + slope * raw), 9);
        const score = Math.min(Math.max(POINTS_PER_UNIT * sum, 0), 100);
        expect(Math.abs(toPoints(partsOf(evidence)).score - score)).toBeLessThan(0.0051);
      }),
    );
  });

  it('never turn an order around', () => {
    fc.assert(
      fc.property(made, made, (one, other) => {
        const like = { ...other.evidence, calibration: one.evidence.calibration };
        const { slope } = like.calibration;
        const [mine, theirs] = [toPoints(partsOf(one.evidence)).score, toPoints(partsOf(like)).score];
        if (slope > 0 && one.raw < other.raw) expect(mine).toBeLessThanOrEqual(theirs);
      }),
    );
  });

  it('begin with the chance of an average investor on record', () => {
    const one = { ...BARE, sums: new Map([['activity', 0.5]]) };
    const [base, activity] = toPoints(partsOf(one)).scoreParts;
    expect(base?.fact).toBe('on average an investor on record joins 1 in 2,700 rounds');
    // log2((1/2699) / (1/99)) = -4.7688
    expect(base?.points).toBeCloseTo(50 - 47.69, 2);
    expect(activity?.fact).toBe('no investment on record');
    const nobody = partsOf({ ...one, average: { investors: 0, perRound: 0 } });
    expect(nobody[0]?.fact).toBe('no dated round on record to learn from');
    expect(nobody.reduce((sum, part) => sum + part.raw, 0)).toBeCloseTo(standing(-6 + 0.9 * 0.5), 12);
  });

  it('leave out what says nothing either way', () => {
    const sums = new Map([
      ['activity', 1],
      ['city', 0],
      ['sector', 0.25],
    ]);
    expect(partsOf({ ...BARE, sums }).map((part) => part.name)).toEqual(['base', 'activity', 'sector']);
  });
});

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
    expect(factOf('sector', { held: [held(0, false)] })).toBe('nothing on record in Climate');
    const berlin = { family: 'city', label: 'Berlin', companies: 0, declared: true } as const;
    expect(factOf('city', { companies: 4, held: [berlin, held(3, false)] })).toBe(
      'based in or open to Berlin',
    );
    const seed = { family: 'stage', label: 'seed or series-a', companies: 3, declared: false } as const;
    expect(factOf('stage', { companies: 4, held: [seed] })).toBe('3 of 4 companies at seed or series-a');
  });

  it('hold a size against the one asked', () => {
    expect(factOf('size', { size: { asked: 2e6, rounds: 9, typical: 2_149_000 } })).toBe(
      'rounds of about $2.1M (9 of known size), asked $2M',
    );
    expect(factOf('size', { size: { asked: 2e6, rounds: 0, typical: 1 } })).toBe(
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
    expect(factOf('similar', {})).toBe('no investment on record to compare');
    const shares = [
      { family: 'country', label: 'Germany', share: 0.336, everybody: 0.05 },
      { family: 'stage', label: 'seed', share: 0.6, everybody: 0.004 },
    ] as const;
    expect(factOf('peers', { peers: { count: 100, isMore: true, shares } })).toBe(
      'over 100 co-investors, whose companies are 34 % in Germany (of all on record 5 %) and 60 % at seed (of all on record under 1 %), recent ones weighing more',
    );
    expect(factOf('peers', { peers: { count: 1, isMore: false, shares: [] } })).toBe('1 co-investor');
    expect(factOf('peers', { peers: { count: 0, isMore: false, shares: [] } })).toBe(
      'no co-investors on record',
    );
    expect(factOf('breadth', { companies: 41, peers: { count: 1, isMore: false, shares: [] } })).toBe(
      'spread over 41 companies and 1 co-investor',
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

  it('say of a fund that nothing was learned', () => {
    const lp = { lpType: 'family_office', chequeMaxUsd: 2e6, leastCommitmentUsd: 250_000 } as const;
    const sums = partSums(LP_WEIGHT_LIST, [1, 0, 0, 0, 0, 0, 1.5, 0, 0], LP_SIGNALS);
    const { average: _, ...rest } = BARE;
    const parts = partsOf({ ...rest, calibration: LP_CALIBRATION, sums, lp });
    expect(parts.map(({ name, fact }) => [name, fact])).toEqual([
      ['base', 'no record of commitments to learn from: points are set by hand'],
      ['lp_type', 'family office'],
      ['size', 'cheques up to $2M, asked from $250K'],
    ]);
    expect(toPoints(parts).score).toBe(42);
  });
});

describe('sums as they are read', () => {
  const signals = (values: Partial<Record<SignalName, number>>) =>
    SIGNALS.map(({ name }) => values[name] ?? 0);
  const total = (sums: ReadonlyMap<string, number>) => [...sums.values()].reduce((sum, one) => sum + one, 0);

  it('are the same in all, and zero for what an investor takes as often as everybody', () => {
    const entries = 40;
    const usual = { volume: Math.log1p(entries / 2), breadth: Math.log1p(entries / 30) };
    const weights = SIGNALS.map((_, at) => 0.1 * (at + 1));
    const asUsual = signals({ ...usual, city: Math.log1p(entries / 30), similar: Math.log1p(entries / 0.1) });
    const asked = new Set<SignalName>(['city', 'similar', 'stage']);
    const sums = readableSums(weights, asUsual, asked);
    expect(total(sums)).toBeCloseTo(rawScore(weights, asUsual), 9);
    expect(sums.get('city')).toBeCloseTo(0, 9);
    expect(sums.get('similar')).toBeCloseTo(0, 9);
    // Asked for and never done: it counts against the investor; not asked for: nothing is said.
    expect(sums.get('stage')).toBeLessThan(0);
    expect(sums.get('country')).toBe(0);
  });
});

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

  it('names the strongest three facts, of the nested places one, and no lack', () => {
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
      '2 companies in common with Dapplewick; 12 of 41 companies in Berlin; 12 of 41 companies in Climate. Last known investment on 2020-01-02.',
    );
    const mute = { ...evidence, sums: new Map([['stage', 3]]) };
    expect(recordOf(SHOWN, mute, true).rationale).toMatch(/^Little on record speaks for a fit\./u);
  });

  it('names a backed competitor, with the lift where one was asked for', () => {
    const sums = new Map([['activity', 2]]);
    const backer: Evidence = { ...BARE, sums, deals: 3, recentDeals: 2, backed: ['Blipgrid'] };
    const plain = recordOf(SHOWN, backer, true);
    const lifted = recordOf(SHOWN, { ...backer, isLifted: true }, true);
    expect(plain).toMatchObject({ conflict: true, networkProximity: 0, warmPath: false });
    expect(plain.scoreParts).toContainEqual({ name: 'conflict', points: 0, fact: 'backed Blipgrid' });
    expect(plain.lookalikeVia).toBeUndefined();
    expect(plain.rationale).toContain('Likely conflict: backed Blipgrid, named as a competitor.');
    expect(lifted.lookalikeVia).toBe('Blipgrid');
    // One unit of raw under the slope of 0.9.
    expect(lifted.score - plain.score).toBeCloseTo(0.9 * POINTS_PER_UNIT, 1);
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
