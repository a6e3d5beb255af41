import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TopList } from './question.ts';

test('a list keeps the largest, and of equal ones the lowest ordinals, in whatever order they come', () => {
  // Few values, so that many are equal.
  const values = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 120 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 20 }), fc.infiniteStream(fc.nat()), (all, keep, keys) => {
      const rows = all.map((value, ordinal) => ({ value, ordinal, key: keys.next().value }));
      const list = new TopList(keep);
      for (const { ordinal, value } of [...rows].sort((a, b) => a.key - b.key)) {
        if (value >= list.floor) list.push(ordinal, value);
      }
      list.cut();
      const [of, value] = [new Uint32Array(list.size), new Float32Array(list.size)];
      list.writeTo(of, value, 0);
      const expected = [...rows]
        .sort((a, b) => b.value - a.value || a.ordinal - b.ordinal)
        .slice(0, keep)
        .sort((a, b) => a.ordinal - b.ordinal);
      expect([...of]).toEqual(expected.map((row) => row.ordinal));
      expect([...value]).toEqual(expected.map((row) => row.value));
    }),
  );
});
