import { type Static, type TSchema, Type } from 'typebox';
import type { LookupParams } from '../../core/lookup/kinds.ts';
import type { NewsItem } from '../../core/news/news-item.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { newsItems, newsQuestion } from '../news-items.ts';
import type { Found, ProviderCall, Upstream } from '../provider.ts';
import { readAs, readEach, readIf } from '../reading.ts';
import { address, DAILY_CAP, keyOf, onePrice } from '../usual-settings.ts';
import { collectPages, type WebPage } from './web-pages.ts';

/** Results of one call at most; each further page is a call, and billed. */
const PAGE_SIZE = 20;
/** News of one call at most. */
const NEWS_SIZE = 50;
/** A query beyond is refused with 422. */
const MAX_QUERY = { characters: 400, words: 50 };

const Answer = Type.Object({
  type: Type.Literal('search'),
  query: Type.Optional(Type.Unknown()),
  /** Absent where nothing was found. */
  web: Type.Optional(Type.Union([Type.Object({ results: Type.Array(Type.Unknown()) }), Type.Null()])),
});
/** Of the news search, whose list lies on top. */
const News = Type.Object({ type: Type.Literal('news'), results: Type.Array(Type.Unknown()) });
const Result = Type.Object({
  url: Type.String({ minLength: 1 }),
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** ISO 8601, and in words. */
  page_age: Type.Optional(Type.Unknown()),
  age: Type.Optional(Type.Unknown()),
});
const LastPage = Type.Object({ more_results_available: Type.Literal(false) });
const Refusal = Type.Object({ type: Type.Literal('ErrorResponse') });

/** Brave's own index. https://api-dashboard.search.brave.com/app/documentation/web-search/get-started */
export const brave: Upstream = {
  id: 'brave',
  title: 'Brave Search',
  about: 'Web search in an index of its own; paid by call of 20 results, with a free allowance a month.',
  settings: [
    address('https://api.search.brave.com'),
    { name: 'KEY', kind: 'secret', required: true, meaning: 'subscription token' },
    { name: 'PRICE_USD', kind: 'usd', default: '0.005', meaning: 'list price of a call of 20 results' },
    DAILY_CAP,
  ],
  limits: { timeoutMs: 10_000, concurrency: 10 },
  probe: {
    question: {
      kind: 'search.web',
      params: { query: 'Wikipedia', count: 1, livecrawl: false },
      gives: ['title', 'url'],
    },
  },
  lookups: {
    'search.web': {
      listPrice: ({ count }, settings) => pages(count) * (settings.number('PRICE_USD') ?? 0),
      async ask({ query, count }, call) {
        const { items, rejected, billed } = await collectPages(
          (page) => askPage(query, Math.min(count, PAGE_SIZE), page, call),
          { count, maxPages: pages(count), signal: call.signal },
        );
        return { items, rejected, costMicroUsd: billed * (call.settings.number('PRICE_USD') ?? 0) };
      },
    },
    'company.news': { listPrice: onePrice, ask: askNews },
  },
};

/** One call, whatever is wanted: it holds more news than a company has in most years. */
async function askNews(params: LookupParams['company.news'], call: ProviderCall): Promise<Found<NewsItem>> {
  const { body } = await call.json({
    path: '/res/v1/news/search',
    query: { q: shortened(newsQuestion(params)), count: NEWS_SIZE },
    headers: identification(call),
    send: 'once',
  });
  if (fits(Refusal, body)) throw new ProviderError('upstream', 'an error with status 200');
  const { items, rejected } = readEach(Result, readAs(News, body, 'news answer').results);
  const raw = items.map((item) => ({ ...asRaw(item), date: item.page_age ?? item.age }));
  return { items: newsItems(raw, params, call.now).slice(0, params.limit), rejected };
}

function identification({ settings }: ProviderCall): Record<string, string> {
  return { 'x-subscription-token': keyOf(settings), accept: 'application/json' };
}

const pages = (count: number): number => Math.ceil(count / PAGE_SIZE);

async function askPage(query: string, size: number, page: number, call: ProviderCall): Promise<WebPage> {
  const { body } = await call.json({
    path: '/res/v1/web/search',
    query: {
      q: shortened(query),
      count: size,
      offset: page === 0 ? undefined : page,
      result_filter: 'web',
      text_decorations: false,
    },
    headers: identification(call),
    send: 'once',
  });
  if (fits(Refusal, body)) throw new ProviderError('upstream', 'an error with status 200');
  const answer = readAs(Answer, body, 'search answer');
  const { items, rejected } = readEach(Result, answer.web?.results ?? []);
  return {
    results: items.map(asRaw),
    rejected,
    isLast: fits(LastPage, answer.query),
  };
}

function fits(schema: TSchema, value: unknown): boolean {
  return readIf(schema, value) !== undefined;
}

/** The query within the engine's bounds: the first words of it that fit. */
function shortened(query: string): string {
  const text = query.trim().split(/\s+/u).slice(0, MAX_QUERY.words).join(' ');
  if (text.length <= MAX_QUERY.characters) return text;
  const head = text.slice(0, MAX_QUERY.characters + 1);
  const end = head.lastIndexOf(' ');
  return (end > 0 ? head.slice(0, end) : head.slice(0, MAX_QUERY.characters)).toWellFormed();
}

function asRaw({ url, title, description }: Static<typeof Result>) {
  return { url, title, snippet: description };
}
