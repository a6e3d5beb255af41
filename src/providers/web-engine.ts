import type { Static, TSchema } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { newsItems, type RawNews, webResults } from './html.ts';
import {
  type Described,
  type Provider,
  type ProviderCall,
  readEach,
  type SettingValues,
} from './provider.ts';
import type { LookupParams, WebResult } from './rules-kinds.ts';

/** Results in the engine's own shape. */
export interface EnginePage {
  readonly entries: readonly unknown[];
  /** What the answer cost, micro-USD; undefined if it does not say, so that the list price stands. */
  readonly costMicroUsd?: number | undefined;
  /** The engine says that nothing follows. */
  readonly isLast?: boolean;
}

type About = Described & Pick<Provider, 'requiresOneOf' | 'limits'>;

interface Engine<Result extends TSchema> extends About {
  /** A free look at the account. */
  readonly account?: (call: ProviderCall) => Promise<unknown>;
  readonly result: Result;
  /** A result in our words; `date` is read of news only. */
  rawOf(result: Static<Result>): RawNews;
  /** What so many results cost by list, micro-USD; absent: nothing. */
  price?(count: number, settings: SettingValues): number;
  /** How many pages are asked for at most; absent: one. */
  pages?(count: number): number;
  /** `page` counts from 0. */
  web(params: LookupParams['search.web'], page: number, call: ProviderCall): Promise<EnginePage>;
  news(params: LookupParams['company.news'], call: ProviderCall): Promise<EnginePage>;
}

/** News are one question, whatever is wanted: it holds more than a company has in most months. */
const NEWS = 10;

/** A search engine, for pages of the web and for news of a company. */
export function webEngine<Result extends TSchema>(engine: Engine<Result>): Provider {
  const { account, result, rawOf, price, pages: _, web: __, news, ...about } = engine;
  const question = {
    kind: 'search.web',
    params: { query: 'Wikipedia', count: 1, livecrawl: false },
    gives: ['title', 'url'],
  } as const;
  return {
    ...about,
    probe: { question, ...(account !== undefined && { account }) },
    lookups: {
      'search.web': {
        ...(price && { listPrice: ({ count }, settings) => price(count, settings) }),
        ask: (params, call) => collectPages(engine, params, call),
      },
      'company.news': {
        ...(price && { listPrice: (_params, settings) => price(NEWS, settings) }),
        async ask(params, call) {
          const { entries, costMicroUsd } = await news(params, call);
          const { items, rejected } = readEach(result, entries);
          const reports = newsItems(items.map(rawOf), params, call.now);
          return { items: reports.slice(0, params.limit), rejected, costMicroUsd };
        },
      },
    },
  };
}

/**
 * Asks for page after page until there are `count` different results, a page brings none that is new, or all pages were
 * asked. A failure of a later page ends the search with what is there; one of the first page, or an abort, is thrown.
 */
async function collectPages<Result extends TSchema>(
  { result, rawOf, price, pages, web }: Engine<Result>,
  params: LookupParams['search.web'],
  call: ProviderCall,
) {
  const { count } = params;
  const raw: RawNews[] = [];
  let items: readonly WebResult[] = [];
  let rejected = 0;
  let costMicroUsd: number | undefined = 0;
  for (let page = 0; page < (pages?.(count) ?? 1); page += 1) {
    try {
      const answer = await web(params, page, call);
      const read = readEach(result, answer.entries);
      rejected += read.rejected;
      const { costMicroUsd: cost } = answer;
      costMicroUsd = cost === undefined || costMicroUsd === undefined ? undefined : costMicroUsd + cost;
      const before = items.length;
      raw.push(...read.items.map(rawOf));
      items = webResults(raw);
      if (items.length >= count || items.length === before || answer.isLast === true) break;
    } catch (error) {
      if (page === 0 || call.signal.aborted || !(error instanceof ProviderError)) throw error;
      if (error.spend === 'unknown' && costMicroUsd !== undefined)
        costMicroUsd += price?.(1, call.settings) ?? 0;
      break;
    }
  }
  return { items: items.slice(0, count), rejected, costMicroUsd };
}
