import { type Static, Type } from 'typebox';
import { ProviderError } from '../../core/provider-error.ts';
import { newsItems, newsQuestion } from '../news-items.ts';
import type { OutRequest, ProviderCall, SettingValues, Upstream } from '../provider.ts';
import { readAs, readEach, readIf } from '../reading.ts';
import { address, DAILY_CAP } from '../usual-settings.ts';
import { webResults } from '../web-result.ts';

/** Results of one search at most. */
const MAX_RESULTS = 20;
/** How far back news are looked for: a year, as a round is news for as long. */
const NEWS_DAYS = 365;
/** The plan, or its pay-as-you-go budget, is used up: a cap, not a crash. */
const USED_UP: ReadonlySet<number> = new Set([432, 433]);

const Answer = Type.Object({
  results: Type.Array(Type.Unknown()),
  usage: Type.Optional(Type.Unknown()),
});
/** A search is one or two credits; more than this is a defect, and the list price stands. */
const Usage = Type.Object({ credits: Type.Number({ minimum: 0, maximum: 100 }) });
const Result = Type.Object({
  url: Type.String({ minLength: 1 }),
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  published_date: Type.Optional(Type.Unknown()),
});
/** A refusal, as it comes with error statuses; without a key it may come with other statuses too. */
const Refusal = Type.Union([
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
      const body = await askApi(call, { path: '/usage', headers: identification(call.settings) });
      return readAs(Account, body, 'account');
    },
  },
  lookups: {
    'search.web': {
      listPrice: (_params, settings) => priceOf(1, settings) ?? 0,
      async ask({ query, count }, call) {
        const { items, ...rest } = await search({ query }, count, call);
        return { ...rest, items: webResults(items.map(asRaw)).slice(0, count) };
      },
    },
    'company.news': {
      listPrice: (_params, settings) => priceOf(1, settings) ?? 0,
      async ask(params, call) {
        const question = { query: newsQuestion(params), topic: 'news', days: NEWS_DAYS };
        const { items, ...rest } = await search(question, params.limit, call);
        const raw = items.map((item) => ({ ...asRaw(item), date: item.published_date }));
        return { ...rest, items: newsItems(raw, params, call.now).slice(0, params.limit) };
      },
    },
  },
};

async function search(question: object, count: number, call: ProviderCall) {
  const body = await askApi(call, {
    method: 'POST',
    path: '/search',
    headers: identification(call.settings),
    json: {
      ...question,
      search_depth: 'basic',
      max_results: Math.min(count, MAX_RESULTS),
      include_usage: true,
    },
    send: 'once',
  });
  if (readIf(Refusal, body) !== undefined) {
    throw new ProviderError('upstream', 'a refusal with a status of success');
  }
  const { results, usage } = readAs(Answer, body, 'search answer');
  const credits = readIf(Usage, usage)?.credits;
  return { ...readEach(Result, results), costMicroUsd: priceOf(credits, call.settings) };
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

function identification(settings: SettingValues): Record<string, string> {
  const key = settings.secret('KEY');
  if (key !== undefined) return { authorization: `Bearer ${key.reveal()}` };
  if (!settings.switch('KEYLESS')) {
    throw new ProviderError('not_configured', 'neither WARMPATH_TAVILY_KEY nor _KEYLESS is set');
  }
  return { 'x-tavily-access-mode': 'keyless', 'x-client-source': 'warmpath' };
}

/** Micro-USD of so many credits; undefined where it does not say, so that the list price stands. Keyless is free. */
function priceOf(credits: number | undefined, settings: SettingValues): number | undefined {
  if (settings.secret('KEY') === undefined) return 0;
  return credits === undefined ? undefined : Math.round(credits * (settings.number('PRICE_USD') ?? 0));
}

function asRaw({ url, title, content }: Static<typeof Result>) {
  return { url, title, snippet: content };
}
