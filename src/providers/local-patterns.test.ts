import anyAscii from 'any-ascii';
import { expect, test } from 'vitest';
import { localPatterns } from './rules-email.ts';

const locals = (name: string) => localPatterns(name, anyAscii).map(({ local }) => local);

test('the likeliest form comes first', () => {
  expect(localPatterns('Ada Quill', anyAscii)).toEqual([
    { pattern: 'first.last', local: 'ada.quill' },
    { pattern: 'first', local: 'ada' },
    { pattern: 'flast', local: 'aquill' },
    { pattern: 'firstlast', local: 'adaquill' },
    { pattern: 'f.last', local: 'a.quill' },
    { pattern: 'firstl', local: 'adaq' },
    { pattern: 'last', local: 'quill' },
  ]);
});

test.each([
  ['Zoë Brontë', 'zoe.bronte'],
  ['Łukasz Żółw', 'lukasz.zolw'],
  ['Dr. Ada M. Quill, PhD', 'ada.quill'],
  ['Quill, Ada', 'ada.quill'],
  ['Ada van den Berg', 'ada.vandenberg'],
  ['Ada Quill (she/her)', 'ada.quill'],
  ["Pat O'Neil", 'pat.oneil'],
  ['Анна Иванова', 'anna.ivanova'],
  ['  ADA   QUILL  Jr. ', 'ada.quill'],
])('%s: %s', (name, first) => {
  expect(locals(name)[0]).toBe(first);
});

test('an umlaut is also written out, right after the form without it', () => {
  expect(locals('Jörg Müller').slice(0, 3)).toEqual(['jorg.muller', 'joerg.mueller', 'jorg']);
});

test('a hyphen stays between parts and goes in joined forms', () => {
  expect(locals('Anne-Marie Low-Ray').slice(0, 3)).toEqual(['anne-marie.low-ray', 'anne-marie', 'alowray']);
});

test('a single name has one form, and no name has none', () => {
  expect(locals('Cher')).toEqual(['cher']);
  for (const name of ['', '  ', '...', '123', 'Dr. PhD']) expect(locals(name)).toEqual([]);
});

test('no form comes twice, and each can stand before an @', () => {
  for (const name of ['A B', 'Al Al', '山田 太郎', 'x'.repeat(10_000), 'a, b, c, d']) {
    const all = locals(name);
    expect(new Set(all).size).toBe(all.length);
    for (const local of all) expect(local).toMatch(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/);
  }
});
