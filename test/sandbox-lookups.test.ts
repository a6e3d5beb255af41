import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServedKind } from '../src/providers/fields-bodies.ts';
import { SANDBOX_SIGNALS } from '../src/providers/rules-canonical.ts';
import { createTestService, type TestService } from './harness/service.ts';

// What a client sees of the sandbox with a test key: docs/sandbox.md, line by line, through the whole service.

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
});
afterAll(() => service.close());

interface Lookup {
  readonly path: string;
  /** A body with a word in it: one of the table, or any other. */
  readonly body: (word: string) => object;
  /** What becomes of it when nothing is found, and when the source fails. */
  readonly nothing: 'miss' | 'empty' | 'open';
  readonly failure: 'error' | 'open';
}

const LOOKUPS: { readonly [Kind in ServedKind]: Lookup } = {
  'jobs.search': {
    path: '/v1/jobs/search',
    body: (word) => ({ keyword: `sandbox ${word}` }),
    nothing: 'miss',
    failure: 'error',
  },
  'company.search': {
    path: '/v1/company/search',
    body: (word) => ({ keyword: `sandbox ${word}` }),
    nothing: 'miss',
    failure: 'error',
  },
  'person.search': {
    path: '/v1/person/search',
    body: (word) => ({ query: `sandbox ${word}` }),
    nothing: 'miss',
    failure: 'error',
  },
  'social.posts': {
    path: '/v1/social/posts',
    body: (word) => ({ social_url: `https://sandbox.example/@${word}` }),
    nothing: 'empty',
    failure: 'error',
  },
  'social.engagement': {
    path: '/v1/social/engagement',
    body: (word) => ({ post_url: `https://sandbox.example/@${word}/posts/1`, max_pages: 10 }),
    nothing: 'empty',
    failure: 'error',
  },
  'search.web': {
    path: '/v1/search/web',
    body: (word) => ({ query: `sandbox ${word}` }),
    nothing: 'empty',
    failure: 'error',
  },
  'email.verify': {
    path: '/v1/email/verify',
    body: (word) => ({ email: `${word === 'anything' ? 'deliverable' : word}@sandbox.example` }),
    nothing: 'open',
    failure: 'open',
  },
  'person.enrich': {
    path: '/v1/person/enrich',
    body: (word) => ({ social_url: `https://sandbox.example/@${word}` }),
    nothing: 'miss',
    failure: 'error',
  },
  'person.email': {
    path: '/v1/person/email',
    body: (word) => ({ name: 'Tavrin Ombrelwick', domain: `${word}.sandbox.example` }),
    nothing: 'miss',
    failure: 'open',
  },
  'company.enrich': {
    path: '/v1/company/enrich',
    body: (word) => ({ domain: `${word}.sandbox.example` }),
    nothing: 'miss',
    failure: 'error',
  },
  'company.people': {
    path: '/v1/company/people',
    body: (word) => ({ name: `sandbox ${word}` }),
    nothing: 'miss',
    failure: 'error',
  },
};

async function send(kind: ServedKind, word: string, mode: 'test' | 'live' = 'test') {
  const account = await service.account({ mode, credits: 10 });
  const { path, body } = LOOKUPS[kind];
  const answer = await service.call('POST', path, { key: account.key, body: body(word) });
  const seen = { status: answer.status, error: answer.body.error, balance: await service.balance(account) };
  return { answer, seen };
}

const ENDS = {
  found: { status: 200, error: undefined, balance: 7 },
  empty: { status: 200, error: undefined, balance: 7 },
  miss: { status: 422, error: 'not_found', balance: 7 },
  open: { status: 200, error: undefined, balance: 10 },
  error: { status: 502, error: 'vendor_error', balance: 10 },
  capped: { status: 503, error: 'vendor_capacity', balance: 10 },
} as const;

describe.each(Object.keys(LOOKUPS) as ServedKind[])('%s with a test key', (kind) => {
  const { nothing, failure } = LOOKUPS[kind];

  test('answers any question', async () => {
    const { answer, seen } = await send(kind, 'anything');
    expect(seen).toEqual(ENDS.found);
    if (Array.isArray(answer.body.data)) expect(answer.body.data.length).toBeGreaterThan(0);
    else expect(answer.body.data).toEqual(expect.objectContaining({}));
  });

  test('finds nothing on request', async () => {
    const { answer, seen } = await send(kind, 'miss');
    expect(seen).toEqual(ENDS[nothing]);
    if (nothing === 'empty') expect(answer.body.data).toEqual([]);
  });

  test('fails on request, and takes nothing for it', async () => {
    const { answer, seen } = await send(kind, 'fail');
    expect(seen).toEqual(ENDS[failure]);
    if (failure === 'open') expect(answer.body.data.verdict).toBe('unknown');
  });

  test('is over its cap on request: nothing is reserved, and it says when to come again', async () => {
    const { answer, seen } = await send(kind, 'capped');
    expect(seen).toEqual(ENDS.capped);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the document', () => {
  const text = readFileSync(new URL('../docs/sandbox.md', import.meta.url), 'utf8');
  const verdicts = [...text.matchAll(/^\| `(\w+)@` \| `(\w+)` \| `(\w+)` \| (\d) \|$/gm)].map((row) =>
    row.slice(1),
  );

  test('names every word', () => {
    const words = [...text.matchAll(/^\| `([a-z]+)`(?: or `([a-z]+)`)? \|/gm)].flatMap(([, one, other]) => [
      one,
      other,
    ]);
    expect(words.filter((word) => word !== undefined).toSorted()).toEqual(SANDBOX_SIGNALS.toSorted());
    expect(verdicts).toHaveLength(9);
  });

  test.each(verdicts)('%s@sandbox.example is %s: %s, for %s', async (local, verdict, word, credits) => {
    const { answer, seen } = await send('email.verify', `${local}+document`);
    expect(answer.body.data.verdict).toBe(verdict);
    expect(answer.body.data.detail.split(':')[0]).toBe(word);
    expect(seen).toEqual({ status: 200, error: undefined, balance: 10 - Number(credits) });
  });

  test('gives accounts that are there', async () => {
    const { key } = await service.account({ mode: 'test' });
    for (const [account, slug] of text.matchAll(/https:\/\/sandbox\.example\/@(\w+)/g)) {
      if (SANDBOX_SIGNALS.some((signal) => signal === slug)) continue;
      const body = { social_url: account };
      const { data } = (await service.call('POST', '/v1/company/enrich', { key, body })).body;
      expect(data.socialUrl).toBe(account);
    }
  });
});

test('an answer that was kept is said to be, until it is evicted', async () => {
  const { key } = await service.account({ mode: 'test' });
  const params = { query: 'founders of robotics companies' };
  const ask = async () => (await service.call('POST', '/v1/person/search', { key, body: params })).body;
  const first = await ask();
  expect([first.cached, first.data.length]).toEqual([false, 10]);
  const kept = await ask();
  expect([kept.cached, kept.credits_charged]).toEqual([true, 3]);
  expect(kept.data).toEqual(first.data);
  const evict = { key, body: { endpoint: 'person.search', params } };
  expect((await service.call('DELETE', '/v1/cache', evict)).body.deleted).toBe(true);
  expect((await ask()).cached).toBe(false);
});

test('a live key sees nothing of it', async () => {
  for (const kind of ['jobs.search', 'search.web', 'company.enrich'] as const) {
    const { answer } = await send(kind, 'anything', 'live');
    expect(JSON.stringify(answer.body)).not.toContain('.example/');
    expect(answer.status).not.toBe(200);
  }
});

test('the ledger holds after all of it', () => service.checkLedger());
