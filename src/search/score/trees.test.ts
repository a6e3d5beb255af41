import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../platform/values/scope.ts';
import type { Choices } from './rules-fit.ts';
import { BOOSTING, fitTrees, leafOf, leavesOf, type Tree } from './rules-trees.ts';

const WIDTH = 3;
const QUESTIONS = 600;
const SIZE = 10;

/** One of ten is drawn; with `isCrossed` twenty times likelier where the first two features are both above zero. */
function drawn(isCrossed: boolean): Choices {
  const roll = seededRandom(5);
  const features = new Float32Array(QUESTIONS * SIZE * WIDTH).map(() => 2 * roll() - 1);
  const invested = new Uint8Array(QUESTIONS * SIZE);
  for (let question = 0; question < QUESTIONS; question += 1) {
    const odds = Array.from({ length: SIZE }, (_, at) => {
      const row = (question * SIZE + at) * WIDTH;
      const areBoth = (features[row] as number) > 0 && (features[row + 1] as number) > 0;
      return isCrossed && areBoth ? 20 : 1;
    });
    let left = roll() * odds.reduce((sum, one) => sum + one, 0);
    const winner = odds.findIndex((one) => {
      left -= one;
      return left <= 0;
    });
    invested[question * SIZE + winner] = 1;
  }
  return {
    width: WIDTH,
    start: Uint32Array.from({ length: QUESTIONS + 1 }, (_, at) => at * SIZE),
    features,
    logWeight: new Float32Array(QUESTIONS * SIZE),
    invested,
  };
}

const givenBy = (trees: readonly Tree[], features: ArrayLike<number>, at = 0) =>
  trees.reduce((sum, tree) => sum + leafOf(leavesOf(tree, features, at), features, at), 0);

describe('fitTrees', () => {
  const choices = drawn(true);
  const base = new Float64Array(QUESTIONS * SIZE);
  const trees = fitTrees(choices, { base, seed: 1 });

  test('find what no sum over single features can say', () => {
    const neither = givenBy(trees, [-0.6, -0.6, 0]);
    const [one, other] = [givenBy(trees, [0.6, -0.6, 0]), givenBy(trees, [-0.6, 0.6, 0])];
    // ln 20 is 3.0 and the steps are small; a sum over features would have the two lifts add up to this.
    expect(givenBy(trees, [0.6, 0.6, 0]) - neither).toBeGreaterThan(1 + (one - neither) + (other - neither));
    expect(Math.abs(givenBy(trees, [0.6, 0.6, 0.9]) - givenBy(trees, [0.6, 0.6, -0.9]))).toBeLessThan(0.5);
  });

  test('are the same for the same seed, and others for another', () => {
    expect(fitTrees(choices, { base, seed: 1 })).toEqual(trees);
    expect(fitTrees(choices, { base, seed: 2 })).not.toEqual(trees);
  });

  test('add nothing to the mean of all candidates', () => {
    const rows = Array.from({ length: QUESTIONS * SIZE }, (_, row) => row * WIDTH);
    const mean = rows.reduce((sum, at) => sum + givenBy(trees, choices.features, at), 0) / rows.length;
    expect(mean).toBeCloseTo(0, 9);
    expect(trees.length).toBeGreaterThan(BOOSTING.trees / 2);
  });

  test('say little where there is nothing to find', () => {
    const none = drawn(false);
    const chance = fitTrees(none, { base, seed: 1 });
    expect(Math.abs(givenBy(chance, [0.6, 0.6, 0]) - givenBy(chance, [0.6, -0.6, 0]))).toBeLessThan(0.5);
  });

  test('learn from the questions that count alone, over what is there already', () => {
    const nothing = fitTrees(choices, { base, seed: 1, subset: new Uint8Array(QUESTIONS) });
    expect(givenBy(nothing, [0.6, 0.6, 0])).toBe(0);
    const told = Float64Array.from(base, (_, row) => {
      const [one, other] = choices.features.subarray(row * WIDTH);
      return (one as number) > 0 && (other as number) > 0 ? Math.log(20) : 0;
    });
    const rest = fitTrees(choices, { base: told, seed: 1 });
    expect(Math.abs(givenBy(rest, [0.6, 0.6, 0]) - givenBy(rest, [0.6, -0.6, 0]))).toBeLessThan(0.5);
  });

  test('stop when asked to', () => {
    const check = () => {
      throw new Error('stopped');
    };
    expect(() => fitTrees(choices, { base, seed: 1, check })).toThrow('stopped');
  });
});
