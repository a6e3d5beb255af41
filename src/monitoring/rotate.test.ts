import { expect, it } from 'vitest';
import { rotated } from './rules-event.ts';

it('keeps every name and comes to each within as many days as it takes', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const seen = new Set<string>();
  for (let day = 0; day < 4; day += 1) {
    const turned = rotated(names, day, 2);
    expect(turned.toSorted()).toEqual(names);
    for (const name of turned.slice(0, 2)) seen.add(name);
  }
  expect(seen.size).toBe(names.length);
  expect(rotated([], 3, 2)).toEqual([]);
});
