import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DomainError } from '../platform/values/errors.ts';
import { readNetwork as readSource } from './network.ts';

const readNetwork = (text: string) => readSource({ text });

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const ROW = 'Ada,Example,https://social.example/in/ada,,Example Capital,Partner,12 Mar 2024';

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('a,b', 'say "x"', '"', ';;', 'tab\tbed', '|', "O'Neil", '=1+1', 'Ünïcode', '', '\\N', '{}'),
);
const table = fc.array(fc.tuple(word, word, word, word), { minLength: 1, maxLength: 30 });

/** RFC 4180, as any spreadsheet writes it. */
function csvOf(rows: readonly (readonly string[])[], delimiter: string, newline: string): string {
  const needsQuotes = (cell: string) => /["\r\n]/.test(cell) || cell.includes(delimiter);
  return rows
    .map((row) =>
      row.map((cell) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join(newline);
}
const kept = (text: string) => {
  const tidy = text
    .normalize('NFC')
    .replace(/(?![\t\n\u200c\u200d])[\p{Cc}\u200b\u200e\u200f\u2060\ufeff\u00ad]/gu, '')
    .replace(/[\p{Zs}]/gu, ' ')
    .trim();
  return /[^\p{C}\p{Z}]/u.test(tidy) ? tidy : '';
};

it('reads back whatever list of people a CSV writer wrote', () => {
  const written = fc.record({
    rows: table,
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    note: fc.constantFrom('', 'Notes:\n"A note, on\ntwo lines."\n\n', '\uFEFF'),
  });
  fc.assert(
    fc.property(written, ({ rows, delimiter, newline, note }) => {
      // A number first makes every row a person, and no row a header or a broken quote.
      const people = rows.map(([last, company, position], n) => [`P${n}`, last, company, position]);
      const table_ = [['First Name', 'Last Name', 'Company', 'Position'], ...people];
      const text = note.replaceAll('\n', newline) + csvOf(table_, delimiter, newline);
      expect(
        readNetwork(text).connections.map(({ firstName, lastName = '', company = '', position = '' }) => [
          firstName,
          lastName,
          company,
          position,
        ]),
      ).toEqual(people.map((row) => row.map((cell) => kept(cell ?? ''))));
    }),
    { numRuns: 300 },
  );
});

it('never fails on a text but by a refusal', () => {
  const piece = fc.constantFrom('"', ',', '\n', '\r', HEADER, ROW, 'x', ';', '\t', ' ', '""', 'é', '\uFEFF');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      try {
        const { connections, report } = readNetwork(pieces.join(''));
        expect(connections.length).toBe(report.rowsImported);
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
      }
    }),
    { numRuns: 500 },
  );
});
