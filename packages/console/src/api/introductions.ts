import { queryOptions } from '@tanstack/react-query';
import { type RowOf, WarmpathError } from '@warmpath/sdk';
import { warmpath } from './client.ts';
import { INTRODUCTIONS_KEY } from './investors-changed.ts';

/** Investors of the list that are looked at: ten pages, which take about a second. */
export const MOST_INVESTORS = 10_000;
/** Where nothing is stored (docs/errors.md). */
const NOTHING_STORED = 404;
/** So many people as they were read show whether the columns were understood. */
const SAMPLE = 5;

export type WarmInvestor = RowOf<'fundraising.pipeline.list'>;
export type WarmPath = NonNullable<WarmInvestor['warmPaths']>[number];

/** The imported connections: how many, since when, and the first few; null where there are none. */
export const networkQuery = queryOptions({
  queryKey: [...INTRODUCTIONS_KEY, 'network'],
  queryFn: async ({ signal }) => {
    try {
      return await warmpath.fundraising.network.get({ limit: SAMPLE }, { signal });
    } catch (error) {
      if (error instanceof WarmpathError && error.status === NOTHING_STORED) return null;
      throw error;
    }
  },
});

/** Every investor of the list that a connection leads to, with all paths. */
export const pathsQuery = queryOptions({
  queryKey: [...INTRODUCTIONS_KEY, 'paths'],
  queryFn: async ({ signal }) => {
    const investors: WarmInvestor[] = [];
    const rows = warmpath.fundraising.pipeline.list.all(
      { warm: true, paths: true, limit: 1_000 },
      { atMost: MOST_INVESTORS, signal },
    );
    for await (const row of rows) investors.push(row);
    return investors;
  },
});
