import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdNumbers } from './growing.ts';

test('ids give the number they were last set to, and others none', () => {
  // Ids that differ only above 32 bits fall on one slot.
  const id = fc.oneof(
    fc.nat(50),
    fc.nat(50).map((low) => low + 2 ** 33),
    fc.maxSafeNat(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.nat(2 ** 24)), { maxLength: 80 }), id, (pairs, other) => {
      const [numbers, expected] = [new IdNumbers(), new Map<number, number>()];
      for (const [of, number] of pairs) {
        numbers.set(of, number);
        expected.set(of, number);
      }
      for (const of of [...expected.keys(), other]) expect(numbers.get(of)).toBe(expected.get(of) ?? -1);
    }),
  );
});

test('more ids than there was room for at first are all found', () => {
  const numbers = new IdNumbers();
  for (let at = 0; at < 20_000; at += 1) numbers.set(at * 4_096 + 1, at);
  for (let at = 0; at < 20_000; at += 1) expect(numbers.get(at * 4_096 + 1)).toBe(at);
  expect(numbers.get(2)).toBe(-1);
});
