import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SparseRows } from './sparse-rows.ts';

const INVESTORS = 12;
const WIDEST = 4;
const addition = fc.record({
  investor: fc.nat(INVESTORS - 1),
  column: fc.nat(WIDEST - 1),
  value: fc.integer({ min: -9, max: 9 }),
});
const round = fc.record({
  width: fc.integer({ min: 1, max: WIDEST }),
  additions: fc.array(addition, { maxLength: 30 }),
});

describe('sparse rows', () => {
  test('hold what a Map of rows holds, and nothing of the round before', () => {
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 4 }), (rounds) => {
        const sparse = new SparseRows(INVESTORS);
        for (const { width, additions } of rounds) {
          sparse.reset(width);
          const rows = new Map<number, number[]>();
          for (const { investor, column, value } of additions) {
            const at = column % width;
            sparse.add(investor, at, value);
            const row = rows.get(investor) ?? Array.from({ length: width }, () => 0);
            row[at] = (row[at] as number) + value;
            rows.set(investor, row);
          }
          expect([...sparse.investors()]).toEqual([...rows.keys()]);
          for (let investor = 0; investor < INVESTORS; investor += 1) {
            expect(sparse.has(investor)).toBe(rows.has(investor));
            for (let at = 0; at < width; at += 1) {
              expect(sparse.get(investor, at)).toBe(rows.get(investor)?.[at] ?? 0);
            }
          }
        }
      }),
    );
  });

  test('grow in both directions, and are zero where they were used before', () => {
    const sparse = new SparseRows(5_000);
    for (const width of [3, 40, 1]) {
      sparse.reset(width);
      for (let investor = 4_999; investor >= 0; investor -= 1) sparse.add(investor, width - 1, investor);
      const sums = Array.from({ length: 5_000 }, (_, investor) =>
        Array.from({ length: width }, (_, at) => sparse.get(investor, at)).reduce((sum, one) => sum + one),
      );
      expect(sums).toEqual(Array.from({ length: 5_000 }, (_, investor) => investor));
      expect(sparse.investors()).toHaveLength(5_000);
    }
  });
});
