import { serper } from '../../src/providers/web-engines.ts';
import type { FakeHandler } from '../harness/providers.ts';
import { MADE_NEWS, NEWS_PARAMS } from './news.ts';
import type { ProviderSamples } from './samples.ts';
import { MADE_PAGES, MADE_QUESTION } from './web.ts';

/** Made from the notes. */
export const serperAnswer: FakeHandler = () => ({
  json: {
    searchParameters: { q: MADE_QUESTION.query, type: 'search', num: 3 },
    organic: MADE_PAGES.map(({ url, title, text }, at) => ({
      title,
      link: url,
      snippet: text,
      position: at + 1,
    })),
    relatedSearches: [],
    credits: 1,
  },
});

/** Made from the notes: `/news`, with dates in words. */
export const serperNews: FakeHandler = () => ({
  json: {
    searchParameters: { q: 'made up', type: 'news', num: 5 },
    news: MADE_NEWS.map(({ url, title, text }, at) => ({
      title,
      link: url,
      snippet: text,
      date: ['2 hours ago', 'Sep 12, 2026', '3 days ago'][at],
      source: 'made up',
      position: at + 1,
    })),
    credits: 1,
  },
});

export const serperSamples: ProviderSamples = {
  provider: serper,
  kinds: {
    'search.web': {
      params: MADE_QUESTION,
      settings: { KEY: 'made-up-key' },
      good: serperAnswer,
      lying: {
        'a refusal with status 200': { answer: () => ({ json: { message: 'Internal error' } }) },
        'an account without credits, with status 200': {
          answer: () => ({ json: { message: 'Not enough credits' } }),
          failure: 'quota_exhausted',
        },
        'nothing of a search': { answer: () => ({ json: {} }), failure: 'bad_response' },
      },
      missing: 'failure',
    },
    'company.news': {
      params: NEWS_PARAMS,
      settings: { KEY: 'made-up-key' },
      good: serperNews,
      lying: {
        'a refusal with status 200': { answer: () => ({ json: { message: 'Internal error' } }) },
      },
      missing: 'failure',
    },
  },
};
