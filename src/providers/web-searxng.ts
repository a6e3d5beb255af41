import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { newsItems, newsQuestion, type RawResult, webResults } from './html.ts';
import {
  type OutRequest,
  type ProviderCall,
  readAs,
  readEach,
  type SettingValues,
  type Upstream,
} from './provider.ts';
import type { WebResult } from './rules-kinds.ts';

/** One page of a search that gives its results in pages. */
export interface WebPage {
  readonly results: readonly RawResult[];
  readonly rejected: number;
  /** The engine says that nothing follows. */
  readonly isLast?: boolean;
}

/** What was collected, and how many pages may have been billed. */
export interface CollectedPages {
  readonly items: readonly WebResult[];
  readonly rejected: number;
  readonly billed: number;
}

/**
 * Asks for page after page (from 0) until there are `count` different results, a page brings none that is new, or
 * `maxPages` were asked. A failure of a later page ends the search with what is there; one of the first page, or an
 * abort, is thrown.
 */
export async function collectPages(
  ask: (page: number) => Promise<WebPage>,
  { count, maxPages, signal }: { count: number; maxPages: number; signal: AbortSignal },
): Promise<CollectedPages> {
  const raw: RawResult[] = [];
  let items: readonly WebResult[] = [];
  let rejected = 0;
  let billed = 0;
  for (let page = 0; page < maxPages; page += 1) {
    try {
      const answer = await ask(page);
      billed += 1;
      rejected += answer.rejected;
      const before = items.length;
      raw.push(...answer.results);
      items = webResults(raw);
      if (items.length >= count || items.length === before || answer.isLast === true) break;
    } catch (error) {
      if (page === 0 || signal.aborted || !(error instanceof ProviderError)) throw error;
      if (error.spend === 'unknown') billed += 1;
      break;
    }
  }
  return { items: items.slice(0, count), rejected, billed };
}

/** Ten to thirty results a page, so that four fill the largest `count` of 50 with room for doubles. */
const MAX_PAGES = 4;

/** `results` as of searx 1.1 (2022) up to SearXNG of August 2026; other fields are not read. */
const Answer = Type.Object({
  results: Type.Array(Type.Unknown()),
  unresponsive_engines: Type.Optional(Type.Array(Type.Unknown())),
});
const Result = Type.Object({
  url: Type.String({ minLength: 1 }),
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Only some engines, those of news among them, have it. */
  publishedDate: Type.Optional(Type.Unknown()),
});
const Unresponsive = Type.Array(Type.Unknown(), { minItems: 2 });

/** A metasearch engine of the operator's own. https://docs.searxng.org/dev/search_api.html */
export const searxng: Upstream = {
  id: 'searxng',
  title: 'SearXNG',
  about:
    'Web search through an instance of your own; free. Its `settings.yml` has to list `json` under `search.formats`, which public instances rarely do.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      required: true,
      meaning: 'address of your SearXNG instance, such as http://127.0.0.1:8888; searx serves too',
    },
    {
      name: 'TOKEN',
      kind: 'secret',
      meaning: 'sent as `Authorization: Bearer`, where a proxy in front of the instance asks for one',
    },
    {
      name: 'LOGIN',
      kind: 'secret',
      meaning:
        'name:password for HTTP basic authentication, where a proxy in front of the instance asks for it',
    },
  ],
  // The instance itself waits some seconds for its engines; ten is what its own clients allow.
  limits: { timeoutMs: 10_000, concurrency: 8 },
  probe: {
    question: {
      kind: 'search.web',
      params: { query: 'Wikipedia', count: 1, livecrawl: false },
      gives: ['title', 'url'],
    },
  },
  lookups: {
    'search.web': {
      async ask({ query, count }, call) {
        const { items, rejected } = await collectPages((page) => askPage(query, page, call), {
          count,
          maxPages: MAX_PAGES,
          signal: call.signal,
        });
        return { items, rejected };
      },
    },
    'company.news': {
      async ask(params, call) {
        const { items, rejected } = await search(newsQuestion(params), { categories: 'news' }, call);
        const raw = items.map((item) => ({ ...asRaw(item), date: item.publishedDate }));
        return { items: newsItems(raw, params, call.now).slice(0, params.limit), rejected };
      },
    },
  },
};

async function askPage(query: string, page: number, call: ProviderCall): Promise<WebPage> {
  const { items, rejected } = await search(query, { pageno: page + 1 }, call);
  return { results: items.map(asRaw), rejected };
}

async function search(query: string, more: Record<string, string | number>, call: ProviderCall) {
  const body = await askInstance(call, {
    path: '/search',
    query: { q: query, format: 'json', ...more },
    headers: authorization(call.settings),
  });
  const { results, unresponsive_engines: silent = [] } = readAs(Answer, body, 'search answer');
  // The trap: with every engine down the instance still answers 200.
  if (results.length === 0 && silent.length > 0) {
    throw new ProviderError('upstream', `no engine of the instance answered (${reasons(silent)})`);
  }
  return readEach(Result, results);
}

async function askInstance(call: ProviderCall, request: OutRequest): Promise<unknown> {
  try {
    return (await call.json(request)).body;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 403) throw error;
    const message =
      'the instance answers 403: its settings.yml does not list json under search.formats, or a proxy in front of it refuses WARMPATH_SEARXNG_TOKEN or _LOGIN';
    throw new ProviderError('auth_failed', message, { status: 403, cause: error });
  }
}

function asRaw({ url, title, content }: Static<typeof Result>) {
  return { url, title, snippet: content };
}

function authorization(settings: SettingValues): Record<string, string> {
  const token = settings.secret('TOKEN');
  const login = settings.secret('LOGIN');
  if (token !== undefined) return { authorization: `Bearer ${token.reveal()}` };
  if (login === undefined) return {};
  return { authorization: `Basic ${Buffer.from(login.reveal()).toString('base64')}` };
}

/** The reasons of the first engines, for the log: `[name, reason]` each. */
function reasons(silent: readonly unknown[]): string {
  const { items } = readEach(Unresponsive, silent.slice(0, 5));
  return items.map(([engine, reason]) => `${String(engine)}: ${String(reason)}`.slice(0, 80)).join(', ');
}
