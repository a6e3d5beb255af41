import { expect, test } from 'vitest';
import { readCells } from './rules-move.ts';

test('a list of cells has a name and a file on each line', () => {
  expect(readCells('# ours\na /etc/warmpath/a.env\n\nb  b settings.env # the second\n')).toEqual([
    { name: 'a', file: '/etc/warmpath/a.env' },
    { name: 'b', file: 'b settings.env' },
  ]);
});

test.each([
  ['', 'it names no cell'],
  ['a', 'line 1 is not a name'],
  ['a x\na y', 'line 2 names a again'],
])('%j: %s', (text, fault) => {
  expect(readCells(text)).toContain(fault);
});
