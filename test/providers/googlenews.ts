import { googlenews } from '../../src/providers/news.ts';
import type { FakeHandler } from '../harness/providers.ts';
import { MADE_NEWS, NEWS_PARAMS } from './news.ts';
import type { ProviderSamples } from './samples.ts';

const escaped = (text: string) => text.replaceAll(/&(?!amp;)/g, '&amp;').replaceAll('<', '&lt;');

/** Made from the notes: RSS 2.0, every title ends with the name of its publisher. */
export const googlenewsAnswer: FakeHandler = () => ({
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  text: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><generator>made up</generator>
<title>"Zirkonia" - made up</title><link>https://made.example/search</link>${MADE_NEWS.map(
    ({ url, title, date, host }) => `
<item><title>${escaped(title.replace(/<\/?b>/g, ''))} - The ${host} Times</title><link>${escaped(url)}</link>
<guid isPermaLink="false">made-up</guid><pubDate>${new Date(date).toUTCString()}</pubDate>
<description>&lt;a href="${escaped(url)}"&gt;${escaped(title)}&lt;/a&gt;</description>
<source url="https://www.${host}">The ${host} Times</source></item>`,
  ).join('')}
</channel></rss>`,
});

export const googlenewsSamples: ProviderSamples = {
  provider: googlenews,
  kinds: {
    'company.news': {
      params: NEWS_PARAMS,
      settings: { ENABLED: 'on' },
      good: googlenewsAnswer,
      lying: {
        'a page that asks for consent': {
          answer: () => ({
            headers: { 'content-type': 'text/html' },
            text: '<!doctype html><html><title>Before you continue</title></html>',
          }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
  },
};
