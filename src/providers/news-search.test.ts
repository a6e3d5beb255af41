import { describe, expect, it } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { braveNews } from '../../test/providers/brave.ts';
import { exaNews } from '../../test/providers/exa.ts';
import { hnStories } from '../../test/providers/hackernews.ts';
import { MADE_ITEMS, NEWS_PARAMS } from '../../test/providers/news.ts';
import { searxngNews } from '../../test/providers/searxng.ts';
import { serperNews } from '../../test/providers/serper.ts';
import { tavilyNews } from '../../test/providers/tavily.ts';
import { hackernews } from './hackernews.ts';
import type { Provider } from './provider.ts';
import { exa, searxng, serper } from './web-engines.ts';
import { brave, tavily } from './web-paid-engines.ts';

// The engines that search the web too, asked for news. Made from the notes.

const fake = oneFake();

async function news(provider: Provider, handler: FakeHandler, params: object = {}) {
  const hasKey = provider.settings.some(({ name }) => name === 'KEY');
  const options = await fake.start(handler, hasKey ? { KEY: 'made-up-key' } : {});
  return ask(provider, 'company.news', { ...NEWS_PARAMS, ...params }, options);
}

describe.each([
  [searxng, searxngNews, { path: '/search', query: { q: '"Zirkonia"', categories: 'news', format: 'json' } }],
  [exa, exaNews, { path: '/search', body: { query: '"Zirkonia"', category: 'news', numResults: 10 } }],
  [brave, braveNews, { path: '/res/v1/news/search', query: { q: '"Zirkonia"', count: '50' } }],
  [
    tavily,
    tavilyNews,
    { path: '/search', body: { query: '"Zirkonia"', topic: 'news', days: 365, max_results: 5 } },
  ],
] as const)('$id', (provider, handler, request) => {
  it('gives what is about the company, with its date, and asks for news', async () => {
    expect((await news(provider, handler)).items).toEqual(MADE_ITEMS);
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject(request);
  });

  it('gives no more than was asked for', async () => {
    expect((await news(provider, handler, { limit: 1 })).items).toEqual(MADE_ITEMS.slice(0, 1));
  });

  it('asks for words of money where those are wanted', async () => {
    await news(provider, handler, { focus: 'funding' });
    const [asked] = fake.requests;
    expect(JSON.stringify([asked?.query, asked?.body])).toContain('funding round raises investors');
  });
});

it('reads dates in words', async () => {
  const { items } = await news(serper, serperNews);
  expect(items.map(({ date }) => date)).toEqual(['2026-11-21T10:00:00.000Z', '2026-09-12']);
  expect(fake.requests[0]).toMatchObject({ path: '/news', body: { q: '"Zirkonia"', num: 10 } });
});

it('reads stories, those without a page of their own from the page that has them', async () => {
  const { items } = await news(hackernews, hnStories);
  expect(items.map(({ url, snippet, publisher }) => [url, snippet, publisher])).toEqual([
    ['https://www.news.example/zirkonia-raises', '', 'news.example'],
    ['https://news.ycombinator.com/item?id=701', 'Sparks.', 'news.ycombinator.com'],
  ]);
  expect(fake.requests[0]).toMatchObject({
    path: '/search_by_date',
    query: {
      query: '"Zirkonia"',
      tags: 'story',
      numericFilters: `created_at_i>${Date.parse('2023-11-22T12:00:00Z') / 1000}`,
    },
  });
});

it('costs one search by list, however many reports are wanted', () => {
  const prices = [exa, brave, tavily, serper].map((provider) =>
    provider.lookups['company.news']?.listPrice?.(
      { name: 'x', limit: 50 },
      settingValues(provider, { KEY: 'k' }),
    ),
  );
  expect(prices).toEqual([7_000, 5_000, 8_000, 1_000]);
});

it('is a failure where every engine of an instance is silent', async () => {
  const silent: FakeHandler = () => ({ json: { results: [], unresponsive_engines: [['made', 'CAPTCHA']] } });
  await expect(news(searxng, silent)).rejects.toMatchObject({ failure: 'upstream' });
});
