import { gdelt } from '../../src/providers/news.ts';
import type { FakeHandler } from '../harness/providers.ts';
import { MADE_NEWS, NEWS_PARAMS } from './news.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes: `{}` if nothing matches, words with status 200 where the question is refused. */
export const gdeltAnswer: FakeHandler = () => ({
  json: {
    articles: MADE_NEWS.map(({ url, title, date, host }) => ({
      url,
      url_mobile: '',
      title: title.replace(/<\/?b>/g, ''),
      seendate: date.replaceAll(/[-:]/g, ''),
      socialimage: '',
      domain: host,
      language: 'English',
      sourcecountry: 'Germany',
    })),
  },
});

export const words =
  (text: string, type = 'text/html; charset=utf-8'): FakeHandler =>
  () => ({ text, headers: { 'content-type': type } });

export const gdeltSamples: ProviderSamples = {
  provider: gdelt,
  kinds: {
    'company.news': {
      params: NEWS_PARAMS,
      good: gdeltAnswer,
      lying: {
        'a question that is refused': { answer: words('The specified phrase is too short.') },
        'a question too soon': {
          answer: words('Please limit requests to one every 5 seconds.', 'text/plain'),
          failure: 'rate_limited',
        },
      },
      missing: 'failure',
      // Nothing matches: they say so with an empty object.
      survives: { '{}': 'empty' },
    },
  },
};
