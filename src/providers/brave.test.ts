import { expect, test } from 'vitest';
import { asking } from '../../test/harness/asked.ts';
import { ask, type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { braveAnswer } from '../../test/providers/brave.ts';
import { MADE_QUESTION, MADE_RESULTS } from '../../test/providers/web.ts';
import { brave } from './web-paid-engines.ts';

const { fake, put: search } = asking(brave, 'search.web', MADE_QUESTION, {
  settings: { KEY: 'made-up-key' },
});
const page = (from: number, more: boolean) => ({
  json: {
    type: 'search',
    query: { more_results_available: more },
    web: {
      results: Array.from({ length: 20 }, (_, at) => ({
        url: `https://made.example/${from + at}`,
        title: 'x',
      })),
    },
  },
});
const offsets = () => fake.requests.map(({ query }) => query.offset);

test('an answer becomes results, and the question is put as the API wants it', async () => {
  expect(await search(braveAnswer)).toEqual({ items: MADE_RESULTS, rejected: 0, costMicroUsd: 5000 });
  expect(fake.requests[0]).toMatchObject({
    method: 'GET',
    path: '/res/v1/web/search',
    query: { q: MADE_QUESTION.query, count: '3', text_decorations: 'false', result_filter: 'web' },
  });
  expect(fake.requests[0]?.headers['x-subscription-token']).toBe('made-up-key');
});

test('nothing found is an answer without web results', async () => {
  expect((await search(() => ({ json: { type: 'search' } }))).items).toEqual([]);
  expect((await search(() => ({ json: { type: 'search', query: null, web: null } }))).items).toEqual([]);
});

test('more than twenty are asked for page by page, and every page is billed', async () => {
  const { items, costMicroUsd } = await search(({ query }) => page(Number(query.offset ?? 0) * 20, true), {
    count: 50,
  });
  expect(items).toHaveLength(50);
  expect(offsets()).toEqual([undefined, '1', '2']);
  expect(costMicroUsd).toBe(15_000);
  const price = brave.lookups['search.web']?.listPrice;
  const prices = [1, 20, 21, 50].map((count) =>
    price?.({ query: 'x', count, livecrawl: false }, settingValues(brave, { KEY: 'k' })),
  );
  expect(prices).toEqual([5000, 5000, 10_000, 15_000]);
});

test('the last page ends the search, and a refused one costs nothing', async () => {
  expect(await search(() => page(0, false), { count: 50 })).toMatchObject({ costMicroUsd: 5000 });
  expect(offsets()).toHaveLength(1);
  const limited: FakeHandler = ({ query }) => (query.offset === undefined ? page(0, true) : { status: 429 });
  const found = await search(limited, { count: 50 });
  expect([found.items.length, found.costMicroUsd]).toEqual([20, 5000]);
  const broken: FakeHandler = ({ query }) => (query.offset === undefined ? page(0, true) : { status: 500 });
  expect(await search(broken, { count: 50 })).toMatchObject({ costMicroUsd: 10_000 });
});

test('a request that ends amid its pages has no answer', async () => {
  const leaving = new AbortController();
  const options = await fake.start(({ query }) => {
    if (query.offset !== undefined) leaving.abort(new Error('gone'));
    return page(0, true);
  });
  const settings = { ...options.settings, KEY: 'made-up-key' };
  const params = { ...MADE_QUESTION, count: 50 };
  await expect(ask(brave, 'search.web', params, { settings, signal: leaving.signal })).rejects.toThrow();
  expect(offsets()).toEqual([undefined, '1']);
});

test.each([
  ['word '.repeat(80), 50 * 5 - 1],
  ['a'.repeat(500), 400],
  [`${'longer '.repeat(40)}x`, 281],
  ['sevenfold '.repeat(50), 399],
])('a query beyond its bounds is cut at a word (%#)', async (query, length) => {
  await search(braveAnswer, { query });
  expect(fake.requests[0]?.query.q).toHaveLength(length);
});

test('a page that was refused once is not asked for again', async () => {
  await expect(search(() => ({ status: 429, headers: { 'retry-after': '0' } }))).rejects.toMatchObject({
    failure: 'rate_limited',
    spend: 'none',
  });
  expect(fake.requests).toHaveLength(1);
});
