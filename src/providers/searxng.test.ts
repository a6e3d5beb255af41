import { describe, expect, test } from 'vitest';
import { asking } from '../../test/harness/asked.ts';
import type { FakeHandler } from '../../test/harness/providers.ts';
import { searxngAnswer } from '../../test/providers/searxng.ts';
import { MADE_QUESTION, MADE_RESULTS } from '../../test/providers/web.ts';
import { searxng } from './web-engines.ts';

const { fake, put } = asking(searxng, 'search.web', MADE_QUESTION);

const search = (handler: FakeHandler, count = 3, settings: Record<string, string> = {}) =>
  put(handler, { count }, settings);
const page = (from: number, to: number) => ({
  json: {
    results: Array.from({ length: to - from }, (_, at) => ({ url: `https://made.example/${from + at}` })),
    unresponsive_engines: [],
  },
});
const pageNumber = (query: Readonly<Record<string, string>>) => Number(query.pageno);

test('an answer becomes results, and the question is put as the API wants it', async () => {
  expect(await search(searxngAnswer)).toEqual({ items: MADE_RESULTS, rejected: 0 });
  expect(fake.requests).toHaveLength(1);
  expect(fake.requests[0]).toMatchObject({
    method: 'GET',
    path: '/search',
    query: { q: MADE_QUESTION.query, format: 'json', pageno: '1' },
  });
  expect(fake.requests[0]?.headers.authorization).toBeUndefined();
});

test('entries without an address are left out and counted', async () => {
  const results = [{ url: null, title: 'x' }, { title: 'y' }, 'z', { url: 'https://a.example/' }];
  expect(await search(() => ({ json: { results } }), 50)).toMatchObject({
    items: [{ url: 'https://a.example', title: 'a.example', snippet: '' }],
    // Both pages that were asked for have them.
    rejected: 6,
  });
});

describe('paging', () => {
  test('goes on until there are enough different results', async () => {
    const { items } = await search(({ query }) => {
      const number = pageNumber(query);
      // Each page repeats the last result of the one before.
      return page(number * 10 - 11, number * 10);
    }, 25);
    expect(items).toHaveLength(25);
    expect(new Set(items.map(({ url }) => url)).size).toBe(25);
    expect(fake.requests.map(({ query }) => query.pageno)).toEqual(['1', '2', '3']);
  });

  test('ends with a page that brings nothing new, and after four', async () => {
    expect((await search(() => page(0, 10), 50)).items).toHaveLength(10);
    expect(fake.requests).toHaveLength(2);
    expect(
      (await search(({ query }) => page(pageNumber(query), pageNumber(query) + 1), 50)).items,
    ).toHaveLength(4);
    expect(fake.requests).toHaveLength(4);
  });

  test('keeps what is there when a later page fails, or when its engines do', async () => {
    const failing: FakeHandler = ({ query }) => (query.pageno === '1' ? page(0, 10) : { status: 500 });
    expect((await search(failing, 50)).items).toHaveLength(10);
    const silent: FakeHandler = ({ query }) =>
      query.pageno === '1'
        ? page(0, 10)
        : { json: { results: [], unresponsive_engines: [['a', 'timeout']] } };
    expect((await search(silent, 50)).items).toHaveLength(10);
  });
});

describe('an empty list', () => {
  test('is an answer while the engines answer', async () => {
    expect((await search(() => page(0, 0))).items).toEqual([]);
  });

  test('is a failure where engines did not answer, with their reasons for the log', async () => {
    const json = { results: [], unresponsive_engines: [['made engine', 'CAPTCHA'], 'odd'] };
    await expect(search(() => ({ json }))).rejects.toMatchObject({
      failure: 'upstream',
      message: expect.stringContaining('made engine: CAPTCHA'),
    });
  });
});

test('403 is reported as what it mostly is: JSON is off', async () => {
  const refused = search(() => ({
    status: 403,
    headers: { 'content-type': 'text/html' },
    text: '<h1>403</h1>',
  }));
  await expect(refused).rejects.toMatchObject({
    failure: 'auth_failed',
    status: 403,
    message: expect.stringContaining('search.formats'),
  });
});

test('a proxy in front of the instance gets the token or the login', async () => {
  await search(searxngAnswer, 3, { TOKEN: 'made-up-token' });
  expect(fake.requests[0]?.headers.authorization).toBe('Bearer made-up-token');
  await search(searxngAnswer, 3, { LOGIN: 'name:word' });
  expect(fake.requests[0]?.headers.authorization).toBe(`Basic ${btoa('name:word')}`);
});
