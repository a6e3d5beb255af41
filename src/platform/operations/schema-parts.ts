import Type, { type TSchema } from 'typebox';
import { named } from '../values/fields.ts';
import { LIMITS } from '../values/limits.ts';

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const at = (description?: string) =>
  Type.String({ format: 'date-time', ...(description === undefined ? {} : { description }) });
export const day = (description?: string) =>
  Type.String({ format: 'date', ...(description === undefined ? {} : { description }) });
export const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });
export const oneOf = <const Word extends string>(words: readonly Word[], description?: string) =>
  Type.Unsafe<Word>(
    Type.Enum([...words], { type: 'string', ...(description === undefined ? {} : { description }) }),
  );
/** Why something is done; stored. */
export const reason = Type.String({ minLength: 1, maxLength: 500, description: 'Why; stored with it.' });
/** A list of at most so many. */
export const limit = (most: number, usual: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual }));
export const counts = Type.Array(Type.Object({ kind: Type.String(), count: count() }));

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

/** What a store is asked for: the limit with its default, the cursor if there is one. */
export function pageOf(query: { readonly limit?: number; readonly cursor?: string }): {
  readonly limit: number;
  readonly cursor?: string;
} {
  const limit = query.limit ?? LIMITS.page.limitDefault;
  return query.cursor === undefined ? { limit } : { limit, cursor: query.cursor };
}
