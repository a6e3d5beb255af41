import { expect, test } from 'vitest';
import { cellsOf, headerOf, withColumns } from './columns.ts';

const EXPORT =
  'Notes:\n"A note, with a comma"\n\nFirst Name,Last Name,URL,Company\nAda,Example,,Quokka\nBo,"Example, Jr.",https://x.example,\n';

test('finds the row of names below a note, with an example of each column', () => {
  expect(headerOf(EXPORT)).toEqual({
    line: 3,
    delimiter: ',',
    names: ['First Name', 'Last Name', 'URL', 'Company'],
    examples: ['Ada', 'Example', 'https://x.example', 'Quokka'],
  });
  expect(headerOf('\uFEFFName;E-Mail;Firma\r\nAda;a@x.example;Quokka')?.delimiter).toBe(';');
  expect(headerOf('Ada,Example\nBo,Example\n')).toBeUndefined();
});

test('renames the columns that were chosen and changes nothing else', () => {
  const header = headerOf(EXPORT);
  if (header === undefined) throw new Error('no header');
  expect(withColumns(EXPORT, header, {})).toBe(EXPORT);
  const renamed = withColumns(EXPORT, header, { 1: 'Company', 3: null });
  expect(renamed.split('\n')[3]).toBe('"First Name","Company","URL","left out 4"');
  expect(renamed.replace(/^"First.*$/mu, '')).toBe(EXPORT.replace(/^First.*$/mu, ''));
});

test('reads quotes within a cell', () => {
  expect(cellsOf('"a ""b"" c",d', ',')).toEqual(['a "b" c', 'd']);
  expect(cellsOf('', ',')).toEqual(['']);
});
