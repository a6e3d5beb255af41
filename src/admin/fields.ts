import Type, { type TSchema } from 'typebox';

/** Parts of schemas that several endpoints share. */

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
