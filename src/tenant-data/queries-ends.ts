import { setTimeout as sleep } from 'node:timers/promises';
import { lockTenant } from '../accounts/queries-keys.ts';
import type { Db, Statement } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { MOVED } from './queries-catalogue.ts';
import { changeState, type Held, putUpFence, reading, type Was, within } from './queries-record.ts';

/** What calls that run are waited for before the fence; most take milliseconds, the longest a minute. */
const DRAIN_MS = 1_500;
/** Then their connection is ended where it does nothing: a process that was stopped in the middle holds it. */
const IDLE_AFTER_MS = 1_000;
/** Statements of services end after 10 s (database/connection.ts). */
const WRITERS_MS = 30_000;
const POLL_MS = 10;

/** Suspends the tenant for the move: from now on its calls are to be repeated, and nothing new of it is sent or begun. */
export async function closeTenant(held: Held): Promise<void> {
  await within(held, ['copying'], async (transaction) => {
    await lockTenant(transaction, held.tenantId);
    const [row] = await transaction.query<{ was: Was }>({
      text: `select jsonb_build_object('suspended_at', suspended_at, 'suspend_reason', suspend_reason, 'delete_at', delete_at) as was
        from tenant where tenant_id = $1`,
      values: [held.tenantId],
    });
    await transaction.query({
      text: 'update tenant_move set was = $2 where id = $1',
      values: [held.tenantId, JSON.stringify(row?.was)],
    });
    await transaction.query({
      text: `update tenant set suspended_at = coalesce(suspended_at, now()), delete_at = null,
        suspend_reason = coalesce(suspend_reason, 'it is being moved') where tenant_id = $1`,
      values: [held.tenantId],
    });
    await changeState(transaction, held, 'closing');
  });
}

/** Waits for what runs of the tenant, briefly: what is left is refunded, or looked for in the mailbox, at the target. */
export async function drain({ db, tenantId }: Held): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  while (performance.now() < until) {
    const [row] = await reading(db, tenantId, (transaction) =>
      transaction.query<{ running: boolean }>({
        text: `select exists (select from charge where tenant_id = $1 and state = 'reserved' and lease_until > now())
            or exists (select from touch where tenant_id = $1 and state in ('sending', 'scheduled') and lease_until > now())
            or exists (select from mailbox where tenant_id = $1 and refresh_lease_until > now()) as running`,
        values: [tenantId],
      }),
    );
    if (row?.running !== true) return;
    await sleep(POLL_MS);
  }
}

/** From the commit of this on no statement of any process at the source sees a row of the tenant, or writes one. */
export async function fence(held: Held): Promise<void> {
  await within(held, ['closing'], async (transaction) => {
    await putUpFence(transaction, held.tenantId);
    await changeState(transaction, held, 'fenced');
  });
}

interface Writer {
  readonly vxid: string;
  readonly pid: number;
  readonly idle: boolean;
}

/**
 * Waits for the transactions that may have begun to write before the fence: those that hold a lock for writing on a table of
 * tenants. A statement takes that lock before it takes its snapshot, so whichever comes later sees the fence. One that does nothing
 * is ended; it was rolled back then. Throws OperatorError if one goes on too long, or may not be ended.
 */
export async function waitForWriters({ db }: Held): Promise<void> {
  const began = performance.now();
  let waiting: ReadonlySet<string> | undefined;
  for (;;) {
    const writers = await asLogin<Writer>(db, {
      text: `select distinct l.virtualtransaction as vxid, l.pid,
          coalesce(a.state like 'idle in transaction%' and a.state_change < clock_timestamp() - $2 * interval '1 ms', false) as idle
        from pg_locks l left join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'relation' and l.database = (select oid from pg_database where datname = current_database())
          and l.relation = any (select c.oid from pg_class c where c.relnamespace = 'warmpath'::regnamespace and c.relname = any ($1))
          and l.mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
          and l.pid <> pg_backend_pid()`,
      values: [MOVED, IDLE_AFTER_MS],
    });
    const first = waiting;
    const left = first === undefined ? writers : writers.filter(({ vxid }) => first.has(vxid));
    if (left.length === 0) return;
    waiting = new Set(left.map(({ vxid }) => vxid));
    for (const { pid, idle } of left) if (idle) await end(db, pid);
    if (performance.now() - began > WRITERS_MS) {
      throw new OperatorError(
        'unavailable',
        `A transaction of the source (process ${left[0]?.pid} of PostgreSQL) has been writing for ${WRITERS_MS / 1_000} s. End it, and run the command again; the tenant waits until then. "--abort" lets it go on at the source.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Without the role: only who may be the login of a session sees what it does, and may end it. */
function asLogin<Row>(db: Db, statement: Statement): Promise<Row[]> {
  return db.transaction(async (transaction) => {
    await transaction.query({ text: 'set local role none' });
    return transaction.query<Row>(statement);
  });
}

async function end(db: Db, pid: number): Promise<void> {
  try {
    await asLogin(db, { text: 'select pg_terminate_backend($1)', values: [pid] });
  } catch (error) {
    throw new OperatorError(
      'conflict',
      `A process that does nothing holds a transaction of the source (process ${pid} of PostgreSQL), and this login may not end it. Run "select pg_terminate_backend(${pid})" as an administrator, then the command again; "--abort" lets the tenant go on at the source.`,
      error,
    );
  }
}

/**
 * Lets the tenant work at the target, in one transaction with the refund of what was under way at the source, whose answers come
 * too late. `was`: what the operator had decided there.
 */
export async function openAtTarget(held: Held, was: Was | null): Promise<void> {
  await within(held, ['filling'], async (transaction) => {
    const tenant = [held.tenantId];
    // Nothing was answered of these, so their keys are free for a repetition.
    await transaction.query({
      text: `delete from idempotency where tenant_id = $1 and state = 'running'`,
      values: tenant,
    });
    await transaction.query({
      text: `with late as (
          update charge set state = 'refunded', resolved_at = clock_timestamp()
          where tenant_id = $1 and state = 'reserved' returning id, tenant_id)
        select refund_charges(array_agg(tenant_id), array_agg(id), clock_timestamp()) from late having count(*) > 0`,
      values: tenant,
    });
    await transaction.query({
      text: `update tenant set suspended_at = ($2::jsonb ->> 'suspended_at')::timestamptz, suspend_reason = $2::jsonb ->> 'suspend_reason',
        delete_at = ($2::jsonb ->> 'delete_at')::timestamptz where tenant_id = $1`,
      values: [held.tenantId, JSON.stringify(was ?? {})],
    });
    await transaction.query({ text: 'delete from moved_investor where id = $1', values: tenant });
    await transaction.query({ text: 'delete from fenced_tenant where id = $1', values: tenant });
    await changeState(transaction, held, 'open');
  });
}

/** Writes down that the tenant works at the target; the fence stays, and calls that still come are to be repeated. */
export async function leave(held: Held): Promise<void> {
  await within(held, ['fenced'], (transaction) => changeState(transaction, held, 'left'));
}

/** Lets the tenant work at the source again, as it was; the move is forgotten. */
export async function reopen(held: Held): Promise<void> {
  await within(held, ['copying', 'closing', 'fenced'], async (transaction, { was }) => {
    if (was !== null) {
      await transaction.query({
        text: `update tenant set suspended_at = ($2::jsonb ->> 'suspended_at')::timestamptz, suspend_reason = $2::jsonb ->> 'suspend_reason',
          delete_at = ($2::jsonb ->> 'delete_at')::timestamptz where tenant_id = $1`,
        values: [held.tenantId, JSON.stringify(was)],
      });
    }
    await transaction.query({ text: 'delete from fenced_tenant where id = $1', values: [held.tenantId] });
    await transaction.query({ text: 'delete from tenant_move where id = $1', values: [held.tenantId] });
  });
}
