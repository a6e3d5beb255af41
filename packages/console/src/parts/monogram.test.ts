import { expect, it } from 'vitest';
import { hueOf, initialsOf } from './monogram.tsx';

it.each([
  ['Norvale Capital Partners', 'NC'],
  ['The Blip Fund', 'BF'],
  ['The', 'T'],
  ['500 Startups', '5S'],
  ['a16z', 'A'],
  ['Élan  Ventures', 'ÉV'],
  ['E\u0301lan', 'E\u0301'],
  ['红杉资本', '红'],
  ['🚀 <b>Moon</b>', 'BM'],
  ['صندوق الأفق', 'صا'],
  ["O'Neil & Sons", 'OS'],
  ['🚀', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('gives a name the same colour everywhere, and others other ones', () => {
  expect(hueOf('Norvale Capital')).toBe(hueOf('NORVALE Capital'));
  expect(hueOf('E\u0301lan')).toBe(hueOf('Élan'));
  const names = Array.from({ length: 1_000 }, (_, at) => `Fund ${at}`);
  expect(new Set(names.map(hueOf)).size).toBeGreaterThan(300);
});
