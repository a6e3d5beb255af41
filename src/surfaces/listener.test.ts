import { afterEach, describe, expect, it } from 'vitest';
import { createOutboundResources } from '../platform/outbound/connectors.ts';
import { DomainError } from '../platform/values/errors.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import { createUnderstanding, indexVocabulary } from '../profile/understanding.ts';
import { loadGazetteer } from '../reference/reference.ts';
import type { IndexFacts } from '../search/index/served-index.ts';
import type { RunningInvestorSearch } from '../search/investor-search.ts';
import { QUESTION_BYTES } from '../search/rules-investor-query.ts';
import { wayToSearcher } from '../search/searchers.ts';
import { listenForServices, type SearchListener } from './listener.ts';

const SECRET = 'made-up-secret-of-services-and-searchers';
const FACTS: IndexFacts = {
  version: 7,
  asOf: '2026-01-01',
  investors: 3,
  deals: 5,
  isLearning: false,
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
const ASKED = { kind: 'search', scope: SCOPE, query: QUERY } as const;

let closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  closers = [];
});

async function listening(more: Partial<RunningInvestorSearch> = {}) {
  const failed: unknown[] = [];
  const listener: SearchListener = await listenForServices({
    host: '127.0.0.1',
    port: 0,
    secret: new Secret(SECRET),
    version: '1.2.3',
    search: {
      facts: (mode) => (mode === 'live' ? FACTS : undefined),
      current: async () => true,
      search: async () => [],
      pool: async () => ({ found: [], near: [] }),
      score: async () => [],
      rank: async () => [],
      understanding: createUnderstanding(() => indexVocabulary(loadGazetteer(), undefined)),
      close: async () => {},
      ...more,
    },
    onFailed: (error) => failed.push(error),
  });
  closers.push(() => listener.close());
  const { names } = createOutboundResources({ servers: [] });
  const wayOf = (secret: string, version: string) => {
    const way = wayToSearcher(names, listener.address, new Secret(secret), version);
    closers.push(() => way.close());
    return way;
  };
  return { url: listener.address, wayOf, way: wayOf(SECRET, '1.2.3'), failed };
}

const NEVER = new AbortController().signal;

describe('a listener for services', () => {
  it('says what it has, and answers with what the search found', async () => {
    let given: unknown[] = [];
    const { way } = await listening({
      search: async (...asked) => {
        given = asked.slice(0, 2);
        return [{ investorId: 1 } as never];
      },
      rank: async (_scope, _query, ids) => ids.map((investorId) => ({ investorId, score: 50 })),
    });
    expect(await way.facts(NEVER)).toEqual({ live: FACTS });
    expect(await way.ask(ASKED, NEVER)).toEqual([{ investorId: 1 }]);
    expect(given).toEqual([SCOPE, QUERY]);
    expect(await way.ask({ ...ASKED, kind: 'rank', investorIds: [7] }, NEVER)).toEqual([
      { investorId: 7, score: 50 },
    ]);
    const { profile } = QUERY;
    expect(await way.ask({ kind: 'refusal', mode: 'live', profile, said: {} }, NEVER)).toBeNull();
  });

  it('answers nobody who does not know the secret, or is of another version', async () => {
    const { url, wayOf } = await listening();
    await expect(wayOf(`${SECRET}-`, '1.2.3').facts(NEVER)).rejects.toThrow(
      'WARMPATH_SEARCH_SECRET is not the same',
    );
    await expect(wayOf(SECRET, '1.2.4').ask(ASKED, NEVER)).rejects.toThrow(
      'it is of version 1.2.3, this service of 1.2.4',
    );
    for (const path of ['/facts', '/ask', '/']) expect((await fetch(url + path)).status).toBe(401);
  });

  it('is not ready before both indexes are there, and asks for no secret to say so', async () => {
    const { url } = await listening();
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const other = await listening({ facts: () => FACTS });
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  });

  it('hands on what a search is refused with, and keeps to itself why it failed', async () => {
    let error: Error = new DomainError('rate_limited', 'Too many wait.', { retryAfterSeconds: 1 });
    const { way, failed } = await listening({
      search: async () => {
        throw error;
      },
    });
    await expect(way.ask(ASKED, NEVER)).rejects.toMatchObject({
      name: 'DomainError',
      code: 'rate_limited',
      message: 'Too many wait.',
      retryAfterSeconds: 1,
    });
    error = new Error('a secret of ours');
    await expect(way.ask(ASKED, NEVER)).rejects.toThrow('the searcher failed: something went wrong');
    expect(failed).toEqual([error]);
  });

  it('ends a search whose service no longer waits', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    const { way } = await listening({
      search: (_scope, _query, signal) => {
        begun.resolve();
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            ended.resolve(signal.reason);
            reject(signal.reason);
          });
        });
      },
    });
    const gaveUp = new AbortController();
    const asked = way.ask(ASKED, gaveUp.signal);
    await begun.promise;
    gaveUp.abort(new Error('too late'));
    await expect(asked).rejects.toThrow('too late');
    expect(await ended.promise).toMatchObject({ message: 'the service no longer waits' });
  });

  it('refuses what is too large or no question', async () => {
    const { url } = await listening();
    const send = (body: string) =>
      fetch(`${url}/ask`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${SECRET}`, 'warmpath-version': '1.2.3' },
      });
    expect((await send('{')).status).toBe(400);
    expect((await send(JSON.stringify({ kind: 'x'.repeat(QUESTION_BYTES) }))).status).toBe(413);
    expect((await send('{"kind":"other"}')).status).toBe(400);
  });
});
