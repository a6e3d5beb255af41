import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../test/harness/kept-indexes.ts';
import type { IndexFacts } from './index/served-index.ts';
import { Searcher, SearcherAway, type SearcherFacts, type SearcherWay, searchApart } from './searchers.ts';

const FACTS: IndexFacts = {
  version: 7,
  asOf: '2026-01-01',
  investors: 3,
  deals: 5,
  isLearning: true,
  name: '',
};
const SCOPE = { tenantId: 'a', mode: 'live' } as const;
const QUERY = {
  profile: { raise_type: 'startup_equity' },
  targetLpTypes: [],
  effort: 'low',
  limit: 1,
  includeCompetitorLookalikes: false,
} as const;
const NEVER = new AbortController().signal;

let searcher: Searcher | undefined;
afterEach(() => searcher?.close());

/** A searcher that is what the test says it is. */
function made() {
  const state = {
    facts: { live: FACTS } as SearcherFacts | undefined,
    answer: async (): Promise<unknown> => 'found',
    asked: 0,
  };
  const lines: string[] = [];
  const way: SearcherWay = {
    async facts() {
      if (state.facts === undefined) throw new SearcherAway('connect ECONNREFUSED');
      return state.facts;
    },
    async ask() {
      state.asked += 1;
      return state.answer();
    },
    close: async () => {},
  };
  const onLog = ({ message }: { readonly message: string }) => void lines.push(message);
  searcher = new Searcher({ url: 'http://a', way, onLog, everyMs: 5 });
  return { state, search: searchApart({ searcher, version: async () => 7 }), lines };
}

describe('search in a process of its own', () => {
  it('refuses while it is not there, understands as without an index, and goes on by itself', async () => {
    const { state, search, lines } = made();
    await until(() => search.facts('live') !== undefined);
    expect(await search.current('live')).toBe(true);
    expect(await search.understanding.learning('live')).toHaveLength(1);
    state.facts = undefined;
    await until(() => search.facts('live') === undefined);
    expect(search.isAway?.()).toBe(true);
    await expect(search.search(SCOPE, QUERY, NEVER)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    expect(state.asked).toBe(0);
    const { profile } = QUERY;
    expect(await search.understanding.refusal('live', profile, {})).toBeUndefined();
    expect(await search.understanding.suggest('live', 'investor', 'abc', 5)).toEqual([]);
    state.facts = { live: FACTS };
    await until(() => search.facts('live') !== undefined);
    expect(await search.search(SCOPE, QUERY, NEVER)).toBe('found');
    expect(lines).toEqual(['the searcher is there', 'the searcher cannot be asked', 'the searcher is there']);
  });

  it('asks again after a question was lost: of several behind a proxy the others go on', async () => {
    const { state, search } = made();
    await until(() => search.facts('live') !== undefined);
    state.answer = () => Promise.reject(new SearcherAway('socket closed'));
    await expect(search.search(SCOPE, QUERY, NEVER)).rejects.toMatchObject({ code: 'unavailable' });
    state.answer = async () => 'found';
    expect(await search.search(SCOPE, QUERY, NEVER)).toBe('found');
    expect(state.asked).toBe(2);
  });

  it('shows which version it has, and refuses a mode without an index', async () => {
    const { state, search } = made();
    state.facts = { live: { ...FACTS, version: 6 } };
    await until(() => search.facts('live')?.version === 6);
    expect(await search.current('live')).toBe(false);
    expect(search.facts('test')).toBeUndefined();
    expect(search.isAway?.()).toBe(false);
    await expect(search.search({ ...SCOPE, mode: 'test' }, QUERY, NEVER)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
