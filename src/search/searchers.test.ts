import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../test/harness/kept-indexes.ts';
import type { IndexFacts } from './index/served-index.ts';
import { SearcherAway, type SearcherFacts, Searchers, type SearcherWay, searchApart } from './searchers.ts';

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

interface Made {
  facts: SearcherFacts | undefined;
  answer: () => Promise<unknown>;
  asked: number;
}
let searchers: Searchers | undefined;
afterEach(() => searchers?.close());

/** Searchers that are what the test says they are. */
function made(...urls: readonly string[]) {
  const each = new Map<string, Made>(
    urls.map((url) => [url, { facts: { live: FACTS }, answer: async () => url, asked: 0 }]),
  );
  const one = (url: string) => each.get(url) as Made;
  const lines: string[] = [];
  const way: SearcherWay = {
    async facts(url) {
      const { facts } = one(url);
      if (facts === undefined) throw new SearcherAway('connect ECONNREFUSED');
      return facts;
    },
    async ask(url) {
      one(url).asked += 1;
      return one(url).answer();
    },
    close: async () => {},
  };
  const onLog = ({ message }: { readonly message: string }) => void lines.push(message);
  searchers = new Searchers({ urls, way, onLog, everyMs: 5 });
  const search = searchApart({ searchers, version: async () => 7 });
  return { one, search, lines };
}

describe('search in processes of its own', () => {
  it('asks the least busy one', async () => {
    const { one, search } = made('http://a', 'http://b');
    await until(() => search.facts('live') !== undefined && one('http://b').facts !== undefined);
    const held = Promise.withResolvers<unknown>();
    one('http://a').answer = () => held.promise;
    one('http://b').answer = () => held.promise;
    const all = [1, 2, 3, 4].map(() => search.search(SCOPE, QUERY, NEVER));
    await until(() => one('http://a').asked + one('http://b').asked === 4);
    expect([one('http://a').asked, one('http://b').asked]).toEqual([2, 2]);
    held.resolve([]);
    await Promise.all(all);
  });

  it('asks another one where one ended, and no third: a question may be what ends them', async () => {
    const { one, search, lines } = made('http://a', 'http://b', 'http://c');
    const gone = async () => {
      throw new SearcherAway('socket closed');
    };
    await until(() => lines.length === 3);
    one('http://a').answer = gone;
    one('http://a').facts = undefined;
    expect(['http://b', 'http://c']).toContain(await search.search(SCOPE, QUERY, NEVER));
    for (const url of ['http://a', 'http://b', 'http://c']) {
      one(url).facts = { live: FACTS };
      one(url).answer = gone;
      one(url).asked = 0;
    }
    await until(() => lines.filter((line) => line === 'a searcher is there').length >= 4);
    await expect(search.search(SCOPE, QUERY, NEVER)).rejects.toMatchObject({ code: 'unavailable' });
    const asked = ['http://a', 'http://b', 'http://c'].map((url) => one(url).asked);
    expect(asked.reduce((sum, count) => sum + count)).toBe(2);
  });

  it('refuses while none is there, understands as without an index, and goes on by itself', async () => {
    const { one, search, lines } = made('http://a');
    await until(() => search.facts('live') !== undefined);
    expect(await search.current('live')).toBe(true);
    expect(await search.understanding.learning('live')).toHaveLength(1);
    one('http://a').facts = undefined;
    await until(() => search.facts('live') === undefined);
    expect(search.isAway?.()).toBe(true);
    await expect(search.search(SCOPE, QUERY, NEVER)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    expect(one('http://a').asked).toBe(0);
    const { profile } = QUERY;
    expect(await search.understanding.refusal('live', profile, {})).toBeUndefined();
    expect(await search.understanding.suggest('live', 'investor', 'abc', 5)).toEqual([]);
    one('http://a').facts = { live: FACTS };
    await until(() => search.facts('live') !== undefined);
    expect(await search.search(SCOPE, QUERY, NEVER)).toBe('http://a');
    expect(lines).toEqual(['a searcher is there', 'a searcher cannot be asked', 'a searcher is there']);
  });

  it('shows what the one furthest behind has, and leaves out who has no index of the mode', async () => {
    const { one, search } = made('http://a', 'http://b');
    one('http://b').facts = { live: { ...FACTS, version: 6 } };
    await until(() => search.facts('live')?.version === 6);
    expect(await search.current('live')).toBe(false);
    expect(search.facts('test')).toBeUndefined();
    expect(search.isAway?.()).toBe(false);
    await expect(search.search({ ...SCOPE, mode: 'test' }, QUERY, NEVER)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
