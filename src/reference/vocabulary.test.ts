import { expect, test } from 'vitest';
import { CONCEPTS, readConcepts, tagKey } from './rules-tag-key.ts';
import { broaderOf } from './rules-tags.ts';

test('every name stands for one concept', () => {
  const names = CONCEPTS.flatMap(({ label, names }) => [label, ...names].map(tagKey));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names).not.toContain('');
});

test('every broader concept exists, and none is broader than itself', () => {
  const keys = new Set(CONCEPTS.map(({ key }) => key));
  expect(CONCEPTS.flatMap(({ parents }) => parents).filter((parent) => !keys.has(parent))).toEqual([]);
  expect(CONCEPTS.filter(({ key }) => broaderOf(key).includes(key))).toEqual([]);
});

test('the tables have the size they are meant to have', () => {
  expect(CONCEPTS.length).toBeGreaterThan(150);
  expect(CONCEPTS.length).toBeLessThan(250);
});

test('a line reads label, names and broader concepts', () => {
  expect(readConcepts('\nFintech = financial technology, 金融科技 < Finance, Software\nFinance\n')).toEqual([
    {
      key: 'fintech',
      label: 'Fintech',
      names: ['financial technology', '金融科技'],
      parents: ['finance', 'software'],
    },
    { key: 'finance', label: 'Finance', names: [], parents: [] },
  ]);
  expect(() => readConcepts('= nothing')).toThrow(SyntaxError);
});
