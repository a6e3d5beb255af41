import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Connection, clientConfig, type Role, SCHEMA } from './connection.ts';
import { explainedPooler, requireDirect } from './pooler.ts';
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

const FOLDER = new URL('./migrations/', import.meta.url);
const ASK_OWNER =
  'Run "warmpath migrate" with WARMPATH_OWNER_DATABASE_URL set to the address of the owner of the tables (docs/operating.md, "Two roles")';

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
  const files = await readMigrations(options.directory ?? FOLDER);
  return onOwn(options.connection, async (client) => {
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
  });
}

/**
 * As `migrate` where this login may change the tables (it owns them, or may make them); otherwise only looks, and throws
 * where the schema is not that of this code. So a service that does not own its tables needs no right to change them.
 */
export async function migrateOrCheck(options: MigrateOptions): Promise<string[]> {
  const { connection, directory } = options;
  const isOwner = await onOwn(connection, async (client) => {
    await serverVersion(client);
    const { rows } = await client.query<{ owner: boolean }>(
      `select coalesce(
          (select pg_has_role(c.relowner, 'usage') from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = '${SCHEMA}' and c.relname = 'schema_migration'),
          (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = '${SCHEMA}'),
          has_database_privilege(current_database(), 'create')) as owner`,
    );
    return rows[0]?.owner === true;
  });
  if (isOwner) return migrate(options);
  const files = await readMigrations(directory ?? FOLDER);
  const pending = await onOwn(
    connection,
    async (client) => compare(files, await readForeign(client)),
    'warmpath_system',
  );
  if (pending.length === 0) return [];
  throw new Error(
    `the database is older than this version of Warmpath: ${pending.length} of ${files.length} migrations are still to be applied, from ${pending[0]?.name}, and this login may not. ${ASK_OWNER}`,
  );
}

/** What a login that does not own the tables sees of the applied ones; none where it may not look. */
async function readForeign(client: pg.Client): Promise<Applied[]> {
  const [found] = (
    await client.query<{ is_there: boolean; readable: boolean }>(
      `select to_regclass('schema_migration') is not null as is_there,
        coalesce(has_table_privilege(to_regclass('schema_migration'), 'select'), false) as readable`,
    )
  ).rows;
  // Before migration 0037 only the owner could read it.
  return found?.is_there === true && found.readable ? readApplied(client) : [];
}

/** On a connection of its own that nothing stands between, under the login itself where no role is given. */
async function onOwn<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
  role?: Role,
): Promise<Result> {
  // A migration may rewrite a big table: no time-out for statements, only for connecting.
  const timeouts = { statement: 0, query: 0 };
  const config = clientConfig({ connection, applicationName: 'warmpath migrate', timeouts, role });
  const client = new pg.Client(config);
  client.on('error', () => {}); // the statement under way rejects with it
  try {
    await client.connect();
    await requireDirect(client, config);
    return await work(client);
  } catch (error) {
    throw explainedPooler(error);
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
    // ALTER FUNCTION … OWNER asks that the new owner may create in the schema; at work it may not.
    await client.query(`grant create on schema ${SCHEMA} to warmpath_system`);
    await client.query(file.text);
    await client.query(`revoke create on schema ${SCHEMA} from warmpath_system`);
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
