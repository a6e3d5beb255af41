import { brave } from '../../src/providers/web-paid-engines.ts';
import type { FakeHandler } from '../harness/providers.ts';
import { MADE_NEWS, NEWS_PARAMS } from './news.ts';
import type { ProviderSamples } from './samples.ts';
import { MADE_PAGES, MADE_QUESTION } from './web.ts';

/** Made from the notes. */
export const braveAnswer: FakeHandler = () => ({
  headers: {
    'x-ratelimit-limit': '50, 15000',
    'x-ratelimit-policy': '50;w=1, 15000;w=2592000',
    'x-ratelimit-remaining': '49, 14000',
    'x-ratelimit-reset': '1, 86400',
  },
  json: {
    type: 'search',
    query: { original: MADE_QUESTION.query, more_results_available: false },
    web: {
      type: 'search',
      family_friendly: true,
      results: MADE_PAGES.map(({ url, title, text }) => ({
        title,
        url,
        description: text,
        language: 'en',
        meta_url: { hostname: 'made.example' },
      })),
    },
    mixed: { type: 'mixed' },
  },
});

/** Made from the notes and from memory: the list of the news search lies on top. */
export const braveNews: FakeHandler = () => ({
  json: {
    type: 'news',
    query: { original: 'made up' },
    results: MADE_NEWS.map(({ url, title, text, date }) => ({
      type: 'news_result',
      title,
      url,
      description: text,
      age: '7 weeks ago',
      page_age: date.replace('Z', ''),
      source: 'made up',
    })),
  },
});

export const braveSamples: ProviderSamples = {
  provider: brave,
  kinds: {
    'search.web': {
      params: MADE_QUESTION,
      settings: { KEY: 'made-up-key' },
      good: braveAnswer,
      lying: {
        'an error with status 200': {
          answer: () => ({
            json: { type: 'ErrorResponse', error: { id: 'made-up', status: 429, code: 'RATE_LIMITED' } },
          }),
        },
        'an answer of another type': {
          answer: () => ({ json: { type: 'images' } }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
    'company.news': {
      params: NEWS_PARAMS,
      settings: { KEY: 'made-up-key' },
      good: braveNews,
      lying: {
        'an error with status 200': {
          answer: () => ({ json: { type: 'ErrorResponse', error: { id: 'made-up', status: 429 } } }),
        },
      },
      missing: 'failure',
    },
  },
};
