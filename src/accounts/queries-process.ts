import { createHash, hash } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';
import { type Postgres, withTenant } from '../platform/database/postgres.ts';
import type { Tables } from '../platform/database/tables.ts';
import { DomainError, OperatorError } from '../platform/values/errors.ts';
import type { KeyScope } from '../platform/values/key-scopes.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { OwnedKey, WrappedKey } from './rules-ports.ts';

/** Of the locks that announce keys: the number only has to be unique. */
const LOCKS = 7_263_011;
/** The lock every process holds, whatever it knows. */
const PRESENT = 0;
/** Nothing is sent over it; a process that listens keeps its connection, and with it its locks. */
const CHANNEL = 'warmpath_master_keys';

/** Says which master keys this process knows, by shared locks of a session: they end with it, and are taken again after a lost connection. */
export async function announceKeys(db: Postgres, labels: readonly string[]): Promise<void> {
  const first = {
    text: 'select pg_advisory_lock_shared($1, lock) from unnest($2::integer[]) lock',
    values: [LOCKS, [PRESENT, ...new Set(labels.map(lockOf))]],
  };
  await db.listen(CHANNEL, () => {}, first);
}

/** The processes at work on this database, and how many of them do not know this master key. */
export async function processesWithout(
  db: Queryable,
  label: string,
): Promise<{ readonly running: number; readonly without: number }> {
  const [row] = await db.query<{ running: number; without: number }>({
    text: `select count(*) filter (where is_here)::int as running,
        count(*) filter (where is_here and not knows)::int as without
      from (
        select pid, bool_or(objid::bigint = $2) as is_here, bool_or(objid::bigint = $3) as knows from pg_locks
        where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = $1
          and database = (select oid from pg_database where datname = current_database())
        group by pid) process`,
    values: [LOCKS, PRESENT, lockOf(label)],
  });
  return row ?? { running: 0, without: 0 };
}

/** 31 bits of a hash, and never that of presence: two keys collide once in two billion. */
function lockOf(label: string): number {
  return createHash('sha256').update(label).digest().readUInt32BE() >>> 1 || 1;
}

/** Says that a process is there and will say so again within `aliveMs`; by the clock of the database, and to which server. */
export async function recordProcessHeartbeat(
  db: Queryable,
  processId: string,
  aliveMs: number,
): Promise<void> {
  await db.query({
    name: 'give_process_sign',
    // It is useless once the next one is due.
    timeoutMs: aliveMs,
    text: `insert into service_process (id, given_at, alive_until, server, since)
      select $1, t.at, t.at + $2::integer * interval '1 ms', pg_postmaster_start_time(), t.at from clock_timestamp() t(at)
      on conflict (id) do update set given_at = excluded.given_at, alive_until = excluded.alive_until, server = excluded.server,
        since = case when service_process.server = excluded.server then service_process.since else excluded.since end`,
    values: [processId, aliveMs],
  });
}

/** Says that a process ends: its open requests need not be waited for. */
export async function endProcessHeartbeat(db: Queryable, processId: string): Promise<void> {
  await db.query({
    text: 'update service_process set alive_until = clock_timestamp() where id = $1',
    values: [processId],
  });
}

interface KeyRow {
  readonly tenant_id: string;
  readonly master: string;
  readonly wrapped: Buffer;
}

/** Wrapped data keys, under the role that answers requests: each tenant sees its own. */
export type DataKeyStore = ReturnType<typeof createDataKeyStore>;
export function createDataKeyStore(db: Db) {
  // The key is of the tenant as a whole; the mode that asks makes no difference to what may be seen.
  const within = <Result>(tenantId: string, work: (db: Queryable) => Promise<Result>) =>
    withTenant(db, { tenantId, mode: 'live' }, work);
  const read = async (transaction: Queryable, tenantId: string): Promise<WrappedKey | undefined> => {
    const [row] = await transaction.query<KeyRow>({
      name: 'read_data_key',
      text: 'select tenant_id, master, wrapped from data_key where tenant_id = $1',
      values: [tenantId],
    });
    return row === undefined ? undefined : { master: row.master, wrapped: row.wrapped };
  };
  return {
    find: (tenantId: string) => within(tenantId, (transaction) => read(transaction, tenantId)),
    /** Stores the key unless another process was first; resolves to the one that is stored. */
    insert: (tenantId: string, key: WrappedKey) =>
      within(tenantId, async (transaction) => {
        await transaction.query({
          name: 'insert_data_key',
          text: 'insert into data_key (tenant_id, master, wrapped) values ($1, $2, $3) on conflict do nothing',
          values: [tenantId, key.master, key.wrapped],
        });
        // Read committed: the key of the first one is visible by now.
        return (await read(transaction, tenantId)) ?? key;
      }),
  };
}

/** All wrapped data keys; needs the system role. */
export type KeyRingStore = ReturnType<typeof createKeyRingStore>;
export function createKeyRingStore(db: Queryable) {
  return {
    /** How many data keys each master key wraps, and one of them. */
    async masters() {
      const rows = await db.query<KeyRow & { count: number }>({
        text: `select distinct on (master) tenant_id, master, wrapped, count(*) over (partition by master)::int as count
          from data_key order by master, tenant_id`,
      });
      return rows.map((row) => ({ master: row.master, count: row.count, sample: owned(row) }));
    },
    /** Data keys another master than this one wraps, in order of tenant ids after the given one. */
    async others(master: string, after: string | undefined, limit: number) {
      const rows = await db.query<KeyRow>({
        text: `select tenant_id, master, wrapped from data_key
          where master <> $1 and ($2::uuid is null or tenant_id > $2) order by tenant_id limit $3`,
        values: [master, after ?? null, limit],
      });
      return rows.map(owned);
    },
    /** Replaces the wrapping; false if it is no longer the one given. */
    async rewrap(from: OwnedKey, to: WrappedKey) {
      const rows = await db.query({
        text: `update data_key set master = $3, wrapped = $4, rewrapped_at = now()
          where tenant_id = $1 and wrapped = $2 returning 1`,
        values: [from.tenantId, from.wrapped, to.master, to.wrapped],
      });
      return rows.length > 0;
    },
    /** Tenants whose data keys these masters wrap; the rows stay locked until the end of the caller's transaction. */
    async wrappedBy(masters: readonly string[]): Promise<string[]> {
      const rows = await db.query<{ tenant_id: string }>({
        text: 'select tenant_id from data_key where master = any($1) order by tenant_id for update',
        values: [masters],
      });
      return rows.map(({ tenant_id: id }) => id);
    },
    /** Each of these tenants gets a new data key with its next secret. */
    async forget(tenantIds: readonly string[]): Promise<void> {
      await db.query({ text: 'delete from data_key where tenant_id = any($1)', values: [tenantIds] });
    },
  };
}

function owned(row: KeyRow): OwnedKey {
  return { tenantId: row.tenant_id, master: row.master, wrapped: row.wrapped };
}

export interface RunningService {
  /** 31 random bits. */
  readonly id: number;
  readonly host: string;
  readonly pid: number;
  readonly address: string;
  readonly version: string;
  /** 32 bytes by which it proves who it is. */
  readonly proofKey: Buffer;
  /** As they were written, secrets hidden. */
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  /** What it found about itself. */
  readonly checks: readonly { readonly name: string; readonly state: string; readonly message: string }[];
}

/** Of the locks of running services: the number only has to be unique. */
const RUNNING_SERVICES_LOCKS = 7_263_012;
/** Nothing is sent over it; a process that listens keeps its connection, and with it its lock. */
const RUNNING_SERVICES_CHANNEL = 'warmpath_running_service';
const IS_RUNNING = `exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid::bigint = ${RUNNING_SERVICES_LOCKS} and objid::bigint = r.id)`;

/** Says that this process runs, for as long as `db` is open, by a lock of a session that ends with the process. */
export async function announceService(db: Postgres, service: RunningService): Promise<void> {
  const { id, host, pid, address, version, proofKey, settings, checks } = service;
  await db.listen(RUNNING_SERVICES_CHANNEL, () => {}, {
    text: 'select pg_advisory_lock_shared($1, $2)',
    values: [RUNNING_SERVICES_LOCKS, id],
  });
  await db.query({ text: `delete from running_service r where not ${IS_RUNNING}` });
  await db.query({
    text:
      'insert into running_service (id, host, pid, address, version, proof_key, settings, checks)' +
      ' values ($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [id, host, pid, address, version, proofKey, JSON.stringify(settings), JSON.stringify(checks)],
  });
}

/** The services that run on this database now, at most 100, the newest first. */
export function readRunningServices(db: Queryable): Promise<RunningService[]> {
  return db.query<RunningService>({
    text:
      'select id, host, pid, address, version, proof_key as "proofKey", settings, checks' +
      ` from running_service r where ${IS_RUNNING} order by started_at desc limit 100`,
  });
}

// Deletion of all that a tenant stored goes from table to table, and no reference to a deleted row may be
// written after it. Writes of such rows take the lock shared, before any row; deletion takes it exclusively.

const keyOf = ({ tenantId, mode }: Scope) => `warmpath erasure ${tenantId} ${mode}`;

/**
 * Waits for a deletion of all data, and keeps others from beginning, until the end of the transaction. Throws `unauthorized` if the tenant
 * itself was deleted: what a request that was under way wrote then would stay for ever.
 */
export async function lockOutErasure(transaction: Queryable, scope: Scope): Promise<void> {
  await transaction.query({
    name: 'lock_out_erasure',
    text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [keyOf(scope)],
  });
  await refuseDeleted(transaction, scope);
}

/** Throws `unauthorized` if the tenant was deleted; a statement of its own, which sees what was done while a lock was waited for. */
async function refuseDeleted(transaction: Queryable, scope: Scope): Promise<void> {
  const gone = await transaction.query({
    name: 'deleted_tenant',
    text: 'select from tenant where tenant_id = $1 and deleted_at is not null',
    values: [scope.tenantId],
  });
  if (gone.length > 0) throw new DomainError('unauthorized', 'The account was deleted. Nothing was stored.');
}

/** Waits for all who hold that lock, and is alone until the end of the transaction; for who goes on writing. Throws `unauthorized` as it does. */
export async function lockOutWriters(transaction: Queryable, scope: Scope): Promise<void> {
  await lockForErasure(transaction, scope);
  await refuseDeleted(transaction, scope);
}

/** The exclusive side of it. */
export async function lockForErasure(transaction: Queryable, scope: Scope): Promise<void> {
  await transaction.query({
    name: 'lock_for_erasure',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [keyOf(scope)],
  });
}

export function unknownTenant(tenantId: string): OperatorError {
  return new OperatorError(
    'not_found',
    `There is no tenant ${tenantId}; "warmpath tenant list" shows those there are.`,
  );
}

/** What is stored of a key or of another token of ours: it cannot be turned back, and 178 random bits need no salt. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

const columns = expressionBuilder<Tables, 'api_key'>();
/** The moment the transaction began, by the clock of the database. */
export const NOW = columns.fn<Date>('now');
/** A condition on `api_key`: the key works. */
export const ACTIVE = columns.and([
  columns('revoked_at', 'is', null),
  columns.or([columns('expires_at', 'is', null), columns('expires_at', '>', NOW)]),
]);
/** A condition on `api_key`: someone holds it. Those of members are no one's to see, and go with the member. */
export const HELD = columns('member_id', 'is', null);
const STATE = columns
  .case()
  .when('revoked_at', 'is not', null)
  .then('revoked' as const)
  .when(ACTIVE)
  .then('active' as const)
  .else('expired' as const)
  .end();
/** The database takes no other words (0012). */
export const SCOPES = columns.ref('scopes').$castTo<readonly KeyScope[]>();
/** When a key ended or will end; null for one that was given no end. */
export const ENDED_AT = columns.fn<Date>('least', ['revoked_at', 'expires_at']);
/** A key that ended later still counts in the rate window. */
export const WINDOW_START = sql<Date>`now() - interval '1 second' * ${sql.lit(LIMITS.windowSeconds)}`;

/** What is shown of a key: the columns of `KeyDescription`. */
export const KEY_COLUMNS = [
  'id',
  'tenant_id as tenantId',
  'mode',
  'name',
  'integration',
  SCOPES.as('scopes'),
  'daily_credits as dailyCredits',
  'last_four as lastFour',
  'replaces',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  STATE.as('state'),
] as const;
