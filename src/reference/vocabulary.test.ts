import { expect, test } from 'vitest';
import { CONCEPTS, tagKey } from './rules-tag-key.ts';
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

test('an entry reads names and broader concepts', () => {
  expect(CONCEPTS.find(({ key }) => key === 'grocery')).toMatchObject({
    label: 'Grocery',
    names: expect.arrayContaining(['online grocer', '生鲜']),
    parents: ['foodbeverage', 'ecommerce'],
  });
  expect(CONCEPTS.find(({ key }) => key === 'deeptech')?.parents).toEqual([]);
});
