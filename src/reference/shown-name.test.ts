import { expect, test } from 'vitest';
import { shownName } from './rules-identity.ts';

test.each([
  ['Blipgrid GmbH', 'Blipgrid GmbH'],
  ['  two\r\nlines\tand\u2028more ', 'two lines and more'],
  ['\u202eknaB ruoY\u202c \u2066x\u2069\u200b\ufeff', 'knaB ruoY x'],
  ['a\u0000b\u001b[31mc', 'a b [31mc'],
  ['=?utf-8?q?Bank?=', '= ?utf-8?q?Bank?='],
  ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['', 'an account without a name'],
  ['\u202e\u200b', 'an account without a name'],
])('%j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

test('a long name is cut between characters', () => {
  expect([...shownName('😀'.repeat(200))]).toHaveLength(80);
});
