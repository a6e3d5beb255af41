import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { newsItems, newsQuestion, webResults } from './html.ts';
import {
  type ProviderCall,
  readAs,
  readEach,
  readIf,
  type SettingValues,
  type Upstream,
} from './provider.ts';
import { API_KEY, address, DAILY_CAP, keyOf } from './usual-settings.ts';

/** So many results are in the price of a search; each further one costs extra. */
const IN_PRICE = 10;
/** No search costs near that; a larger number is another unit or a defect, and the list price stands. */
const MAX_COST_USD = 100;

const Answer = Type.Object({
  results: Type.Array(Type.Unknown()),
  costDollars: Type.Optional(Type.Unknown()),
});
const Cost = Type.Object({ total: Type.Number({ minimum: 0, maximum: MAX_COST_USD }) });
const Result = Type.Object({
  url: Type.String({ minLength: 1 }),
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  highlights: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  text: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  summary: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  publishedDate: Type.Optional(Type.Unknown()),
});

/** Exa's search. https://docs.exa.ai/reference/search */
export const exa: Upstream = {
  id: 'exa',
  title: 'Exa',
  about: 'Web search with fresh page contents on demand; paid by search, with a free allowance a month.',
  settings: [
    address('https://api.exa.ai'),
    API_KEY,
    {
      name: 'TYPE',
      kind: 'text',
      default: 'auto',
      meaning:
        'kind of search: auto, fast, instant, deep-lite, deep or deep-reasoning; its price goes into PRICE_USD',
    },
    { name: 'PRICE_USD', kind: 'usd', default: '0.007', meaning: 'list price of a search of 10 results' },
    {
      name: 'EXTRA_PRICE_USD',
      kind: 'usd',
      default: '0.001',
      meaning: 'list price of each result beyond 10',
    },
    DAILY_CAP,
  ],
  // A live crawl may take ten seconds; ten searches a second is the documented limit.
  limits: { timeoutMs: 20_000, concurrency: 10, perSecond: 10 },
  probe: {
    question: {
      kind: 'search.web',
      params: { query: 'Wikipedia', count: 1, livecrawl: false },
      gives: ['title', 'url'],
    },
  },
  lookups: {
    'search.web': {
      listPrice: ({ count }, settings) => listPrice(count, settings),
      async ask({ query, count, livecrawl }, call) {
        const body = { query, numResults: count, contents: contents(livecrawl ? FRESH : NEVER) };
        const { items, ...rest } = await search(body, call);
        return { ...rest, items: webResults(items.map(asRaw)).slice(0, count) };
      },
    },
    'company.news': {
      listPrice: (_params, settings) => listPrice(IN_PRICE, settings),
      async ask(params, call) {
        const body = {
          query: newsQuestion(params),
          category: 'news',
          numResults: IN_PRICE,
          contents: contents(NEVER),
        };
        const { items, ...rest } = await search(body, call);
        const raw = items.map((item) => ({ ...asRaw(item), date: item.publishedDate }));
        return { ...rest, items: newsItems(raw, params, call.now).slice(0, params.limit) };
      },
    },
  },
};

/** How old a copy of a page may be, hours: 0 reads every page anew, -1 takes the copy however old. */
const FRESH = 0;
const NEVER = -1;

/** `livecrawl` is deprecated, and both at once are refused. */
const contents = (maxAgeHours: number) => ({ highlights: true, maxAgeHours });

async function search(question: object, { settings, json }: ProviderCall) {
  const { body } = await json({
    method: 'POST',
    path: '/search',
    headers: { 'x-api-key': keyOf(settings) },
    json: { ...question, type: settings.text('TYPE') },
    send: 'once',
  });
  const { results, costDollars } = readAs(Answer, body, 'search answer');
  return { ...readEach(Result, results), costMicroUsd: microUsd(costDollars) };
}

function listPrice(count: number, settings: SettingValues): number {
  const extra = Math.max(0, count - IN_PRICE);
  return (settings.number('PRICE_USD') ?? 0) + extra * (settings.number('EXTRA_PRICE_USD') ?? 0);
}

/** What the answer says it cost; undefined if it does not say, so that the list price stands. */
function microUsd(costDollars: unknown): number | undefined {
  const cost = readIf(Cost, costDollars);
  return cost === undefined ? undefined : Math.round(cost.total * 1e6);
}

function asRaw({ url, title, highlights, text, summary }: Static<typeof Result>) {
  const best = (highlights ?? []).filter((one) => one.trim() !== '').join(' … ');
  return { url, title, snippet: best || text || summary };
}

/** So many results are one credit; more are two. */
const IN_CREDIT = 10;
/** A search is one or two credits; more than this is a defect, and the list price stands. */
const MAX_CREDITS = 100;

const SerperAnswer = Type.Object({
  /** Comes back with every answer; what has neither is none. */
  searchParameters: Type.Object({}),
  organic: Type.Optional(Type.Array(Type.Unknown())),
  news: Type.Optional(Type.Array(Type.Unknown())),
  credits: Type.Optional(Type.Unknown()),
});
const SerperResult = Type.Object({
  link: Type.String({ minLength: 1 }),
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  snippet: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  date: Type.Optional(Type.Unknown()),
});
const Refusal = Type.Object({ message: Type.String() });

const Account = Type.Object({ balance: Type.Number() });

/** Google's results through Serper. https://serper.dev */
export const serper: Upstream = {
  id: 'serper',
  title: 'Serper',
  about: "Google's results; paid by credit, cheap, with a free allowance once.",
  settings: [
    address('https://google.serper.dev'),
    API_KEY,
    {
      name: 'PRICE_USD',
      kind: 'usd',
      default: '0.001',
      meaning: 'list price of a credit; a search of up to 10 results is one, of more two',
    },
    DAILY_CAP,
  ],
  limits: { timeoutMs: 10_000, concurrency: 10 },
  probe: {
    question: {
      kind: 'search.web',
      params: { query: 'Wikipedia', count: 1, livecrawl: false },
      gives: ['title', 'url'],
    },
    account: async ({ json, settings }) => {
      const { body } = await json({ path: '/account', headers: { 'x-api-key': keyOf(settings) } });
      return readAs(Account, body, 'account');
    },
  },
  lookups: {
    'search.web': {
      listPrice: ({ count }, settings) => priceOf(count > IN_CREDIT ? 2 : 1, settings) ?? 0,
      async ask({ query, count }, call) {
        const { answer, costMicroUsd } = await serperSearch('/search', { q: query, num: count }, call);
        const { items, rejected } = readEach(SerperResult, answer.organic ?? []);
        return { items: webResults(items.map(serperAsRaw)).slice(0, count), rejected, costMicroUsd };
      },
    },
    'company.news': {
      listPrice: (_params, settings) => priceOf(1, settings) ?? 0,
      async ask(params, call) {
        const question = { q: newsQuestion(params), num: IN_CREDIT };
        const { answer, costMicroUsd } = await serperSearch('/news', question, call);
        const { items, rejected } = readEach(SerperResult, answer.news ?? []);
        const raw = items.map((item) => ({ ...serperAsRaw(item), date: item.date }));
        return { items: newsItems(raw, params, call.now).slice(0, params.limit), rejected, costMicroUsd };
      },
    },
  },
};

async function serperSearch(path: string, question: object, { settings, json }: ProviderCall) {
  const { status, body } = await json({
    method: 'POST',
    path,
    headers: { 'x-api-key': keyOf(settings) },
    json: question,
    // An account without credits answers 400 and says so.
    accept: [400],
    send: 'once',
  });
  refuse(status, body);
  const answer = readAs(SerperAnswer, body, 'search answer');
  return { answer, costMicroUsd: priceOf(answer.credits, settings) };
}

/** Throws what a body says that is a refusal, also one with status 200. */
function refuse(status: number, body: unknown): void {
  const refusal = readIf(Refusal, body);
  if (status < 400 && refusal === undefined) return;
  if (/not enough credits/i.test(refusal?.message ?? '')) {
    throw new ProviderError('quota_exhausted', 'the account has no credits left', { status });
  }
  throw new ProviderError('upstream', `a refusal with status ${status}`, { status, spend: 'none' });
}

/** Micro-USD of so many credits; undefined if that is no number, so that the list price stands. */
function priceOf(credits: unknown, settings: SettingValues): number | undefined {
  if (typeof credits !== 'number' || credits < 0 || credits > MAX_CREDITS) return undefined;
  return Math.round(credits * (settings.number('PRICE_USD') ?? 0));
}

function serperAsRaw({ link, title, snippet }: Static<typeof SerperResult>) {
  return { url: link, title, snippet };
}
