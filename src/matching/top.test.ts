import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Top } from './top.ts';

describe('Top', () => {
  it('keeps the best, best first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(10_000)), fc.integer({ min: 1, max: 60 }), (items, limit) => {
        const top = new Top(limit, (a, b) => a > b);
        for (const item of items) top.offer(item);
        expect(top.sorted()).toEqual(items.toSorted((a, b) => b - a).slice(0, limit));
      }),
    );
  });
});
