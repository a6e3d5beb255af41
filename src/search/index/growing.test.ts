import { describe, expect, test } from 'vitest';
import { Growing } from './growing.ts';

describe('a growing column', () => {
  test('holds what was pushed, in the kind it was made of', () => {
    const growing = new Growing(Uint16Array);
    const all = Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 0x1_0000);
    for (const [at, value] of all.entries()) {
      growing.push(value);
      expect(growing.length).toBe(at + 1);
    }
    expect(growing.view()).toEqual(Uint16Array.from(all));
    expect(growing.column()).toEqual(Uint16Array.from(all));
    expect([0, 1_023, 1_024, 4_999].map((at) => growing.at(at))).toEqual(
      [0, 1_023, 1_024, 4_999].map((at) => all[at]),
    );
  });

  test('gives a column that later numbers leave alone', () => {
    const growing = new Growing(Float64Array);
    growing.push(1.5);
    const column = growing.column();
    column[0] = 9;
    growing.push(2.5);
    expect([column.length, column.buffer.byteLength]).toEqual([1, 8]);
    expect([...growing.view()]).toEqual([1.5, 2.5]);
    expect(new Growing(Uint8Array).column()).toHaveLength(0);
  });
});
