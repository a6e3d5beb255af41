import { expect, test } from 'vitest';
import { tieFacts } from './tie-facts.ts';

const BODY =
  'Hi Bo,\n\nI am Ada, founder of Example Cells. We are at $420,000 in annual recurring revenue and raise a $2.5 million seed round.';
const tied = (text: string, ...facts: string[]) =>
  tieFacts(
    text,
    facts.map((fact) => ({ text: fact })),
  )
    .filter(({ facts: of }) => of.length > 0)
    .map(({ text: words, facts: of }) => [words, ...of]);

test('ties words to the fact that has them, and gives the text back whole', () => {
  expect(tied(BODY, '$420,000 in annual recurring revenue', 'Example Cells', '$2.5 million')).toEqual([
    ['Example Cells', 1],
    ['$420,000 in annual recurring revenue', 0],
    ['$2.5 million', 2],
  ]);
  const stretches = tieFacts(BODY, [{ text: 'Example Cells' }, { text: 'founder of Example' }]);
  expect(stretches.map(({ text }) => text).join('')).toBe(BODY);
});

test('ties the part of a sentence that is said', () => {
  expect(tied(BODY, 'Example Cells makes cells and is raising a seed round.')).toEqual([
    ['Example Cells', 0],
    ['seed round', 0],
  ]);
});

test('leaves alone what is shared by chance', () => {
  expect(tied(BODY, 'They are in a fund of a bank', 'We raise', '')).toEqual([]);
});

test('shows every fact of words that two share', () => {
  expect(tied('Cells in Berlin', 'Berlin', 'Berlin')).toEqual([['Berlin', 0, 1]]);
});
