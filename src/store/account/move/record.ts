import type { MoveEnd, MoveRecord, MoveState } from '../../../core/move/next-step.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import type { Db, Queryable, Transaction, TransactionKind } from '../../postgres/db.ts';

/** What the target has copied. */
export interface Progress {
  /** Everything that changed since then has to be copied again: an id of a transaction, and the time, of the source. */
  readonly since?: { readonly xid: string; readonly at: string };
  /** Every table was copied once; until then those that were. */
  readonly isWhole?: boolean;
  readonly done?: readonly string[];
  /** By mode: the last entry of the ledger up to which both ends were compared, and the sum up to it. */
  readonly compared?: Readonly<Record<string, { readonly entry: number; readonly sum: number }>>;
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

/** Writes the intent at the source. False where there is one already. */
export async function beginAtSource(db: Queryable, tenantId: string, move: string): Promise<boolean> {
  const rows = await db.query({
    text: `insert into tenant_move as m (id, move, side, state)
      select t.tenant_id, $2, 'source', 'copying' from tenant t where t.tenant_id = $1 and t.deleted_at is null
      on conflict (id) do update set move = $2, side = 'source', state = 'copying', holder = m.holder + 1, was = null,
        progress = '{}', changed_at = clock_timestamp()
      where m.state in ('open', 'purged') returning 1`,
    values: [tenantId, move],
  });
  return rows.length > 0;
}

/** Writes the intent at the target and fences the tenant there, before it has any row. False where there is one already. */
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

/** Work on the tenant's rows that the fence hides from everybody else; it changes nothing where another command took over. */
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

/** A row travels as text besides: both ends have to write and read it in the same way. */
const SETTINGS = {
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
