import { tavily } from '../../src/providers/web-paid-engines.ts';
import type { FakeHandler } from '../harness/providers.ts';
import { MADE_NEWS, NEWS_PARAMS } from './news.ts';
import type { ProviderSamples } from './samples.ts';
import { MADE_PAGES, MADE_QUESTION } from './web.ts';

/** Made from the notes. */
export const tavilyAnswer: FakeHandler = () => ({
  json: {
    query: MADE_QUESTION.query,
    answer: null,
    images: [],
    results: MADE_PAGES.map(({ url, title, text }) => ({ title, url, content: text, score: 0.9 })),
    response_time: 0.4,
    request_id: 'made-up-request',
    usage: { credits: 1 },
  },
});

/** Made from the notes: `topic: news`. */
export const tavilyNews: FakeHandler = () => ({
  json: {
    results: MADE_NEWS.map(({ url, title, text, date }) => ({
      title,
      url,
      content: text,
      score: 0.9,
      published_date: new Date(date).toUTCString(),
    })),
    usage: { credits: 1 },
  },
});

export const tavilySamples: ProviderSamples = {
  provider: tavily,
  kinds: {
    'search.web': {
      params: MADE_QUESTION,
      settings: { KEY: 'made-up-key' },
      good: tavilyAnswer,
      lying: {
        'a refusal with status 200': {
          answer: () => ({
            json: { error: { code: 'made_up', message: 'later', window: 'day', retry_after_seconds: 60 } },
          }),
        },
        'a detail with status 200': { answer: () => ({ json: { detail: { error: 'made up' } } }) },
        'no list of results': { answer: () => ({ json: { query: '' } }), failure: 'bad_response' },
      },
      missing: 'failure',
    },
    'company.news': {
      params: NEWS_PARAMS,
      settings: { KEY: 'made-up-key' },
      good: tavilyNews,
      missing: 'failure',
    },
  },
};
