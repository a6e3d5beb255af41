import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVESTOR_KINDS } from '../../reference/rules-investor-terms.ts';
import {
  areaTerm,
  EXCLUDED,
  fieldTerm,
  focusOf,
  kindTerm,
  oneOf,
  placeTerms,
  stageChance,
  stageTerm,
  unseenChance,
} from './rules-formula.ts';
import { chequeFit, chequeTerm, isTooLarge, TOO_LARGE } from './rules-market.ts';

const share = fc.double({ min: 0.001, max: 0.6, noNaN: true });
const chance = fc.double({ min: 0, max: 1, noNaN: true });
const sum = ({ stated, seat }: { readonly stated: number; readonly seat: number }) => stated + seat;
const place = { statesOwn: true, isWorldwide: false, isHome: undefined, listed: undefined, share: 0.1 };

describe('places', () => {
  it('count a seat in the country more than a longer list of countries with it', () => {
    fc.assert(
      fc.property(share, fc.double({ min: 0.01, max: 0.5, noNaN: true }), (of, listed) => {
        const here = placeTerms({ ...place, share: of, listed, isHome: true });
        const abroad = placeTerms({ ...place, share: of, listed, isHome: false });
        expect(sum(here)).toBeGreaterThan(sum(abroad));
        expect(sum(placeTerms({ ...place, share: of, listed: 1, isHome: true }))).toBeGreaterThan(sum(here));
      }),
    );
  });

  it('are worth about the same to who sits in the country, whether it lists one or thirty or says "worldwide"', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.5, noNaN: true }), (of) => {
        const home = { ...place, share: of, isHome: true };
        const alone = sum(placeTerms({ ...home, listed: 1 }));
        for (const listed of [0.03, 0.2, 0.6]) {
          // Three points of a score.
          expect(alone - sum(placeTerms({ ...home, listed }))).toBeLessThan(0.2);
          expect(alone - sum(placeTerms({ ...home, listed: 0, isWorldwide: true }))).toBeLessThan(0.2);
        }
        expect(alone - sum(placeTerms({ ...home, isWorldwide: true }))).toBeLessThan(0.2);
      }),
    );
  });

  it('stand in between for a seat in the same market, then on the same continent, then elsewhere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.5, noNaN: true }),
        fc.double({ min: 0.01, max: 0.6, noNaN: true }),
        (of, listed) => {
          const score = (isHome: boolean, near?: 'market' | 'continent') =>
            sum(placeTerms({ ...place, share: of, listed, isHome, near }));
          expect(score(true)).toBeGreaterThan(score(false, 'market'));
          expect(score(false, 'market')).toBeGreaterThan(score(false, 'continent'));
          expect(score(false, 'continent')).toBeGreaterThan(score(false));
        },
      ),
    );
    // Near, but not stated, is not near.
    const out = { ...place, listed: 0, isHome: false };
    expect(placeTerms({ ...out, near: 'market' })).toEqual(placeTerms(out));
  });

  it('say nothing of who states none and whose seat is not known, and little of the whole world', () => {
    expect(placeTerms(place)).toEqual({ stated: 0, seat: 0 });
    const open = sum(placeTerms({ ...place, isWorldwide: true, isHome: false }));
    const out = sum(placeTerms({ ...place, listed: 0, isHome: false }));
    expect(open).toBeLessThan(0);
    expect(open).toBeGreaterThan(-0.6);
    expect(out).toBeLessThan(open - 1.5);
  });

  it('lift who sits in the area asked above who sits elsewhere in the country', () => {
    fc.assert(
      fc.property(share, (of) => {
        expect(areaTerm('metro', true, of)).toBeGreaterThan(0);
        expect(areaTerm('metro', false, of)).toBeLessThan(0);
      }),
    );
  });
});

describe('stages and fields', () => {
  it('are likelier the fewer others are stated', () => {
    expect(stageChance([1], [1])).toBeGreaterThan(stageChance([1], [0, 1, 2]));
    expect(stageChance([1], [2])).toBeLessThan(stageChance([1], [0, 1, 2, 3, 4]));
    // Three points of a score.
    const alone = stageTerm(stageChance([1], [1]), 0.3);
    expect(alone - stageTerm(stageChance([1], [0, 1, 2, 3, 4]), 0.3)).toBeLessThan(0.208);
    expect(stageTerm(stageChance([1], [4]), 0.3)).toBeLessThan(stageTerm(stageChance([1], [2]), 0.3));
    fc.assert(
      fc.property(share, fc.integer({ min: 1, max: 11 }), (of, fields) => {
        const usual = of / 5;
        expect(fieldTerm(oneOf(fields), usual, false)).toBeGreaterThan(
          fieldTerm(oneOf(fields + 1), usual, false),
        );
      }),
    );
  });

  it('put a generalist between the specialist of the field and the one of another field', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.4, noNaN: true }), (of) => {
        const [specialist, other] = [fieldTerm(oneOf(1), of, false), fieldTerm(0, of, false)];
        // Who states no field has no term.
        expect(specialist).toBeGreaterThan(0);
        expect(other).toBeLessThan(0);
        expect(fieldTerm(0, of, true)).toBeGreaterThan(other);
        expect(fieldTerm(oneOf(1), of, true)).toBeLessThan(specialist);
      }),
    );
  });

  it('count the share of what is stated that lies near the field asked', () => {
    expect(focusOf(1, 0)).toBe(1);
    expect(focusOf(4, 0)).toBe(1);
    expect(focusOf(2, 1)).toBeGreaterThan(focusOf(1, 1));
    expect(focusOf(1, 2)).toBeLessThan(focusOf(1, 1));
  });

  it('are never helped by an exclusion', () => {
    fc.assert(
      fc.property(chance, share, (hold, of) => {
        expect(fieldTerm(hold, of, false) + EXCLUDED).toBeLessThan(fieldTerm(hold, of, false) - 3);
      }),
    );
  });
});

describe('cheques', () => {
  it('fit best at five to forty percent of the round', () => {
    const fitOf = (usd: number) => chequeFit(usd, usd, 1_000_000);
    expect(fitOf(100_000)).toBe(1);
    expect(fitOf(400_000)).toBeCloseTo(1, 6);
    expect(fitOf(700_000)).toBeLessThan(fitOf(400_000));
    expect(fitOf(1_000)).toBe(0);
    expect(fitOf(1_200_000)).toBe(0);
  });

  it('cost nothing where the round is within the range, and something where the range is too large or too small', () => {
    const round = 2_500_000;
    const term = (min: number | undefined, max: number | undefined, usual: number) =>
      chequeTerm(chequeFit(min, max, round), usual);
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 1, noNaN: true }), (usual) => {
        expect(term(750_000, 15_000_000, usual)).toBeGreaterThanOrEqual(0);
        expect(term(100_000, 50_000_000, usual)).toBeGreaterThanOrEqual(0);
        expect(term(undefined, 100_000, usual)).toBeGreaterThanOrEqual(0);
        expect(term(1_500_000, 10_000_000, usual)).toBeLessThan(0);
        expect(term(10_000, 60_000, usual)).toBeLessThan(0);
      }),
    );
  });

  it('rule a round out whose whole is less than the least cheque, and say so whatever fits', () => {
    expect(isTooLarge(5_000_000, 1_000_000)).toBe(true);
    expect(isTooLarge(1_000_000, 1_000_000)).toBe(false);
    fc.assert(
      fc.property(chance, chance, (fit, usual) => {
        expect(TOO_LARGE).toBeLessThan(chequeTerm(fit, usual));
      }),
    );
  });

  it('stand any range, and a wider one within the fitting one fits no better', () => {
    const usd = fc.double({ min: 1, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(usd, usd, usd, (one, other, round) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        for (const fit of [
          chequeFit(min, max, round),
          chequeFit(undefined, max, round),
          chequeFit(min, undefined, round),
        ]) {
          expect(fit).toBeGreaterThanOrEqual(0);
          expect(fit).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('what a score starts from', () => {
  it('goes by the number listed where nobody has deals, and lies below the average where some have', () => {
    expect(unseenChance({ investors: 0, perRound: 0 }, 3_000)).toBeCloseTo(4 / 3_000, 9);
    expect(unseenChance({ investors: 0, perRound: 0 }, 40)).toBe(
      unseenChance({ investors: 0, perRound: 0 }, 400),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        (investors, listed) => {
          const average = { investors, perRound: Math.min(2, investors) };
          expect(unseenChance(average, listed)).toBeLessThanOrEqual((average.perRound / investors) * 0.5);
          expect(unseenChance(average, listed)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('knows every kind', () => {
    for (const kind of INVESTOR_KINDS) expect(Number.isFinite(kindTerm(kind, [0, 4]))).toBe(true);
    expect(kindTerm(undefined, [1])).toBe(0);
    expect(kindTerm('venture_fund', [1])).toBeGreaterThan(kindTerm('platform', [1]));
  });
});
