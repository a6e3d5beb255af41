import { queryOptions } from '@tanstack/react-query';
import { warmpath } from './client.ts';

export const BALANCE_KEY = ['balance'] as const;
/** What a call costs and what would remain after it. */
export const PRICE_KEY = ['price'] as const;
export const CREDITS_KEY = ['credits'] as const;

/** Credits that remain; read again after every change, as all that states them is (`query-client.ts`). */
export const balanceQuery = queryOptions({
  queryKey: BALANCE_KEY,
  queryFn: ({ signal }) => warmpath.usage({ signal }).then((answer) => answer.credits_remaining),
});
