import pg from 'pg';
import { VERSION } from '../../../version.ts';
import { type Connection, clientConfig, type Role, SCHEMA } from '../connection.ts';
import { explainedPooler, requireDirect } from '../pooler.ts';
import { ensureRoles } from '../roles.ts';
import { applyFunctions, pendingFunctions } from './function-files.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';

// NOTE: Kysely's Migrator is not used: it keeps no checksum, runs all files in one transaction, and cannot say that a
// database is newer than the code.

interface Migration extends SqlFile {
  readonly number: number;
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  readonly connection: Connection;
  /** Other folders and another version, for tests. */
  readonly directory?: URL | string;
  readonly functions?: URL | string;
  readonly version?: string;
  readonly log?: (message: string) => void;
}

/** `merge` and `security_invoker` views came with 15; nothing older is tested. */
export const MIN_SERVER_VERSION = 150_000;

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const FUNCTIONS = new URL('../../functions/', import.meta.url);
const ASK_OWNER =
  'Run "warmpath migrate" with WARMPATH_OWNER_DATABASE_URL set to the address of the owner of the tables (docs/operating/secure.md, "Two roles")';

// Any number that is unique in this database: "warmpath" in ASCII, cut to 31 bits.
const LOCK = 0x7761726d;
// Another process migrates at most this long before we say so and stop waiting.
const LOCK_WAIT_MS = 300_000;

/**
 * Brings the database to the schema of this code: every migration not yet recorded is applied, in order, each in a
 * transaction of its own, then the functions, in one; one process at a time. Returns the names of the files applied now. Throws
 * where the server is too old, the roles cannot be made, an applied migration was edited, or the database is newer than the code.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = await readFiles(options);
  return onOwn(options.connection, async (client) => {
    const version = await serverVersion(client);
    await ensureRoles(client, version);
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('reset lock_timeout');
    await refuseOlder(client);
    await createSchema(client);
    const pending = compare(files.migrations, await readApplied(client));
    for (const file of pending) {
      options.log?.(`applying migration ${file.name}`);
      await apply(client, file);
    }
    const functions = await applyFunctions(client, files.functions, files.version);
    return [...pending.map((file) => file.name), ...functions.map((name) => `functions/${name}`)];
  });
}

/**
 * As `migrate` where this login may change the tables (it owns them, or may make them); otherwise only looks, and throws
 * where the schema is not that of this code. So a service that does not own its tables needs no right to change them.
 */
export async function migrateOrCheck(options: MigrateOptions): Promise<string[]> {
  const { connection } = options;
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
  const files = await readFiles(options);
  const pending = await onOwn(connection, (client) => pendingForForeign(client, files), 'warmpath_system');
  if (pending.length === 0) return [];
  const all = files.migrations.length + files.functions.length;
  throw new Error(
    `the database is older than this version of Warmpath: ${pending.length} of ${all} migrations and files of functions are still to be applied, from ${pending[0]}, and this login may not. ${ASK_OWNER}`,
  );
}

interface Files {
  readonly migrations: readonly Migration[];
  readonly functions: readonly SqlFile[];
  readonly version: string;
}

async function readFiles(options: MigrateOptions): Promise<Files> {
  return {
    migrations: numbered(await readSqlFiles(options.directory ?? MIGRATIONS)),
    functions: await readSqlFiles(options.functions ?? FUNCTIONS),
    version: options.version ?? VERSION,
  };
}

/** Names of the files still to apply, as far as a login sees that does not own the tables: all of them where it may not look. */
async function pendingForForeign(client: pg.Client, files: Files): Promise<string[]> {
  await refuseOlder(client);
  const { rows } = await client.query<{ readable: boolean | null }>(
    "select has_table_privilege(to_regclass('schema_function'), 'select') as readable",
  );
  const isReadable = rows[0]?.readable === true;
  const migrations = compare(files.migrations, isReadable ? await readApplied(client) : []);
  const functions = isReadable
    ? await pendingFunctions(client, files.functions, files.version)
    : files.functions;
  return [...migrations.map(({ name }) => name), ...functions.map(({ name }) => `functions/${name}`)];
}

/** Before 0.2.0, the first release, every function was in a migration; those were rewritten for it. */
async function refuseOlder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ older: boolean }>(
    "select to_regclass('schema_migration') is not null and to_regclass('schema_function') is null as older",
  );
  if (rows[0]?.older !== true) return;
  throw new Error(
    `this database was made by a version of Warmpath before 0.2.0, the first release, and cannot be brought to this one. Use a new database (or a new WARMPATH_DATA_DIR), or run "drop schema ${SCHEMA} cascade" in this one: everything in it is lost`,
  );
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
    `create table if not exists schema_migration (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
     create table if not exists schema_function (name text primary key, checksum text not null, defines text[] not null, version text not null, applied_at timestamptz not null default now())`,
  );
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>('select number, name, checksum from schema_migration order by number'))
    .rows;
}

/** Throws on a name without a number, and on a number that two files have. */
function numbered(files: readonly SqlFile[]): Migration[] {
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
