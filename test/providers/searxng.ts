import { searxng } from '../../src/providers/web-engines.ts';
import type { FakeHandler } from '../harness/providers.ts';
import { MADE_NEWS, NEWS_PARAMS } from './news.ts';
import type { ProviderSamples } from './samples.ts';
import { MADE_PAGES, MADE_QUESTION } from './web.ts';

/** Made from the notes, and held against Debian's searx by test/peers/searx. */
export const searxngAnswer: FakeHandler = () => ({
  json: {
    query: MADE_QUESTION.query,
    results: MADE_PAGES.map(({ url, title, text }, at) => ({
      url,
      title,
      content: text,
      engine: 'first',
      engines: ['first', 'second'],
      score: 2 / (at + 1),
      category: 'general',
      parsed_url: ['https', 'made.example', '/', '', '', ''],
      positions: [at + 1],
      publishedDate: null,
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [['third', 'timeout']],
  },
});

/** Made from the notes: `categories=news`. */
export const searxngNews: FakeHandler = () => ({
  json: {
    results: MADE_NEWS.map(({ url, title, text, date }) => ({
      url,
      title,
      content: text,
      category: 'news',
      publishedDate: date.replace('Z', ''),
    })),
    unresponsive_engines: [],
  },
});

export const searxngSamples: ProviderSamples = {
  provider: searxng,
  kinds: {
    'search.web': {
      params: MADE_QUESTION,
      good: searxngAnswer,
      lying: {
        'every engine failed': {
          answer: () => ({
            json: {
              query: MADE_QUESTION.query,
              results: [],
              unresponsive_engines: [
                ['first', 'CAPTCHA'],
                ['second', 'Suspended: too many requests'],
              ],
            },
          }),
        },
        'no list of results': { answer: () => ({ json: { query: '' } }), failure: 'bad_response' },
      },
      missing: 'failure',
    },
    'company.news': { params: NEWS_PARAMS, good: searxngNews, missing: 'failure' },
  },
};
