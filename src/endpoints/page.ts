import Type from 'typebox';
import { LIMITS } from '../core/limits.ts';
import { named } from './named.ts';

/** The query fields of every list that is read page by page. */
export const pageFields = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.page.limitMax,
      default: LIMITS.page.limitDefault,
      ...named('PageLimit'),
    }),
  ),
  cursor: Type.Optional(
    // A time and an id; anything longer is none of ours.
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The `next` of the page before.',
      ...named('PageCursor'),
    }),
  ),
};

/** The field besides the items of a page. */
export const nextField = {
  next: Type.Optional(Type.String({ description: 'The cursor of the next page; absent on the last one.' })),
};

/** What a store is asked for: the limit with its default, the cursor where there is one. */
export function pageOf(query: { readonly limit?: number; readonly cursor?: string }): {
  readonly limit: number;
  readonly cursor?: string;
} {
  const limit = query.limit ?? LIMITS.page.limitDefault;
  return query.cursor === undefined ? { limit } : { limit, cursor: query.cursor };
}
