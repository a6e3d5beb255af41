import { readFileSync } from 'node:fs';
import type { InvestorQuery } from '../../src/search/rules-investor-query.ts';
import type { InvestorSearchService } from '../../src/search/score/rules-ports.ts';
import { quantile } from '../report.ts';

/** What the processes of a run know each other by. */
export const SECRET = 'made up for this run, which no one else reaches'.replaceAll(' ', '-');
const SCOPE = { tenantId: 'bench', mode: 'live' } as const;

export interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** Times of the searches in a file, one after the other, ms. */
export async function timesOf(search: Pick<InvestorSearchService, 'search'>, file: string): Promise<Times> {
  const queries = JSON.parse(readFileSync(file, 'utf8')) as InvestorQuery[];
  const taken: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await search.search(SCOPE, query, new AbortController().signal);
    taken.push(performance.now() - start);
  }
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) };
}
