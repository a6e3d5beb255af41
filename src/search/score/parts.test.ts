import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BARE, made } from '../../../test/harness/made-evidence.ts';
import { partsOf, readableSums } from './rules-parts.ts';
import { POINTS_PER_UNIT, rawScore, softened, standing, toPoints } from './rules-scale.ts';
import { SIGNALS, type SignalName } from './rules-signals.ts';

describe('score parts', () => {
  it('add up to the score exactly, which is never 0 or 100', () => {
    fc.assert(
      fc.property(made, ({ evidence }) => {
        const { score, scoreParts } = toPoints(partsOf(evidence));
        const cents = scoreParts.reduce((sum, part) => sum + Math.round(part.points * 100), 0);
        expect(cents).toBe(Math.round(score * 100));
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThan(100);
        expect(scoreParts.map(({ name }) => name)).not.toContain('bounds');
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
        const score = softened(POINTS_PER_UNIT * sum);
        expect(Math.abs(toPoints(partsOf(evidence)).score - score)).toBeLessThan(0.0101);
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
    expect(base?.points).toBeCloseTo(softened(50 - 47.69), 2);
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

describe('sums as they are read', () => {
  const signals = (values: Partial<Record<SignalName, number>>) =>
    SIGNALS.map(({ name }) => values[name] ?? 0);
  const total = (sums: ReadonlyMap<string, number>) => [...sums.values()].reduce((sum, one) => sum + one, 0);

  it('are the same in all, and zero for what an investor takes as often as all do on average', () => {
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
