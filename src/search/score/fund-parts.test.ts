import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AS_OF,
  PLAIN_WORDS,
  type SmallTable,
  smallAsk,
  smallTable,
} from '../../../test/harness/small-table.ts';
import { buildSegment, openSegment } from '../index/segment.ts';
import { fillFund, fundQuestionOf, lnMeansOf, meansTerm, mostOfFund } from './fund-parts.ts';
import type { Ask } from './rules-ask.ts';
import { STATED_PART, STATED_PARTS } from './rules-formula.ts';
import {
  type AskedCapacity,
  agedTerm,
  askedCapacity,
  capacityTerm,
  commitmentCapacity,
  EXIT_HALF_LIFE_DAYS,
  FUND_PARTS,
  FUND_UNIT,
  FUND_WEIGHTS,
  type FundPart,
  numberTerm,
} from './rules-fund.ts';
import { EARLY_FUND, LATE_FUND, strategiesOf, strategiesSaid, strategyTerm } from './rules-fund-names.ts';
import { PRIOR_MODEL } from './rules-scale.ts';
import { Searcher } from './searcher.ts';

const LINES = `
  company Blipgrid | Berlin, DEU | Climate
  investor Near Office | Berlin, DEU | Climate | family_office cheque=2000000
  investor Far Office | Boston, MA, USA | Games | family_office cheque=2000000
  investor Small Office | Berlin, DEU | Climate | family_office cheque=10000
  investor Silent Office | | | family_office
  investor Unheard Office | | | family_office
  investor Fresh Founder | Boston, MA, USA | | recently_exited_founder exit=30000000@2020-01-01
  investor Stale Founder | Boston, MA, USA | | recently_exited_founder exit=30000000@2014-01-01
  investor Busy Office | Boston, MA, USA | Games | family_office cheque=2000000
  investor Old Foundation | Boston, MA, USA | | institutional assets=2100000000@2019-12-31 says=Grants_for_solar_power.
  investor Northgate | Boston, MA, USA
  held 2019-12-31 Northgate Ventures III, L.P. by Northgate: Old Foundation
  held 2018-12-31 Quill Harbor Climate Growth II: Old Foundation
  held 2018-12-31 Tarn Credit IV: Old Foundation, Silent Office
  2020-03-01 seed 2000000 Blipgrid: Busy Office
  2020-04-01 seed 2000000 Dorfella: Busy Office`;

const parts = smallTable(LINES);
const FUND: Ask = smallAsk('Berlin, DEU', {
  audience: 'lp',
  sectorTags: ['Climate'],
  lpTypes: ['family_office', 'recently_exited_founder', 'institutional'],
  sizeUsd: 250_000,
  fund: { thesis: undefined, strategy: 'venture', names: ['Northgate Ventures IV'] },
});
const NAMES = [
  'Near Office',
  'Far Office',
  'Small Office',
  'Silent Office',
  'Fresh Founder',
  'Stale Founder',
  'Busy Office',
  'Old Foundation',
];

/** What a fund's parts add to an investor, in units of their weights. */
function signalsOf(
  name: string,
  ask: Ask = FUND,
  small: SmallTable = parts,
): Readonly<Record<FundPart, number>> {
  const terms = new Float64Array(STATED_PARTS.length);
  const asked = fundQuestionOf(small.table, PLAIN_WORDS, ask, new Set());
  fillFund(small.view, small.investor(name), asked, terms);
  const of = (part: FundPart) => (terms[STATED_PART[part]] as number) / FUND_UNIT / FUND_WEIGHTS[part];
  return Object.fromEntries(FUND_PARTS.map((part) => [part, of(part)])) as Record<FundPart, number>;
}

const meta = { mode: 'live', lineage: 'here', version: 1, asOf: AS_OF } as const;
const searcher = new Searcher(openSegment(buildSegment(parts.table, meta, PRIOR_MODEL), PLAIN_WORDS));
const records = searcher.search(FUND, 20).map(({ record }) => record);
const recordOf = (name: string) => records.find((one) => one.name === name);
const factsOf = (name: string) =>
  Object.fromEntries((recordOf(name)?.scoreParts ?? []).map(({ name: part, fact }) => [part, fact]));

describe('what a fund asks of its backers', () => {
  it('ranks who is near, able and akin before who is not, and what is not known in between', () => {
    const score = (name: string) => recordOf(name)?.score ?? Number.NaN;
    for (const [first, second] of [
      ['Near Office', 'Small Office'],
      ['Near Office', 'Far Office'],
      ['Busy Office', 'Far Office'],
      ['Fresh Founder', 'Stale Founder'],
      ['Near Office', 'Silent Office'],
      ['Old Foundation', 'Far Office'],
    ] as const)
      expect(score(first)).toBeGreaterThan(score(second));
    expect(recordOf('Unheard Office')).toMatchObject({ score: 30, tier: 'C' });
  });

  it('adds no more than the index keeps as the most', () => {
    const asked = fundQuestionOf(parts.table, PLAIN_WORDS, FUND, new Set());
    for (const name of NAMES) {
      const signals = signalsOf(name);
      const investor = parts.investor(name);
      const sum = FUND_PARTS.filter((part) => part !== 'manager' && part !== 'size').reduce(
        (total, part) => total + FUND_UNIT * FUND_WEIGHTS[part] * signals[part],
        0,
      );
      expect(sum).toBeLessThanOrEqual(mostOfFund(parts.view, investor) + 1e-12);
      const means = FUND_UNIT * FUND_WEIGHTS.size * signals.size;
      expect(means).toBeCloseTo(meansTerm(asked, lnMeansOf(parts.table, investor)), 12);
    }
    expect(signalsOf('Near Office').size).toBeCloseTo(1.5, 12);
    expect(signalsOf('Near Office', { ...FUND, sizeUsd: undefined }).size).toBe(0);
  });

  it('reads means, mission and funds held, and knows who held a fund of the same manager', () => {
    const of = signalsOf('Old Foundation');
    expect(Math.exp(lnMeansOf(parts.table, parts.investor('Old Foundation')))).toBeCloseTo(21e6, -1);
    expect([of.size, of.manager]).toEqual([expect.closeTo(1.5, 12), expect.closeTo(1, 12)]);
    const [half, older] = [2 ** (-182 / 1095.75), 2 ** (-547 / 1095.75)];
    expect(of.commitments).toBeCloseTo(Math.log1p(half + 2 * older) / Math.log(11), 10);
    expect(of.akin).toBeCloseTo(Math.log1p(half + older) / Math.log(4), 10);
    const fund = { thesis: 'Games', strategy: 'other', names: [] } as const;
    const others = signalsOf('Old Foundation', { ...FUND, fund, sectorTags: [] });
    expect([others.akin, others.manager]).toEqual([0, 0]);
    const number = (asked: number) =>
      signalsOf('Old Foundation', {
        ...FUND,
        fund: { thesis: undefined, strategy: 'venture', names: [], number: asked },
      }).fund_number;
    // It held a second fund, and a third and a fourth.
    expect(number(1)).toBeCloseTo(Math.log1p(older) / Math.log(4), 10);
    expect(number(3)).toBeCloseTo(Math.log1p(half + older) / Math.log(4), 10);
    expect([numberTerm(EARLY_FUND, 0, 3), numberTerm(EARLY_FUND, 0, 2), numberTerm(0, 3, 0)]).toEqual([
      -0.5, 0, 0,
    ]);
  });

  it('gives the values worked out by hand', () => {
    const means = { chequeMaxUsd: undefined, exitSizeUsd: 30e6, assetsUsd: undefined };
    expect(commitmentCapacity(means)).toBeCloseTo(3e6, 6);
    expect(commitmentCapacity({ ...means, assetsUsd: 2e9 })).toBe(2e7);
    expect(commitmentCapacity({ ...means, chequeMaxUsd: 5e4, assetsUsd: 2e9 })).toBe(5e4);
    // A fund of 50 million gets about two from one, takes half a million at least.
    const asked = askedCapacity(5e5, 5e7) as AskedCapacity;
    const term = (usd: number) => capacityTerm(Math.log(usd), asked);
    expect([1e6, 2e6, 4e6, 4e5, 5e4, 2e9].map(term)).toEqual([1.5, 1.5, 1.5, -1.5, -3, -1]);
    expect(term(5.1e5)).toBeCloseTo(0, 12);
    expect(term(7e5)).toBeCloseTo(0.75, 12);
    expect(term(8e6)).toBeCloseTo(1.5 - 0.9 * Math.LN2, 12);
    const usual = (least?: number, size?: number) =>
      Math.round(Math.exp(askedCapacity(least, size)?.lnUsual ?? 0));
    expect([usual(1e5), usual(undefined, 1e8), usual(1e6, 1e7), usual()]).toEqual([3e5, 4e6, 2e6, 1]);
    expect(strategyTerm('buyout', strategiesSaid('We buy funds: private equity.'), 0)).toBe(1);
    expect(strategyTerm('buyout', strategiesSaid('Not private equity, seed.'), 0b011)).toBe(-1);
    expect([strategyTerm('venture', 0, 0b011), strategyTerm('buyout', 0, 0b10011)]).toEqual([0.25, 0]);
    const numbers = ['northgate ventures iii', 'sable fund 2', 'tarn credit', 'v partners'].map(strategiesOf);
    expect(numbers.map((bits) => bits & (EARLY_FUND | LATE_FUND))).toEqual([LATE_FUND, EARLY_FUND, 0, 0]);
    const exit = (days: number) => agedTerm(days, EXIT_HALF_LIFE_DAYS);
    expect([exit(0), exit(730.5), exit(-30)]).toEqual([1, 0.5, 1]);
  });

  it('knows nothing that was recorded after its day', () => {
    const small = smallTable(`
      investor Late Fund | | | institutional assets=5000000000@2020-07-01
      investor Early Fund | | | institutional assets=5000000000@2020-06-30
      held 2020-07-01 Northgate Ventures III: Late Fund
      held 2020-06-30 Northgate Ventures III: Early Fund`);
    const of = (name: string) => {
      const { size, commitments, manager } = signalsOf(name, FUND, small);
      return [size, commitments, manager].map((signal) => signal !== 0);
    };
    expect([of('Late Fund'), of('Early Fund')]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
  });

  it('takes what an importer says of a register for no statement of where it invests', () => {
    const stated = (description: string) => {
      const investors = [{ name: 'Filed', lpType: 'institutional' as const, country: 'USA', description }];
      const { table } = smallTable({ investors, companies: [], rounds: [], held: [] });
      return (table.statedStart[1] as number) > 0;
    };
    expect(stated('Private family foundation in the USA.')).toBe(false);
    expect(stated('We invest in the USA.')).toBe(true);
  });

  it('says where it comes from', () => {
    expect(factsOf('Near Office')).toEqual({
      base: 'no record of commitments to learn from: points are set by hand',
      lp_type: 'family office',
      seat: 'seat in Berlin, Germany',
      stated_field: 'states Climate alone (test)',
      size: 'cheques up to $2M, asked from $250K',
    });
    expect(factsOf('Old Foundation')).toMatchObject({
      seat: 'seat in Boston, MA, United States',
      size: 'assets of $2.1B as of 2019-12-31 (irs-990pf), of which one fund gets 1 % as a rule of thumb, asked from $250K',
      commitments: 'held 3 funds, newest record as of 2019-12-31 (irs-990pf)',
      akin: 'held 2 venture or Climate funds, as Northgate Ventures III, L.P. and Quill Harbor Climate Growth II',
      manager: 'held Northgate Ventures III, L.P., of the same manager',
    });
    expect(recordOf('Old Foundation')?.rationale).toMatch(
      /^Old Foundation has held Northgate Ventures III, L\.P\., of the same manager, and has assets of .*, but is based in Boston, MA, United States\.$/u,
    );
    expect(factsOf('Fresh Founder').exit).toBe('exit of $30M on 2020-01-01');
    expect(recordOf('Fresh Founder')).toMatchObject({
      exitSizeUsd: 30e6,
      lpType: 'recently_exited_founder',
    });
    expect(factsOf('Busy Office').activity).toBe('2 investments in the 12 months to 2020-04-01, 2 in all');
    for (const { score, scoreParts } of records) {
      const cents = scoreParts.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
      expect(cents).toBe(Math.round(score * 100));
    }
  });
});

describe('the score of a backer', () => {
  it('rises with means up to the usual commitment and falls beyond, and never falls with a later exit or one more fund', () => {
    const usd = fc.double({ min: 1, max: 1e12, noNaN: true });
    const known = fc.option(usd, { nil: undefined });
    fc.assert(
      fc.property(known, known, usd, usd, usd, known, (cheque, exit, one, other, least, size) => {
        const asked = askedCapacity(least, size) as AskedCapacity;
        const lnOf = (assetsUsd: number) =>
          Math.log(commitmentCapacity({ chequeMaxUsd: cheque, exitSizeUsd: exit, assetsUsd }) ?? 0);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const term = (assetsUsd: number) => capacityTerm(lnOf(assetsUsd), asked);
        const [few, many] = [term(low), term(high)];
        // Up to the usual commitment more is better, from there on less: so no term lies below both of its sides.
        const usual = capacityTerm(asked.lnUsual, asked);
        expect(Math.max(few, many)).toBeLessThanOrEqual(usual);
        const between = term(Math.sqrt(low * high));
        expect(between).toBeGreaterThanOrEqual(Math.min(few, many));
        if (lnOf(high) <= asked.lnUsual) expect(few).toBeLessThanOrEqual(many);
        if (lnOf(low) >= asked.lnUsual) expect(few).toBeGreaterThanOrEqual(many);
      }),
    );
    fc.assert(
      fc.property(fc.nat(9_000), fc.nat(9_000), (one, other) => {
        const term = (days: number) => agedTerm(days, EXIT_HALF_LIFE_DAYS);
        expect(term(Math.max(one, other))).toBeLessThanOrEqual(term(Math.min(one, other)));
      }),
    );
    const funds = fc.array(
      fc.record({
        fund: fc.constantFrom('Tarn Ventures', 'Tarn Credit', 'Sable Climate', 'Northgate Ventures II'),
        on: fc.constantFrom('2012-12-31', '2019-12-31', null),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(funds, (all) => {
        const scoreOf = (held: typeof all) => {
          const small = smallTable({
            investors: [{ name: 'Holder', lpType: 'institutional' as const }],
            companies: [],
            rounds: [],
            held: held.map((one, at) => ({ ...one, fund: `${one.fund} ${at}`, by: 'Holder' })),
          });
          const signals = signalsOf('Holder', FUND, { ...small, view: { ...small.view, lpDay: 18_443 } });
          return FUND_PARTS.map((part) => signals[part]);
        };
        const [less, more] = [scoreOf(all.slice(1)), scoreOf(all)];
        for (const [at, value] of less.entries()) expect(more[at]).toBeGreaterThanOrEqual(value);
      }),
      { numRuns: 60 },
    );
  });
});
