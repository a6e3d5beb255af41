import type { QueryClient } from '@tanstack/react-query';

/** The list, the drawer of one of it, what a search of it costs. */
export const INVESTORS_KEY = ['investors'] as const;
/** Whom connections lead to, and the connections themselves. */
export const INTRODUCTIONS_KEY = ['introductions'] as const;
export const NEWS_KEY = ['news'] as const;
/** What "find anything" found. */
export const FIND_KEY = ['find'] as const;

/** Every question whose answer shows investors of the list: their scores, stages and paths. A new screen of them belongs here. */
const SHOW_INVESTORS = [INVESTORS_KEY, INTRODUCTIONS_KEY, NEWS_KEY, FIND_KEY] as const;

/** After what changes investors of the list: what is on the screen is read again, all else when it is next opened. */
export async function investorsChanged(client: QueryClient): Promise<void> {
  await Promise.all(SHOW_INVESTORS.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** After what makes their scores those of something else: none of them is shown until it has been read again. */
export async function scoresChanged(client: QueryClient): Promise<void> {
  await Promise.all(SHOW_INVESTORS.map((queryKey) => client.resetQueries({ queryKey })));
}
