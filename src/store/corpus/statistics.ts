import type pg from 'pg';

/** The tables of the corpus that an import looks its rows up in (functions/corpus-statistics.sql). */
export const COUNTED = [
  'company',
  'company_alias',
  'company_source',
  'fund',
  'investment',
  'investor',
  'investor_alias',
  'investor_fact',
  'investor_source',
  'person',
  'person_role',
  'round',
] as const;

/** Fewer new rows than this are found well enough with the statistics of before, whatever plan these lead to. */
const MANY = 500;

/**
 * Takes the planner's statistics of these tables anew, with the rows of this transaction, where `added` rows came to
 * them since. What autovacuum last saw may be a corpus without a single row of the mode: plans made for it are quadratic.
 */
export async function analyzeCorpus(
  client: pg.PoolClient,
  tables: readonly (typeof COUNTED)[number][],
  added = MANY,
): Promise<void> {
  if (added >= MANY) await client.query('select analyze_corpus($1)', [tables]);
}
