import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@warmpath/sdk';
import { warmpath } from './client.ts';

export type Today = AnswerOf<'fundraising.today'>;
export type TodayItem = Today['items'][number];

export const TODAY_KEY = ['today'] as const;
/** Replies come and messages leave while a person looks, ms. */
const AGAIN_MS = 60_000;

/** What waits for a person. Every change that succeeds reads it anew (`query-client.ts`). */
export const todayQuery = queryOptions({
  queryKey: TODAY_KEY,
  queryFn: ({ signal }) => warmpath.fundraising.today({ signal }),
  refetchInterval: AGAIN_MS,
});
