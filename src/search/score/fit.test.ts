import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../platform/values/scope.ts';
import { type Bound, type Choices, fitWeights } from './rules-fit.ts';

/** Questions of `size` candidates, one of whom is drawn by softmax(weights x features). */
function drawn(weights: readonly number[], questions: number, size: number): Choices {
  const [roll, width] = [seededRandom(7), weights.length];
  const features = new Float32Array(questions * size * width).map(() => 2 * roll() - 1);
  const invested = new Uint8Array(questions * size);
  for (let question = 0; question < questions; question += 1) {
    const odds = Array.from({ length: size }, (_, candidate) =>
      Math.exp(
        weights.reduce(
          (sum, weight, at) =>
            sum + weight * (features[(question * size + candidate) * width + at] as number),
          0,
        ),
      ),
    );
    let left = roll() * odds.reduce((sum, one) => sum + one, 0);
    const winner = odds.findIndex((one) => {
      left -= one;
      return left <= 0;
    });
    invested[question * size + winner] = 1;
  }
  return {
    width,
    start: Uint32Array.from({ length: questions + 1 }, (_, at) => at * size),
    features,
    logWeight: new Float32Array(questions * size),
    invested,
  };
}

const free = (width: number): Bound[] => Array.from({ length: width }, () => 'free');

describe('fitWeights', () => {
  const truth = [1.5, -1, 0, 0.5];
  const choices = drawn(truth, 1_500, 12);
  const none = [0, 0, 0, 0];

  test('finds the weights that made the choices', () => {
    const { weights, questions } = fitWeights(choices, { prior: none, bounds: free(4), strength: 0.01 });
    expect(questions).toBe(1_500);
    for (const [at, weight] of truth.entries()) expect(weights[at]).toBeCloseTo(weight, 0.8);
  });

  test('is at a maximum: no weight can be moved for the better', () => {
    const options = { prior: none, bounds: free(4), strength: 10 };
    const { weights } = fitWeights(choices, options);
    // An overwhelming prior holds the weights in place, which gives the likelihood of any point.
    const at = (point: readonly number[]) =>
      1_500 * fitWeights(choices, { prior: point, bounds: free(4), strength: 1e12 }).likelihood;
    // Features are uniform on [-1, 1]: their variance within questions is about a third.
    const objective = (point: readonly number[]) =>
      at(point) - point.reduce((sum, weight) => sum + (0.5 * 10 * weight ** 2) / 3, 0);
    const best = objective(weights);
    for (const [moved] of weights.entries()) {
      for (const by of [-0.1, 0.1]) {
        expect(objective(weights.map((weight, of) => (of === moved ? weight + by : weight)))).toBeLessThan(
          best,
        );
      }
    }
  });

  test('keeps weights within their bounds, and fits the others around them', () => {
    const bounds: Bound[] = ['positive', 'positive', 'free', 'zero'];
    const { weights } = fitWeights(choices, { prior: [0, 0.4, 0, 0.7], bounds, strength: 0.01 });
    expect(weights[0]).toBeGreaterThan(1);
    expect(weights[1]).toBe(0);
    expect(weights[3]).toBe(0);
  });

  test('stays at the prior as far as it is strong', () => {
    const prior = [0, 1, 0, 0];
    const at = (strength: number) =>
      fitWeights(choices, { prior, bounds: free(4), strength }).weights[1] ?? 0;
    expect(at(1e9)).toBeCloseTo(1, 3);
    expect(at(1_500)).toBeGreaterThan(at(30) + 0.1);
    expect(at(0.01)).toBeLessThan(-0.9);
  });

  test('counts only the subset; of no question the prior comes back within its bounds', () => {
    const subset = new Uint8Array(1_500);
    const nothing = fitWeights(choices, {
      prior: [-1, 2, 0.3, 1],
      bounds: ['positive', 'free', 'free', 'zero'],
      strength: 10,
      subset,
    });
    expect(nothing).toEqual({ weights: [0, 2, 0.3, 0], likelihood: 0, questions: 0 });
    const half = fitWeights(choices, {
      prior: none,
      bounds: free(4),
      strength: 1,
      subset: subset.map((_, at) => at % 2),
    });
    expect(half.questions).toBe(750);
  });

  test('a candidate that stands for many counts as many', () => {
    // One of kind A invested, 1 of A and 8 of B did not; B once with weight ln 8 is the same.
    const told: Choices = {
      width: 1,
      start: Uint32Array.of(0, 10),
      features: Float32Array.of(1, 1, 0, 0, 0, 0, 0, 0, 0, 0),
      logWeight: new Float32Array(10),
      invested: Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    };
    const short: Choices = {
      width: 1,
      start: Uint32Array.of(0, 3),
      features: Float32Array.of(1, 1, 0),
      logWeight: Float32Array.of(0, 0, Math.log(8)),
      invested: Uint8Array.of(1, 0, 0),
    };
    const options = { prior: [0.5], bounds: free(1), strength: 1e9 };
    expect(fitWeights(short, options).likelihood).toBeCloseTo(fitWeights(told, options).likelihood, 5);
  });

  test('can be stopped', () => {
    const check = () => {
      throw new Error('stopped');
    };
    expect(() => fitWeights(choices, { prior: none, bounds: free(4), strength: 1, check })).toThrow(
      'stopped',
    );
  });
});
