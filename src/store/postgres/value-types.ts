import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/**
 * A `bigint` of PostgreSQL as a number. Throws a RangeError beyond 2^53: a sum of credits that silently loses
 * its last digits is worse than a failed statement (such values have to be selected as text).
 */
export function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} is beyond what a number holds exactly`);
  return value;
}

const textArray: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY as number);

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, toSafeNumber],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : toSafeNumber(item)))],
  // A calendar day stays `YYYY-MM-DD`: as a Date it would be midnight in this machine's zone, so another day in UTC.
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
]);

/** How values of our own connections are read; given to each pool, so that pg's global parsers stay untouched. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
