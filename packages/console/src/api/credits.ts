import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, RowOf } from '@warmpath/sdk';
import { CREDITS_KEY } from './account.ts';
import { warmpath } from './client.ts';

export type Usage = AnswerOf<'credits.usage'>;
export type Offer = AnswerOf<'credits.packs'>;
export type Purchase = RowOf<'credits.purchases'>;
export type Entry = RowOf<'credits.ledger'>;
export interface LedgerFilter {
  readonly kind?: Entry['kind'];
  readonly operation?: string;
  readonly from?: string;
  readonly to?: string;
}

/** A first look at the ledger; more come on demand. */
const PAGE_ROWS = 50;
/** While the money of a purchase is under way: a card takes seconds, ms. */
const WATCH_MS = 3_000;
/** Of a file: more than a year of a busy account. */
export const MOST_ENTRIES = 50_000;

/** The last days up to today, UTC: as the service counts them. */
export function lastDays(days: number, now = Date.now()): { readonly from: string; readonly to: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(now - (days - 1) * 86_400_000), to: dayOf(now) };
}

export const usageQuery = (days: number) =>
  queryOptions({
    queryKey: [...CREDITS_KEY, 'usage', days],
    queryFn: ({ signal }) => warmpath.credits.usage(lastDays(days), { signal }),
  });

export const offerQuery = queryOptions({
  queryKey: [...CREDITS_KEY, 'offer'],
  queryFn: ({ signal }) => warmpath.credits.packs({ signal }),
});

export const ledgerQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: [...CREDITS_KEY, 'ledger', filter],
    queryFn: ({ pageParam, signal }) =>
      warmpath.credits.ledger(
        { ...filter, limit: PAGE_ROWS, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: AnswerOf<'credits.ledger'>) => page.next,
  });

/** Every entry that passes, newest first, `MOST_ENTRIES` at most. */
export async function wholeLedger(filter: LedgerFilter): Promise<{ entries: Entry[]; isPart: boolean }> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const page = await warmpath.credits.ledger({
      ...filter,
      limit: 200,
      ...(cursor === undefined ? {} : { cursor }),
    });
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== undefined && entries.length < MOST_ENTRIES);
  return { entries, isPart: cursor !== undefined };
}

export const purchasesQuery = queryOptions({
  queryKey: [...CREDITS_KEY, 'purchases'],
  queryFn: ({ signal }) => warmpath.credits.purchases({ limit: 50 }, { signal }),
});

/** One purchase, looked at again until it is known how it ends. */
export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...CREDITS_KEY, 'purchase', id],
    queryFn: async ({ signal }) => {
      const { purchases } = await warmpath.credits.purchases({ id }, { signal });
      return purchases[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? WATCH_MS : false),
  });
