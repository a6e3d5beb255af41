import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallAsk, smallTable } from '../../test/harness/small-table.ts';
import type { Ask } from '../core/ranking/ask.ts';
import {
  capacityTerm,
  commitmentCapacity,
  exitTerm,
  LP_CALIBRATION,
  LP_SIGNAL,
  LP_SIGNALS,
  LP_WEIGHT_LIST,
  LP_WEIGHTS,
  lpLikelihood,
} from '../core/ranking/lp-formula.ts';
import { partSums } from '../core/ranking/parts.ts';
import { recordOf } from '../core/ranking/present.ts';
import { askingOf } from './asking.ts';
import { evidenceOf, factsOf } from './hydrate.ts';
import { LP_CAPACITY_MOST, lpRaw, lpSignals, lpStatic } from './lp-scorer.ts';
import { createScorer } from './scorer.ts';

const LINES = `
  company Blipgrid | Berlin, DEU | Climate
  investor Near Office | Berlin, DEU | Climate | family_office cheque=2000000
  investor Far Office | Boston, MA, USA | Games | family_office cheque=2000000
  investor Small Office | Berlin, DEU | Climate | family_office cheque=10000
  investor Silent Office | | | family_office
  investor Fresh Founder | Boston, MA, USA | | recently_exited_founder exit=30000000@2020-01-01
  investor Stale Founder | Boston, MA, USA | | recently_exited_founder exit=30000000@2014-01-01
  investor Busy Office | Boston, MA, USA | Games | family_office cheque=2000000
  2020-03-01 seed 2000000 Blipgrid: Busy Office
  2020-04-01 seed 2000000 Dorfella: Busy Office`;

const parts = smallTable(LINES);
const FUND: Ask = smallAsk('Berlin, DEU', {
  audience: 'lp',
  sectorTags: ['Climate'],
  lpTypes: ['family_office', 'recently_exited_founder'],
  sizeUsd: 250_000,
});
const NAMES = [
  'Near Office',
  'Far Office',
  'Small Office',
  'Silent Office',
  'Fresh Founder',
  'Stale Founder',
  'Busy Office',
];

function signalsOf(name: string, ask: Ask = FUND): Float64Array {
  const { table, view, peers, directory } = parts;
  const likeness = createScorer(view, peers).ask(directory.question(ask));
  const out = new Float64Array(LP_SIGNALS.length);
  lpSignals(view, likeness, parts.investor(name), ask.sizeUsd, out);
  expect(table.lpType[parts.investor(name)]).toBeGreaterThan(0);
  return out;
}

function recordOfLp(name: string, ask: Ask = FUND) {
  const { view, peers, directory } = parts;
  const likeness = createScorer(view, peers).ask(directory.question(ask));
  const asking = askingOf(parts, directory, ask, likeness);
  const sums = partSums(LP_WEIGHT_LIST, signalsOf(name, ask), LP_SIGNALS);
  const investor = parts.investor(name);
  const evidence = evidenceOf(parts, asking, investor, sums, LP_CALIBRATION, undefined);
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
    expect(score('Silent Office')).toBe(LP_WEIGHTS.lp_type);
  });

  it('is its static part, its likelihoods and its capacity, which is bounded', () => {
    const { table, view } = parts;
    for (const name of NAMES) {
      const signals = signalsOf(name);
      const rest = ['country', 'state', 'metro', 'city', 'sector', 'capacity'] as const;
      const sum = rest.reduce(
        (total, one) => total + LP_WEIGHTS[one] * (signals[LP_SIGNAL[one]] as number),
        0,
      );
      expect(lpRaw(signals)).toBeCloseTo(lpStatic(table, view, parts.investor(name)) + sum, 12);
      expect(LP_WEIGHTS.capacity * (signals[LP_SIGNAL.capacity] as number)).toBeLessThanOrEqual(
        LP_CAPACITY_MOST,
      );
    }
    expect(signalsOf('Near Office')[LP_SIGNAL.capacity]).toBe(1.5);
    expect(LP_CAPACITY_MOST).toBe(1.5);
    expect(signalsOf('Near Office', { ...FUND, sizeUsd: undefined })[LP_SIGNAL.capacity]).toBe(0);
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
    expect(commitmentCapacity(undefined, 30e6)).toBeCloseTo(3e6, 6);
    expect(commitmentCapacity(5e4, 30e6)).toBe(5e4);
    expect(capacityTerm(1e6, 250_000)).toBeCloseTo(Math.log(4), 12);
    expect([capacityTerm(1, 1e9), capacityTerm(1e9, 1)]).toEqual([-2, 1.5]);
    expect([exitTerm(0), exitTerm(730.5), exitTerm(-30)]).toEqual([1, 0.5, 1]);
  });

  it('never falls with a larger cheque or a later exit', () => {
    const usd = fc.double({ min: 1, max: 1e10, noNaN: true });
    fc.assert(
      fc.property(usd, usd, usd, (one, other, least) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(capacityTerm(low, least)).toBeLessThanOrEqual(capacityTerm(high, least));
      }),
    );
    fc.assert(
      fc.property(fc.nat(9_000), fc.nat(9_000), (one, other) => {
        expect(exitTerm(Math.max(one, other))).toBeLessThanOrEqual(exitTerm(Math.min(one, other)));
      }),
    );
  });

  it('says where it comes from, and keeps the unknown in tier C', () => {
    const facts = Object.fromEntries(
      recordOfLp('Near Office').scoreParts.map(({ name, fact }) => [name, fact]),
    );
    expect(facts).toEqual({
      base: 'no record of commitments to learn from: points are set by hand',
      lp_type: 'family office',
      country: 'based in or open to Germany',
      metro: 'based in or open to the Berlin area',
      city: 'based in or open to Berlin',
      sector: 'states Climate',
      size: 'cheques up to $2M, asked from $250K',
    });
    expect(recordOfLp('Fresh Founder').scoreParts).toContainEqual(
      expect.objectContaining({ name: 'exit', fact: 'exit on 2020-01-01' }),
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
    expect(recordOfLp('Silent Office')).toMatchObject({ score: 30, tier: 'C' });
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
  });
});
