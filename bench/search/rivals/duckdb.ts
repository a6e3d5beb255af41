import { DuckDBInstance } from '@duckdb/node-api';
import { type Load, type Rival, selectionSql } from './rival.ts';

/** DuckDB in this process, in memory, on two threads: postings sorted by token, so that others' blocks are skipped. */
export async function openDuckDb({ postingFile, investorFile }: Load): Promise<Rival> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const read = (file: string, columns: string) =>
    `read_csv('${file}', header = false, columns = {${columns}})`;
  await connection.run(
    `create table posting as select * from ${read(postingFile, "'token': 'USMALLINT', 'investor': 'INTEGER', 'value': 'FLOAT'")}`,
  );
  await connection.run(
    `create table investor as select * from ${read(investorFile, "'investor': 'INTEGER', 'activity': 'FLOAT', 'lp_type': 'UTINYINT'")}`,
  );
  return {
    name: 'DuckDB',
    same: true,
    async query(selection) {
      const { terms } = selection;
      const weights = terms.map(({ token, weight }) => `when ${token} then ${weight}::double`).join(' ');
      const matches = `select investor, sum(value * case token ${weights} end) as score from posting
        where token in (${terms.map(({ token }) => token).join(', ')}) group by investor`;
      const result = await connection.runAndReadAll(selectionSql(selection, matches));
      return result.getRows().map(([investor, score]) => ({ investor: Number(investor), score: Number(score) }));
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
