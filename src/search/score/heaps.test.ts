import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CandidateHeap } from './sparse-rows.ts';

const bound = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  // Zero is one number here, whatever its sign.
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((of) => of + 0),
  fc.constant(Number.NEGATIVE_INFINITY),
);
const falling = (numbers: readonly number[]) => [...numbers].sort((one, other) => (one < other ? 1 : -1));

describe('those who wait', () => {
  const step = fc.oneof(
    { weight: 30, arbitrary: bound.map((of) => ({ take: false, of })) },
    { weight: 20, arbitrary: fc.constant({ take: true, of: 0 }) },
    { weight: 1, arbitrary: fc.constant({ take: undefined, of: 0 }) },
  );

  test('leave in falling order of their bounds, however coming and going take turns', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const heap = new CandidateHeap();
        let here: { readonly investor: number; readonly of: number }[] = [];
        for (const [investor, { take, of }] of steps.entries()) {
          if (take === undefined) {
            heap.clear();
            here = [];
          } else if (!take) {
            heap.push(investor, of);
            here.push({ investor, of });
          } else if (heap.size > 0) {
            const most = heap.highestBound;
            const taken = heap.pop();
            expect(here.find((one) => one.investor === taken)?.of).toBe(most);
            here = here.filter((one) => one.investor !== taken);
          }
          expect(heap.size).toBe(here.length);
          expect(heap.highestBound).toBe(Math.max(...here.map((one) => one.of)));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('can be thousands', () => {
    const heap = new CandidateHeap();
    const all = Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 5_003);
    for (const [investor, of] of all.entries()) heap.push(investor, of);
    expect(all.map(() => all[heap.pop()])).toEqual(falling(all));
    expect(heap.highestBound).toBe(Number.NEGATIVE_INFINITY);
  });
});
