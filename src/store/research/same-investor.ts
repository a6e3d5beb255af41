import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column holds the number of this investor, of the record it is merged into, or of one merged with it. Holds
 * for the number itself also where the corpus has no such record any more.
 */
export function isInvestor(column: string, id: number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (
    select ${id}::bigint union select s.id from investor a
      join investor s on s.id = coalesce(a.merged_into, a.id) or s.merged_into = coalesce(a.merged_into, a.id)
    where a.id = ${id})`;
}
