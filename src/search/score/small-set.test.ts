import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SmallSet } from './sparse-rows.ts';

describe('a small set of numbers', () => {
  // Multiples of the number of slots would fall on one another in a table that takes the low bits.
  const number = fc.oneof(
    fc.integer({ min: 0, max: 0xffff_fffe }),
    fc.integer({ min: 0, max: 40 }).map((times) => times * 512),
  );

  it('says what is new as a set does, also when it is used again', () => {
    const set = new SmallSet();
    fc.assert(
      fc.property(fc.array(number, { maxLength: SmallSet.MOST }), (numbers) => {
        const known = new Set<number>();
        set.clear();
        for (const one of numbers) {
          expect(set.add(one)).toBe(!known.has(one));
          known.add(one);
          expect(set.size).toBe(known.size);
        }
      }),
    );
  });

  it('refuses more than it has room for, and says how many that is', () => {
    const set = new SmallSet();
    for (let at = 0; at < SmallSet.MOST; at += 1) set.add(at);
    expect(set.add(0)).toBe(false);
    expect(() => set.add(SmallSet.MOST)).toThrow('a small set holds at most 256 numbers');
  });
});
