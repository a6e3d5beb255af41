import { expect, it } from 'vitest';
import { ask } from '../../test/harness/providers.ts';
import { corpus } from './corpus.ts';
import type { CorpusLookupStore } from './rules-kinds.ts';

const calls: unknown[] = [];
/** Answers `answer`, and keeps what it was asked but for the signal. */
const told =
  <Answer>(name: string, answer: Answer) =>
  async (...asked: unknown[]): Promise<Answer> => {
    calls.push([name, ...asked.slice(0, -1)]);
    return answer;
  };
/** Made up: what the source of app.ts would say. */
const source: CorpusLookupStore = {
  isEmpty: async () => false,
  people: told('people', [{ name: 'Ada Plum' }]),
  companies: told('companies', [{ name: 'Zirkonia' }]),
  person: told('person', { name: 'Ada Plum' }),
  company: told('company', undefined),
  peopleOf: told('peopleOf', []),
  hasInvestor: told('hasInvestor', false),
};
const local = { corpus: source };

it('hands each question to the corpus as it is, and no match is an empty answer', async () => {
  expect(await ask(corpus, 'person.search', { query: 'ada', limit: 3 }, { local })).toEqual({
    items: [{ name: 'Ada Plum' }],
  });
  expect(await ask(corpus, 'company.search', { location: 'Berlin', limit: 3 }, { local })).toEqual({
    items: [{ name: 'Zirkonia' }],
  });
  expect(await ask(corpus, 'person.enrich', { name: 'ada' }, { local })).toEqual({
    items: [{ name: 'Ada Plum' }],
  });
  expect(await ask(corpus, 'company.enrich', { name: 'x' }, { local })).toEqual({ items: [] });
  expect(await ask(corpus, 'company.people', { name: 'x', limit: 3 }, { local })).toEqual({ items: [] });
  expect(calls).toEqual([
    ['people', 'ada', 3],
    ['companies', { location: 'Berlin', limit: 3 }],
    ['person', { name: 'ada' }],
    ['company', { name: 'x' }],
    ['peopleOf', { name: 'x', limit: 3 }],
  ]);
});

it('has not answered where nothing was ever imported', async () => {
  const empty = { ...source, people: async () => [], isEmpty: async () => true };
  const asked = ask(corpus, 'person.search', { query: 'ada', limit: 3 }, { local: { corpus: empty } });
  await expect(asked).rejects.toMatchObject({ failure: 'not_configured', spend: 'none' });
});

it('does not look for an e-mail address, which it does not hold', () => {
  expect(corpus.lookups['person.enrich']?.supports?.({ email: 'a@b.example' }, {} as never)).toBe(false);
});
