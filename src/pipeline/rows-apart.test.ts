import { expect, it } from 'vitest';
import { columnsOf } from './rules-columns.ts';
import { readListRows } from './rules-read-rows.ts';

/** The names of a column with this heading, and how much is asked of them. */
const namesOf = (heading: string, ...cells: string[]) => {
  const rows = cells.map((cell, at) => ({ line: at + 2, cells: [cell] }));
  const how = { stages: {}, domainOf: () => undefined };
  const { rows: read, told } = readListRows(rows, [heading], columnsOf([heading], rows), how);
  return [...read.map(({ name }) => name), told.warnings().length];
};

it.each([
  ['Investor', ['~~Ibis Fund~~', '**Heron** Capital', '*Skua*'], ['Ibis Fund', 'Heron Capital', 'Skua', 0]],
  ['Investor', ['Ibis Capital²', 'Heron Fund [3]', 'Skua LP†'], ['Ibis Capital', 'Heron Fund', 'Skua LP', 0]],
  ['Investor', ['E²JDJ', 'M12', 'A*STAR', 'X²'], ['E²JDJ', 'M12', 'A*STAR', 'X²', 0]],
  ['Investor', ['Ibis Fund', 'Stage', 'E-mail'], ['Ibis Fund', 'Stage', 'E-mail', 2]],
  ['Investor', ['Ibis Fund', 'Foundation', 'Partner'], ['Ibis Fund', 'Foundation', 'Partner', 0]],
  [
    'Deal Name',
    ['Ibis Capital - Seed', 'Heron Fund', 'Homebrew'],
    ['Ibis Capital', 'Heron Fund', 'Homebrew', 1],
  ],
  [
    'Deal Name',
    ['Ibis Capital x Heron Fund', 'Ibis Capital | Heron Fund'],
    ['Ibis Capital x Heron Fund', 'Ibis Capital | Heron Fund', 0],
  ],
])('names under "%s": %j', (heading, cells, names) => {
  expect(namesOf(heading, ...cells)).toEqual(names);
});
