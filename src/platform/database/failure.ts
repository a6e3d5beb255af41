import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type ConnectionOptions,
  clientConfig,
  DEFAULT_TIMEOUTS,
  IDLE_IN_TRANSACTION_MS,
  type Role,
  SCHEMA,
} from './connection.ts';
import type { Statement } from './db.ts';

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
 * throws `UnusableConnection` if role, schema, zone or time-outs are others, or row-level security does
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

/** Looks at most; a pooler that rotates its connections is detected within a few of them. */
const LOOKS = 20;

const ADVICE =
  'Set WARMPATH_DATABASE_DIRECT_URL to the address of PostgreSQL itself (docs/operating/install.md, "Behind PgBouncer")';

/**
 * Throws `UnusableConnection` if what this connection asked for at its start did not arrive, or if clients take turns
 * on connections of the server (a pooler in transaction mode): migrations, locks and notifications need one of their own.
 * `config` is what the client was made with.
 */
export async function requireDirect(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const { rows } = await client.query<{ path: string; zone: string; pid: number }>(
    "select current_setting('search_path') as path, current_setting('timezone') as zone, pg_backend_pid() as pid",
  );
  const [found] = rows;
  if (found?.path !== SCHEMA || found.zone !== 'UTC') {
    throw new UnusableConnection(
      `settings asked for at the start of a database connection did not arrive (search_path is ${found?.path}): a pooler stands between. ${ADVICE}`,
    );
  }
  // The server is the one that answered at the start: no pooler. pg keeps the number, without a type.
  if ((client as { processID?: number | null }).processID === found.pid) return;
  if (await takesTurns(client, config)) {
    throw new UnusableConnection(
      `a pooler in transaction mode stands between here and PostgreSQL: locks and notifications would be lost in it. ${ADVICE}`,
    );
  }
}

/** True if two clients that are both connected were served by one connection of the server. */
async function takesTurns(client: pg.Client, config: pg.ClientConfig): Promise<boolean> {
  const other = new pg.Client(config);
  other.on('error', () => {}); // the statement under way rejects with it
  await other.connect();
  try {
    const pidOf = async (one: pg.Client) =>
      (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const mine = new Set<number | undefined>();
    const others = new Set<number | undefined>();
    for (let look = 0; look < LOOKS; look += 1) {
      mine.add(await pidOf(client));
      others.add(await pidOf(other));
      if (mine.size > 1 || others.size > 1 || [...mine].some((pid) => others.has(pid))) return true;
    }
    return false;
  } finally {
    await other.end().catch(() => {});
  }
}

/** What a pooler answers that takes no start-up options, in words that say what to do; any other error as it is. */
export function explainedPooler(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  const isRefused = code === '08P01' && /startup parameter/i.test(message);
  if (!isRefused) return error;
  return new UnusableConnection(
    `a pooler stands between here and PostgreSQL (${message}); migrations, locks and notifications cannot go through it. ${ADVICE}`,
    { cause: error },
  );
}

/**
 * What an error of a statement says about the database.
 *
 * - `unreachable`: the statement was never run, or was certainly rolled back; repeating it is safe.
 * - `locked`: as `unreachable`, because another transaction holds a lock it waited for.
 * - `lost`: the connection died while it ran; it may have been committed.
 * - `refused`: the database answered that it will not do this; repeating it gives the same answer.
 */
export type StoreFailure = 'unreachable' | 'locked' | 'lost' | 'refused';

/** SQLSTATEs that say "not now" of a statement that had no effect (PostgreSQL manual, appendix A). */
const NOT_NOW = new Set([
  '57P03', // cannot_connect_now: starting up or shutting down
  '53300', // too_many_connections
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '57014', // query_canceled: a statement time-out, rolled back
  '53100', // disk_full
  '53200', // out_of_memory
  '25006', // read_only_sql_transaction: the server has just become a standby
]);

/** Of a statement that waited for longer than lock_timeout, or would not wait at all. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Whether a connection holds a plan of before a release that changed the columns of a result: PostgreSQL refuses it, and nothing of the
 * statement was run. The words are translated, the routine is not.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Errors of a connection to the database, or of the lack of one. */
const ofTheStore = new WeakSet<Error>();

/** Notes that an error is the database's: a provider's broken connection looks alike. For the port itself. */
export function noteStoreError(error: unknown): void {
  if (error instanceof Error) ofTheStore.add(error);
}

/**
 * Whether an error came from the database, or was caused by one that did, and says that it is not there, does not answer
 * in time or is busy at the moment; false for what it refused to do, which is our own fault.
 */
export function isStoreAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (ofTheStore.has(cause) && !isMistake(cause)) return classifyStoreFailure(cause) !== 'refused';
  }
  return false;
}

/** What the driver throws of a value it cannot send: nothing of it is the connection's. */
function isMistake(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/** System errors of a connection that was never made. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What writes for a tenant that is moving to another installation are refused by (migrations/0023). */
const FENCE = /row-level security policy .*"tenant_is_here/;

/** SQLSTATEs of a server that dies under a running statement: 57P01 to 57P05, and class 08. */
const DYING = /^(57P0[1245]|08...)$/;

/** Reads an error of the driver; what is not recognised counts as `lost`, the safe choice. */
export function classifyStoreFailure(error: unknown): StoreFailure {
  if (!(error instanceof Error)) return 'lost';
  // Found out before anything was asked on it.
  if (error instanceof UnusableConnection) return 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === LOCK_NOT_AVAILABLE) return 'locked';
  if (NOT_NOW.has(code) || NEVER_CONNECTED.has(code) || isStalePlan(error)) return 'unreachable';
  if (code === '42501' && FENCE.test(error.message)) return 'unreachable';
  if (DYING.test(code)) return 'lost';
  if ('severity' in error && code.length === 5) return 'refused';
  // The pool's own word for a connection it could not get in time; the statement was not sent.
  if (error.message.includes('timeout exceeded when trying to connect')) return 'unreachable';
  return 'lost';
}

/**
 * Called with each notification's payload, and with `undefined` after every (re)connection: whatever was sent in
 * between is lost, so the listener must look for itself.
 */
export type OnNotify = (payload: string | undefined) => void;

export interface Listener {
  /** Stops listening; nothing is called afterwards. */
  close(): Promise<void>;
}

// From a quick second try up to one every 5 s: a database that is away for long is not overloaded.
const RETRY_MS = [100, 250, 500, 1_000, 2_000, 5_000] as const;
// A listening connection sends nothing by itself; a query every 30 s detects that it is dead.
const HEARTBEAT_MS = 30_000;

/**
 * Listens to a channel; resolves when the first LISTEN was made (rejects if that fails), reconnects for ever after. `first`
 * runs on every connection that is made, for what lasts as long as one: a lock of the session.
 */
export async function listen(
  options: ConnectionOptions,
  channel: string,
  onNotify: OnNotify,
  first?: Statement,
): Promise<Listener> {
  const stop = new AbortController();
  let client = await connect();
  const following = follow();
  return {
    async close() {
      stop.abort();
      await client.end().catch(() => {});
      await following;
    },
  };

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client(clientConfig(options));
    made.on('error', () => {}); // `end` follows and is what `follow` waits for
    made.on('notification', (message) => {
      if (!stop.signal.aborted && message.channel === channel) onNotify(message.payload ?? '');
    });
    try {
      await made.connect();
      await checkConnection(made, options);
      if (first !== undefined) await made.query(first.text, [...(first.values ?? [])]);
      await made.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void made.end().catch(() => {});
      throw error;
    }
    if (!stop.signal.aborted) onNotify(undefined);
    return made;
  }

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      await ended(client);
      for (let attempt = 0; !stop.signal.aborted; attempt++) {
        await sleep(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, {
          signal: stop.signal,
        }).catch(() => {});
        if (stop.signal.aborted) return;
        try {
          client = await connect();
          if (stop.signal.aborted) await client.end();
          break;
        } catch {
          // the next round tries again, later
        }
      }
    }
  }

  async function ended(current: pg.Client): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearInterval(heartbeat);
        resolve();
      };
      const heartbeat = setInterval(() => {
        current.query('select 1').catch(() => {
          void current.end().catch(() => {});
          done();
        });
      }, HEARTBEAT_MS);
      heartbeat.unref();
      current.once('end', done);
    });
  }
}
