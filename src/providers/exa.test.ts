import { Exa } from 'exa-js';
import { describe, expect, test } from 'vitest';
import { asking } from '../../test/harness/asked.ts';
import { type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { exaAnswer } from '../../test/providers/exa.ts';
import { MADE_QUESTION, MADE_RESULTS } from '../../test/providers/web.ts';
import { exa } from './web-engines.ts';

const { fake, put: search } = asking(exa, 'search.web', MADE_QUESTION, { settings: { KEY: 'made-up-key' } });
const withCost =
  (costDollars: unknown): FakeHandler =>
  () => ({ json: { results: [], costDollars } });

test('an answer becomes results at the cost it names', async () => {
  expect(await search(exaAnswer)).toEqual({ items: MADE_RESULTS, rejected: 0, costMicroUsd: 6500 });
});

test("the question has the form in which Exa's own client puts it, and our fake speaks to that client", async () => {
  await search(exaAnswer);
  const client = new Exa('made-up-key', fake.url);
  const answer = await client.search(MADE_QUESTION.query, {
    type: 'auto',
    numResults: MADE_QUESTION.count,
    contents: { highlights: true, maxAgeHours: 0 },
  });
  const [ours, theirs] = fake.requests;
  expect(ours?.body).toEqual(theirs?.body);
  for (const asked of [ours, theirs]) {
    expect([asked?.method, asked?.path, asked?.headers['x-api-key']]).toEqual([
      'POST',
      '/search',
      'made-up-key',
    ]);
  }
  expect(answer.results[0]?.highlights).toEqual(['Welding &amp; robots,\n since 2011.']);
  expect(answer.costDollars?.total).toBe(0.0065);
});

test('pages are read anew where that is asked, else never, and the old word is not sent beside it', async () => {
  await search(exaAnswer, { livecrawl: false }, { TYPE: 'fast' });
  expect(fake.requests[0]?.body).toMatchObject({ type: 'fast' });
  expect(fake.requests[0]?.body).toHaveProperty('contents', { highlights: true, maxAgeHours: -1 });
});

test('the snippet is of the highlights, else of the text, else of the summary', async () => {
  const pages = [
    { highlights: ['one', ' ', 'two'], text: 'text' },
    { highlights: [], text: 'text', summary: 'summary' },
    { highlights: null, text: null, summary: 'summary' },
    {},
  ];
  const results = pages.map((one, at) => ({
    id: 'x',
    url: `https://made.example/${at}`,
    title: null,
    ...one,
  }));
  const { items } = await search(() => ({ json: { results } }), { count: 10 });
  expect(items.map(({ snippet }) => snippet)).toEqual(['one … two', 'text', 'summary', '']);
});

describe('cost', () => {
  test.each([[undefined], [null], [{}], [{ total: '0.007' }], [{ total: -1 }], [{ total: 7000 }], ['free']])(
    'of %j is none: the list price stands',
    async (costDollars) => {
      expect((await search(withCost(costDollars))).costMicroUsd).toBeUndefined();
    },
  );

  test('is rounded to whole millionths, and may be nothing', async () => {
    expect((await search(withCost({ total: 0.0070000001 }))).costMicroUsd).toBe(7000);
    expect((await search(withCost({ total: 0 }))).costMicroUsd).toBe(0);
  });

  test('by list: ten results are in the price, each further one costs extra', () => {
    const settings = settingValues(exa, { KEY: 'k' });
    const price = (count: number) =>
      exa.lookups['search.web']?.listPrice?.({ query: 'x', count, livecrawl: true }, settings);
    expect([1, 10, 11, 50].map(price)).toEqual([7000, 7000, 8000, 47000]);
  });
});

test('it is billed, so it is asked once', async () => {
  await expect(search(() => ({ status: 503 }))).rejects.toMatchObject({
    failure: 'upstream',
    spend: 'unknown',
  });
  expect(fake.requests).toHaveLength(1);
});
