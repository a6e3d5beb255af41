import { describe, expect, it } from 'vitest';
import { PLAIN_WORDS, smallAsk, smallTable } from '../../../test/harness/small-table.ts';
import { evidenceOf, factsOf } from './hydrate.ts';
import { lpEvidenceOf } from './lp-columns.ts';
import { lnCapacityOf, lpQuestionOf, lpRaw, lpRecordMost, lpSignals, lpStatic } from './lp-scorer.ts';
import { explainedQueryOf } from './plan.ts';
import type { Ask } from './rules-ask.ts';
import {
  type AskedCapacity,
  abroadTerm,
  agedTerm,
  askedCapacity,
  capacityTerm,
  commitmentCapacity,
  EXIT_HALF_LIFE_DAYS,
  LP_CALIBRATION,
  LP_SIGNAL,
  LP_SIGNALS,
  LP_WEIGHT_LIST,
  LP_WEIGHTS,
  lpLikelihood,
  numberTerm,
} from './rules-fund.ts';
import { EARLY_FUND, LATE_FUND, strategiesOf, strategiesSaid, strategyTerm } from './rules-fund-names.ts';
import { partSums, recordOf } from './rules-parts.ts';
import { createScorer } from './scorer.ts';

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

const LP_PLACES = ['country', 'state', 'metro', 'city', 'nearby'] as const;
const questionOf = (ask: Ask) => lpQuestionOf(parts.table, PLAIN_WORDS, ask, new Set());

function signalsOf(name: string, ask: Ask = FUND): Float64Array {
  const { table, view, directory } = parts;
  const likeness = createScorer(view).ask(directory.question(ask));
  const out = new Float64Array(LP_SIGNALS.length);
  lpSignals(view, likeness, parts.investor(name), questionOf(ask), out);
  expect(table.lpType[parts.investor(name)]).toBeGreaterThan(0);
  return out;
}

function recordOfLp(name: string, ask: Ask = FUND) {
  const { view, directory } = parts;
  const likeness = createScorer(view).ask(directory.question(ask));
  const query = explainedQueryOf(parts, directory, ask, likeness);
  const sums = partSums(LP_WEIGHT_LIST, signalsOf(name, ask), LP_SIGNALS);
  const investor = parts.investor(name);
  const evidence = {
    ...evidenceOf(parts, query, investor, sums, LP_CALIBRATION, undefined),
    ...lpEvidenceOf(
      { ...parts, words: PLAIN_WORDS },
      investor,
      questionOf(ask),
      ask,
      directory.question(ask),
    ),
  };
  return recordOf(factsOf(parts, investor), evidence, true);
}

describe('the score of an LP for a fund', () => {
  it('ranks who is near, able and akin before who is not, and what is not known in between', () => {
    const score = (name: string) => lpRaw(signalsOf(name));
    expect(score('Near Office')).toBeGreaterThan(score('Small Office'));
    expect(score('Near Office')).toBeGreaterThan(score('Far Office'));
    expect(score('Busy Office')).toBeGreaterThan(score('Far Office'));
    expect(score('Fresh Founder')).toBeGreaterThan(score('Stale Founder'));
    expect(score('Near Office')).toBeGreaterThan(score('Silent Office'));
    expect(score('Old Foundation')).toBeGreaterThan(score('Silent Office'));
  });

  it('is its static part and what the question says, which records bound', () => {
    const { table, view } = parts;
    for (const name of NAMES) {
      const signals = signalsOf(name);
      const investor = parts.investor(name);
      const sumOf = (names: readonly (keyof typeof LP_SIGNAL)[]) =>
        names.reduce((total, one) => total + LP_WEIGHTS[one] * (signals[LP_SIGNAL[one]] as number), 0);
      const recorded = sumOf(['strategy', 'akin', 'fund_number', 'abroad']);
      const rest = sumOf([...LP_PLACES, 'sector', 'capacity', 'manager']);
      expect(lpRaw(signals)).toBeCloseTo(lpStatic(table, view, investor) + recorded + rest, 12);
      expect(recorded).toBeLessThanOrEqual(lpRecordMost(view, investor) + 1e-12);
    }
    expect(signalsOf('Near Office')[LP_SIGNAL.capacity]).toBe(1.5);
    expect(signalsOf('Near Office', { ...FUND, sizeUsd: undefined })[LP_SIGNAL.capacity]).toBe(0);
  });

  it('reads means, mission and funds held, and knows who held a fund of the same manager', () => {
    const signals = signalsOf('Old Foundation');
    const of = (name: keyof typeof LP_SIGNAL) => signals[LP_SIGNAL[name]] as number;
    expect(Math.exp(lnCapacityOf(parts.table, parts.investor('Old Foundation')))).toBeCloseTo(21e6, -1);
    expect([of('capacity'), of('manager')]).toEqual([1.5, 1]);
    // Solar is a kind of Climate, which is asked and which its words state.
    expect(of('sector')).toBeGreaterThan(0);
    const [half, older] = [2 ** (-182 / 1095.75), 2 ** (-547 / 1095.75)];
    expect(of('commitments')).toBeCloseTo(Math.log1p(half + 2 * older) / Math.log(11), 10);
    expect(of('akin')).toBeCloseTo(Math.log1p(half + older) / Math.log(4), 10);
    const others = signalsOf('Old Foundation', {
      ...FUND,
      fund: { thesis: 'Games', strategy: 'other', names: [] },
      sectorTags: [],
    });
    expect(['sector', 'akin', 'manager'].map((name) => others[LP_SIGNAL[name as 'akin']])).toEqual([0, 0, 0]);
    const number = (asked: number) =>
      signalsOf('Old Foundation', {
        ...FUND,
        fund: { thesis: undefined, strategy: 'venture', names: [], number: asked },
      })[LP_SIGNAL.fund_number];
    // It held a second fund, and a third and a fourth.
    expect(number(1)).toBeCloseTo(Math.log1p(older) / Math.log(4), 10);
    expect(number(3)).toBeCloseTo(Math.log1p(half + older) / Math.log(4), 10);
    expect([numberTerm(EARLY_FUND, 0, 3), numberTerm(EARLY_FUND, 0, 2), numberTerm(0, 3, 0)]).toEqual([
      -0.5, 0, 0,
    ]);
  });

  it('holds a declared fact for one deal of today, with the thing or without it', () => {
    const { country } = parts.directory.question(FUND);
    const share = parts.view.share[country] as number;
    const germany = (name: string) => signalsOf(name)[LP_SIGNAL.country];
    expect(germany('Near Office')).toBeCloseTo(lpLikelihood(1, 1, share), 12);
    expect(germany('Far Office')).toBeCloseTo(lpLikelihood(0, 1, share), 12);
    expect(germany('Silent Office')).toBe(0);
  });

  it('gives the values worked out by hand', () => {
    expect(lpLikelihood(1, 1, 0.25)).toBeCloseTo(Math.log(1.5 / 0.75), 12);
    // Below one in a hundred a place is no rarer.
    expect(lpLikelihood(1, 1, 0)).toBe(lpLikelihood(1, 1, 0.01));
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
    expect([abroadTerm('here', true), abroadTerm(undefined, true), abroadTerm('elsewhere', true)]).toEqual([
      -0.25, -0.75, -1.25,
    ]);
    expect(strategyTerm('buyout', strategiesSaid('We buy funds: private equity.'), 0)).toBe(1);
    expect(strategyTerm('buyout', strategiesSaid('Not private equity, seed.'), 0b011)).toBe(-1);
    expect([strategyTerm('venture', 0, 0b011), strategyTerm('buyout', 0, 0b10011)]).toEqual([0.25, 0]);
    const numbers = ['northgate ventures iii', 'sable fund 2', 'tarn credit', 'v partners'].map(strategiesOf);
    expect(numbers.map((bits) => bits & (EARLY_FUND | LATE_FUND))).toEqual([LATE_FUND, EARLY_FUND, 0, 0]);
    const exit = (days: number) => agedTerm(days, EXIT_HALF_LIFE_DAYS);
    expect([exit(0), exit(730.5), exit(-30)]).toEqual([1, 0.5, 1]);
  });

  it('knows nothing that was recorded after its day', () => {
    const lines = `
      investor Late Fund | | | institutional assets=5000000000@2020-07-01
      investor Early Fund | | | institutional assets=5000000000@2020-06-30
      held 2020-07-01 Northgate Ventures III: Late Fund
      held 2020-06-30 Northgate Ventures III: Early Fund`;
    const small = smallTable(lines);
    const likeness = createScorer(small.view).ask(small.directory.question(FUND));
    const of = (name: string) => {
      const out = new Float64Array(LP_SIGNALS.length);
      lpSignals(
        small.view,
        likeness,
        small.investor(name),
        lpQuestionOf(small.table, PLAIN_WORDS, FUND, new Set()),
        out,
      );
      return (['capacity', 'commitments', 'manager'] as const).map((one) => out[LP_SIGNAL[one]] !== 0);
    };
    expect([of('Late Fund'), of('Early Fund')]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
  });

  it('says where it comes from, and keeps the unknown in tier C', () => {
    const facts = Object.fromEntries(
      recordOfLp('Near Office').scoreParts.map(({ name, fact }) => [name, fact]),
    );
    expect(facts).toEqual({
      base: 'no record of commitments to learn from: points are set by hand',
      lp_type: 'family office',
      country: 'based in Germany',
      metro: 'based in the Berlin area',
      city: 'based in Berlin',
      sector: 'states Climate',
      size: 'cheques up to $2M, asked from $250K',
    });
    const told = recordOfLp('Old Foundation');
    expect(Object.fromEntries(told.scoreParts.map(({ name, fact }) => [name, fact]))).toMatchObject({
      size: 'assets of $2.1B as of 2019-12-31 (irs-990pf), of which one fund gets 1 % as a rule of thumb, asked from $250K',
      sector: 'states Climate',
      commitments: 'held 3 funds, newest record as of 2019-12-31 (irs-990pf)',
      akin: 'held 2 venture or Climate funds, as Northgate Ventures III, L.P. and Quill Harbor Climate Growth II',
      manager: 'held Northgate Ventures III, L.P., of the same manager',
    });
    expect(told.rationale).toMatch(
      /^Old Foundation has held Northgate Ventures III, L\.P\., of the same manager, and has assets of .*, but is based in United States, nothing on record in Germany\.$/u,
    );
    expect(recordOfLp('Fresh Founder').scoreParts).toContainEqual(
      expect.objectContaining({ name: 'exit', fact: 'exit of $30M on 2020-01-01' }),
    );
    expect(recordOfLp('Fresh Founder')).toMatchObject({
      exitSizeUsd: 30e6,
      lpType: 'recently_exited_founder',
    });
    expect(recordOfLp('Busy Office').scoreParts).toContainEqual(
      expect.objectContaining({
        name: 'activity',
        fact: '2 investments in the 12 months to 2020-06-30, 2 in all',
      }),
    );
    expect(recordOfLp('Unheard Office')).toMatchObject({ score: 30, tier: 'C' });
    for (const name of NAMES) {
      const { score, scoreParts } = recordOfLp(name);
      const cents = scoreParts.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
      expect(cents).toBe(Math.round(score * 100));
    }
  });

  it('makes an A of a place and a sector that few have, with cheque and fresh exit, and of less a B at most', () => {
    const rare = lpLikelihood(1, 1, 0.01);
    const raw = (of: Partial<Record<keyof typeof LP_SIGNAL, number>>) =>
      lpRaw(Float64Array.from(LP_SIGNALS, ({ name }) => of[name] ?? (name === 'lp_type' ? 1 : 0)));
    const points = (of: Parameters<typeof raw>[0]) => 26 + 8 * raw(of);
    const near = { country: rare, state: rare, metro: rare, city: rare };
    expect(points({ ...near, sector: 1.4, capacity: 1.5, exit: 1 })).toBeGreaterThan(75);
    expect(points({ ...near, sector: 1.4 })).toBeLessThan(75);
    expect(points({ sector: 1.4, capacity: 1.5, exit: 1, activity: 4 })).toBeLessThan(75);
    expect(points({ capacity: 1.5, commitments: 1, akin: 1 })).toBeLessThan(75);
    expect(points({ capacity: 1.5, commitments: 1, akin: 1, manager: 1 })).toBeGreaterThan(75);
  });
});
