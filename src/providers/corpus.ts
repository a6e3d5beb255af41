import { ProviderError } from '../platform/values/provider-error.ts';
import { described, type Found, type Provider, type ProviderCall } from './provider.ts';

/** The operator's own corpus, in the database: nothing is asked of anyone outside. */
export const corpus: Provider = {
  ...described('corpus'),
  // Each takes a connection of the pool that answers requests.
  limits: { timeoutMs: 5_000, concurrency: 4 },
  probe: { none: 'it is in the database' },
  lookups: {
    'person.search': {
      ask: async ({ query, limit }, call) =>
        answer(await call.local.corpus.people(query, limit, call.signal), call),
    },
    'company.search': {
      ask: async (params, call) => answer(await call.local.corpus.companies(params, call.signal), call),
    },
    'person.enrich': {
      supports: ({ social_url, name }) => social_url !== undefined || name !== undefined,
      ask: async (params, call) => answer(asItems(await call.local.corpus.person(params, call.signal)), call),
    },
    'company.enrich': {
      ask: async (params, call) =>
        answer(asItems(await call.local.corpus.company(params, call.signal)), call),
    },
    'company.people': {
      ask: async (params, call) => answer(await call.local.corpus.peopleOf(params, call.signal), call),
    },
  },
};

function asItems<Item>(found: Item | undefined): Item[] {
  return found === undefined ? [] : [found];
}

/** An empty corpus cannot say that a record is missing: then it has not answered. */
async function answer<Item>(items: readonly Item[], { local, signal }: ProviderCall): Promise<Found<Item>> {
  if (items.length === 0 && (await local.corpus.isEmpty(signal))) {
    throw new ProviderError('not_configured', 'nothing has been imported');
  }
  return { items };
}
