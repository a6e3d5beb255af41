import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  type QueryResult,
} from 'kysely';
import type { Queryable } from './db.ts';
import type { Tables } from './tables.ts';

/** Statements typed by the tables; no transactions of its own: those are `Db.transaction`'s. */
export type Everyday = QueryCreator<Tables>;

// Every connection keeps what it prepared, tens of kilobytes each; ours are a few dozen texts, so a text
// beyond this is of a statement whose text always differs and would only fill memory.
const MAX_PREPARED = 200;

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const names = new Map<string, string>();

/**
 * Kysely over whatever runs statements, the pool or an open transaction, so that connections, roles, row-level security
 * and failures are those of `db`. Its statements are prepared like named ones are, which halves their cost; values that
 * vary in number go into an array (`= any`), so that the text stays the same.
 * NOTE: how many rows a statement changed is not known (Kysely's results say 0): ask with `returning`.
 */
export function kyselyOver(db: Queryable): Everyday {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const name = preparedName(sql);
      const statement = { text: sql, values: parameters };
      return { rows: await db.query<Row>(name === undefined ? statement : { ...statement, name }) };
    },
    streamQuery() {
      throw new Error('everyday statements are not streamed; use a cursor on a client of the pool');
    },
  };
  const provider = {
    provideConnection: <Result>(consumer: (connection: DatabaseConnection) => Promise<Result>) =>
      consumer(connection),
  };
  return new QueryCreator<Tables>({ executor: new DefaultQueryExecutor(compiler, adapter, provider) });
}

/** pg refuses one name for two texts, so a text has its name for as long as the process lives. */
function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `everyday_${names.size}`;
  names.set(text, name);
  return name;
}
