import { type Static, type TSchema, Type } from 'typebox';
import { type ProviderCall, ProviderError, type Upstream } from './provider.ts';
import { readAs, readEach } from './reading.ts';
import { address, DAILY_CAP, keyOf } from './usual-settings.ts';
import { collectPages, type WebPage } from './web-pages.ts';

/** Results of one call at most; each further page is a call, and billed. */
const PAGE_SIZE = 20;
/** A query beyond is refused with 422. */
const MAX_QUERY = { characters: 400, words: 50 };

const Answer = Type.Object({
  type: Type.Literal('search'),
  query: Type.Optional(Type.Unknown()),
  /** Absent where nothing was found. */
  web: Type.Optional(Type.Union([Type.Object({ results: Type.Array(Type.Unknown()) }), Type.Null()])),
});
const Result = Type.Object({
  url: Type.String({ minLength: 1 }),
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
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
  },
};

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
    headers: {
      'x-subscription-token': keyOf(call.settings),
      accept: 'application/json',
    },
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
  return readEach(schema, [value]).items.length === 1;
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
