import { describe, expect, it } from 'vitest';
import { chanceOf, isByHand, waterfall } from './chance.ts';

describe('what a score stands for', () => {
  it('is one in a hundred at 50, and ten points double the odds', () => {
    expect(chanceOf(50)).toBeCloseTo(0.01, 6);
    const odds = (score: number) => chanceOf(score) / (1 - chanceOf(score));
    expect(odds(60) / odds(50)).toBeCloseTo(2, 6);
    // Tier A: one in eighteen.
    expect(1 / chanceOf(75)).toBeCloseTo(18.5, 0);
  });

  it('rises to the ends without reaching them', () => {
    const chances = [0.5, 2, 9, 10, 11, 89, 90, 91, 99.99, 100].map(chanceOf);
    for (const [at, chance] of chances.entries()) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThanOrEqual(1);
      if (at > 0) expect(chance).toBeGreaterThanOrEqual(chances[at - 1] as number);
    }
  });

  it('is none where the points are set by hand', () => {
    const fact = 'no record of commitments to learn from: points are set by hand';
    expect(isByHand([{ name: 'base', points: 30, fact }])).toBe(true);
    expect(isByHand([{ name: 'base', points: 30, fact: 'on average one in 170' }])).toBe(false);
  });
});

describe('the waterfall', () => {
  const part = (name: string, points: number) => ({ name, points, fact: name });

  it('begins with an average investor and ends at the score', () => {
    const { bars, small, rest } = waterfall([
      part('activity', -12),
      part('city', 8),
      part('stage', 0.2),
      part('base', 40),
      part('size', -0.4),
      part('sector', 18),
      part('conflict', 0),
    ]);
    expect(bars.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['base', 0, 40],
      ['sector', 40, 58],
      ['city', 58, 66],
      // A conflict is told even where it has no points.
      ['conflict', 66, 66],
      ['activity', 66, 54],
    ]);
    expect(small.map(({ name }) => name)).toEqual(['stage', 'size']);
    expect(rest).toBeCloseTo(-0.2);
  });
});
