import { type TSchema, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { newsQuestion } from './html.ts';
import {
  Anything,
  described,
  List,
  maybe,
  type OutRequest,
  type ProviderCall,
  readAs,
  readIf,
  type SettingValues,
  Text,
} from './provider.ts';
import { keyOf, onePrice } from './usual-settings.ts';
import { type EnginePage, webEngine } from './web-engine.ts';

const Link = Type.String({ minLength: 1 });

/** Results of one call of Brave at most; each further page is a call, and billed. */
const PAGE_SIZE = 20;
/** News of one call at most. */
const NEWS_SIZE = 50;
/** A query beyond is refused with 422. */
const MAX_QUERY = { characters: 400, words: 50 };

const BraveAnswer = Type.Object({
  type: Type.Literal('search'),
  query: Anything,
  /** Absent if nothing was found. */
  web: maybe(Type.Object({ results: List })),
});
/** Of the news search, whose list lies on top. */
const BraveNews = Type.Object({ type: Type.Literal('news'), results: List });
const LastPage = Type.Object({ more_results_available: Type.Literal(false) });
const BraveRefusal = Type.Object({ type: Type.Literal('ErrorResponse') });

const pages = (count: number): number => Math.ceil(count / PAGE_SIZE);

/** Brave's own index. https://api-dashboard.search.brave.com/app/documentation/web-search/get-started */
export const brave = webEngine({
  ...described('brave'),
  limits: { timeoutMs: 10_000, concurrency: 10 },
  // `page_age` is ISO 8601, `age` is in words.
  result: Type.Object({ url: Link, title: Text, description: Text, page_age: Anything, age: Anything }),
  rawOf: ({ url, title, description, page_age, age }) => ({
    url,
    title,
    snippet: description,
    date: page_age ?? age,
  }),
  price: (count, settings) => pages(count) * onePrice(undefined, settings),
  pages,
  async web({ query, count }, page, call) {
    const more = { offset: page === 0 ? undefined : page, result_filter: 'web', text_decorations: false };
    const asked = { q: shortened(query), count: Math.min(count, PAGE_SIZE), ...more };
    const answer = await askBrave('/res/v1/web/search', asked, BraveAnswer, call);
    return {
      entries: answer.web?.results ?? [],
      costMicroUsd: onePrice(undefined, call.settings),
      isLast: readIf(LastPage, answer.query) !== undefined,
    };
  },
  async news(params, call) {
    const asked = { q: shortened(newsQuestion(params)), count: NEWS_SIZE };
    return { entries: (await askBrave('/res/v1/news/search', asked, BraveNews, call)).results };
  },
});

async function askBrave<Schema extends TSchema>(
  path: string,
  query: NonNullable<OutRequest['query']>,
  schema: Schema,
  call: ProviderCall,
) {
  const headers = { 'x-subscription-token': keyOf(call.settings), accept: 'application/json' };
  const { body } = await call.json({ path, query, headers, send: 'once' });
  if (readIf(BraveRefusal, body) !== undefined)
    throw new ProviderError('upstream', 'an error with status 200');
  return readAs(schema, body, 'search answer');
}

/** The query within the engine's bounds: the first words of it that fit. */
function shortened(query: string): string {
  const text = query.trim().split(/\s+/u).slice(0, MAX_QUERY.words).join(' ');
  if (text.length <= MAX_QUERY.characters) return text;
  const head = text.slice(0, MAX_QUERY.characters + 1);
  const end = head.lastIndexOf(' ');
  return (end > 0 ? head.slice(0, end) : head.slice(0, MAX_QUERY.characters)).toWellFormed();
}

/** Results of one search of Tavily at most. */
const MAX_RESULTS = 20;
/** How far back news are looked for: a year, as a round is news for as long. */
const NEWS_DAYS = 365;
/** The plan, or its pay-as-you-go budget, is used up: a cap, not a crash. */
const USED_UP: ReadonlySet<number> = new Set([432, 433]);

const TavilyAnswer = Type.Object({ results: List, usage: Anything });
/** A search is one or two credits; more than this is a defect, and the list price stands. */
const Usage = Type.Object({ credits: Type.Number({ minimum: 0, maximum: 100 }) });
/** A refusal, as it comes with error statuses; without a key it may come with other statuses too. */
const TavilyRefusal = Type.Union([
  Type.Object({ error: Type.Unknown(), results: Type.Optional(Type.Undefined()) }),
  Type.Object({ detail: Type.Unknown(), results: Type.Optional(Type.Undefined()) }),
]);
/** https://docs.tavily.com/documentation/api-reference/endpoint/usage */
const TavilyAccount = Type.Object({ key: Type.Object({ usage: Type.Number() }) });

/** Tavily's search, with a key or, if the operator says so, without. https://docs.tavily.com */
export const tavily = webEngine({
  ...described('tavily'),
  requiresOneOf: ['KEY', 'KEYLESS'],
  limits: { timeoutMs: 10_000, concurrency: 10 },
  account: async (call) => readAs(TavilyAccount, await askTavily(call, { path: '/usage' }), 'account'),
  result: Type.Object({ url: Link, title: Text, content: Text, published_date: Anything }),
  rawOf: ({ url, title, content, published_date: date }) => ({ url, title, snippet: content, date }),
  price: (_count, settings) => costOf(1, settings) ?? 0,
  web: ({ query, count }, _page, call) => searchTavily({ query }, count, call),
  news: (params, call) =>
    searchTavily({ query: newsQuestion(params), topic: 'news', days: NEWS_DAYS }, params.limit, call),
});

async function searchTavily(question: object, count: number, call: ProviderCall): Promise<EnginePage> {
  const body = await askTavily(call, {
    method: 'POST',
    path: '/search',
    json: {
      ...question,
      search_depth: 'basic',
      max_results: Math.min(count, MAX_RESULTS),
      include_usage: true,
    },
    send: 'once',
  });
  if (readIf(TavilyRefusal, body) !== undefined)
    throw new ProviderError('upstream', 'a refusal with a status of success');
  const { results, usage } = readAs(TavilyAnswer, body, 'search answer');
  return { entries: results, costMicroUsd: costOf(readIf(Usage, usage)?.credits, call.settings) };
}

async function askTavily(call: ProviderCall, request: OutRequest): Promise<unknown> {
  try {
    return (await call.json({ ...request, headers: identification(call.settings) })).body;
  } catch (error) {
    const status = error instanceof ProviderError ? error.status : undefined;
    if (status === undefined || !USED_UP.has(status)) throw error;
    const message = `status ${status}: the plan's limit is reached`;
    throw new ProviderError('quota_exhausted', message, { status, cause: error });
  }
}

function identification(settings: SettingValues): Record<string, string> {
  const key = settings.secret('KEY');
  if (key !== undefined) return { authorization: `Bearer ${key.reveal()}` };
  if (!settings.switch('KEYLESS'))
    throw new ProviderError('not_configured', 'neither WARMPATH_TAVILY_KEY nor _KEYLESS is set');
  return { 'x-tavily-access-mode': 'keyless', 'x-client-source': 'warmpath' };
}

/** Micro-USD of so many credits; undefined if it does not say, so that the list price stands. Keyless is free. */
function costOf(credits: number | undefined, settings: SettingValues): number | undefined {
  if (settings.secret('KEY') === undefined) return 0;
  return credits === undefined ? undefined : Math.round(credits * onePrice(undefined, settings));
}
