import { exa } from '../../src/providers/web-engines.ts';
import type { FakeHandler } from '../harness/providers.ts';
import { MADE_NEWS, NEWS_PARAMS } from './news.ts';
import type { ProviderSamples } from './samples.ts';
import { MADE_PAGES, MADE_QUESTION } from './web.ts';

/** Made from the notes; Exa's own client reads it too (src/providers/exa.test.ts). */
export const exaAnswer: FakeHandler = () => ({
  json: {
    requestId: 'made-up-request',
    resolvedSearchType: 'neural',
    results: MADE_PAGES.map(({ url, title, text }) => ({
      id: url,
      url,
      title,
      publishedDate: '2026-10-01T00:00:00.000Z',
      author: null,
      highlights: [text],
      highlightScores: [0.5],
    })),
    costDollars: { total: 0.0065, search: { neural: 0.0065 } },
  },
});

/** Made from the notes: `category: news`. */
export const exaNews: FakeHandler = () => ({
  json: {
    requestId: 'made-up-request',
    results: MADE_NEWS.map(({ url, title, text, date }) => ({
      id: url,
      url,
      title,
      publishedDate: date,
      highlights: [text],
    })),
    costDollars: { total: 0.0065 },
  },
});

export const exaSamples: ProviderSamples = {
  provider: exa,
  kinds: {
    'search.web': {
      params: MADE_QUESTION,
      settings: { KEY: 'made-up-key' },
      good: exaAnswer,
      lying: {
        'an error with status 200': {
          answer: () => ({ json: { requestId: 'r', error: 'made up', tag: 'INTERNAL_ERROR' } }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
    'company.news': {
      params: NEWS_PARAMS,
      settings: { KEY: 'made-up-key' },
      good: exaNews,
      missing: 'failure',
    },
  },
};
