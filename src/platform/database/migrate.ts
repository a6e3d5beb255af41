import pg from 'pg';
import { VERSION } from '../process.ts';
import { type Connection, clientConfig, ensureRoles, type Role, SCHEMA } from './connection.ts';
import {
  type Applied,
  compare,
  type Migration,
  numbered,
  type Queryable,
  readSqlFiles,
  readSqlOfFolders,
  type SqlFile,
} from './db.ts';
import { explainedPooler, requireDirect } from './failure.ts';
import { applyFunctions, inTurns, isNewer, pendingFunctions, worksBeside } from './function-files.ts';

// NOTE: Kysely's Migrator is not used: it keeps no checksum, runs all files in one transaction, and cannot say that a
// database is newer than the code.

export interface MigrateOptions {
  readonly connection: Connection;
  readonly directory?: URL | string;
  readonly functions?: URL | string;
  readonly version?: string;
  readonly log?: (message: string) => void;
  /** The number of the last migration to apply, for rows that were made by it; no functions are then applied. */
  readonly upTo?: number;
  /** Into a database that a backup is restored into; all others refuse it. */
  readonly isRestore?: boolean;
}

/** A table that is there while a backup is restored: what is beside it is not whole. */
export const RESTORE_MARK = 'restore_under_way';

/** `merge` and `security_invoker` views came with 15; nothing older is tested. */
export const MIN_SERVER_VERSION = 150_000;

const MIGRATIONS = new URL('../migrations/', import.meta.url);
/** Each subject keeps the files of its functions beside its code. */
const SUBJECTS = new URL('../../', import.meta.url);
const ASK_OWNER =
  'Run "warmpath migrate" with WARMPATH_OWNER_DATABASE_URL set to the address of the owner of the tables (docs/operating/secure.md, "Two roles")';

const GO_ON = 'Run that version, or restore a backup made before it';

// Any number that is unique in this database: "warmpath" in ASCII, cut to 31 bits.
const LOCK = 0x7761726d;
// Another process migrates at most this long before we say so and stop waiting.
const LOCK_WAIT_MS = 300_000;

/**
 * Brings the database to the schema of this code: every migration not yet recorded in order, then the functions, all in one
 * transaction, so that no process ever works on half of them; one process at a time. Returns the names of the files applied now. Throws
 * where the server is too old, the roles cannot be made, an applied migration was edited, or the database is newer than the code.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = await readFiles(options);
  const log = options.log ?? (() => {});
  return onOwn(options.connection, async (client) => {
    const version = await serverVersion(client);
    await ensureRoles(client, version);
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('reset lock_timeout');
    if (options.isRestore !== true) await refuseHalfRestored(queryable(client));
    await createSchema(client);
    const { newer } = await look(client, files);
    if (newer !== undefined)
      throw new Error(`${newer}. ${GO_ON}; services of this version may run beside it until then`);
    const { upTo = Number.POSITIVE_INFINITY } = options;
    const apply = async (): Promise<string[]> => {
      const all = compare(files.migrations, await readApplied(client)).pending;
      const pending = all.filter(({ number }) => number <= upTo);
      const [first] = pending;
      if (first !== undefined)
        log(`applying ${pending.length} migrations, from ${first.name} to ${pending.at(-1)?.name}`);
      for (const file of pending) await applyOne(client, file);
      // Functions may need what later migrations add.
      if (options.upTo !== undefined) return pending.map(({ name }) => name);
      const functions = await applyFunctions(client, files.functions, files.version);
      return [...pending.map(({ name }) => name), ...functions.map((name) => `functions/${name}`)];
    };
    const waits = () => log('tables are in use: trying again until they are free, for five minutes at most');
    return inTurns(client, apply, waits);
  });
}

export interface SchemaState {
  /** Names of the files that it would apply, in order. */
  readonly pending: readonly string[];
  /** Where the database is newer, and this code works beside that version: what it has more. */
  readonly newer: string | undefined;
}

/**
 * What `migrate` would apply, with nothing applied, also for a login that does not own the tables. Throws if the server is too old,
 * an applied migration was edited, or the database is too new for this code.
 */
export async function schemaState(options: MigrateOptions): Promise<SchemaState & { isOwner: boolean }> {
  const files = await readFiles(options);
  const isOwner = await onOwn(options.connection, async (client) => {
    await serverVersion(client);
    await refuseHalfRestored(queryable(client));
    const { rows } = await client.query<{ owner: boolean }>(
      `select coalesce(
          (select pg_has_role(c.relowner, 'usage') from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = '${SCHEMA}' and c.relname = 'schema_migration'),
          (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = '${SCHEMA}'),
          has_database_privilege(current_database(), 'create')) as owner`,
    );
    return rows[0]?.owner === true;
  });
  const role = isOwner ? undefined : 'warmpath_system';
  return { isOwner, ...(await onOwn(options.connection, (client) => look(client, files), role)) };
}

/** Throws while a backup is restored into the database, and if that was broken off. */
export async function refuseHalfRestored(db: Queryable): Promise<void> {
  const [found] = await db.query<{ broken: boolean }>({
    text: `select to_regclass('${RESTORE_MARK}') is not null as broken`,
  });
  if (found?.broken === true)
    throw new Error(
      'a restore into this database is under way, or was broken off: wait for it, or run "warmpath restore" with the same file again',
    );
}

export const queryable = (client: pg.Client): Queryable => ({
  query: async ({ text, values }) => (await client.query(text, values as unknown[])).rows,
});

/**
 * As `migrate` where this login may change the tables (it owns them, or may make them); otherwise only looks, and throws
 * where the schema is older than this code. So a service that does not own its tables needs no right to change them. A database that
 * is one minor version newer is left as it is.
 */
export async function migrateOrCheck(options: MigrateOptions): Promise<string[]> {
  const { isOwner, pending, newer } = await schemaState(options);
  if (newer !== undefined) {
    options.log?.(`${newer}. This process works beside that version, and changes nothing of it`);
    return [];
  }
  if (isOwner) return migrate(options);
  if (pending.length === 0) return [];
  const { migrations, functions } = await readFiles(options);
  throw new Error(
    `the database is older than this version of Warmpath: ${pending.length} of ${migrations.length + functions.length} migrations and files of functions are still to be applied, from ${pending[0]}, and this login may not. ${ASK_OWNER}`,
  );
}

/** The migrations of this version. */
export async function migrationsOf(): Promise<readonly Migration[]> {
  return numbered(await readSqlFiles(MIGRATIONS));
}

interface Files {
  readonly migrations: readonly Migration[];
  readonly functions: readonly SqlFile[];
  readonly version: string;
}

async function readFiles(options: MigrateOptions): Promise<Files> {
  return {
    migrations: numbered(await readSqlFiles(options.directory ?? MIGRATIONS)),
    functions: await (options.functions === undefined
      ? readSqlOfFolders(SUBJECTS)
      : readSqlFiles(options.functions)),
    version: options.version ?? VERSION,
  };
}

/** As far as a login sees that does not own the tables: all files are pending where it may not look. */
async function look(client: pg.Client, { migrations, functions, version }: Files): Promise<SchemaState> {
  await refuseOlder(client);
  const { rows } = await client.query<{ readable: boolean | null }>(
    "select has_table_privilege(to_regclass('schema_function'), 'select') as readable",
  );
  if (rows[0]?.readable !== true) return { pending: namesOf(migrations, functions), newer: undefined };
  const { pending, unknown } = compare(migrations, await readApplied(client));
  const versions = await client.query<{ version: string }>('select distinct version from schema_function');
  const newest = versions.rows.reduce(
    (most, row) => (isNewer(row.version, most) ? row.version : most),
    version,
  );
  if (unknown.length === 0 && !isNewer(newest, version))
    return {
      pending: namesOf(pending, await pendingFunctions(client, functions, version)),
      newer: undefined,
    };
  const what =
    unknown.length === 0
      ? `the functions in the database are those of Warmpath ${newest}; this is ${version}`
      : `the database has migration ${unknown[0]}, which this version of Warmpath does not know: it was written by a newer one`;
  // Of the same version, a migration more is that of another checkout: nothing is promised between those.
  const isRelease = isNewer(newest, version) && worksBeside(version, newest);
  if (pending.length === 0 && isRelease) return { pending: [], newer: what };
  throw new Error(`${what}. ${GO_ON}`);
}

const namesOf = (migrations: readonly Migration[], functions: readonly SqlFile[]) => [
  ...migrations.map(({ name }) => name),
  ...functions.map(({ name }) => `functions/${name}`),
];

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

/** Does work on a connection of its own that nothing stands between, under the login itself if no role is given. */
export async function onOwn<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
  role?: Role,
): Promise<Result> {
  // A migration may rewrite a big table, a backup read it: no time-out for statements, only for connecting.
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

async function applyOne(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query(file.text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`migration ${file.name} failed: ${message}`, { cause: error });
  }
  await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
    file.number,
    file.name,
    file.checksum,
  ]);
}
