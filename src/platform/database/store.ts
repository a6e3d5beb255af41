import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Connection,
  DEFAULT_TIMEOUTS,
  databaseUrl,
  type Role,
  type Timeouts,
  waitForServer,
} from './connection.ts';
import type { Db, Queryable } from './db.ts';
import { type Embedded, openEmbedded } from './embedded.ts';
import { migrate, migrateOrCheck, refuseHalfRestored, type SchemaState, schemaState } from './migrate.ts';
import { createDb, type Postgres } from './postgres.ts';
import type { Purpose } from './presence.ts';

/** In the data directory: which database a service last worked on with it. */
const FILE = 'database.txt';
const BUNDLED = 'the bundled one, in this directory';
const LINE = /^installation: ([0-9a-f-]{36})\ndatabase: (.+)$/m;

interface Belonging {
  readonly id: string;
  readonly database: string;
}

/**
 * Throws if the bundled database would be made or used in the data directory of a service that works on another one: what a command
 * did there would be nowhere.
 */
export async function refuseSecondDatabase(dataDir: string): Promise<void> {
  const known = await read(dataDir);
  if (known === undefined || known.database === BUNDLED) return;
  throw new Error(
    `${dataDir} is the data directory of a service that works on ${known.database}, and DATABASE_URL is not set: this would make a second database in it. ${advice(dataDir)}`,
  );
}

/**
 * Compares the database with the one that the data directory belongs to, by the id of the installation. A service makes it its own,
 * and says so where it was another one's; a command that would work on another one throws.
 */
export async function keepTogether(
  dataDir: string,
  { id, database }: { readonly id: string; readonly database: string | undefined },
  isService: boolean,
  log: (message: string) => void,
): Promise<void> {
  const known = await read(dataDir);
  const now = database ?? BUNDLED;
  if (known?.id === id && known.database === now) return;
  const isOther = known !== undefined && known.id !== id;
  if (isOther && !isService)
    throw new Error(
      `${dataDir} is the data directory of a service that works on another database (${known.database}) than this command (${now}). ${advice(dataDir)}`,
    );
  if (!isService) return;
  if (isOther) log(`warning: ${dataDir} belonged to another database (${known.database}), and now to ${now}`);
  const text = `Which database this directory belongs to, as the service noted it; commands that would use another one refuse.\n\ninstallation: ${id}\ndatabase: ${now}\n`;
  // A directory that cannot be written to is another thing's to report: nothing is lost without the note.
  await writeFile(join(dataDir, FILE), text, { mode: 0o644 }).catch((error: Error) =>
    log(`${join(dataDir, FILE)} was not written: ${error.message}`),
  );
}

async function read(dataDir: string): Promise<Belonging | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '');
  const [, id, database] = LINE.exec(text) ?? [];
  return id === undefined || database === undefined ? undefined : { id, database };
}

const advice = (dataDir: string): string =>
  `Give commands the settings of the service (docs/operating/install.md, "Run commands"). If another database is meant from now on, remove ${join(dataDir, FILE)}`;

/** The id of the installation that the database is of. It never changes. */
export async function installationId(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>({ text: 'select id from installation' });
  if (row === undefined) throw new Error('the table installation is empty; migration 0026 fills it');
  return row.id;
}

/**
 * From now on nothing is done outside the database by itself: webhooks, mail, monitors and mailboxes wait. Where it is held already, the
 * first time stays. Resolves to whether it was not. Under the role of operators.
 */
export async function holdActs(db: Queryable): Promise<boolean> {
  const held = await db.query({
    text: 'update installation set held_at = now() where held_at is null returning id',
  });
  return held.length > 0;
}

/** Ends that. Returns since when it was so; undefined if it was not. Under the role of operators. */
export async function resumeActs(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.query<{ since: Date | null }>({
    text: `update installation i set held_at = null from (select held_at from installation for update) before
      returning before.held_at as since`,
  });
  return row?.since ?? undefined;
}

/** Since when it is so. */
export async function actsHeldSince(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.query<{ since: Date | null }>({ text: 'select held_at as since from installation' });
  return row?.since ?? undefined;
}

export interface StoreOptions {
  /** A PostgreSQL of 15 or newer; without it the bundled one runs in the data directory. */
  readonly databaseUrl?: string | undefined;
  /**
   * PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode: only what requests ask goes through the pooler;
   * migrations, operators, indexes, locks of a session and notifications go past it.
   */
  readonly directUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly log: (message: string) => void;
  /** One service at a time on a data directory, any number of commands with it or without it. */
  readonly purpose: Purpose;
  /** How long a server that is not up yet is waited for, ms; not at all if nothing is said. */
  readonly waitMs?: number | undefined;
  /** Connections per role at most. */
  readonly poolSize?: number | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** The folders of $PATH, looked through for an installed PostgreSQL where the bundled one does not run. */
  readonly searchPath?: readonly string[] | undefined;
}

export interface Store {
  /** Under the role that answers requests; a tenant's rows are seen within `withTenant` only. */
  readonly service: Postgres;
  /** Under the role of billing, sweeper, importers and operator commands. */
  readonly system: Postgres;
  /** How to connect past any pooler, without a role: as the owner if no other login was given (see clientConfig). */
  readonly connection: Connection;
  readonly migrations: readonly string[];
  readonly folder: string | undefined;
  /** One line on what and where the database is, without a password. */
  describe(): string;
  /** Waits for running statements, closes the pools, and stops an embedded server that is not used. */
  close(): Promise<void>;
}

/** Of a service and a worker: a machine that boots starts both. Below the 75 s in which a process that is told to stop has to. */
export const SERVICE_WAIT_MS = 60_000;
/** Of a command: a restart passes, and a person who waits is not kept long for a wrong address. */
export const COMMAND_WAIT_MS = 10_000;
// A command does one thing at a time, an import a few.
const COMMAND_POOL_SIZE = 4;
// Commands import, export and sweep for minutes; the operator can stop them.
const COMMAND_TIMEOUTS: Timeouts = { ...DEFAULT_TIMEOUTS, statement: 0, query: 0 };

/** The database, running and with the current schema, whichever kind it is. Errors say what to do. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.databaseUrl === undefined && options.directUrl !== undefined) {
    throw new Error(
      'WARMPATH_DATABASE_DIRECT_URL needs DATABASE_URL, which is not set. Without a pooler set DATABASE_URL alone',
    );
  }
  const embedded = options.databaseUrl === undefined ? await openEmbeddedIn(options) : undefined;
  const url = options.directUrl ?? options.databaseUrl ?? '';
  const connection = embedded?.connection ?? { connectionString: databaseUrl(url).toString() };
  const pooled =
    embedded === undefined && options.directUrl !== undefined
      ? { connectionString: databaseUrl(options.databaseUrl ?? '').toString() }
      : undefined;
  let migrations: string[];
  if (embedded === undefined) {
    // Side by side: together they may take no longer than one.
    const both = pooled === undefined ? [connection] : [connection, pooled];
    await Promise.all(both.map((each) => waited(each, url, options)));
  }
  try {
    migrations = await migrateOrCheck({ connection, log: options.log });
  } catch (error) {
    await embedded?.close();
    throw embedded === undefined ? explained(error, url) : error;
  }
  let isClosing = false;
  const service = open('warmpath_service', pooled);
  const system = open('warmpath_system');
  try {
    // Each connection is checked when it is made; the first ones now, so that a wrong one stops the start.
    for (const db of options.purpose === 'service' ? [system, service] : [system])
      await db.query({ text: 'select 1' });
    // One may have begun since the migrations; from now on it sees us, and refuses.
    await refuseHalfRestored(system);
    if (options.dataDir !== undefined) {
      const id = await installationId(system);
      const database = embedded === undefined ? withoutPassword(url) : undefined;
      await keepTogether(options.dataDir, { id, database }, options.purpose === 'service', options.log);
    }
  } catch (error) {
    await Promise.all([service.close(), system.close()]);
    await embedded?.close();
    throw embedded === undefined ? explained(error, options.databaseUrl ?? '') : error;
  }
  return {
    service,
    system,
    connection,
    migrations,
    folder: embedded?.folder,
    describe: () => embedded?.describe ?? `PostgreSQL at ${withoutPassword(options.databaseUrl ?? '')}`,
    async close() {
      isClosing = true;
      await Promise.all([service.close(), system.close()]);
      await embedded?.close();
    },
  };

  function open(role: Role, through?: Connection): Postgres {
    const isCommand = options.purpose === 'command';
    return createDb({
      connection: through ?? connection,
      ...(through === undefined ? {} : { pooled: true, direct: connection }),
      onUnnamed: () =>
        options.log(
          'the pooler does not keep prepared statements apart: each is planned every time. PgBouncer 1.21 or newer with max_prepared_statements above 0 does',
        ),
      role,
      applicationName: `warmpath ${options.purpose}`,
      poolSize: options.poolSize ?? (isCommand ? COMMAND_POOL_SIZE : undefined),
      timeouts: options.timeouts ?? (isCommand ? COMMAND_TIMEOUTS : undefined),
      onIdleError: (error) => {
        // The server may stop before it has read that a connection ended.
        if (!isClosing) options.log(`lost an idle database connection: ${error.message}`);
      },
    });
  }
}

/** Brings the database to the schema of this code, as its owner. Returns the names of the migrations applied. */
export async function migrateAs(ownerUrl: string, log: (message: string) => void): Promise<string[]> {
  const connection = { connectionString: databaseUrl(ownerUrl).toString() };
  await waited(connection, ownerUrl, { waitMs: COMMAND_WAIT_MS, log });
  try {
    return await migrate({ connection, log });
  } catch (error) {
    throw explained(error, ownerUrl);
  }
}

/**
 * What `migrate` would do, with nothing done: as its owner where `ownerUrl` is given, else as the login of `options`. The bundled
 * database is started for the question.
 */
export async function wouldMigrate(options: StoreOptions, ownerUrl?: string): Promise<SchemaState> {
  return onBare(options, ownerUrl, (connection) => schemaState({ connection }));
}

/**
 * Does work on the database as it is, whatever its schema: as its owner if `ownerUrl` is given, else as the login of `options`. The
 * bundled database is started for it.
 */
export async function onBare<Result>(
  options: StoreOptions,
  ownerUrl: string | undefined,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const url = ownerUrl ?? options.directUrl ?? options.databaseUrl;
  const embedded = url === undefined ? await openEmbeddedIn(options) : undefined;
  const connection = embedded?.connection ?? { connectionString: databaseUrl(url ?? '').toString() };
  if (embedded === undefined) await waited(connection, url ?? '', options);
  try {
    return await work(connection);
  } catch (error) {
    throw url === undefined ? error : explained(error, url);
  } finally {
    await embedded?.close();
  }
}

async function openEmbeddedIn(options: StoreOptions): Promise<Embedded> {
  const { dataDir, purpose, log, searchPath } = options;
  if (dataDir === undefined) throw new Error('neither a database URL nor a data directory was given');
  await refuseSecondDatabase(dataDir);
  return openEmbedded({ dataDir, purpose, log, searchPath });
}

function waited(
  connection: Connection,
  url: string,
  { waitMs = 0, log }: Pick<StoreOptions, 'waitMs' | 'log'>,
): Promise<void> {
  return waitForServer(connection, { waitMs, log, where: withoutPassword(url) });
}

// pg reports these while connecting; every other error already says what to do.
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
  'ECONNRESET',
]);
const INVALID_LOGIN = /^(28|3D)/;
const DENIED_ROLE = /permission denied to set role "(\w+)"/;

function explained(error: unknown, url: string): unknown {
  const { code = '', message } = error as { code?: string; message?: string };
  const role = DENIED_ROLE.exec(message ?? '')?.[1];
  if (role !== undefined) {
    return new Error(
      `the login for ${withoutPassword(url)} may not act as ${role}. An administrator has to run, once: grant warmpath_service, warmpath_system to that login (docs/operating/secure.md says how it is made)`,
      { cause: error },
    );
  }
  const isTimeout = message?.includes('timeout expired') === true;
  if (!UNREACHABLE.has(code) && !INVALID_LOGIN.test(code) && !isTimeout) return error;
  return new Error(
    `cannot connect to PostgreSQL at ${withoutPassword(url)}: ${message || code}. Check that it runs and that DATABASE_URL is right, or leave DATABASE_URL out to use the bundled database`,
    { cause: error },
  );
}

function withoutPassword(text: string): string {
  const url = databaseUrl(text);
  return `${url.searchParams.get('host') || url.host || 'the default host'}${url.pathname}`;
}

const READ_ONLY = '25006';
const DISK_FULL = '53100';

/**
 * Whether the database takes what is written: undefined, or in words why not. A row is locked, which is
 * written and flushed like a change, but leaves no dead row; and half a megabyte goes through a temporary
 * file, which needs room on the disk. Where another process has locked the row, this does not wait.
 */
export async function tryWriting(db: Db): Promise<string | undefined> {
  try {
    await db.transaction(async (transaction) => {
      await transaction.query({ text: 'select from write_probe for no key update skip locked' });
      await transaction.query({ text: "set local work_mem = '64kB'" });
      await transaction.query({ text: 'select count(*) from generate_series(1, 20000)' });
    });
    return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === READ_ONLY) return 'is read-only';
    if (code === DISK_FULL) return 'has a full disk';
    return 'does not answer';
  }
}
