import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, InputOf, RowOf } from '@warmpath/sdk';
import { digestQuery, question, sessionQuery, useAction, warmpath } from './session.ts';

export const BALANCE_KEY = ['balance'] as const;
/** What a call costs and what would remain after it. */
export const PRICE_KEY = ['price'] as const;
export const CREDITS_KEY = ['credits'] as const;

/** Credits that remain; read again after every change, as all that states them is (`main.tsx`). */
export const balanceQuery = question(
  BALANCE_KEY,
  async (options) => (await warmpath.usage(options)).credits_remaining,
);

export type Today = AnswerOf<'fundraising.today'>;
export type TodayItem = Today['items'][number];

export const TODAY_KEY = ['today'] as const;
/** Replies come and messages leave while a person looks, ms. */
const AGAIN_MS = 60_000;

/** What waits for a person. Every change that succeeds reads it anew (`main.tsx`). */
export const todayQuery = question(TODAY_KEY, (options) => warmpath.fundraising.today(options), {
  refetchInterval: AGAIN_MS,
});

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
const MOST_ENTRIES = 50_000;

/** The last days up to today, UTC: as the service counts them. */
function lastDays(days: number, now = Date.now()): { readonly from: string; readonly to: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(now - (days - 1) * 86_400_000), to: dayOf(now) };
}

export const usageQuery = (days: number) =>
  question([...CREDITS_KEY, 'usage', days], (options) => warmpath.credits.usage(lastDays(days), options));

export const offerQuery = question([...CREDITS_KEY, 'offer'], (options) => warmpath.credits.packs(options));

export const ledgerQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: [...CREDITS_KEY, 'ledger', filter],
    queryFn: ({ pageParam, signal }) =>
      warmpath.credits.ledger({ ...filter, limit: PAGE_ROWS, cursor: pageParam }, { signal }),
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
      cursor,
    });
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== undefined && entries.length < MOST_ENTRIES);
  return { entries, isPart: cursor !== undefined };
}

export const purchasesQuery = question([...CREDITS_KEY, 'purchases'], (options) =>
  warmpath.credits.purchases({ limit: 50 }, options),
);

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

export type AccountKey = RowOf<'keys.list'>;
export type IssuedKey = AnswerOf<'keys.issue'>;

export const KEYS_KEY = ['keys'] as const;

export const keysQuery = question(KEYS_KEY, async (options) => (await warmpath.keys.list(options)).keys);

export type Member = RowOf<'members.list'>;
/** A link that signs a member in once. */
type SignInLink = Omit<AnswerOf<'members.link'>, 'request_id'>;

/** A link that was just made, and for whom. */
export interface MadeLink {
  readonly name: string;
  readonly link: SignInLink;
}

const MEMBERS_KEY = ['members'] as const;

export const membersQuery = question(
  MEMBERS_KEY,
  async (options) => (await warmpath.members.list(options)).members,
);

/** Changes the members, and reads them anew. */
const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useAction(change, (client) =>
    // A member may be who is signed in: the name above every screen, and whether mail can be sent there.
    Promise.all(
      [MEMBERS_KEY, sessionQuery.queryKey, digestQuery.queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    ),
  );

export const useInvite = () => useChange((input: InputOf<'members.add'>) => warmpath.members.add(input));
export const useChangeMember = () =>
  useChange((input: InputOf<'members.change'>) => warmpath.members.change(input));
export const useRemoveMember = () => useChange((id: string) => warmpath.members.remove({ id }));
export const useNewLink = () => useChange((id: string) => warmpath.members.link({ id }));
