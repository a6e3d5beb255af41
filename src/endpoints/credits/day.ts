import Type from 'typebox';

/** A day of a query, `YYYY-MM-DD`. */
export const day = (description: string) =>
  Type.String({ format: 'date', minLength: 10, maxLength: 10, description });
