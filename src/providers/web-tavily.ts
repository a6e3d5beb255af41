import { type Static, type TSchema, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { newsItems, newsQuestion, webResults } from './html.ts';
import {
  type Found,
  type OutRequest,
  type ProviderCall,
  readAs,
  readEach,
  readIf,
  type SettingValues,
  type Upstream,
} from './provider.ts';
import type { NewsItem } from './rules-funder-claim.ts';
import type { LookupParams } from './rules-kinds.ts';
import { address, DAILY_CAP, keyOf, onePrice } from './usual-settings.ts';
import { collectPages, type WebPage } from './web-searxng.ts';

/** Results of one call at most; each further page is a call, and billed. */
const PAGE_SIZE = 20;
/** News of one call at most. */
const NEWS_SIZE = 50;
/** A query beyond is refused with 422. */
const MAX_QUERY = { characters: 400, words: 50 };

const Answer = Type.Object({
  type: Type.Literal('search'),
  query: Type.Optional(Type.Unknown()),
  /** Absent if nothing was found. */
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

/** Results of one search at most. */
const MAX_RESULTS = 20;
/** How far back news are looked for: a year, as a round is news for as long. */
const NEWS_DAYS = 365;
/** The plan, or its pay-as-you-go budget, is used up: a cap, not a crash. */
const USED_UP: ReadonlySet<number> = new Set([432, 433]);

const TavilyAnswer = Type.Object({
  results: Type.Array(Type.Unknown()),
  usage: Type.Optional(Type.Unknown()),
});
/** A search is one or two credits; more than this is a defect, and the list price stands. */
const Usage = Type.Object({ credits: Type.Number({ minimum: 0, maximum: 100 }) });
const TavilyResult = Type.Object({
  url: Type.String({ minLength: 1 }),
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  published_date: Type.Optional(Type.Unknown()),
});
/** A refusal, as it comes with error statuses; without a key it may come with other statuses too. */
const TavilyRefusal = Type.Union([
  Type.Object({ error: Type.Unknown(), results: Type.Optional(Type.Undefined()) }),
  Type.Object({ detail: Type.Unknown(), results: Type.Optional(Type.Undefined()) }),
]);

/** https://docs.tavily.com/documentation/api-reference/endpoint/usage */
const Account = Type.Object({ key: Type.Object({ usage: Type.Number() }) });

/** Tavily's search, with a key or, where the operator says so, without. https://docs.tavily.com */
export const tavily: Upstream = {
  id: 'tavily',
  title: 'Tavily',
  about:
    'Web search; paid by credit, with a free allowance a month. Answers a few questions without a key too, if you switch that on.',
  settings: [
    address('https://api.tavily.com'),
    { name: 'KEY', kind: 'secret', meaning: 'API key' },
    {
      name: 'KEYLESS',
      kind: 'switch',
      default: 'off',
      meaning: 'ask without a key where none is set: free and limited by address, no promise that it answers',
    },
    { name: 'PRICE_USD', kind: 'usd', default: '0.008', meaning: 'list price of a credit; a search is one' },
    DAILY_CAP,
  ],
  requiresOneOf: ['KEY', 'KEYLESS'],
  limits: { timeoutMs: 10_000, concurrency: 10 },
  probe: {
    question: {
      kind: 'search.web',
      params: { query: 'Wikipedia', count: 1, livecrawl: false },
      gives: ['title', 'url'],
    },
    account: async (call) => {
      const body = await askApi(call, { path: '/usage', headers: tavilyIdentification(call.settings) });
      return readAs(Account, body, 'account');
    },
  },
  lookups: {
    'search.web': {
      listPrice: (_params, settings) => priceOf(1, settings) ?? 0,
      async ask({ query, count }, call) {
        const { items, ...rest } = await search({ query }, count, call);
        return { ...rest, items: webResults(items.map(tavilyAsRaw)).slice(0, count) };
      },
    },
    'company.news': {
      listPrice: (_params, settings) => priceOf(1, settings) ?? 0,
      async ask(params, call) {
        const question = { query: newsQuestion(params), topic: 'news', days: NEWS_DAYS };
        const { items, ...rest } = await search(question, params.limit, call);
        const raw = items.map((item) => ({ ...tavilyAsRaw(item), date: item.published_date }));
        return { ...rest, items: newsItems(raw, params, call.now).slice(0, params.limit) };
      },
    },
  },
};

async function search(question: object, count: number, call: ProviderCall) {
  const body = await askApi(call, {
    method: 'POST',
    path: '/search',
    headers: tavilyIdentification(call.settings),
    json: {
      ...question,
      search_depth: 'basic',
      max_results: Math.min(count, MAX_RESULTS),
      include_usage: true,
    },
    send: 'once',
  });
  if (readIf(TavilyRefusal, body) !== undefined) {
    throw new ProviderError('upstream', 'a refusal with a status of success');
  }
  const { results, usage } = readAs(TavilyAnswer, body, 'search answer');
  const credits = readIf(Usage, usage)?.credits;
  return { ...readEach(TavilyResult, results), costMicroUsd: priceOf(credits, call.settings) };
}

async function askApi(call: ProviderCall, request: OutRequest): Promise<unknown> {
  try {
    return (await call.json(request)).body;
  } catch (error) {
    const status = error instanceof ProviderError ? error.status : undefined;
    if (status === undefined || !USED_UP.has(status)) throw error;
    throw new ProviderError('quota_exhausted', `status ${status}: the plan's limit is reached`, {
      status,
      cause: error,
    });
  }
}

function tavilyIdentification(settings: SettingValues): Record<string, string> {
  const key = settings.secret('KEY');
  if (key !== undefined) return { authorization: `Bearer ${key.reveal()}` };
  if (!settings.switch('KEYLESS')) {
    throw new ProviderError('not_configured', 'neither WARMPATH_TAVILY_KEY nor _KEYLESS is set');
  }
  return { 'x-tavily-access-mode': 'keyless', 'x-client-source': 'warmpath' };
}

/** Micro-USD of so many credits; undefined if it does not say, so that the list price stands. Keyless is free. */
function priceOf(credits: number | undefined, settings: SettingValues): number | undefined {
  if (settings.secret('KEY') === undefined) return 0;
  return credits === undefined ? undefined : Math.round(credits * (settings.number('PRICE_USD') ?? 0));
}

function tavilyAsRaw({ url, title, content }: Static<typeof TavilyResult>) {
  return { url, title, snippet: content };
}
