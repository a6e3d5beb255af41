import { describe, expect, it } from 'vitest';
import { PROVIDERS } from '../providers/order.ts';
import { companyEnrich, companySearch, personSearch, TRUST, WEBSITE_TRUST } from './recipe.ts';
import { companyPeople, personEnrich } from './recipes.ts';

const context = { now: new Date('2026-11-21T12:00:00Z') };

describe('a stage that knows no one is a miss', () => {
  const nobody = [{ source: 'corpus', items: [] }];
  it.each([
    companySearch.combine({ keyword: 'x', limit: 1 }, nobody, context),
    personSearch.combine({ query: 'x', limit: 1 }, nobody, context),
    companyPeople.combine({ name: 'x', limit: 1 }, nobody, context),
    personEnrich.combine({ name: 'x' }, nobody, context),
    companyEnrich.combine({ name: 'x' }, nobody, context),
  ])('%#', ({ outcome }) => expect(outcome).toBe('missed'));
});

it('companies of several sources become one by their registrable domain', () => {
  const answers = [
    { source: 'wikidata', items: [{ name: 'Zirkonia', website: 'https://www.zirkonia.co.uk/about' }] },
    { source: 'corpus', items: [{ name: 'Zirkonia Robotics Ltd', website: 'https://zirkonia.co.uk' }] },
  ];
  const { outcome, data } = companySearch.combine({ keyword: 'zirkonia', limit: 5 }, answers, context);
  expect(outcome).toBe('found');
  expect(data).toMatchObject([{ name: 'Zirkonia Robotics Ltd', source: 'corpus' }]);
});

describe('a miss says what to change', () => {
  it.each([
    [
      companySearch.explainMiss({ keyword: 'zirk', location: 'Oslo', limit: 1 }),
      'No company is known by "zirk" in Oslo; use fewer words or leave out the place.',
    ],
    [
      companySearch.explainMiss({ location: 'Oslo', limit: 1 }),
      'No company is known in Oslo; try a larger place or give a keyword.',
    ],
    [
      personSearch.explainMiss({ query: 'ada', limit: 1 }),
      'No one is known by "ada"; give first and last name alone.',
    ],
    [
      personEnrich.explainMiss({ name: 'Ada' }),
      'No one person is known as "Ada"; give the company, as people of one name cannot be distinguished without it.',
    ],
    [
      personEnrich.explainMiss({ email: 'a@b.example' }),
      "No one is known at a@b.example; try the person's name with the company.",
    ],
    [
      companyEnrich.explainMiss({ domain: 'x.example' }),
      'No company is known by x.example; check the domain.',
    ],
    [companyEnrich.explainMiss({ name: 'X' }), 'No company is known by "X"; give its domain.'],
    [
      companyPeople.explainMiss({ name: 'X', title: 'CEO', limit: 1 }),
      'No one is known with "CEO" in the position at X; leave out the title.',
    ],
  ])('%s', (sentence, expected) => expect(sentence).toBe(expected));
});

it('trust names sources that there are', () => {
  const ids = new Set(PROVIDERS.map(({ id }) => id));
  expect([...TRUST, ...WEBSITE_TRUST].filter((id) => !ids.has(id))).toEqual([]);
});
