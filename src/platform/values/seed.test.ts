import { expect, test } from 'vitest';
import { seedOf } from './scope.ts';

test('a text has the same seed on every machine', () => {
  // A change of these changes what every sandbox answers.
  expect(['', 'a', 'sandbox', 'São Paulo'].map(seedOf)).toEqual([
    2872998923, 444641715, 3773577218, 4176436656,
  ]);
});

test('seeds are whole numbers of 32 bits, and similar texts have dissimilar ones', () => {
  const seeds = Array.from({ length: 5000 }, (_, at) => seedOf(`company ${at}`));
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff)).toBe(true);
  expect(new Set(seeds).size).toBe(5000);
  // Each quarter of the range gets its share.
  const quarters = [0, 0, 0, 0];
  for (const seed of seeds) quarters[seed >>> 30] = (quarters[seed >>> 30] ?? 0) + 1;
  for (const count of quarters) expect(count).toBeGreaterThan(1100);
});
