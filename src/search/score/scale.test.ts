import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POINTS_PER_UNIT, softened, standing, tierOf, toPoints } from './rules-scale.ts';

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

  it('is even between 10 and 90, and beyond never reaches an end nor turns an order around', () => {
    for (const points of [10, 33.3, 90]) expect(softened(points)).toBe(points);
    fc.assert(
      fc.property(
        fc.double({ min: -900, max: 900, noNaN: true }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (points, more) => {
          const [low, high] = [softened(points), softened(points + more)];
          expect(low).toBeGreaterThan(0);
          expect(high).toBeLessThan(100);
          expect(high).toBeGreaterThan(low);
        },
      ),
    );
  });

  it('keeps the sign and the order of parts where it is softened', () => {
    const part = (name: string, points: number) => ({ name, raw: points / POINTS_PER_UNIT, fact: 'x' });
    for (const base of [-18, 20, 60]) {
      const { score, scoreParts } = toPoints([
        part('base', base),
        part('a', 90),
        part('b', -12),
        part('c', 30),
      ]);
      const [, a = 0, b = 0, c = 0] = scoreParts.map(({ points }) => points);
      expect(a).toBeGreaterThan(c);
      expect(c).toBeGreaterThan(0);
      expect(b).toBeLessThan(0);
      expect(scoreParts.reduce((sum, { points }) => sum + Math.round(points * 100), 0)).toBe(
        Math.round(score * 100),
      );
    }
  });

  it('makes tiers at 75 and 50', () => {
    expect([75, 74.99, 50, 49.99].map(tierOf)).toEqual(['A', 'B', 'B', 'C']);
  });
});
