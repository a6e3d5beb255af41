import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inSpan } from '../process.ts';
import type { Tables } from './tables.ts';

/** https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format": signature, flags, length of what else heads the file. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEAD = SIGNATURE.length + 8;
/** Of a row of one field: how many fields it has, and the length of the field. */
const ROW_HEAD = 6;
/** In place of the number of fields: there is no further row. */
const END = -1;

/**
 * The one `bytea` of the one row that a query finds (values written into it: COPY knows no parameters), as the server has it;
 * undefined if it finds none. An ordinary statement gives it as text of twice the length, which takes pg ten times as long to
 * read. The usual time-outs hold. Where it fails the connection is closed.
 */
export async function copyBytes(client: pg.PoolClient, query: string): Promise<Buffer | undefined> {
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  try {
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    return fieldOf(Buffer.concat(pieces));
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  } finally {
    // NOTE: pg stops the clock of its time-out by this callback, which a COPY never calls.
    (stream as { callback?: (error: null) => void }).callback?.(null);
  }
}

function fieldOf(copied: Buffer): Buffer | undefined {
  if (!copied.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new Error('the database sent no COPY in binary format');
  const row = HEAD + copied.readUInt32BE(HEAD - 4);
  if (copied.readInt16BE(row) === END) return undefined;
  const start = row + ROW_HEAD;
  const length = copied.readInt32BE(start - 4);
  const field = copied.subarray(start, start + length);
  if (field.length !== length || copied.readInt16BE(start + length) !== END)
    throw new Error('the database sent not one field of one row');
  return field;
}

/** array_recv of the server's sources: dimensions, whether there are nulls, the type of items (text), how many, the first's number. */
const ARRAY_HEAD = [1, 1, 25] as const;
const FIRST = 1;
const NULL = -1;

/** A `text[]` in binary form: long texts full of quotes, such as JSON, take half the time that their escaping and reading does. */
export function textArray(texts: readonly (string | null)[]): Buffer {
  const head = [...ARRAY_HEAD, texts.length, FIRST];
  const lengths = texts.map((text) => (text === null ? NULL : Buffer.byteLength(text)));
  const bytes = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), head.length * 4);
  const array = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (const number of head) at = array.writeInt32BE(number, at);
  for (const [nth, text] of texts.entries()) {
    at = array.writeInt32BE(lengths[nth] as number, at);
    at += array.write(text ?? '', at);
  }
  return array;
}

/** A statement, with its values apart; `name` makes it a prepared one (half the cost on the second use). */
export interface Statement {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** How long the answer is waited for, ms, where that is shorter than for other statements. */
  readonly timeoutMs?: number;
}

export interface Queryable {
  query<Row>(statement: Statement): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** The role it should work under, where a pooler may have given it a connection that works under another. */
  readonly pooledAs?: string;
  /** Its connection, for COPY (copy-rows.ts); not where statements go over messages. */
  readonly client?: pg.ClientBase;
}

/**
 * The one port to PostgreSQL. `transaction` hands out the only handle that may be used inside it; it commits when the
 * function returns and rolls back when it throws. Transactions of tenants go round by `tenantId`: they reject with `rate_limited`
 * or `unavailable` where too many wait.
 */
export interface Db extends Queryable {
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    kind?: TransactionKind,
    tenantId?: string,
  ): Promise<Result>;
}

/**
 * `snapshot`: every statement sees the database as it was at the first one, and none changes it. For an answer that is
 * read with several statements: what others commit between two of them would make it contradict itself.
 */
export type TransactionKind = 'usual' | 'snapshot';

const FACTS = { 'db.system.name': 'postgresql' };
/** The verb of a statement and the first table it names, with or without quotes. */
const VERB = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)/i;
/** Names that Kysely's statements are prepared under say nothing: see `kyselyOver`. */
const GIVEN_BY_COUNT = /^everyday_/;

/** A span of one statement, with the wait for its connection: its name, or its verb and table. Nothing of its values is in it. */
export function inStatementSpan<Result>(statement: Statement, work: () => Promise<Result>): Promise<Result> {
  return inSpan(() => nameOf(statement), FACTS, work);
}

/** A span of a transaction, with the wait for its tenant's turn. */
export function inTransactionSpan<Result>(work: () => Promise<Result>): Promise<Result> {
  return inSpan('transaction', FACTS, work);
}

function nameOf({ name, text }: Statement): string {
  if (name !== undefined && !GIVEN_BY_COUNT.test(name)) return name;
  const verb = VERB.exec(text)?.[1] ?? 'statement';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}

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

/** `checksum` is SHA-256 over the text, in hex. */
export interface SqlFile {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

export async function readSqlFiles(directory: URL | string): Promise<SqlFile[]> {
  const base =
    typeof directory === 'string' ? new URL(`file://${directory.replace(/\/*$/, '/')}`) : directory;
  const names = (await readdir(base)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, base), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The .sql files of all folders in a folder, sorted by their own name; two of one name would be one file of functions. */
export async function readSqlOfFolders(base: URL): Promise<SqlFile[]> {
  const folders = (await readdir(base, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const files = await Promise.all(folders.map(({ name }) => readSqlFiles(new URL(`${name}/`, base))));
  return files.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
}

export interface Migration extends SqlFile {
  readonly number: number;
}

export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

export interface Comparison {
  /** Still to be applied, in order. */
  readonly pending: readonly Migration[];
  /** Names of those that a newer version applied. */
  readonly unknown: readonly string[];
}

/** Throws on a name without a number, and on a number that two files have. */
export function numbered(files: readonly SqlFile[]): Migration[] {
  const found = files.map((file) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file.name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number))
      throw new Error(`migration ${file.name}: expected a name like 0007_what_it_does.sql`);
    return { ...file, number };
  });
  found.forEach((file, index) => {
    if (found[index + 1]?.number === file.number)
      throw new Error(`two migrations have the number ${file.name.slice(0, 4)}`);
  });
  return found;
}

/** What the database lacks and what it has more than the files. Throws on an edited file, and one that would come before an applied one. */
export function compare(files: readonly Migration[], applied: readonly Applied[]): Comparison {
  const known = new Map(files.map((file) => [file.number, file]));
  for (const row of applied) {
    const file = known.get(row.number);
    if (file !== undefined && file.checksum !== row.checksum) {
      throw new Error(
        `migration ${row.name} was edited after it had been applied to this database. Put the file back as it was and write a new migration for the change`,
      );
    }
  }
  const unknown = applied.filter(({ number }) => !known.has(number)).map(({ name }) => name);
  const done = new Set(applied.map((row) => row.number));
  const last = applied.at(-1)?.number ?? 0;
  const pending = files.filter((file) => !done.has(file.number));
  const late = pending.find((file) => file.number < last);
  if (late !== undefined && unknown.length === 0) {
    throw new Error(
      `migration ${late.name} comes before ones already applied; give it a number above ${last}`,
    );
  }
  return { pending, unknown };
}
