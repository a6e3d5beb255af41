import { expect, test } from 'vitest';
import type { WarmInvestor } from '../../api/introductions.ts';
import { acquaintancesOf, foundBy } from './acquaintances.ts';

const path = (name: string, strength: number, company = 'Example Capital') => ({
  name,
  company,
  kind: 'firm' as const,
  why: `works at ${company}`,
  strength,
});
const investor = (name: string, score: number, ...warmPaths: ReturnType<typeof path>[]) =>
  ({ id: name, name, score, warmPaths }) as unknown as WarmInvestor;

const LIST = [
  investor('Weak Example', 90, path('Bo', 0.4)),
  investor('Strong Example', 50, path('Ada', 0.9), path('Bo', 0.6)),
  investor('Other Example', 70, path('Ada', 0.9, 'Other Example')),
  { id: 'cold', name: 'Cold', score: 99 } as WarmInvestor,
];

test('each person stands once, with everybody they open, the strongest first', () => {
  const people = acquaintancesOf(LIST);
  // Two of one name at different employers are two people.
  expect(people.map(({ name, company, openings }) => [name, company, openings.length])).toEqual([
    ['Ada', 'Other Example', 1],
    ['Ada', 'Example Capital', 1],
    ['Bo', 'Example Capital', 2],
  ]);
  expect(people[2]?.openings.map(({ investor: of }) => of.name)).toEqual(['Strong Example', 'Weak Example']);
});

test('people are found by their own words and by those of their investors', () => {
  const people = acquaintancesOf(LIST);
  expect(foundBy(people, 'weak')).toHaveLength(1);
  expect(foundBy(people, 'ada OTHER')).toHaveLength(1);
  expect(foundBy(people, ' ')).toHaveLength(3);
  expect(foundBy(people, 'nobody')).toEqual([]);
});
