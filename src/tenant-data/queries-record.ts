import type { OwnedKey, WrappedKey } from '../accounts/rules-ports.ts';
import { ARCHIVE_LOCK, requireOwner } from '../credits/queries-ledger-archive.ts';
import type { Connection } from '../platform/database/connection.ts';
import type { Db, Queryable, Transaction, TransactionKind } from '../platform/database/db.ts';
import { createDb } from '../platform/database/postgres.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { type MovedTable, ofTenant } from './queries-catalogue.ts';
import { type MoveEnd, type MoveRecord, type MoveState, type Route, tenantRoute } from './rules-move.ts';

/** The tenant's data key; undefined if nothing of it was ever sealed. */
export async function readDataKey(
  db: Queryable,
  tenantId: string,
): Promise<(OwnedKey & { readonly createdAt: string }) | undefined> {
  const [row] = await db.query<OwnedKey & { createdAt: string }>({
    text: `select tenant_id as "tenantId", master, wrapped, created_at::text as "createdAt" from data_key where tenant_id = $1`,
    values: [tenantId],
  });
  return row;
}

export interface Rewrapping {
  /** The tenant's data key, wrapped for the target. */
  readonly rewrap: (owned: OwnedKey) => WrappedKey;
  /** Whether what the source and the target hold wrapped is the same key. */
  readonly isSameKey: (source: OwnedKey, target: OwnedKey) => boolean;
}

/** Copies it, wrapped for the target by `rewrap`, and looks by `isSameKey` whether it is there. Throws if it is another one. */
export async function copyDataKey(
  source: Queryable,
  target: Queryable,
  tenantId: string,
  { rewrap, isSameKey }: Rewrapping,
): Promise<void> {
  const owned = await readDataKey(source, tenantId);
  if (owned === undefined) return;
  const { master, wrapped } = rewrap(owned);
  await target.query({
    text: `insert into data_key (tenant_id, master, wrapped, created_at) values ($1, $2, $3, $4)
      on conflict (tenant_id) do update set master = $2, wrapped = $3, rewrapped_at = now()`,
    values: [tenantId, master, wrapped, owned.createdAt],
  });
  const there = await readDataKey(target, tenantId);
  if (there === undefined || there.createdAt !== owned.createdAt || !isSameKey(owned, there))
    throw new Error('the data key at the target is not that of the source; nothing is opened');
}

/**
 * The routes of one tenant, or of all that work here: by its id, and by the SHA-256 of each of its keys, as keys from before 0.3 do
 * not name their tenant and cannot be told from others by what is stored of them.
 */
export async function routesOf(db: Queryable, backend: string, tenantId?: string): Promise<readonly Route[]> {
  const rows = await db.query<{ id: string; keys: readonly string[] }>({
    text: `select t.tenant_id as id, array(select encode(k.hash, 'hex') from api_key k where k.tenant_id = t.tenant_id
          and k.member_id is null and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) order by k.created_at, k.id) as keys
      from tenant t where t.deleted_at is null and case when $1::uuid is null then t.tenant_id not in (select f.id from fenced_tenant f)
        else t.tenant_id = $1 end
      order by t.created_at, t.tenant_id`,
    values: [tenantId ?? null],
  });
  return rows.flatMap(({ id, keys }) => [tenantRoute(id, backend), ...keys.map((key) => ({ key, backend }))]);
}

/** When the contents of both ends were equal. */
export interface Equal {
  /** Whatever was written at the target since then was written by this transaction or a later one. */
  readonly xid: string;
  /** The last entry of the ledger, by mode. */
  readonly entries: Readonly<Record<string, number>>;
}

/** What the target has copied. */
export interface Progress {
  /** Everything that was written since then has to be copied again: by this transaction of the source or a later one. */
  readonly since?: { readonly xid: string };
  /** Every table was copied once; until then those that were. */
  readonly isWhole?: boolean;
  readonly done?: readonly string[];
  readonly equal?: Equal;
}

/** What the operator had decided of the tenant before it was closed. */
export interface Was {
  readonly suspended_at: string | null;
  readonly suspend_reason: string | null;
  readonly delete_at: string | null;
}

export interface StoredMove extends MoveRecord {
  readonly was: Was | null;
  readonly progress: Progress;
}

/** An end of the move that a command holds: as long as no other command took it over. */
export interface Held {
  readonly db: Db;
  readonly tenantId: string;
  readonly move: string;
  readonly holder: number;
}

export async function readEnd(
  db: Queryable,
  tenantId: string,
): Promise<MoveEnd & { readonly record: StoredMove | undefined }> {
  const [row] = await db.query<{ record: StoredMove | null; hasTenant: boolean }>({
    text: `select (select to_jsonb(m) from tenant_move m where m.id = $1) as record,
      exists (select from tenant t where t.tenant_id = $1) as "hasTenant"`,
    values: [tenantId],
  });
  return { record: row?.record ?? undefined, hasTenant: row?.hasTenant === true };
}

/**
 * Writes the intent at the source. False if there is one already. Throws OperatorError `conflict` while the ledger is being archived: what
 * begins later is refused by this record, and entries that are copied stay.
 */
export async function beginAtSource(db: Db, tenantId: string, move: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [ledger] = await transaction.query<{ free: boolean }>({
      text: `select pg_try_advisory_xact_lock(${ARCHIVE_LOCK}) as free`,
    });
    if (ledger?.free !== true) {
      throw new OperatorError(
        'conflict',
        'Entries of the ledger are being archived or deleted here. Run the command again when that has ended; nothing was begun.',
      );
    }
    const rows = await transaction.query({
      text: `insert into tenant_move as m (id, move, side, state)
        select t.tenant_id, $2, 'source', 'copying' from tenant t where t.tenant_id = $1 and t.deleted_at is null
        on conflict (id) do update set move = $2, side = 'source', state = 'copying', holder = m.holder + 1, was = null,
          progress = '{}', changed_at = clock_timestamp()
        where m.state in ('open', 'purged') returning 1`,
      values: [tenantId, move],
    });
    return rows.length > 0;
  });
}

/** Writes the intent at the target and fences the tenant there, before it has any row. False if there is one already. */
export async function prepareAtTarget(db: Db, tenantId: string, move: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const rows = await transaction.query({
      text: `insert into tenant_move as m (id, move, side, state)
        select $1, $2, 'target', 'filling' where not exists (select from tenant t where t.tenant_id = $1)
        on conflict (id) do update set move = $2, side = 'target', state = 'filling', holder = m.holder + 1, was = null,
          progress = '{}', changed_at = clock_timestamp()
        where m.state = 'purged' returning 1`,
      values: [tenantId, move],
    });
    if (rows.length === 0) return false;
    await putUpFence(transaction, tenantId);
    return true;
  });
}

/** So many tenants may be fenced at once: every statement of every tenant reads the list. */
const MOST_FENCED = 1_000;

export async function putUpFence(transaction: Queryable, tenantId: string): Promise<void> {
  const [row] = await transaction.query<{ count: number }>({
    text: 'select count(*)::int as count from fenced_tenant where id <> $1',
    values: [tenantId],
  });
  if ((row?.count ?? 0) >= MOST_FENCED) {
    throw new OperatorError(
      'limit',
      `${MOST_FENCED} tenants are fenced here, which is the most. Delete what is left of those that have moved ("warmpath tenant move ID --finish") first.`,
    );
  }
  await transaction.query({
    text: 'insert into fenced_tenant (id) values ($1) on conflict do nothing',
    values: [tenantId],
  });
}

/** Takes an end over from whichever command had it: what that one still tries changes nothing from now on. */
export async function takeOver(db: Db, tenantId: string, move: string): Promise<Held | undefined> {
  const [row] = await db.query<{ holder: number }>({
    text: `update tenant_move set holder = holder + 1 where id = $1 and move = $2 returning holder`,
    values: [tenantId, move],
  });
  return row && { db, tenantId, move, holder: Number(row.holder) };
}

/** Work on the tenant's rows that the fence hides from everybody else; it changes nothing if another command took over. */
export async function within<Result>(
  held: Held,
  states: readonly MoveState[],
  work: (transaction: Transaction, record: StoredMove) => Promise<Result>,
): Promise<Result> {
  return held.db.transaction(async (transaction) => {
    await seeThroughFence(transaction, held.tenantId);
    const [row] = await transaction.query<{ record: StoredMove }>({
      text: `select to_jsonb(m) as record from tenant_move m
        where m.id = $1 and m.move = $2 and m.holder = $3 and m.state = any ($4) for no key update`,
      values: [held.tenantId, held.move, held.holder, states],
    });
    if (row === undefined) {
      throw new OperatorError(
        'conflict',
        'Another command has taken this move over, or finished this step. Run the command again to see where it is.',
      );
    }
    return work(transaction, row.record);
  });
}

/** A transaction that only reads, and sees the tenant's rows; `snapshot`: all of them as they were at its beginning. */
export async function reading<Result>(
  db: Db,
  tenantId: string,
  work: (transaction: Transaction) => Promise<Result>,
  kind: TransactionKind = 'snapshot',
): Promise<Result> {
  return db.transaction(async (transaction) => {
    await seeThroughFence(transaction, tenantId);
    return work(transaction);
  }, kind);
}

/** A row travels as text besides: both ends have to write and read it in the same way. How long one end sends rows, or waits, depends on the other. */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  datestyle: 'ISO, YMD',
  extra_float_digits: '1',
  bytea_output: 'hex',
  intervalstyle: 'postgres',
};

async function seeThroughFence(transaction: Queryable, tenantId: string): Promise<void> {
  await transaction.query({
    name: 'see_through_fence',
    text: 'select set_config(s.key, s.value, true) from jsonb_each_text($1) s',
    values: [JSON.stringify({ 'app.moving': tenantId, ...SETTINGS })],
  });
}

export async function changeState(transaction: Queryable, held: Held, state: MoveState): Promise<void> {
  await transaction.query({
    text: 'update tenant_move set state = $2, changed_at = clock_timestamp() where id = $1',
    values: [held.tenantId, state],
  });
}

export async function noteProgress(
  transaction: Queryable,
  tenantId: string,
  progress: Progress,
): Promise<void> {
  await transaction.query({
    text: 'update tenant_move set progress = $2, changed_at = clock_timestamp() where id = $1',
    values: [tenantId, JSON.stringify(progress)],
  });
}

/** Rows deleted in one transaction: some ten milliseconds. */
const BATCH = 5_000;

export interface PurgeOptions {
  readonly held: Held;
  readonly tables: readonly MovedTable[];
  /** As the owner of the tables: only it may take rows out of the ledger. */
  readonly owner: Connection;
  /** `drop`: at the target of a move that is called off, nothing is remembered of it after; else that the tenant has moved. */
  readonly kind: 'purge' | 'drop';
  readonly onTable?: ((table: string, rows: number) => void) | undefined;
}

/**
 * Deletes every row of a tenant that has left, or of a copy that is called off, in batches that can be stopped at any point and run
 * again; the fence goes with the last of them. Throws OperatorError `conflict` if the login does not own the ledger.
 */
export async function purgeRows({ held, tables, owner, kind, onTable }: PurgeOptions): Promise<void> {
  const states = kind === 'drop' ? (['filling', 'dropping'] as const) : (['left'] as const);
  const db = createDb({
    connection: owner,
    applicationName: 'warmpath move',
    poolSize: 1,
    timeouts: { statement: 0, query: 0 },
  });
  try {
    await requireOwner(db);
    // From here on it cannot be opened any more.
    if (kind === 'drop') {
      await within(held, states, (transaction) => changeState(transaction, held, 'dropping'));
    }
    // Rows that refer to others first; charges go with their entries, by which they are found.
    for (const table of tables.toReversed().filter((one) => one.table !== 'charge')) {
      let rows = 0;
      for (;;) {
        const gone = await within(
          table.table === 'ledger_entry' ? { ...held, db } : held,
          states,
          (transaction) => deleteSome(transaction, held.tenantId, table),
        );
        rows += gone;
        if (gone < BATCH) break;
      }
      onTable?.(table.table, rows);
    }
    await within(held, states, async (transaction) => {
      for (const name of ['rate_window', 'lane_turn']) {
        await transaction.query({
          text: `delete from ${name} where tenant_id = $1`,
          values: [held.tenantId],
        });
      }
      await transaction.query({ text: 'delete from moved_investor where id = $1', values: [held.tenantId] });
      await transaction.query({ text: 'delete from fenced_tenant where id = $1', values: [held.tenantId] });
      if (kind === 'purge') await changeState(transaction, held, 'purged');
      else
        await transaction.query({ text: 'delete from tenant_move where id = $1', values: [held.tenantId] });
    });
  } finally {
    await db.close();
  }
}

async function deleteSome(transaction: Queryable, tenantId: string, { table }: MovedTable): Promise<number> {
  const isLedger = table === 'ledger_entry';
  if (isLedger) {
    // As in an archive (credits/queries-ledger-archive.ts): the owner gives the right, and takes it back before it is visible to others.
    await transaction.query({ text: `select pg_advisory_xact_lock(${ARCHIVE_LOCK})` });
    await transaction.query({ text: 'set local role none' });
    await transaction.query({ text: 'grant delete on ledger_entry to warmpath_system' });
    await transaction.query({ text: 'set local role warmpath_system' });
    await transaction.query({ text: "set local warmpath.archiving = 'on'" });
  }
  const gone = await transaction.query({
    text: isLedger
      ? `with batch as materialized (select e.ctid as place, e.charge_id from ledger_entry e where e.tenant_id = $1 order by e.mode, e.id limit ${BATCH}),
          charges as (delete from charge c using batch b where c.tenant_id = $1 and c.id = b.charge_id)
        delete from ledger_entry where ctid = any (array(select place from batch)) returning 1`
      : `delete from ${table} where ctid = any (array(select t.ctid from ${table} t where ${ofTenant(table)} limit ${BATCH})) returning 1`,
    values: [tenantId],
  });
  if (isLedger) {
    await transaction.query({ text: 'set local role none' });
    await transaction.query({ text: 'revoke delete on ledger_entry from warmpath_system' });
    await transaction.query({ text: 'set local role warmpath_system' });
  }
  return gone.length;
}
