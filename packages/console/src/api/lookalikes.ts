import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@warmpath/sdk';
import { PRICE_KEY } from './account.ts';
import { warmpath } from './client.ts';
import { investorsChanged } from './investors-changed.ts';

type LookalikeAnswer = AnswerOf<'fundraising.find-lookalike-investors'>;
/** An answer as it is shown: its scores were for the raise of its time. */
export type ReadLookalikes = LookalikeAnswer & { readonly isOfOtherRaise?: boolean };
export type LookalikeResult = LookalikeAnswer['data']['companyResults'][number];

/** Companies of one call. */
export const MOST_COMPANIES = 5;
const ANSWER_KEY = ['lookalikes', 'answer'] as const;

/** What a call costs, and which of the companies are on record; free. */
export const lookalikePriceQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: [...PRICE_KEY, 'lookalikes', names],
    queryFn: ({ signal }) =>
      warmpath.fundraising.findLookalikeInvestors({ company_names: [...names], dry_run: true }, { signal }),
    enabled: names.length > 0,
  });

/** The last answer, which was paid for: it stays while the page is open. */
export const lookalikeAnswerQuery = queryOptions({
  queryKey: ANSWER_KEY,
  queryFn: (): ReadLookalikes | null => null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The answer stays after a change of the raise, which its scores are not for. */
export function outdateLookalikes(client: QueryClient): void {
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
