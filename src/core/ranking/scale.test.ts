import { describe, expect, it } from 'vitest';
import { standing, tierOf, toPoints } from './scale.ts';

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
