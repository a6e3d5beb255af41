import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';

/** A caller that knows a few names. */
const NAMES = ['name', 'investor', 'firm', 'status', 'notes', 'email', 'company'];
const known = (cells: readonly string[]) => cells.filter((cell) => NAMES.includes(cell.toLowerCase())).length;
const read = (text: string) => readTable({ text }, known);
const rows = (text: string) => read(text)?.rows.map(({ line, cells }) => [line, ...cells]);

it('keeps a note of lines as one cell, and a table whose columns nobody knows for a mapping', () => {
  expect(rows('Investor,Status,Notes\nSkua,Met,"In May.\nLikes AI, health, bio."\nTern,Met,ok\n')).toEqual([
    [2, 'Skua', 'Met', 'In May.\nLikes AI, health, bio.'],
    [4, 'Tern', 'Met', 'ok'],
  ]);
  const table = read('My list\n\nRecord;Where;How much\nTern;London;5\nSkua;Bergen;7\n');
  expect(table).toMatchObject({ names: ['Record', 'Where', 'How much'], line: 3 });
  expect(table?.rows).toHaveLength(2);
  expect(table?.leftOut.map(({ line, text }) => [line, text])).toEqual([[1, 'My list']]);
});
