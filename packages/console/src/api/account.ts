import { queryOptions } from '@tanstack/react-query';
import { warmpath } from './client.ts';

export const BALANCE_KEY = ['balance'] as const;

/** Credits that remain. What spends invalidates `BALANCE_KEY`. */
export const balanceQuery = queryOptions({
  queryKey: BALANCE_KEY,
  queryFn: ({ signal }) => warmpath.usage({ signal }).then((answer) => answer.credits_remaining),
});
