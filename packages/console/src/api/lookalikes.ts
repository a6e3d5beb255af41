import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@warmpath/sdk';
import { warmpath } from './client.ts';
import { INVESTORS_KEY } from './investors.ts';

export type LookalikeAnswer = AnswerOf<'fundraising.find-lookalike-investors'>;
export type LookalikeResult = LookalikeAnswer['data']['companyResults'][number];

/** Companies of one call. */
export const MOST_COMPANIES = 5;
const PRICE_KEY = ['lookalikes', 'price'] as const;
const ANSWER_KEY = ['lookalikes', 'answer'] as const;

/** What a call costs, and which of the companies are on record; free. */
export const lookalikePriceQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: [...PRICE_KEY, names],
    queryFn: ({ signal }) =>
      warmpath.fundraising.findLookalikeInvestors({ company_names: [...names], dry_run: true }, { signal }),
    enabled: names.length > 0,
  });

/** The last answer, which was paid for: it stays while the page is open. */
export const lookalikeAnswerQuery = queryOptions({
  queryKey: ANSWER_KEY,
  queryFn: (): LookalikeAnswer | null => null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Who funded the companies; those found are put on the list. */
export function useLookalikes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: readonly string[]) =>
      warmpath.fundraising.findLookalikeInvestors({ company_names: [...names], dry_run: false }),
    onSuccess: (answer) => client.setQueryData(ANSWER_KEY, answer),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: INVESTORS_KEY }),
        // What remains is other than it was.
        client.invalidateQueries({ queryKey: PRICE_KEY }),
      ]),
  });
}
