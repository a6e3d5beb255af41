import type { WebResult } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { type RawResult, webResults } from '../web-result.ts';

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
