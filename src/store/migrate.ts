import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Connection, clientConfig, SCHEMA } from './connection.ts';
import { ensureRoles } from './roles.ts';

// NOTE: Kysely's Migrator is not used: it keeps no checksum, runs all files in one transaction, and cannot say that a
// database is newer than the code.

/** One file of the folder. `checksum` is SHA-256 over its text, in hex. */
interface Migration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  readonly connection: Connection;
  /** Another folder, for tests. */
  readonly directory?: URL | string;
  readonly log?: (message: string) => void;
}

/** `merge` and `security_invoker` views came with 15; nothing older is tested. */
export const MIN_SERVER_VERSION = 150_000;

// Any number will do so long as nobody else in this database uses it: "warmpath" in ASCII, cut to 31 bits.
const LOCK = 0x7761726d;
// Another process migrates at most this long before we say so and stop waiting.
const LOCK_WAIT_MS = 300_000;

/**
 * Brings the database to the schema of this code: every file not yet recorded is applied, in order, each in a
 * transaction of its own, one process at a time. Returns the names of the files applied now. Throws where the server
 * is too old, the roles cannot be made, an applied file was edited, or the database is newer than the code.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(options.directory ?? new URL('./migrations/', import.meta.url));
  const client = new pg.Client(
    // A migration may rewrite a big table: no time-out for statements, only for connecting.
    clientConfig({
      connection: options.connection,
      applicationName: 'warmpath migrate',
      timeouts: { statement: 0, query: 0 },
    }),
  );
  client.on('error', () => {}); // the statement under way rejects with it
  await client.connect();
  try {
    const version = await serverVersion(client);
    await ensureRoles(client, version);
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('reset lock_timeout');
    await createSchema(client);
    const pending = compare(files, await readApplied(client));
    for (const file of pending) {
      options.log?.(`applying migration ${file.name}`);
      await apply(client, file);
    }
    return pending.map((file) => file.name);
  } finally {
    await client.end().catch(() => {});
  }
}

async function serverVersion(client: pg.Client): Promise<number> {
  const row = (
    await client.query<{ number: number; text: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
    )
  ).rows[0];
  if (row === undefined || row.number < MIN_SERVER_VERSION) {
    throw new Error(
      `this PostgreSQL is ${row?.text}; Warmpath needs 15 or newer. Upgrade the server, or leave DATABASE_URL out to use the bundled one`,
    );
  }
  return row.number;
}

async function createSchema(client: pg.Client): Promise<void> {
  // `if not exists` still asks for the right to create schemas, which an owner of a prepared schema may not have.
  const exists = await client.query('select from pg_namespace where nspname = $1', [SCHEMA]);
  if (exists.rowCount === 0) await client.query(`create schema ${SCHEMA}`);
  await client.query(
    'create table if not exists schema_migration (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
  );
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>('select number, name, checksum from schema_migration order by number'))
    .rows;
}

async function readMigrations(directory: URL | string): Promise<Migration[]> {
  const base =
    typeof directory === 'string' ? new URL(`file://${directory.replace(/\/*$/, '/')}`) : directory;
  const names = (await readdir(base)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? Number.NaN);
      if (Number.isNaN(number))
        throw new Error(`migration ${name}: expected a name like 0007_what_it_does.sql`);
      const text = await readFile(new URL(name, base), 'utf8');
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
  files.forEach((file, index) => {
    if (files[index + 1]?.number === file.number)
      throw new Error(`two migrations have the number ${file.name.slice(0, 4)}`);
  });
  return files;
}

/** The files still to apply. */
function compare(files: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(files.map((file) => [file.number, file]));
  for (const row of applied) {
    const file = known.get(row.number);
    if (file === undefined) {
      throw new Error(
        `the database has migration ${row.name}, which this version of Warmpath does not know: it was written by a newer one. Run that version, or restore a backup made before it`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new Error(
        `migration ${row.name} was edited after it had been applied to this database. Put the file back as it was and write a new migration for the change`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.number));
  const last = applied.at(-1)?.number ?? 0;
  const pending = files.filter((file) => !done.has(file.number));
  const late = pending.find((file) => file.number < last);
  if (late !== undefined) {
    throw new Error(
      `migration ${late.name} comes before ones already applied; give it a number above ${last}`,
    );
  }
  return pending;
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(
      `migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
