import { expect, it } from 'vitest';
import { domainOf } from '../reference/reference.ts';
import { readTable } from '../tables/read-table.ts';
import { readList } from './read-list.ts';

const read = (text: string) => readList({ checkOnly: true }, { text }, domainOf);

it('reads rows of other columns than are in the prototype of objects', () => {
  const rows = [
    { Name: 'Auk Capital', constructor: 'Ours', toString: 'Theirs' },
    { Name: 'Bittern Fund' },
  ] as unknown as Record<string, string>[];
  const { rows: kept, said } = readList({ rows, checkOnly: true }, undefined, domainOf);
  expect(kept.map(({ name }) => name)).toEqual(['Auk Capital', 'Bittern Fund']);
  expect(JSON.stringify(said.map((one) => one.said))).toBe(JSON.stringify(rows));
});

// Each took a minute and more, so that the limit of the test would end it.
it.each([
  ['marks', `Investor,Notes\nA${'\u0301'.repeat(49_000)},x\nAuk Capital,x\n`],
  ['figures', `Investor,Notes\nAuk Capital,x${'1'.repeat(49_000)}x\n${'2'.repeat(49_000)}x,1\n`],
  ['letters', `Investor,Notes\nAuk Capital,${'a'.repeat(49_000)}\nBee,${'b'.repeat(49_000)}@\n`],
  ['blanks', `Investor,Notes\nAuk Capital,x${' \t'.repeat(24_000)}x\n`],
  ['people', `Investor,Contacts\n${'Auk Capital,'.concat('a'.repeat(4_000), '\n').repeat(200)}`],
])('reads a table of long cells of %s in time', (_, text) => {
  expect(read(text).rows.map(({ name }) => name)).toContain('Auk Capital');
});

it('reads a table in time whose quotes are closed nowhere near', () => {
  const text = `Investor,B\n${'"a,"b\n'.repeat(20_000)}Auk Capital,x\n`;
  const table = readTable({ text }, (cells) => cells.filter((cell) => cell === 'Investor').length);
  expect(table?.rows).toHaveLength(20_001);
});

it('reads 20,000 people of one firm in time, and tells who is left out of it', () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, at) => `Auk Capital,Person ${at},p${at}@auk.example,t${at},said ${at}\n`,
  );
  const { rows: kept, warnings } = read(`Investor,Contact,Email,Tags,Notes\n${rows.join('')}`);
  expect(kept).toHaveLength(1);
  const told = warnings.map(({ field, message }) => `${field}: ${message}`).join('\n');
  expect(told).toMatch(/contact: .* people of one investor, of whom 50 are kept/u);
  expect(told).toMatch(/note: The rows of one investor say more than/u);
  expect(told).toMatch(/tags: The rows of one investor have more than/u);
});
