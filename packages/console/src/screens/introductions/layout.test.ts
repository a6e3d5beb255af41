import { expect, test } from 'vitest';
import type { Acquaintance } from './acquaintances.ts';
import { pictureOf } from './layout.ts';

const person = (key: string, ...openings: (readonly [id: string, strength: number])[]) =>
  ({
    key,
    name: key,
    strength: Math.max(...openings.map(([, strength]) => strength)),
    openings: openings.map(([id, strength]) => ({ investor: { id, name: id }, path: { strength } })),
  }) as unknown as Acquaintance;

test('every person and investor stands once, within the picture, and stronger lines are thicker', () => {
  const { height, people, investors, lines } = pictureOf([
    person('Ada', ['one', 1], ['two', 0.4]),
    person('Bo', ['two', 0.2]),
  ]);
  expect(people.map(({ key }) => key)).toEqual(['Ada', 'Bo']);
  expect(investors.map(({ key }) => key)).toEqual(['one', 'two']);
  for (const { y } of [...people, ...investors]) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
  }
  expect(lines.map(({ person: of, investor }) => [of, investor])).toEqual([
    ['Ada', undefined],
    ['Ada', 'one'],
    ['Ada', 'two'],
    ['Bo', undefined],
    ['Bo', 'two'],
  ]);
  const width = (key: string) => lines.find((line) => line.key === key)?.width ?? 0;
  expect(width('Ada one')).toBeGreaterThan(width('Ada two'));
  expect(width('Ada two')).toBeGreaterThan(width('Bo two'));
});

test('nobody is no fault', () => {
  expect(pictureOf([])).toMatchObject({ people: [], investors: [], lines: [] });
});
