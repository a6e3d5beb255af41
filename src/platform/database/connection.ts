import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/**
 * A `bigint` of PostgreSQL as a number. Throws a RangeError beyond 2^53: a sum of credits that silently loses
 * its last digits is worse than a failed statement (such values have to be selected as text).
 */
export function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} is beyond what a number holds exactly`);
  return value;
}

const textArray: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY as number);

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, toSafeNumber],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : toSafeNumber(item)))],
  // A calendar day stays `YYYY-MM-DD`: as a Date it would be midnight in this machine's zone, so another day in UTC.
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
]);

/** How values of our own connections are read; given to each pool, so that pg's global parsers stay untouched. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Where a database is: pg's own fields, or a `postgres://` URL in `connectionString`. Never carries a role. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'database' | 'user' | 'password' | 'ssl'
>;

/** The two roles work is done under; docs of what each may do: migrations/0008_services_and_rights.sql. */
export type Role = 'warmpath_service' | 'warmpath_system';

/** The one schema everything lives in, so that the database may be shared with other programs. */
export const SCHEMA = 'warmpath';

export interface Timeouts {
  readonly connect: number;
  readonly statement: number;
  readonly query: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  // A database in reach answers within a second, also across regions; 5 s lets a restart's crash recovery pass.
  connect: 5_000,
  // The server gives up on a statement after 10 s: requests have deadlines of seconds, and it must end before `query`.
  statement: 10_000,
  // The client gives up 5 s after the server should have: only a black-holed connection gets here.
  query: 15_000,
};

/** A service that died behind a cut network leaves its transaction open: after 60 s its locks are let go. */
export const IDLE_IN_TRANSACTION_MS = 60_000;

export interface ConnectionOptions {
  readonly connection: Connection;
  readonly role?: Role | undefined;
  readonly applicationName: string;
  /** 0 switches one off (imports and migrations run long). */
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** True if a pooler stands between: it takes no start-up options, so all of it comes from the login's settings. */
  readonly pooled?: boolean | undefined;
}

/**
 * The pg settings of one connection. Role, search path and time-outs travel as start-up options, so that a connection
 * is never in use without them and a reset (`DISCARD ALL`) comes back to them; `checkConnection` looks whether they arrived.
 */
export function clientConfig(options: ConnectionOptions): pg.ClientConfig {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const { connection, ownOptions } = withoutOptions(options.connection);
  const startup = [
    ownOptions,
    options.role === undefined ? undefined : `-c role=${options.role}`,
    `-c search_path=${SCHEMA}`,
    '-c timezone=UTC',
    // As the bundled server has it (cluster.ts): compiling takes 0.2 s for statements that run in 20 ms.
    '-c jit=off',
    `-c statement_timeout=${timeouts.statement}`,
    `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
  ];
  return {
    ...connection,
    ...(options.pooled === true ? {} : { options: startup.filter((part) => part !== undefined).join(' ') }),
    application_name: options.applicationName,
    connectionTimeoutMillis: timeouts.connect,
    ...(timeouts.query > 0 ? { query_timeout: timeouts.query } : {}),
    // TCP itself notices a silent peer, also on idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: valueTypes,
  };
}

/** pg lets `options` of a URL win over ours; both are wanted, so the URL's are taken out and put before ours. */
function withoutOptions(connection: Connection): { connection: Connection; ownOptions: string | undefined } {
  const text = connection.connectionString;
  if (text === undefined) return { connection, ownOptions: undefined };
  const url = databaseUrl(text);
  const ownOptions = url.searchParams.get('options') ?? undefined;
  for (const name of ['options', 'application_name']) url.searchParams.delete(name);
  return { connection: { ...connection, connectionString: url.toString() }, ownOptions };
}

/**
 * A `postgres://` URL, taken apart. libpq's form without a host (`postgres://user@/db?host=/run/postgresql`) is none
 * to the URL standard, so it is given one, which its `host` parameter overrules. Throws if it is no such URL.
 */
export function databaseUrl(text: string): URL {
  const full = text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?]|$)/, '$1localhost');
  if (!/^postgres(ql)?:\/\//.test(full) || !URL.canParse(full)) {
    throw new Error('DATABASE_URL must be a URL like postgres://user:password@host:5432/database');
  }
  return new URL(full);
}

const ROLES: readonly Role[] = ['warmpath_service', 'warmpath_system'];

// PostgreSQL 16 split membership into INHERIT and SET; before it a member has both.
const SPLIT_MEMBERSHIP = 160_000;

// Roles belong to the whole server, so installations in its other databases may make them at this very moment:
// duplicate_object, unique_violation, internal_error ("tuple concurrently updated").
const RACES = new Set(['42710', '23505', 'XX000']);
const INSUFFICIENT_PRIVILEGE = '42501';
// Each round loses to one other installation at most; a user starts only a few at once.
const ATTEMPTS = 20;

/**
 * Makes sure that both roles exist, cannot log in or bypass row security, and that the connected user may switch to
 * them. Throws an error that prints the statements an administrator has to run if the user may not.
 */
export async function ensureRoles(client: pg.Client, serverVersion: number): Promise<void> {
  const membership = serverVersion >= SPLIT_MEMBERSHIP ? ' with inherit true, set true' : '';
  for (const role of ROLES) {
    for (let attempt = 1; ; attempt++) {
      try {
        await ensureRole(client, role, serverVersion, membership);
        break;
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (code === INSUFFICIENT_PRIVILEGE) throw await askAdministrator(client, membership, error);
        if (!RACES.has(code) || attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * 5));
      }
    }
  }
}

async function ensureRole(
  client: pg.Client,
  role: Role,
  serverVersion: number,
  membership: string,
): Promise<void> {
  const found = await client.query<{ unsafe: boolean }>(
    'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1',
    [role],
  );
  if (found.rows[0]?.unsafe) {
    throw new Error(
      `the role ${role} may bypass row-level security; an administrator has to run: alter role ${role} nosuperuser nobypassrls`,
    );
  }
  if (found.rows.length === 0) await client.query(`create role ${role} nologin nobypassrls`);
  const wanted = serverVersion >= SPLIT_MEMBERSHIP ? ['set', 'usage'] : ['member'];
  const member = await client.query<{ yes: boolean }>(
    'select bool_and(pg_has_role(current_user, $1, wanted)) as yes from unnest($2::text[]) wanted',
    [role, wanted],
  );
  if (!member.rows[0]?.yes) await client.query(`grant ${role} to current_user${membership}`);
}

async function askAdministrator(client: pg.Client, membership: string, cause: unknown): Promise<Error> {
  const user = (await client.query<{ name: string }>('select quote_ident(current_user) as name')).rows[0]
    ?.name;
  const existing = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [ROLES],
  );
  const present = new Set(existing.rows.map((row) => row.rolname));
  const statements = ROLES.flatMap((role) => [
    ...(present.has(role) ? [] : [`create role ${role} nologin nobypassrls;`]),
    `grant ${role} to ${user}${membership};`,
  ]);
  return new Error(
    `the database user ${user} may not create the roles Warmpath works under. An administrator has to run, once:\n  ${statements.join('\n  ')}`,
    { cause },
  );
}

/**
 * What is said of a server that is being started, restarted or promoted, or of a name that is not there yet: refused, unknown, no
 * route, and its own words (57P03 it starts up, 57P01 and 57P02 it goes down, 53300 all connections are taken).
 */
const PASSING = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
  ],
  ...['57P01', '57P02', '57P03', '53300'],
]);
const EVERY_MS = 500;
const SAY_MS = 10_000;
const STOPS = ['SIGTERM', 'SIGINT'] as const;

export interface Patience {
  readonly waitMs: number;
  readonly log: (message: string) => void;
  /** As the message names the server, without a password. */
  readonly where: string;
}

/**
 * Resolves when a connection was made, when waiting is of no use, or when it took too long: who connects next reports why not.
 * Throws if the process is to stop meanwhile (SIGTERM, SIGINT): a start has nothing to finish.
 */
export async function waitForServer(connection: Connection, { waitMs, log, where }: Patience): Promise<void> {
  const until = performance.now() + waitMs;
  const stop = new AbortController();
  const onStop = () => stop.abort();
  for (const signal of STOPS) process.on(signal, onStop);
  try {
    for (let sayAt = 0; performance.now() < until; ) {
      const fault = await tryOnce(connection);
      if (fault === undefined) return;
      if (performance.now() >= sayAt) {
        sayAt = performance.now() + SAY_MS;
        const left = Math.ceil((until - performance.now()) / 1_000);
        if (left > 0)
          log(`PostgreSQL at ${where} is not up yet (${fault}): waiting for it, ${left} s at most`);
      }
      await sleep(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {
        throw new Error(`stopped while waiting for PostgreSQL at ${where}, which is not up (${fault})`);
      });
    }
  } finally {
    for (const signal of STOPS) process.off(signal, onStop);
  }
}

/** Undefined if it is up, or fails in a way that waiting does not mend. */
async function tryOnce(connection: Connection): Promise<string | undefined> {
  const client = new pg.Client(clientConfig({ connection, applicationName: 'warmpath start', pooled: true }));
  client.on('error', () => {}); // the attempt under way rejects with it
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const isPassing = PASSING.has(code) || /timeout expired|Connection terminated/.test(message);
    return isPassing ? message || code : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
