import { DuckDBInstance } from '@duckdb/node-api';
import { type Found, fastest, type Load, type Rival, WAYS } from './rival.ts';

/** DuckDB in this process, in memory, on two threads: postings sorted by token, so that others' blocks are skipped. */
export async function openDuckDb({ postingFile, investorFile, sample }: Load): Promise<Rival> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const fill = (table: string, file: string, columns: Readonly<Record<string, string>>) => {
    const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
    return connection.run(
      `create table ${table} as select * from read_csv('${file}', header = false, columns = {${types.join(', ')}})`,
    );
  };
  await fill('posting', postingFile, {
    token: 'USMALLINT',
    investor: 'INTEGER',
    value: 'FLOAT',
    activity: 'FLOAT',
  });
  await fill('investor', investorFile, { investor: 'INTEGER', activity: 'FLOAT', lp_type: 'UTINYINT' });
  const ask = async (sql: string): Promise<Found[]> => {
    const rows = (await connection.runAndReadAll(sql)).getRows();
    return rows.map(([investor, score]) => ({ investor: Number(investor), score: Number(score) }));
  };
  const way = await fastest(WAYS, sample, ask);
  return {
    name: `DuckDB (${way.name})`,
    same: true,
    query: (selection) => ask(way.sql(selection)),
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
