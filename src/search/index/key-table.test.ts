import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyTable, MAX_ORDINALS, ordinalsUnder } from './strings.ts';

/** Few keys for many ordinals, so that one key has several and one pair comes twice. */
const key = fc.oneof(
  fc.constantFrom('', 'norvale', 'blipgrid', '红杉资本', 'a', 'b'),
  fc.string({ maxLength: 5 }),
);
const ordinal = fc.oneof(fc.nat(6), fc.nat(MAX_ORDINALS - 1), fc.constant(MAX_ORDINALS - 1));
const entries = fc.array(fc.tuple(key, ordinal), { maxLength: 60 });
const ascending = (numbers: Iterable<number>) => [...new Set(numbers)].sort((one, other) => one - other);

/** A column, and by key the ordinals that were added under it. */
function filed(pairs: readonly (readonly [string, number])[]) {
  const table = new KeyTable();
  for (const [name, at] of pairs) table.add(name, at);
  const byKey = Map.groupBy(pairs, ([name]) => name);
  return {
    table,
    expected: new Map([...byKey].map(([name, of]) => [name, ascending(of.map(([, at]) => at))])),
  };
}

describe('a key table', () => {
  test('gives what a Map gives: the ordinals of a key, ascending, each once', () => {
    fc.assert(
      fc.property(entries, fc.string({ maxLength: 5 }), (pairs, stranger) => {
        const { table, expected } = filed(pairs);
        const column = table.column();
        for (const [name, ordinals] of expected) {
          expect(ordinalsUnder(column, name)).toEqual(name === '' ? [] : ordinals);
        }
        expect(ordinalsUnder(column, stranger)).toEqual(
          stranger === '' ? [] : (expected.get(stranger) ?? []),
        );
      }),
    );
  });

  test('follows new numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, fc.nat(6)), { maxLength: 40 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
        (pairs, order) => {
          const { table, expected } = filed(pairs);
          const column = table.column(Uint32Array.from(order));
          for (const [name, ordinals] of expected) {
            const renumbered = ascending(ordinals.map((at) => order[at] as number));
            expect(ordinalsUnder(column, name)).toEqual(name === '' ? [] : renumbered);
          }
        },
      ),
    );
  });

  test('distinguishes thousands of names, whatever the order they are added in, and keeps giving columns', () => {
    const table = new KeyTable();
    const names = Array.from({ length: 5_000 }, (_, at) => `firm ${(at * 7_919) % 5_000}`);
    for (const [at, name] of names.entries()) table.add(name, at);
    const column = table.column();
    expect(column).toHaveLength(2 * names.length);
    expect(names.every((name, at) => ordinalsUnder(column, name).join() === String(at))).toBe(true);
    expect(ordinalsUnder(column, 'firm 5000')).toEqual([]);
    expect(table.column()).toEqual(column);
    table.add('firm 5000', 1);
    expect(ordinalsUnder(table.column(), 'firm 5000')).toEqual([1]);
    expect(ordinalsUnder(column, 'firm 5000')).toEqual([]);
  });

  test('distinguishes keys whose first hash is the same', () => {
    // Words known to collide under FNV-1a.
    const pairs = [
      ['costarring', 'liquid'],
      ['declinate', 'macallums'],
      ['altarage', 'zinke'],
    ] as const;
    for (const [one, other] of pairs) {
      const { table } = filed([
        [one, 1],
        [other, 2],
      ]);
      const column = table.column();
      expect(column[1]).toBe(column[3]);
      expect([one, other].map((name) => ordinalsUnder(column, name))).toEqual([[1], [2]]);
    }
  });

  test('takes no ordinal that does not fit, and no empty key', () => {
    const table = new KeyTable();
    table.add('norvale', MAX_ORDINALS);
    table.add('', 1);
    expect(table.column()).toHaveLength(0);
    expect(ordinalsUnder(new Uint32Array(0), 'norvale')).toEqual([]);
  });
});
