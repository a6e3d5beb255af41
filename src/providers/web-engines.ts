import { Type } from 'typebox';
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
  readEach,
  readIf,
  type SettingValues,
  Text,
} from './provider.ts';
import { keyOf, onePrice } from './usual-settings.ts';
import { type EnginePage, webEngine } from './web-engine.ts';

const Link = Type.String({ minLength: 1 });

/** So many results are in the price of a search of Exa; each further one costs extra. */
const IN_PRICE = 10;
/** No search costs near that; a larger number is another unit or a defect, and the list price stands. */
const MAX_COST_USD = 100;
/** How old a copy of a page may be, hours: 0 reads every page anew, -1 takes the copy however old. */
const FRESH = 0;
const NEVER = -1;

const ExaAnswer = Type.Object({ results: List, costDollars: Anything });
const ExaCost = Type.Object({ total: Type.Number({ minimum: 0, maximum: MAX_COST_USD }) });

/** Exa's search. https://docs.exa.ai/reference/search */
export const exa = webEngine({
  ...described('exa'),
  // A live crawl may take ten seconds; ten searches a second is the documented limit.
  limits: { timeoutMs: 20_000, concurrency: 10, perSecond: 10 },
  result: Type.Object({
    url: Link,
    title: Text,
    highlights: maybe(Type.Array(Type.String())),
    text: Text,
    summary: Text,
    publishedDate: Anything,
  }),
  rawOf({ url, title, highlights, text, summary, publishedDate }) {
    const best = (highlights ?? []).filter((one) => one.trim() !== '').join(' … ');
    return { url, title, snippet: best || text || summary, date: publishedDate };
  },
  price: (count, settings) =>
    onePrice(undefined, settings) + Math.max(0, count - IN_PRICE) * (settings.number('EXTRA_PRICE_USD') ?? 0),
  web: ({ query, count, livecrawl }, _page, call) =>
    askExa({ query, numResults: count }, livecrawl ? FRESH : NEVER, call),
  news: (params, call) =>
    askExa({ query: newsQuestion(params), category: 'news', numResults: IN_PRICE }, NEVER, call),
});

async function askExa(question: object, maxAgeHours: number, call: ProviderCall): Promise<EnginePage> {
  const { body } = await call.json({
    method: 'POST',
    path: '/search',
    headers: { 'x-api-key': keyOf(call.settings) },
    json: {
      ...question,
      // `livecrawl` is deprecated, and both at once are refused.
      contents: { highlights: true, maxAgeHours },
      type: call.settings.text('TYPE'),
    },
    send: 'once',
  });
  const { results, costDollars } = readAs(ExaAnswer, body, 'search answer');
  const cost = readIf(ExaCost, costDollars)?.total;
  return { entries: results, costMicroUsd: cost === undefined ? undefined : Math.round(cost * 1e6) };
}

/** So many results are one credit of Serper; more are two. */
const IN_CREDIT = 10;
/** A search is one or two credits; more than this is a defect, and the list price stands. */
const MAX_CREDITS = 100;
const Credits = Type.Number({ minimum: 0, maximum: MAX_CREDITS });

const SerperAnswer = Type.Object({
  /** Comes back with every answer; what has neither is none. */
  searchParameters: Type.Object({}),
  organic: Type.Optional(List),
  news: Type.Optional(List),
  credits: Anything,
});
const SerperRefusal = Type.Object({ message: Type.String() });
const SerperAccount = Type.Object({ balance: Type.Number() });

/** Google's results through Serper. https://serper.dev */
export const serper = webEngine({
  ...described('serper'),
  limits: { timeoutMs: 10_000, concurrency: 10 },
  account: async ({ json, settings }) => {
    const { body } = await json({ path: '/account', headers: { 'x-api-key': keyOf(settings) } });
    return readAs(SerperAccount, body, 'account');
  },
  result: Type.Object({ link: Link, title: Text, snippet: Text, date: Anything }),
  rawOf: ({ link, ...rest }) => ({ url: link, ...rest }),
  price: (count, settings) => (count > IN_CREDIT ? 2 : 1) * onePrice(undefined, settings),
  web: ({ query, count }, _page, call) => askSerper('/search', { q: query, num: count }, call),
  news: (params, call) => askSerper('/news', { q: newsQuestion(params), num: IN_CREDIT }, call),
});

async function askSerper(path: string, json: object, call: ProviderCall): Promise<EnginePage> {
  const { status, body } = await call.json({
    method: 'POST',
    path,
    headers: { 'x-api-key': keyOf(call.settings) },
    json,
    // An account without credits answers 400 and says so.
    accept: [400],
    send: 'once',
  });
  const refusal = readIf(SerperRefusal, body);
  if (/not enough credits/i.test(refusal?.message ?? ''))
    throw new ProviderError('quota_exhausted', 'the account has no credits left', { status });
  if (status >= 400 || refusal !== undefined)
    throw new ProviderError('upstream', `a refusal with status ${status}`, { status, spend: 'none' });
  const { organic, news, credits } = readAs(SerperAnswer, body, 'search answer');
  return {
    entries: (path === '/news' ? news : organic) ?? [],
    costMicroUsd: costOfCredits(readIf(Credits, credits), call.settings),
  };
}

/** Micro-USD of so many credits; undefined if their number is not known. */
function costOfCredits(credits: number | undefined, settings: SettingValues): number | undefined {
  return credits === undefined ? undefined : Math.round(credits * onePrice(undefined, settings));
}

/** Ten to thirty results a page, so that four fill the largest `count` of 50 with room for doubles. */
const MAX_PAGES = 4;

/** `results` as of searx 1.1 (2022) up to SearXNG of August 2026; other fields are not read. */
const SearxAnswer = Type.Object({ results: List, unresponsive_engines: Type.Optional(List) });
/** `[name, reason]` */
const Unresponsive = Type.Array(Type.Unknown(), { minItems: 2 });

/** A metasearch engine of the operator's own. https://docs.searxng.org/dev/search_api.html */
export const searxng = webEngine({
  ...described('searxng'),
  // The instance itself waits some seconds for its engines; ten is what its own clients allow.
  limits: { timeoutMs: 10_000, concurrency: 8 },
  // Only some engines, those of news among them, have a date.
  result: Type.Object({ url: Link, title: Text, content: Text, publishedDate: Anything }),
  rawOf: ({ url, title, content, publishedDate }) => ({ url, title, snippet: content, date: publishedDate }),
  pages: () => MAX_PAGES,
  web: ({ query }, page, call) => askSearx(query, { pageno: page + 1 }, call),
  news: (params, call) => askSearx(newsQuestion(params), { categories: 'news' }, call),
});

async function askSearx(query: string, more: NonNullable<OutRequest['query']>, call: ProviderCall) {
  const request = {
    path: '/search',
    query: { q: query, format: 'json', ...more },
    headers: { authorization: authorization(call.settings) },
  };
  const { body } = await call.json(request).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || error.status !== 403) throw error;
    const message =
      'the instance answers 403: its settings.yml does not list json under search.formats, or a proxy in front of it refuses WARMPATH_SEARXNG_TOKEN or _LOGIN';
    throw new ProviderError('auth_failed', message, { status: 403, cause: error });
  });
  const { results, unresponsive_engines: silent = [] } = readAs(SearxAnswer, body, 'search answer');
  // The trap: with every engine down the instance still answers 200.
  if (results.length > 0 || silent.length === 0) return { entries: results };
  const reasons = readEach(Unresponsive, silent.slice(0, 5)).items.map(([engine, reason]) =>
    `${String(engine)}: ${String(reason)}`.slice(0, 80),
  );
  throw new ProviderError('upstream', `no engine of the instance answered (${reasons.join(', ')})`);
}

function authorization(settings: SettingValues): string | undefined {
  const token = settings.secret('TOKEN');
  const login = settings.secret('LOGIN');
  if (token !== undefined) return `Bearer ${token.reveal()}`;
  return login && `Basic ${Buffer.from(login.reveal()).toString('base64')}`;
}
