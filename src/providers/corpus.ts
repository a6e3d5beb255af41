import type { Upstream } from './provider.ts';

/** The operator's own corpus, in the database: nothing is asked of anybody outside. */
export const corpus: Upstream = {
  id: 'corpus',
  title: 'Imported corpus',
  about: 'Investors, companies and people of the corpus the operator imported. Works without any network.',
  settings: [],
  // Each takes a connection of the pool that answers requests.
  limits: { timeoutMs: 5_000, concurrency: 4 },
  lookups: {
    'person.search': {
      ask: async ({ query, limit }, { local, signal }) => ({
        items: await local.corpus.people(query, limit, signal),
      }),
    },
    'company.search': {
      ask: async (params, { local, signal }) => ({ items: await local.corpus.companies(params, signal) }),
    },
    'person.enrich': {
      supports: ({ social_url, name }) => social_url !== undefined || name !== undefined,
      ask: async (params, { local, signal }) => ({
        items: asItems(await local.corpus.person(params, signal)),
      }),
    },
    'company.enrich': {
      ask: async (params, { local, signal }) => ({
        items: asItems(await local.corpus.company(params, signal)),
      }),
    },
    'company.people': {
      ask: async (params, { local, signal }) => ({ items: await local.corpus.peopleOf(params, signal) }),
    },
  },
};

function asItems<Item>(found: Item | undefined): Item[] {
  return found === undefined ? [] : [found];
}
