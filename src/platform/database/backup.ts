import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { VERSION } from '../process.ts';
import { OperatorError } from '../values/errors.ts';
import {
  type BackupHead,
  BackupReader,
  isEqual,
  type Sequences,
  sumOf,
  type TableEnd,
  type TableHead,
  writeBackup,
} from './backup-file.ts';
import { type Connection, SCHEMA } from './connection.ts';
import type { Queryable } from './db.ts';
import { migrate, migrationsOf, onOwn, queryable, RESTORE_MARK } from './migrate.ts';

/** What only those know who own the tables. */
export interface Contents {
  /** Names of the master keys that secrets need. */
  masters(db: Queryable): Promise<readonly string[]>;
  /** Whether nothing is there but what migrations put there. */
  isEmpty(db: Queryable): Promise<boolean>;
}

export interface BackupOptions {
  readonly connection: Connection;
  readonly path: string;
  readonly contents: Contents;
  /** Services work on it meanwhile and go first: on the bundled server, whose processes are this machine's, or on another. */
  readonly beside?: 'bundled' | 'another';
  /** Called after each table. */
  readonly onTable: (table: string, end: TableEnd) => void;
}

/** Rows would be hidden, and `row_security` forbids that. */
const NOT_ALLOWED = '42501';
/** A table that is there, in a schema that the login may not look into. */
const NOT_SEEN = '42P01';
/** Five seconds in all: `client_connection_check_interval` is two, and a checkpoint may delay an end. */
const MAX_LOOKS = 10;
const LOOK_MS = 500;
/** Every version has it, also 0.2.0. */
const MADE = 'schema_migration';
/** Whether a table is there, also for a login that may not look into the schema. */
const isThere = (table: string) =>
  `exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = '${SCHEMA}' and c.relname = '${table}')`;
/** All that a restore that was broken off left, without the schema: the login may not be allowed to make one. */
const LEFT = `select format('drop %s if exists %s cascade', kind, name) as drop from (
    select case relkind when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end as kind, oid::regclass::text as name
      from pg_class where relnamespace = '${SCHEMA}'::regnamespace and relkind in ('r', 'v', 'S', 'c')
    union all select 'routine', oid::regprocedure::text from pg_proc where pronamespace = '${SCHEMA}'::regnamespace) each
  order by kind = 'table' desc`;
/** As text that every version of PostgreSQL writes and reads alike. */
const AS_TEXT = `set datestyle = iso; set intervalstyle = postgres; set bytea_output = hex; set extra_float_digits = 1;
  set client_encoding = utf8; set idle_in_transaction_session_timeout = 0`;
/** Tables of the schema, without those that tell how it was made; not unlogged ones, of which a crash keeps nothing either. */
const TABLES = `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname not in ('schema_migration', 'schema_function', '${RESTORE_MARK}')
  group by c.relname order by c.relname`;

/**
 * Writes all that the database holds to a file, as it is at one moment, while services work. Returns what the file is. Throws OperatorError
 * if there is nothing, if the login does not see all rows, or the file is there already.
 */
export async function backUp(options: BackupOptions): Promise<BackupHead> {
  const { connection, path, contents, onTable, beside } = options;
  return onOwn(connection, async (client) => {
    if (beside !== undefined) await goLast(client, beside === 'bundled');
    await client.query(`${AS_TEXT}; set row_security = off`);
    const tables = await lockedTables(client);
    const head = await headOf(client, contents);
    await writeBackup(path, {
      head,
      tables,
      rows: (table) => rowsOf(client, table),
      sequences: () => sequencesOf(client),
      onTable,
    });
    return { warmpath_backup: 1, ...head };
  });
}

/** The least that Linux knows: what others leave of the processors. */
const LAST = 19;

/** Lets all others go first: this process with its threads, and the one of the bundled server that reads for it. */
async function goLast(client: pg.Client, isBundled: boolean): Promise<void> {
  const ids = (await readdir('/proc/self/task').catch(() => [])).map(Number);
  if (isBundled)
    for (const { pid } of (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows)
      ids.push(pid);
  for (const id of ids) {
    try {
      setPriority(id, LAST);
    } catch {
      // It has ended, or belongs to another user: the backup is as good.
    }
  }
}

/** Says in the database when its last backup was made, an ISO time. Rejects if this login may not. */
export async function noteBackup(connection: Connection, at: string): Promise<void> {
  await onOwn(connection, (client) => client.query('update installation set backed_up_at = $1', [at]));
}

/**
 * The tables as they are at one moment, which begins here. They are locked before it against migrations only: a table that is rewritten or
 * emptied after the moment would seem to have had no rows.
 */
async function lockedTables(client: pg.Client): Promise<readonly TableHead[]> {
  const before = (await client.query<TableHead>(TABLES)).rows;
  await client.query('begin isolation level repeatable read read only');
  for (const { table } of before) await client.query(`lock table ${quoted(table)} in access share mode`);
  const { rows: tables } = await client.query<TableHead>(TABLES);
  if (JSON.stringify(tables) === JSON.stringify(before)) return tables;
  throw new OperatorError(
    'conflict',
    'The tables were changed by a migration meanwhile, so nothing was backed up. Run it again.',
  );
}

async function headOf(client: pg.Client, contents: Contents): Promise<Omit<BackupHead, 'warmpath_backup'>> {
  const { rows: seen } = await client.query<{ sees: boolean; made: boolean; broken: boolean }>(
    `select (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as sees,
       ${isThere(MADE)} as made, ${isThere(RESTORE_MARK)} as broken`,
  );
  if (seen[0]?.made !== true || seen[0].broken)
    throw new OperatorError(
      'usage',
      'There is no whole database of Warmpath here, so nothing was backed up.',
    );
  if (!seen[0].sees)
    throw new OperatorError(
      'usage',
      'This login does not see the rows of all tenants, so nothing was backed up. Give an address in DATABASE_URL whose login has "bypassrls" (docs/operating/backup.md).',
    );
  const masters = await contents.masters(queryable(client));
  const { rows } = await client.query<Pick<BackupHead, 'postgres' | 'at' | 'migrations'>>(
    `select current_setting('server_version') as postgres, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       (select json_agg(json_build_object('number', number, 'checksum', checksum) order by number) from schema_migration) as migrations`,
  );
  const [said] = rows;
  if (said === undefined) throw new Error('a select without a from gives one row');
  return { version: VERSION, masters, ...said };
}

async function sequencesOf(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = current_schema() and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

const quoted = (name: string) => pg.escapeIdentifier(name);
const rowsOf = (client: pg.Client, table: TableHead): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${listed(table)} to stdout`));
const listed = ({ table, columns }: TableHead) => `${quoted(table)} (${columns.map(quoted).join(', ')})`;

export interface RestoreOptions extends BackupOptions {
  /** What is to be done with the database before a service may start on it. */
  readonly beforeUse: () => Promise<void>;
  readonly log: (message: string) => void;
}

/**
 * Fills an empty database from a backup, of this or an earlier version of Warmpath and of any PostgreSQL: the tables as they were, all
 * rows, compared with the sums in the file as the database then has them, and what came with later versions. Until it is whole no service starts on it, and one
 * that was broken off begins again. Throws OperatorError if the database is not empty, or the file cannot be restored with this version.
 */
export async function restore(options: RestoreOptions): Promise<BackupHead> {
  const { connection, path, log, beforeUse } = options;
  const head = await BackupReader.check(path);
  const upTo = await lastMigration(head, path);
  const { reader } = await BackupReader.open(path);
  try {
    // Connected from beginning to end: another restore sees this one, and refuses.
    await onOwn(connection, async (client) => {
      await makeRoom(client, options.contents);
      await migrate({ connection, log, isRestore: true, upTo });
      await load(client, reader, options);
      await migrate({ connection, log, isRestore: true });
      await beforeUse();
      await client.query('analyze');
      await client.query(`drop table ${RESTORE_MARK}`);
    });
    return head;
  } finally {
    await reader.close();
  }
}

/** The last of the migrations that the backup's tables are made by, which have to be among ours. */
async function lastMigration(head: BackupHead, path: string): Promise<number> {
  const ours = new Map((await migrationsOf()).map(({ number, checksum }) => [number, checksum]));
  const other = head.migrations.find(({ number, checksum }) => ours.get(number) !== checksum);
  if (other !== undefined)
    throw new OperatorError(
      'usage',
      `${path} was made by Warmpath ${head.version}, whose tables this version (${VERSION}) does not know. Restore it with that version or a newer one. Nothing was changed.`,
    );
  return Math.max(...head.migrations.map(({ number }) => number));
}

/** An empty schema with the mark in it. What a restore left that was broken off goes; all else is refused. */
async function makeRoom(client: pg.Client, contents: Contents): Promise<void> {
  if (await isUsed(client))
    throw new OperatorError(
      'usage',
      'Other processes of Warmpath work on this database. Stop them first. Nothing was changed.',
    );
  const { rows } = await client.query<{ schema: boolean; broken: boolean; made: boolean }>(
    `select exists (select from pg_namespace where nspname = '${SCHEMA}') as schema,
       ${isThere(RESTORE_MARK)} as broken, ${isThere(MADE)} as made`,
  );
  const [found] = rows;
  if (found?.made === true && !found.broken && !(await isEmpty(client, contents)))
    throw new OperatorError(
      'usage',
      'This database is not empty, and a restore replaces nothing. Name an empty one: a new WARMPATH_DATA_DIR, or another DATABASE_URL. Nothing was changed.',
    );
  try {
    await client.query('begin');
    if (found?.schema !== true) await client.query(`create schema ${SCHEMA}`);
    if (found?.broken === true || found?.made === true)
      for (const { drop } of (await client.query<{ drop: string }>(LEFT)).rows) await client.query(drop);
    await client.query(`create table ${SCHEMA}.${RESTORE_MARK} ()`);
    await client.query('commit');
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    throw new OperatorError(
      'usage',
      `This login may not make the tables (${(error as Error).message}). Give the address of their owner in WARMPATH_OWNER_DATABASE_URL. Nothing was changed.`,
      error,
    );
  }
}

/** What a login may not see is there. */
async function isEmpty(client: pg.Client, contents: Contents): Promise<boolean> {
  await client.query('set row_security = off');
  return contents.isEmpty(queryable(client)).catch((error: { readonly code?: string }) => {
    if (error.code === NOT_ALLOWED || error.code === NOT_SEEN) return false;
    throw error;
  });
}

/** Whether other processes of ours are connected, and stay so: the server notices those that were killed within seconds. */
async function isUsed(client: pg.Client): Promise<boolean> {
  for (let looks = 0; ; looks += 1) {
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name like 'warmpath%' and pid <> pg_backend_pid()",
    );
    if (rows.length === 0) return false;
    if (looks === MAX_LOOKS) return true;
    await sleep(LOOK_MS);
  }
}

/** All rows, in one transaction; foreign keys are made after them, so that their order does not matter and all are checked at once. */
async function load(client: pg.Client, reader: BackupReader, { onTable }: RestoreOptions): Promise<void> {
  await client.query(`${AS_TEXT}; set statement_timeout = 0; begin`);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f' order by conrelid, conname`,
  );
  const { rows: forced } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class where relnamespace = current_schema()::regnamespace and relforcerowsecurity`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  // The owner, who is no superuser on a managed server, may then write the rows of all tenants.
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`);
  let found = await reader.next();
  for (; !('sequences' in found); found = await reader.next()) {
    const { table } = found;
    await client.query(`truncate ${quoted(table)}`);
    await pipeline(reader.rows(), client.query(copyFrom(`copy ${listed(found)} from stdin`)));
    const [wanted, has] = [await reader.end(), await sumOf(rowsOf(client, found))];
    if (!isEqual(wanted, has))
      throw new Error(
        `the table ${table} has ${has.rows} rows that are not the ${wanted.rows} of the backup: nothing was restored`,
      );
    onTable(table, has);
  }
  for (const [name, value] of Object.entries(found.sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value]);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  for (const { table } of forced) await client.query(`alter table ${table} force row level security`);
  await client.query('commit');
}
