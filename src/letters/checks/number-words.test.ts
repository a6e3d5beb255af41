import { describe, expect, test } from 'vitest';
import { MADE_EQUITY, madeRecord } from '../../../test/harness/made-drafts.ts';
import { checkDraft } from '../rules-prompt.ts';
import { valueOfWords } from './rules-numbers.ts';

test.each([
  ['nine', 9],
  ['Twenty-five', 25],
  ['a hundred and twenty', 120],
  ['two dozen', 24],
  ['three hundred', 300],
  ['forty thousand', 40_000],
  ['one million two hundred thousand', 1_200_000],
  ['dozens', undefined],
  ['Ada', undefined],
  ['', undefined],
])('%s is %s', (text, value) => {
  expect(valueOfWords(text)).toBe(value);
});

/** What is found in a letter with this sentence of a company of nine, without its form. */
function foundIn(sentence: string): readonly string[] {
  const profile = { ...MADE_EQUITY, growth_metrics: { team_size: 9, arr_usd: 1_234_000 } };
  const body = `Hi Ada,\n\nAcme Lifts is raising a $2 million seed round. ${sentence} Could we talk?`;
  return checkDraft({ subject: 'Acme Lifts', body, draftedBy: 'model:llm' }, madeRecord({ profile }), [])
    .map(({ rule }) => rule)
    .filter((rule) => rule.startsWith('unsupported'));
}

describe('numbers in words, of a team of nine', () => {
  test.each([
    'Nine engineers work with us.',
    'Nine people build it.',
    'We are a team of nine.',
    'We are nine people.',
    'There are nine of us.',
    'A nine-person team builds it.',
    'Nine.',
    'Twenty minutes are enough.',
    'Thirteen minutes are enough.',
    'One of our customers writes to you.',
    'Our second warehouse opens.',
  ])('%s', (sentence) => {
    expect(foundIn(sentence)).toEqual([]);
  });

  test.each([
    'Eight engineers work with us.',
    'We are a team of eleven.',
    'There are thirteen of us.',
    'A twelve-person team builds it.',
    'We serve twenty-five clinics.',
    'A hundred and twenty retailers use it.',
    'Two dozen customers use it.',
    'Dozens of retailers use it.',
  ])('%s', (sentence) => {
    expect(foundIn(sentence)).toEqual(['unsupported_number']);
  });

  test.each(['Eight Roads is with us.', 'We work with Nine Quux.'])(
    'a name with one is one: %s',
    (sentence) => {
      expect(foundIn(sentence)).toEqual(['unsupported_name']);
    },
  );
});
