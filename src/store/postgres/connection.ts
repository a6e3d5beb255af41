import type pg from 'pg';
import { valueTypes } from './value-types.ts';

/** Where a database is: pg's own fields, or a `postgres://` URL in `connectionString`. Never carries a role. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'database' | 'user' | 'password' | 'ssl'
>;

/** The two roles work is done under; docs of what each may do: migrations/0008_services_and_rights.sql. */
export type Role = 'warmpath_service' | 'warmpath_system';

/** The one schema everything lives in, so that the database may be shared with other programs. */
export const SCHEMA = 'warmpath';

/** Times in milliseconds. */
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
  /** Seen in pg_stat_activity. */
  readonly applicationName: string;
  /** 0 switches one off (imports and migrations run long). */
  readonly timeouts?: Partial<Timeouts> | undefined;
  /** True where a pooler stands between: it takes no start-up options, so all of it comes from the login's settings. */
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
    // As the bundled server has it (server/settings.ts): compiling takes 0.2 s for statements that run in 20 ms.
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
 * to the URL standard, so it is given one, which its `host` parameter overrules. Throws where it is no such URL.
 */
export function databaseUrl(text: string): URL {
  const full = text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?]|$)/, '$1localhost');
  if (!/^postgres(ql)?:\/\//.test(full) || !URL.canParse(full)) {
    throw new Error('DATABASE_URL must be a URL like postgres://user:password@host:5432/database');
  }
  return new URL(full);
}
