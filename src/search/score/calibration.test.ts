import { describe, expect, test } from 'vitest';
import { fitCalibration, type Outcomes } from './rules-scale.ts';

/** For each raw score so many investors, of whom the chance's share invested, as weights. */
function world(offset: number, slope: number): Outcomes {
  const scores = Array.from({ length: 61 }, (_, at) => at / 5 - 10);
  const chances = scores.map((raw) => 1 / (1 + Math.exp(-(offset + slope * raw))));
  return {
    raw: Float32Array.from(scores.flatMap((raw) => [raw, raw])),
    invested: Uint8Array.from(scores.flatMap(() => [1, 0])),
    weight: Float32Array.from(chances.flatMap((chance) => [10_000 * chance, 10_000 * (1 - chance)])),
  };
}

describe('fitCalibration', () => {
  test.each([
    [-6, 0.9],
    [-3, 0.4],
    [2, 2],
  ])('finds offset %d and slope %d', (offset, slope) => {
    const found = fitCalibration(world(offset, slope));
    expect(found?.offset).toBeCloseTo(offset, 2);
    expect(found?.slope).toBeCloseTo(slope, 2);
  });

  test('promises in all as many as invested', () => {
    // No logistic curve: all above zero have one chance, all below another.
    const raw = Float32Array.from({ length: 4_000 }, (_, at) => at / 1_000 - 2);
    const invested = Uint8Array.from(raw, (one, at) => (at % (one > 0 ? 10 : 100) === 0 ? 1 : 0));
    const weight = new Float32Array(4_000).fill(1);
    const found = fitCalibration({ raw, invested, weight });
    const promised = raw.reduce(
      (sum, one) => sum + 1 / (1 + Math.exp(-((found?.offset ?? 0) + (found?.slope ?? 0) * one))),
      0,
    );
    expect(promised).toBeCloseTo(
      invested.reduce((sum, one) => sum + one, 0),
      0.5,
    );
  });

  test('says so where there is nothing to learn from', () => {
    const raw = Float32Array.of(1, 2, 3);
    const weight = Float32Array.of(1, 1, 1);
    expect(fitCalibration({ raw, weight, invested: Uint8Array.of(0, 0, 0) })).toBeUndefined();
    expect(fitCalibration({ raw, weight, invested: Uint8Array.of(1, 1, 1) })).toBeUndefined();
    expect(
      fitCalibration({
        raw: Float32Array.of(1, 2, 3, 4),
        weight: Float32Array.of(9, 9, 9, 9),
        invested: Uint8Array.of(1, 1, 0, 0),
      }),
    ).toBeUndefined();
  });
});
