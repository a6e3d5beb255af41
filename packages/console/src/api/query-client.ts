import { QueryClient } from '@tanstack/react-query';
import { WarmpathError } from '@warmpath/sdk';
import { BALANCE_KEY, CREDITS_KEY, PRICE_KEY } from './account.ts';
import { SESSION_KEY } from './session.ts';
import { TODAY_KEY } from './today.ts';

/** What was read stays on the screen this long before it is read again when a screen opens, ms. */
const FRESH_MS = 15_000;

/** A 401 of any call: the session has ended elsewhere, and the frame shows the way in. */
function whenRefused(error: unknown): void {
  if (error instanceof WarmpathError && error.status === 401)
    void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // The SDK repeats what may be repeated.
    queries: { staleTime: FRESH_MS, retry: false, throwOnError: false },
    mutations: { retry: false },
  },
});
queryClient.getQueryCache().config.onError = whenRefused;
queryClient.getMutationCache().config.onError = whenRefused;
// What was done may have cost something (an answer that finds nobody does), and is waited for no more.
queryClient.getMutationCache().config.onSettled = () => {
  for (const queryKey of [BALANCE_KEY, PRICE_KEY, CREDITS_KEY, TODAY_KEY])
    void queryClient.invalidateQueries({ queryKey });
};
