import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, RowOf } from '@warmpath/sdk';
import { warmpath } from './client.ts';

export type AccountKey = RowOf<'keys.list'>;
export type IssuedKey = AnswerOf<'keys.issue'>;

export const KEYS_KEY = ['keys'] as const;

export const keysQuery = queryOptions({
  queryKey: KEYS_KEY,
  queryFn: ({ signal }) => warmpath.keys.list({ signal }).then(({ keys }) => keys),
});
