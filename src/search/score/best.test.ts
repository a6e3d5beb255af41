import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Best, compareScored, type Scored } from './best.ts';

const scored = fc
  .record({
    // Close together, so that many stand in one step.
    raw: fc.oneof(
      fc.integer({ min: -40, max: 40 }).map((steps) => steps / 8_000),
      fc.double({ min: -9, max: 9, noNaN: true }),
    ),
    tie: fc.nat(2),
    id: fc.nat(1_000),
  })
  .map((one): Scored => one);
const some = fc.uniqueArray(scored, { maxLength: 40, selector: ({ id }) => id });

describe('the order of investors', () => {
  test('is strict: antisymmetric and transitive, and no two are equal', () => {
    fc.assert(
      fc.property(scored, scored, scored, (one, other, third) => {
        expect(Math.sign(compareScored(one, other))).toBe(-Math.sign(compareScored(other, one)) + 0);
        if (compareScored(one, other) <= 0 && compareScored(other, third) <= 0) {
          expect(compareScored(one, third)).toBeLessThanOrEqual(0);
        }
        if (one.id !== other.id) expect(compareScored(one, other)).not.toBe(0);
      }),
    );
  });

  test('goes by score, then by tie where the page shows the same, then by id', () => {
    const order = (...of: [number, number, number][]) =>
      of
        .map(([raw, tie, id]) => ({ raw, tie, id }))
        .sort(compareScored)
        .map(({ id }) => id);
    expect(order([1, 0, 1], [2, 0, 2])).toEqual([2, 1]);
    expect(order([1.0004, 0, 1], [1, 1, 2])).toEqual([2, 1]);
    expect(order([1.0006, 0, 1], [1, 1, 2])).toEqual([1, 2]);
    expect(order([1, 0, 7], [1, 0, 3])).toEqual([3, 7]);
  });

  test('lets a tie decide within a point where the ask is loose', () => {
    const loose = (raw: number, tie: number, id: number) => ({ raw, tie, id, isLoose: true });
    const [far, near, better] = [loose(1.03, 0, 1), loose(0.98, 1, 2), loose(1.2, 0, 3)];
    expect([far, near, better].sort(compareScored)).toEqual([better, near, far]);
    const best = new Best<Scored>(1);
    best.offer(far);
    expect(best.threshold()).toBeLessThan(near.raw);
    best.offer(near);
    expect(best.items).toEqual([near]);
  });
});

describe('the best', () => {
  test('are the first of all sorted, whatever the order they come in', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 12 }), (all, limit) => {
        const best = new Best<Scored>(limit);
        for (const one of all) best.offer(one);
        expect(best.items).toEqual([...all].sort(compareScored).slice(0, limit));
      }),
    );
  });

  test('turn no one away by their threshold who would have been taken', () => {
    fc.assert(
      fc.property(some, scored, fc.integer({ min: 1, max: 12 }), (all, late, limit) => {
        const best = new Best<Scored>(limit);
        for (const one of all) best.offer(one);
        const threshold = best.threshold();
        if (all.length < limit) expect(threshold).toBe(Number.NEGATIVE_INFINITY);
        best.offer(late);
        if (late.raw < threshold) expect(best.items).not.toContain(late);
        // A threshold that turned away none would be useless.
        if (best.items.includes(late)) expect(late.raw).toBeGreaterThanOrEqual(threshold);
        else expect(threshold).toBeGreaterThan(late.raw - 0.002);
      }),
      { numRuns: 500 },
    );
  });
});
