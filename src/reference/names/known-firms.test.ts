import { expect, test } from 'vitest';
import { firmKeys, firmName } from './rules-firms.ts';
import { KNOWN_FIRMS, namesOfKnown } from './rules-known-firms.ts';

test('a name stands for one firm, however it is written, and leads to that firm', () => {
  const wrong = KNOWN_FIRMS.flatMap((firm, at) =>
    namesOfKnown(firm).filter((name) => firmName(name)?.known !== at),
  );
  expect(wrong).toEqual([]);
});

test('every firm has a source, every former name a date, and what it came out of is on the list', () => {
  const names = new Set(KNOWN_FIRMS.map(({ name }) => name));
  for (const { source, was = {}, now = {}, split = {} } of KNOWN_FIRMS) {
    expect(new URL(source).protocol).toBe('https:');
    for (const date of Object.values({ ...was, ...now, ...split }))
      expect(date).toMatch(/^(?:19|20)\d\d(?:-\d\d)?$/);
    for (const from of Object.keys(split)) expect(names).toContain(from);
  }
});

test('firms of one brand that are separate today have no key in common', () => {
  const families = Map.groupBy(KNOWN_FIRMS, ({ family }) => family);
  families.delete(undefined);
  expect(families.size).toBeGreaterThan(10);
  for (const firms of families.values()) {
    const keys = firms.map(
      (firm) => new Set(namesOfKnown(firm).flatMap((name) => firmKeys(firmName(name) as never).slice(1, 2))),
    );
    for (const set of keys) expect(set.size).toBe(1);
    expect(new Set(keys.flatMap((set) => [...set])).size).toBe(firms.length);
  }
});
