import { afterEach, expect, it } from 'vitest';
import { ask, type FakeServer, settingValues, startFake } from '../../test/harness/providers.ts';
import { googlenewsAnswer } from '../../test/providers/googlenews.ts';
import { MADE_ITEMS, NEWS_PARAMS } from '../../test/providers/news.ts';
import { googlenews } from './news.ts';
import { missingSettings } from './settings.ts';

// Made from the notes: no real server could be asked.

let fake: FakeServer;
afterEach(() => fake?.close());

it('reads the feed of a search: titles without their publisher, the host of who published', async () => {
  fake = await startFake(googlenewsAnswer);
  const settings = { URL: fake.url, ENABLED: 'on', EDITION: 'GB:en' };
  expect(await ask(googlenews, 'company.news', { ...NEWS_PARAMS, focus: 'funding' }, { settings })).toEqual({
    items: MADE_ITEMS.map((item) => ({ ...item, snippet: '' })),
    rejected: 0,
  });
  expect(fake.requests[0]).toMatchObject({
    path: '/rss/search',
    query: { q: '"Zirkonia" funding round raises investors', hl: 'en-GB', gl: 'GB', ceid: 'GB:en' },
  });
});

it('is off until the operator says that the use is one its terms allow', () => {
  const missing = (texts: Record<string, string>) =>
    missingSettings(googlenews, settingValues(googlenews, texts), undefined);
  expect(missing({})).not.toEqual([]);
  expect(missing({ ENABLED: 'on' })).toEqual([]);
});

it('takes an empty feed for an answer, counts entries that are none, and expands no entity of the document', async () => {
  const feed = (inside: string) => () => ({
    text: `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY big "Zirkonia Zirkonia">]><rss><channel>${inside}</channel></rss>`,
  });
  const settings = { ENABLED: 'on' };
  fake = await startFake(feed(''));
  const empty = await ask(googlenews, 'company.news', NEWS_PARAMS, {
    settings: { ...settings, URL: fake.url },
  });
  expect(empty).toEqual({ items: [], rejected: 0 });
  await fake.close();
  fake = await startFake(
    feed(
      '<item><title>Zirkonia</title></item><item><title>&big;</title><link>https://a.example</link></item>',
    ),
  );
  const odd = await ask(googlenews, 'company.news', NEWS_PARAMS, {
    settings: { ...settings, URL: fake.url },
  });
  expect(odd).toEqual({ items: [], rejected: 1 });
});
