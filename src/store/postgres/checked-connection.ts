import type pg from 'pg';
import {
  type ConnectionOptions,
  DEFAULT_TIMEOUTS,
  IDLE_IN_TRANSACTION_MS,
  type Role,
  SCHEMA,
} from './connection.ts';

/** What a connection is, as the server says. Times in ms, 0 for none. */
interface Found {
  readonly role: string;
  readonly login: string;
  readonly database: string;
  readonly schemas: readonly string[];
  readonly zone: string;
  readonly statement: number;
  readonly idle: number;
  readonly owns: boolean;
  readonly open: readonly string[];
  /** Whether the server itself knows this very statement by the name we gave it. */
  readonly named: boolean;
}

/** A connection that may not be used; the message says why and what to do. */
export class UnusableConnection extends Error {}

/** Prepared under this name, to distinguish a pooler that passes names on from one that keeps them apart. */
const CHECK_NAME = 'warmpath_connection';
const CHECK = `select current_user as role, session_user as login, current_database() as database,
  current_schemas(false)::text[] as schemas, current_setting('timezone') as zone,
  extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000 as statement,
  extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float8 * 1000 as idle,
  coalesce(bool_or(pg_has_role(c.relowner, 'usage')), false) as owns,
  coalesce(array_agg(c.relname::text) filter (where c.relrowsecurity and not row_security_active(c.oid)), '{}') as open,
  exists (select from pg_prepared_statements where name = '${CHECK_NAME}') as named
  from pg_class c where c.relnamespace = to_regnamespace('${SCHEMA}') and c.relkind in ('r', 'p')`;

/** duplicate_prepared_statement: another client's name reached the server before ours. */
const NAME_TAKEN = '42P05';
const UTC = new Set(['UTC', 'Etc/UTC', 'GMT']);

/**
 * Asks the server, in one round trip, what this connection works as: a pooler may have dropped what was asked
 * for at the start, and nothing else would show that. Resolves to whether named statements may be used on it;
 * throws `UnusableConnection` where role, schema, zone or time-outs are others, or row-level security does
 * not hold it.
 */
export async function checkConnection(client: pg.ClientBase, options: ConnectionOptions): Promise<boolean> {
  const { role, pooled = false } = options;
  if (role === undefined) return true;
  let rows: Found[];
  let isNameTaken = false;
  try {
    // Without a pooler, a name would be one more statement that every connection keeps.
    rows = (await client.query<Found>(pooled ? { name: CHECK_NAME, text: CHECK } : CHECK)).rows;
  } catch (error) {
    if ((error as { code?: string }).code !== NAME_TAKEN) throw error;
    isNameTaken = true;
    rows = (await client.query<Found>(CHECK)).rows;
  }
  const found = rows[0];
  if (found === undefined)
    throw new UnusableConnection('the database did not say what a connection works as');
  const faults = faultsOf(found, role, options);
  if (faults.length > 0)
    throw new UnusableConnection(`${describeFaults(faults, found)}. ${advice(found, role, pooled)}`);
  return !(isNameTaken || (pooled && found.named));
}

/** Each with what was expected. */
function faultsOf(found: Found, role: Role, options: ConnectionOptions): string[] {
  const { statement, query } = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const faults: string[] = [];
  if (found.role !== role) faults.push(`works as ${found.role}, not as ${role}`);
  if (found.schemas.join() !== SCHEMA) {
    faults.push(`looks for tables in ${found.schemas.join(', ') || 'no schema'}, not in ${SCHEMA}`);
  }
  if (found.owns) faults.push('owns tables, and may change or drop them');
  if (found.open.length > 0) {
    const more = found.open.length > 1 ? ` and ${found.open.length - 1} more` : '';
    faults.push(`passes the row-level security of ${found.open[0]}${more}`);
  }
  if (!UTC.has(found.zone)) faults.push(`has the time zone ${found.zone}, not UTC`);
  if (options.pooled === true) {
    // The login's own setting may be another than ours so long as the server gives up before we do.
    if (query > 0 && (found.statement <= 0 || found.statement >= query)) {
      faults.push(`ends a statement after ${found.statement} ms (0: never), not before ${query} ms`);
    }
  } else if (found.statement !== statement) {
    faults.push(`ends a statement after ${found.statement} ms, not after ${statement} ms`);
  }
  if (found.idle <= 0) faults.push('never ends a transaction that does nothing');
  return faults;
}

function describeFaults(faults: readonly string[], { login, database }: Found): string {
  return `a connection to database ${database} as ${login} is not used: it ${faults.join('; it ')}`;
}

function advice(found: Found, role: Role, pooled: boolean): string {
  if (found.role === role && (found.owns || found.open.length > 0)) {
    return `An administrator has to make ${role} a role that owns nothing here: alter role ${role} nosuperuser nobypassrls; reassign owned by ${role} to the owner`;
  }
  if (!pooled) {
    return 'Settings asked for at the start of a connection did not arrive: a pooler stands between. Set WARMPATH_DATABASE_DIRECT_URL to the address of PostgreSQL itself (docs/operating/install.md, "Behind PgBouncer")';
  }
  return `What DATABASE_URL reaches through a pooler takes its settings from its login. An administrator has to run, once:\n  ${loginSettings(found.login, role).join('\n  ')}\nthen let the pooler make new connections (PgBouncer: RECONNECT)`;
}

/** The statements that give a login what a pooled connection needs (https://www.postgresql.org/docs/current/sql-alterrole.html). */
function loginSettings(login: string, role: Role): string[] {
  const name = `"${login.replaceAll('"', '""')}"`;
  const { statement } = DEFAULT_TIMEOUTS;
  return [
    `alter role ${name} set role = '${role}';`,
    `alter role ${name} set search_path = '${SCHEMA}';`,
    `alter role ${name} set timezone = 'UTC';`,
    `alter role ${name} set jit = off;`,
    `alter role ${name} set statement_timeout = '${statement}ms';`,
    `alter role ${name} set idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION_MS}ms';`,
  ];
}
