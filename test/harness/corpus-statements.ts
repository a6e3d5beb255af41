import { raiseCorpusVersion } from '../../src/corpus/queries-merges.ts';
import type { TestDatabase } from './database.ts';

// Statements that write a live corpus of a few made-up records, named by what they are called.

export const investor = (name: string) =>
  `insert into investor (mode, name, identity_key, source, source_id)
    values ('live', '${name}', lower('${name}'), 'test', '${name}')`;
export const company = (name: string) =>
  `insert into company (mode, name, identity_key, source, source_id)
    values ('live', '${name}', lower('${name}'), 'test', '${name}')`;
export const round = (name: string, of: string, columns = '', values = '') =>
  `insert into round (mode, company_id, kind, source, source_id${columns})
    select 'live', id, 'venture', 'test', '${name}'${values} from company where name = '${of}' and mode = 'live'`;
export const deal = (by: string, within: string) =>
  `insert into investment (round_id, investor_id, source) select r.id, i.id, 'test' from round r, investor i
    where r.source_id = '${within}' and i.name = '${by}'`;

/** Runs statements of one writer and raises the version. */
export const writeLive = (database: TestDatabase, ...statements: readonly string[]): Promise<number> =>
  database.system.transaction(async (transaction) => {
    for (const text of statements) await transaction.query({ text });
    return raiseCorpusVersion(transaction, 'live');
  });

/** The ids of investors, in the order of their names. */
export async function idsOf(database: TestDatabase, ...names: string[]): Promise<number[]> {
  const rows = await database.system.query<{ id: number; name: string }>({
    text: "select id, name from investor where name = any($1) and mode = 'live'",
    values: [names],
  });
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? Number.NaN);
}

/** In place of everything: three investors, of whom Anna and Bert are in Alpha's round and Cleo in Beta's. */
export async function writeThree(database: TestDatabase): Promise<void> {
  const tables = 'investor_merge, investment, round, company_alias, company, investor_alias, investor';
  for (const table of tables.split(', ')) await database.system.query({ text: `delete from ${table}` });
  const known = ", 'seed', '2012-02-03', 1.5e6, '2013-01-01'";
  await writeLive(
    database,
    ...['Anna', 'Bert', 'Cleo'].map(investor),
    ...['Alpha', 'Beta'].map(company),
    round('a1', 'Alpha', ', stage, announced_on, raised_usd, as_of', known),
    round('b1', 'Beta'),
    deal('Anna', 'a1'),
    deal('Bert', 'a1'),
    deal('Cleo', 'b1'),
  );
}
