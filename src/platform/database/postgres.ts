import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { DomainError } from '../values/errors.ts';
import { FairQueue, inTurn } from '../values/queue.ts';
import {
  type Cursor,
  formatCursor,
  type Page,
  parseCursor,
  parseUuidCursor,
  type Scope,
  type UuidCursor,
} from '../values/scope.ts';
import { type Connection, type ConnectionOptions, clientConfig, SCHEMA } from './connection.ts';
import {
  type Db,
  type Everyday,
  inStatementSpan,
  inTransactionSpan,
  kyselyOver,
  type Queryable,
  type Statement,
  type Transaction,
  type TransactionKind,
} from './db.ts';
import {
  checkConnection,
  isStalePlan,
  type Listener,
  listen,
  noteStoreError,
  type OnNotify,
  UnusableConnection,
} from './failure.ts';

/** The cursor of a page, undefined for the first. Throws `invalid_request` for text that is no cursor of ours. */
export function readCursor(text: string | undefined): Cursor | undefined {
  return readBy(parseCursor, text);
}

/** As `readCursor`, of a list whose rows have a UUID. */
export function readUuidCursor(text: string | undefined): UuidCursor | undefined {
  return readBy(parseUuidCursor, text);
}

function readBy<Read>(parse: (text: string) => Read | undefined, text: string | undefined): Read | undefined {
  if (text === undefined) return undefined;
  const cursor = parse(text);
  if (cursor !== undefined) return cursor;
  const message = 'is not a cursor of this list; send the "next" of the page before, unchanged';
  throw new DomainError('invalid_request', `"cursor" ${message}.`, {
    details: [{ path: 'cursor', message }],
  });
}

const CURSOR_TIME = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** A time (SQL) as a cursor has it: all digits of the clock, which a Date would cut to three, so that it stands at one row. */
export function cursorText(time: string): string {
  return `to_char(${time} at time zone 'UTC', ${CURSOR_TIME})`;
}

/** As `cursorText`, of a column or what is made of one. */
export function cursorTime(time: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${typeof time === 'string' ? sql.ref(time) : time} at time zone 'UTC', ${sql.raw(CURSOR_TIME)})`;
}

/** Whether a row comes after the cursor in a list by time and id, newest first; true without a cursor. */
export function isAfter(
  cursor: Cursor | UuidCursor | undefined,
  timeColumn: string,
  idColumn: string,
): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`;
  const [time, id] = [sql.ref(timeColumn), sql.ref(idColumn)];
  return sql<boolean>`(${time}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id})`;
}

/** A page of at most `limit` rows out of `limit + 1`: the extra one shows whether there is a next page. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  cursorOf: (row: Row) => Cursor | UuidCursor,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(itemOf),
    next: rows.length > limit && last !== undefined ? formatCursor(cursorOf(last)) : undefined,
  };
}

export interface DbOptions extends ConnectionOptions {
  /** Connections at most; waiting callers queue (the HTTP side bounds how many there can be). */
  readonly poolSize?: number | undefined;
  /** Where `pooled`: the way past the pooler, for what lasts longer than a transaction (LISTEN, locks of a session). */
  readonly direct?: Connection | undefined;
  /** Called once where the pooler does not keep named statements apart: every statement is then planned each time. */
  readonly onUnnamed?: (() => void) | undefined;
  /** Called with connections lost while idle; they are replaced, so it is a line in the log and no more. */
  readonly onIdleError?: ((error: Error) => void) | undefined;
}

export interface PoolState {
  readonly inUse: number;
  /** Callers that wait for a connection, or a tenant's turn at one. */
  readonly waiting: number;
  readonly limit: number;
}

export interface Postgres extends Db {
  /** Everyday statements, typed, over the same pool and role. */
  readonly kysely: Everyday;
  /** One connection for as long as `work` runs, for what the port cannot do (COPY); it goes back to the pool after. */
  withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** Notifications of a channel, on a connection of its own that comes back by itself; see `listen`, also for `first`. */
  listen(channel: string, onNotify: OnNotify, first?: Statement): Promise<Listener>;
  connections(): PoolState;
  /** Resolves when every connection is closed; statements that run are waited for. */
  close(): Promise<void>;
}

// Ten connections keep two to four cores of a database busy; more only queue inside it.
const DEFAULT_POOL_SIZE = 10;
// Of the pool, for what is of no tenant: admission, claims and sweeps of all of them go on whatever tenants' transactions do.
const SPARE = 2;
// Of the pool, for one tenant: half, so that one whose statements are slow or wait for its own locks leaves half. At some 5 ms
// a transaction, 200 that wait take less than a second.
const TENANT_SHARE = 1 / 2;
const LINE = { waiting: 2_000, waitingPerKey: 200 };
const WORDS = { what: 'requests', retryAfterSeconds: 1 };
const NEVER = new AbortController().signal;
// An idle connection is kept for five minutes: prepared statements live in it, and making one costs ~5 ms.
const IDLE_TIMEOUT_MS = 300_000;
// A statement is given up after 15 s by its client, so whoever still holds a connection after that holds a lost one.
const CLOSE_MS = 20_000;

const BEGIN: Readonly<Record<TransactionKind, string>> = {
  usual: 'begin',
  snapshot: 'begin isolation level repeatable read, read only',
};

/**
 * A pool behind the `Db` port. No connection is made before the first statement, and none is used that is not what it was
 * asked to be (see checkConnection): statements then reject with `UnusableConnection`.
 */
export function createDb(options: DbOptions): Postgres {
  /** Connections on which statements go without names. */
  const unnamed = new WeakSet<pg.ClientBase>();
  let isUnnamedReported = false;
  const { pooled = false, direct, role } = options;
  const size = options.poolSize ?? DEFAULT_POOL_SIZE;
  const ofTenants = Math.max(1, size - SPARE);
  const lane = new FairQueue({
    atOnce: ofTenants,
    atOncePerKey: Math.max(1, Math.min(Math.floor(size * TENANT_SHARE), ofTenants - 1)),
    ...LINE,
  });
  /** NOTE: the pool's own `verify` loses a connection for ever if whoever waits for it gives up meanwhile (pg-pool 3.14). */
  const check = async (client: pg.ClientBase): Promise<void> => {
    const lost = Promise.withResolvers<never>();
    const end = () => lost.reject(new Error('Connection terminated unexpectedly'));
    client.once('end', end);
    // Also of a connection that ends meanwhile: the pool waits for it when it is closed, and would for ever.
    const isNamed = await Promise.race([checkConnection(client, options), lost.promise]);
    client.off('end', end);
    if (isNamed) return;
    unnamed.add(client);
    if (!isUnnamedReported) options.onUnnamed?.();
    isUnnamedReported = true;
  };
  const pool = new pg.Pool({
    ...clientConfig(options),
    max: size,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // The pool waits for it, other than its types say.
    onConnect: check as (client: pg.ClientBase) => void,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // Between the pool's own listener and ours there is a moment: an error in it is reported by the next
  // statement, not by the end of the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const listeners = new Set<Listener>();
  const query = <Row>(statement: Statement): Promise<Row[]> =>
    inStatementSpan(statement, async () => {
      const client = await checkOut(pool, unnamed);
      try {
        return await run<Row>(client, statement).catch((error: unknown) => {
          if (!isStalePlan(error)) throw error;
          // Once more, planned again; the connection is not used after that.
          return run<Row>(client, { ...statement, name: undefined });
        });
      } finally {
        client.release();
      }
    });

  const transact = async <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    kind: TransactionKind,
  ): Promise<Result> => {
    const client = await checkOut(pool, unnamed);
    try {
      await client.query(BEGIN[kind]);
      const result = await work({
        query: (statement) => inStatementSpan(statement, () => run(client, statement)),
        client,
        ...(pooled && role !== undefined ? { pooledAs: role } : {}),
      });
      await client.query('commit');
      return result;
    } catch (error) {
      // A connection that no longer answers is thrown away, and the server rolls back when it notices.
      if (!client.broken()) await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };

  return {
    query,
    kysely: kyselyOver({ query }),
    transaction: (work, kind = 'usual', tenantId = undefined) =>
      inTransactionSpan(() =>
        tenantId === undefined
          ? transact(work, kind)
          : inTurn(lane, tenantId, NEVER, WORDS, () => transact(work, kind)),
      ),
    async withClient(work) {
      const client = await checkOut(pool, unnamed);
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
    async listen(channel, onNotify, first) {
      const straight =
        pooled && direct !== undefined ? { ...options, connection: direct, pooled: false } : options;
      const made = await listen(straight, channel, onNotify, first);
      const listener: Listener = {
        async close() {
          await made.close();
          listeners.delete(listener);
        },
      };
      listeners.add(listener);
      return listener;
    },
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount + lane.waiting(),
      limit: size,
    }),
    async close() {
      await Promise.all([...listeners].map((listener) => listener.close()));
      // A connection that was lost in the hands of the pool is never given back: nothing is awaited of it that could still come.
      await Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** An open transaction of one tenant. */
export interface TenantTransaction extends Queryable {
  /** Everyday statements, typed, on the same connection. */
  readonly kysely: Everyday;
}

/**
 * Runs `work` in a transaction that sees the rows of one tenant only: `app.tenant` is set for the transaction, and the
 * row-level policies compare with it. The mode stays a condition of the statements. Waits for the tenant's turn at the
 * connections (docs/lanes.md); never within another of the same tenant, which may be what it waits for.
 */
export function withTenant<Result>(
  db: Db,
  scope: Scope,
  work: (transaction: TenantTransaction) => Promise<Result>,
  kind?: TransactionKind,
): Promise<Result> {
  return db.transaction(
    async (transaction) => {
      await transaction.query({ text: `set local app.tenant = ${pg.escapeLiteral(scope.tenantId)}` });
      if (transaction.pooledAs !== undefined) await checkPooled(transaction, transaction.pooledAs);
      return work({ query: (statement) => transaction.query(statement), kysely: kyselyOver(transaction) });
    },
    kind,
    scope.tenantId,
  );
}

/** A pooler gives every transaction another connection of the server, which another program may have changed. */
async function checkPooled(transaction: Queryable, role: string): Promise<void> {
  const [now] = await transaction.query<{ role: string; schema: string }>({
    name: 'with_tenant',
    text: 'select current_user as role, current_schema as schema',
  });
  if (now?.role === role && now.schema === SCHEMA) return;
  throw new UnusableConnection(
    `a transaction through the pooler works as ${now?.role} in schema ${now?.schema}, not as ${role} in ${SCHEMA}: another program changes the settings of its connections. Give Warmpath a login of its own in the pooler`,
  );
}

/** As `withTenant`, for an answer read with several statements: all of them see one snapshot, and none may write. */
export function readTenant<Result>(
  db: Db,
  scope: Scope,
  work: (transaction: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return withTenant(db, scope, work, 'snapshot');
}

interface CheckedOut extends pg.PoolClient {
  broken(): boolean;
  /** Whether named statements may be used on it. */
  named(): boolean;
}

/**
 * A client of the pool whose `release` throws it away once it failed in any way but an error the server itself
 * reported, or one of its plans is of before an upgrade. pg's own `pool.query` throws away a connection for every unique violation,
 * Kysely's own dialect never does.
 */
async function checkOut(pool: pg.Pool, unnamed: WeakSet<pg.ClientBase>): Promise<CheckedOut> {
  const client = await pool.connect().catch((error: unknown) => {
    noteStoreError(error);
    throw error;
  });
  let failure: Error | undefined;
  const note = (error: unknown) => {
    noteStoreError(error);
    if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR' || isStalePlan(error)) {
      failure ??= error instanceof Error ? error : new Error(String(error));
    }
  };
  client.on('error', note);
  const query = (text: string | pg.QueryConfig, values?: unknown[]) => {
    // Cursors and COPY streams report for themselves.
    if (typeof text === 'object' && 'submit' in text) return client.query(text);
    return client.query(text, values).catch((error: unknown) => {
      note(error);
      throw error;
    });
  };
  const release = (destroy?: boolean) => {
    client.off('error', note);
    client.release(failure ?? destroy);
  };
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query') return query;
      if (property === 'release') return release;
      if (property === 'broken') return () => failure !== undefined;
      if (property === 'named') return () => !unnamed.has(client);
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as CheckedOut;
}

async function run<Row>(client: CheckedOut, statement: Statement): Promise<Row[]> {
  const { name, text, values, timeoutMs } = statement;
  const config = {
    text,
    ...(name === undefined || !client.named() ? {} : { name }),
    ...(values ? { values: [...values] } : {}),
    ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }),
  };
  return (await client.query<pg.QueryResultRow>(config)).rows as Row[];
}
