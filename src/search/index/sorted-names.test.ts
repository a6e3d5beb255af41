import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipsBetween } from '../../platform/values/text.ts';
import { beginningNearly, beginningWith, type Range, type SortedNames, sortNames } from './strings.ts';

const ordinalsIn = ({ ordinals }: SortedNames, ranges: readonly Range[]) =>
  [...new Set(ranges.flatMap(([from, to]) => [...ordinals.subarray(from, to)]))].sort((a, b) => a - b);

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 6 });
const word = fc.oneof(
  letters,
  fc.string({ unit: fc.constantFrom('é', '红', '🙂', 'z', '\uffee'), maxLength: 3 }),
);

test('finds exactly the names that begin with a text', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), word, (keys, text) => {
      const names = sortNames(keys);
      const right = keys.flatMap((key, at) => (key !== '' && key.startsWith(text) ? [at] : []));
      expect(ordinalsIn(names, [beginningWith(names, text)])).toEqual(right);
    }),
  );
});

test('finds the names that begin with a text but for one slip behind its first letter', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), letters, (keys, text) => {
      const names = sortNames(keys);
      const found = ordinalsIn(names, beginningNearly(names, text));
      const isNear = (key: string) =>
        key[0] === text[0] &&
        [-1, 0, 1].some((more) => slipsBetween(text, key.slice(0, text.length + more), 1) <= 1);
      for (const at of found) expect(isNear(keys[at] as string), keys[at]).toBe(true);
      const exact = new Set(ordinalsIn(names, [beginningWith(names, text)]));
      const missed = keys.flatMap((key, at) =>
        key !== '' && text !== '' && isNear(key) && !exact.has(at) && !found.includes(at) ? [key] : [],
      );
      // A slip in the last letter of a text that is longer than the name by one.
      expect(missed).toEqual([]);
    }),
  );
});

test('finds what people mistype', () => {
  const keys = ['andreessen horowitz', 'accel', 'sequoia capital', 'evernote', 'gocardless'];
  const names = sortNames(keys);
  const near = (text: string) => ordinalsIn(names, beginningNearly(names, text)).map((at) => keys[at]);
  expect(near('andreesen')).toEqual(['andreessen horowitz']);
  expect(near('sequioa')).toEqual(['sequoia capital']);
  expect(near('evernotes')).toEqual(['evernote']);
  expect(near('gocrdles')).toEqual(['gocardless']);
  expect(near('xccel')).toEqual([]);
});
