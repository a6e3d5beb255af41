import { expect, test } from 'vitest';
import { asking } from '../../test/harness/asked.ts';
import { settingValues } from '../../test/harness/providers.ts';
import { serperAnswer } from '../../test/providers/serper.ts';
import { MADE_QUESTION, MADE_RESULTS } from '../../test/providers/web.ts';
import { serper } from './web-engines.ts';

const { fake, put: search } = asking(serper, 'search.web', MADE_QUESTION, {
  settings: { KEY: 'made-up-key' },
});

test('an answer becomes results at the cost of its credits', async () => {
  expect(await search(serperAnswer)).toEqual({ items: MADE_RESULTS, rejected: 0, costMicroUsd: 1000 });
  expect(fake.requests[0]).toMatchObject({
    method: 'POST',
    path: '/search',
    body: { q: MADE_QUESTION.query, num: 3 },
  });
  expect(fake.requests[0]?.headers['x-api-key']).toBe('made-up-key');
});

test('nothing found is an answer, and so is one without a list', async () => {
  expect(await search(() => ({ json: { searchParameters: {}, organic: [], credits: 2 } }))).toMatchObject({
    items: [],
    costMicroUsd: 2000,
  });
  expect(await search(() => ({ json: { searchParameters: {} } }))).toMatchObject({ items: [] });
});

test('an answer that names no credits costs the list price: one credit up to ten results, then two', async () => {
  expect((await search(() => ({ json: { searchParameters: {} } }))).costMicroUsd).toBeUndefined();
  const price = serper.lookups['search.web']?.listPrice;
  const prices = [1, 10, 11, 50].map((count) =>
    price?.({ query: 'x', count, livecrawl: false }, settingValues(serper, { KEY: 'k' })),
  );
  expect(prices).toEqual([1000, 1000, 2000, 2000]);
});

test.each([
  ['an account without credits', { json: { message: 'Not enough credits' } }, 'quota_exhausted'],
  ['another fault of the question', { json: { message: 'Missing query' } }, 'upstream'],
  [
    'a fault that is not told',
    { text: '<h1>Bad Request</h1>', headers: { 'content-type': 'text/html' } },
    'upstream',
  ],
])('400 of %s', async (_what, answer, failure) => {
  await expect(search(() => ({ status: 400, ...answer }))).rejects.toMatchObject({ failure, spend: 'none' });
});

test('403 is a refused key', async () => {
  await expect(search(() => ({ status: 403, json: { message: 'Unauthorized.' } }))).rejects.toMatchObject({
    failure: 'auth_failed',
  });
});
