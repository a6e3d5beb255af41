import { type Static, Type } from 'typebox';
import { ProviderError } from '../../core/provider-error.ts';
import { newsItems, newsQuestion } from '../news-items.ts';
import type { ProviderCall, SettingValues, Upstream } from '../provider.ts';
import { readAs, readEach, readIf } from '../reading.ts';
import { API_KEY, address, DAILY_CAP, keyOf } from '../usual-settings.ts';
import { webResults } from '../web-result.ts';

/** So many results are one credit; more are two. */
const IN_CREDIT = 10;
/** A search is one or two credits; more than this is a defect, and the list price stands. */
const MAX_CREDITS = 100;

const Answer = Type.Object({
  /** Comes back with every answer; what has neither is none. */
  searchParameters: Type.Object({}),
  organic: Type.Optional(Type.Array(Type.Unknown())),
  news: Type.Optional(Type.Array(Type.Unknown())),
  credits: Type.Optional(Type.Unknown()),
});
const Result = Type.Object({
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
        const { answer, costMicroUsd } = await search('/search', { q: query, num: count }, call);
        const { items, rejected } = readEach(Result, answer.organic ?? []);
        return { items: webResults(items.map(asRaw)).slice(0, count), rejected, costMicroUsd };
      },
    },
    'company.news': {
      listPrice: (_params, settings) => priceOf(1, settings) ?? 0,
      async ask(params, call) {
        const question = { q: newsQuestion(params), num: IN_CREDIT };
        const { answer, costMicroUsd } = await search('/news', question, call);
        const { items, rejected } = readEach(Result, answer.news ?? []);
        const raw = items.map((item) => ({ ...asRaw(item), date: item.date }));
        return { items: newsItems(raw, params, call.now).slice(0, params.limit), rejected, costMicroUsd };
      },
    },
  },
};

async function search(path: string, question: object, { settings, json }: ProviderCall) {
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
  const answer = readAs(Answer, body, 'search answer');
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

/** Micro-USD of so many credits; undefined where that is no number, so that the list price stands. */
function priceOf(credits: unknown, settings: SettingValues): number | undefined {
  if (typeof credits !== 'number' || credits < 0 || credits > MAX_CREDITS) return undefined;
  return Math.round(credits * (settings.number('PRICE_USD') ?? 0));
}

function asRaw({ link, title, snippet }: Static<typeof Result>) {
  return { url: link, title, snippet };
}
