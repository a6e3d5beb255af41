import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, InputOf, RowOf } from '@warmpath/sdk';
import { useMemo } from 'react';
import { PRICE_KEY } from './account.ts';
import { INTRODUCTIONS_KEY, investorsChanged, NEWS_KEY, scoresChanged } from './investor-rows.ts';
import { collected, orNull, PAGE_ROWS, question, useAllPages, warmpath } from './session.ts';

/** A profile of either kind of raise, by the names of the API; the form reads and writes its fields by name. */
export interface Profile {
  readonly raise_type: 'startup_equity' | 'fund_lp';
  readonly company_name?: string;
  readonly one_liner?: string;
  /** Of what is stored. */
  readonly version?: string;
  readonly [field: string]: unknown;
}
export type Reading = AnswerOf<'fundraising.profile.reading'>;

const RAISE_KEY = ['raise'] as const;

/** The stored profile; null if none is stored. */
export const profileQuery = queryOptions({
  queryKey: [...RAISE_KEY, 'profile'],
  queryFn: ({ signal }) =>
    orNull(warmpath.fundraising.profile.get({ signal })) as Promise<unknown> as Promise<Profile | null>,
});

/** What the stored profile is read as; null if none is stored. */
export const readingQuery = question([...RAISE_KEY, 'reading'], (options) =>
  orNull(warmpath.fundraising.profile.reading(options)),
);

/** Stores the profile; what it is read as is read again, and so is all that was scored for the one before. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    // Only over what it was made from: what somebody else stored meanwhile is never written over in silence.
    mutationFn: ({ profile, base }: { readonly profile: Profile; readonly base: Profile | null }) =>
      warmpath.fundraising.profile.put({
        ...profile,
        ...(base?.version === undefined ? {} : { if_version: base.version }),
      } as unknown as InputOf<'fundraising.profile.put'>) as Promise<unknown> as Promise<Profile>,
    onSuccess: async (stored) => {
      client.setQueryData(profileQuery.queryKey, stored);
      // Who saves waits for no list of ten thousand.
      void scoresChanged(client);
      outdateLookalikes(client);
      await client.invalidateQueries({ queryKey: readingQuery.queryKey });
    },
  });
}

export type SuggestKind = InputOf<'fundraising.suggest'>['kind'];
/** Fewer letters begin half of everything. */
const LEAST_LETTERS = 2;

/** What a text may be the beginning of; asked once for each text. */
export const suggestQuery = (kind: SuggestKind, q: string) =>
  question(
    ['suggest', kind, q],
    async (options) => (await warmpath.fundraising.suggest({ kind, q }, options)).suggestions,
    { enabled: q.trim().length >= LEAST_LETTERS, staleTime: Number.POSITIVE_INFINITY },
  );

type LookalikeAnswer = AnswerOf<'fundraising.find-lookalike-investors'>;
/** An answer as it is shown: its scores were for the raise of its time. */
export type ReadLookalikes = LookalikeAnswer & { readonly isOfOtherRaise?: boolean };
export type LookalikeResult = LookalikeAnswer['data']['companyResults'][number];

/** Companies of one call. */
export const MOST_COMPANIES = 5;
const ANSWER_KEY = ['lookalikes', 'answer'] as const;

/** What a call costs, and which of the companies are on record; free. */
export const lookalikePriceQuery = (names: readonly string[]) =>
  question(
    [...PRICE_KEY, 'lookalikes', names],
    (options) =>
      warmpath.fundraising.findLookalikeInvestors({ company_names: [...names], dry_run: true }, options),
    { enabled: names.length > 0 },
  );

/** The last answer, which was paid for: it stays while the page is open. */
export const lookalikeAnswerQuery = queryOptions({
  queryKey: ANSWER_KEY,
  queryFn: (): ReadLookalikes | null => null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The answer stays after a change of the raise, which its scores are not for. */
function outdateLookalikes(client: QueryClient): void {
  client.setQueryData(
    lookalikeAnswerQuery.queryKey,
    (answer) => answer && { ...answer, isOfOtherRaise: true },
  );
}

/** Who funded the companies; those found are put on the list. */
export function useLookalikes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: readonly string[]) =>
      warmpath.fundraising.findLookalikeInvestors({ company_names: [...names], dry_run: false }),
    onSuccess: (answer) => client.setQueryData(ANSWER_KEY, answer),
    onSettled: () => investorsChanged(client),
  });
}

/** Pages of investors that somebody leads to: of a list of 10,000, all. */
const MOST_PAGES = 12;
/** Of the first of them: more people than a picture shows, and there at once. */
const FIRST_LED_TO = 100;
/** So many people as they were read show whether the columns were understood. */
const SAMPLE = 5;

export type WarmInvestor = RowOf<'fundraising.pipeline.list'>;
export type WarmPath = NonNullable<WarmInvestor['warmPaths']>[number];

/** The imported connections: how many, since when, and the first few; null if there are none. */
export const networkQuery = question([...INTRODUCTIONS_KEY, 'network'], (options) =>
  orNull(warmpath.fundraising.network.get({ limit: SAMPLE }, options)),
);

const pathsQuery = infiniteQueryOptions({
  queryKey: [...INTRODUCTIONS_KEY, 'paths'],
  queryFn: ({ pageParam, signal }) =>
    warmpath.fundraising.pipeline.list(
      {
        warm: true,
        paths: true,
        limit: pageParam === undefined ? FIRST_LED_TO : PAGE_ROWS,
        cursor: pageParam,
      },
      { signal },
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }, pages) => (pages.length < MOST_PAGES ? next : undefined),
});

/** Every investor of the list that a connection leads to, with all paths; those that have come are there at once. */
export function usePaths() {
  const { pages, isPart, how } = useAllPages(pathsQuery);
  const rows = useMemo(() => pages?.flatMap(({ investors }) => investors), [pages]);
  return {
    /** None yet is not nobody while pages are missing. */
    loaded: { data: rows?.length === 0 && isPart ? undefined : rows, ...how },
    /** More come: they are on their way, unless one failed. */
    isPart,
    /** Not all of the list were looked at, and no more will be. */
    isCut: !isPart && pages?.at(-1)?.next !== undefined,
  };
}

/** Whom the connections open beyond the list, best first. */
export const doorsQuery = question([...INTRODUCTIONS_KEY, 'doors'], (options) =>
  warmpath.fundraising.doors({ limit: 100 }, options),
);
export type Door = AnswerOf<'fundraising.doors'>['doors'][number];

export type Found = RowOf<'fundraising.news'>;
export type Monitor = AnswerOf<'fundraising.monitoring'>['monitors'][number];

/** Some months of news of a good list; whoever looks for older ones looks into the list itself. */
const MOST = 500;

export const newsQuery = question([...NEWS_KEY, 'found'], ({ signal }) =>
  collected(warmpath.fundraising.news.all({ limit: 200 }, { atMost: MOST, signal })),
);

export const monitorsQuery = question(
  [...NEWS_KEY, 'monitors'],
  async (options) => (await warmpath.fundraising.monitoring(options)).monitors,
);
