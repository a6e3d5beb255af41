import { type MailboxRow, settingsOf, storedMailbox } from '../mailboxes/queries.ts';
import type { MailboxState } from '../mailboxes/rules-mailbox.ts';
import type { Replan, StoredMailbox } from '../mailboxes/rules-mailbox-input.ts';
import type { MailboxAhead, WorkerHeartbeatStore } from '../mailboxes/rules-mailbox-next.ts';
import { freeByGap } from '../mailboxes/rules-time-zones.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { lockSequencesOfMailbox } from './queries-suppressions.ts';

interface Row {
  readonly mailbox_id: string;
  readonly under_way: number;
  readonly paused: number;
  readonly sending: number;
  readonly approved: number;
  readonly scheduled: number;
  readonly send_at: Date | null;
  readonly unwritten: number;
  readonly write_at: Date | null;
  readonly for_person: number;
  readonly unknown: number;
}

/** What lies before each of a tenant's mailboxes that has sequences under way, by its id: one query for all of them. */
export async function readAhead(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailboxAhead>> {
  const rows = await query<Row>({
    name: 'mailboxes_ahead',
    // A planned touch without a day waits for another one.
    text: `select s.mailbox_id,
        count(distinct s.id)::int as under_way,
        (count(distinct s.id) filter (where s.state = 'paused'))::int as paused,
        (count(*) filter (where t.state = 'sending'))::int as sending,
        (count(*) filter (where t.state = 'approved' and s.state = 'active'))::int as approved,
        (count(*) filter (where t.state = 'scheduled' and s.state = 'active'))::int as scheduled,
        min(greatest(t.due_at, s.held_until)) filter (where t.state = 'scheduled' and s.state = 'active') as send_at,
        (count(*) filter (where s.state = 'active' and (t.state = 'drafting' or t.state = 'planned' and t.due_at is not null)))::int
          as unwritten,
        min(greatest(case t.state when 'planned' then t.due_at else clock_timestamp() end, s.held_until)) filter (where
          s.state = 'active' and (t.state = 'drafting' or t.state = 'planned' and t.due_at is not null)) as write_at,
        (count(*) filter (where t.state in ('awaiting_approval', 'rejected', 'failed') and s.state = 'active'))::int as for_person,
        (count(*) filter (where t.state = 'unknown'))::int as unknown
      from sequence s join touch t on t.sequence_id = s.id
      where s.tenant_id = $1 and s.mode = $2 and s.mailbox_id = any($3::uuid[]) and s.state in ('active', 'paused')
      group by s.mailbox_id`,
    values: [tenantId, mode, ids],
  });
  return new Map(
    rows.map((row) => [
      row.mailbox_id,
      {
        underWay: row.under_way,
        paused: row.paused,
        sending: row.sending,
        approved: row.approved,
        scheduled: row.scheduled,
        sendAt: row.send_at ?? undefined,
        unwritten: row.unwritten,
        writeAt: row.write_at ?? undefined,
        forPerson: row.for_person,
        unknown: row.unknown,
      },
    ]),
  );
}

const WHY = 'The hours or limits of its mailbox were changed: it has another time.';

/**
 * Changes a mailbox by `write` and gives its scheduled touches the times `replan` finds for them, all at
 * once: no worker sees new hours with old times. Locks its sequences under way, their scheduled touches and
 * the mailbox, in the order of queries-slots.ts. A worker who holds a touch that moved finds its lease gone.
 * `locked`: its sequences, where the caller has locked them; a second time would lock those that began meanwhile, out
 * of order. Resolves to the mailbox; undefined if there is none.
 */
export async function withNewSlots(
  transaction: TenantTransaction,
  scope: Scope,
  mailboxId: string,
  replan: Replan,
  write: () => Promise<MailboxRow | undefined>,
  locked?: readonly string[],
): Promise<StoredMailbox | undefined> {
  const sequences = locked ?? (await lockSequencesOfMailbox(transaction, scope, mailboxId));
  const touches = await lockScheduled(transaction, scope, sequences);
  const before = await lockMailbox(transaction, scope, mailboxId);
  const written = await write();
  if (written === undefined) return undefined;
  const mailbox = storedMailbox(before === undefined ? written : await keepGap(transaction, before, written));
  const moved = touches.flatMap((touch) => {
    const slot = replan(mailbox, {
      dueAt: touch.due_at ?? undefined,
      dueUntil: touch.due_until ?? undefined,
      attempts: touch.attempts,
      timeZone: touch.time_zone ?? undefined,
    });
    return slot === undefined ? [] : [{ id: touch.id, slot }];
  });
  if (moved.length > 0) {
    await transaction.query({
      name: 'reslot_touches',
      text: `with moved as (
          update touch t set due_at = m.due_at, due_until = m.due_until, state_why = null, lease = null, lease_until = null,
            version = t.version + 1, updated_at = clock_timestamp()
          from unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) as m (id, due_at, due_until)
          where t.id = m.id and t.tenant_id = $1 and t.mode = $2 and t.state = 'scheduled' returning t.sequence_id, t.id)
        insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
        select $1, $2, m.sequence_id, m.id, 'person', 'scheduled', 'scheduled', $6 from moved m order by m.id`,
      values: [
        scope.tenantId,
        scope.mode,
        moved.map(({ id }) => id),
        moved.map(({ slot }) => slot.at),
        moved.map(({ slot }) => slot.until),
        WHY,
      ],
    });
  }
  return mailbox;
}

interface Scheduled {
  readonly id: string;
  readonly due_at: Date | null;
  readonly due_until: Date | null;
  readonly attempts: number;
  readonly time_zone: string | null;
}

function lockScheduled(
  transaction: TenantTransaction,
  scope: Scope,
  sequences: readonly string[],
): Promise<readonly Scheduled[]> {
  return transaction.query<Scheduled>({
    name: 'lock_scheduled_of_sequences',
    text: `select t.id, t.due_at, t.due_until, t.attempts, s.time_zone
      from touch t join sequence s on s.id = t.sequence_id
      where t.tenant_id = $1 and t.mode = $2 and t.sequence_id = any($3::uuid[]) and t.state = 'scheduled'
      order by t.id for no key update of t`,
    values: [scope.tenantId, scope.mode, sequences],
  });
}

function lockMailbox({ kysely }: TenantTransaction, { tenantId, mode }: Scope, id: string) {
  return kysely
    .selectFrom('mailbox')
    .select(['settings', 'next_send_at'])
    .where(({ and }) => and({ tenant_id: tenantId, mode, id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The wait after the last message is that of the gap it has now. */
async function keepGap(
  { kysely, query }: TenantTransaction,
  before: Pick<MailboxRow, 'settings' | 'next_send_at'>,
  written: MailboxRow,
): Promise<MailboxRow> {
  const gap = {
    before: settingsOf(before.settings).gapSeconds,
    after: settingsOf(written.settings).gapSeconds,
  };
  if (gap.before === gap.after) return written;
  const [last] = await query<{ at: Date | null }>({
    name: 'last_intent_of_mailbox',
    text: 'select max(t.intent_at) as at from touch t join sequence s on s.id = t.sequence_id where s.mailbox_id = $1',
    values: [written.id],
  });
  return kysely
    .updateTable('mailbox')
    .set({ next_send_at: freeByGap(before.next_send_at, last?.at ?? undefined, gap) })
    .where('id', '=', written.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A touch of unknown fate. */
export interface UnknownTouch {
  readonly touchId: string;
  readonly sequenceId: string;
  readonly tenantId: string;
  readonly mode: Mode;
  readonly recipient: string;
  /** When it was sent. */
  readonly since: Date;
  /** The mailbox is looked into again then; null: it is left to a person. */
  readonly nextLookAt: Date | null;
}

/** A mailbox that does not work, with how many sequences under way wait for it. */
export interface TroubledMailbox {
  readonly mailboxId: string;
  readonly tenantId: string;
  readonly mode: Mode;
  readonly address: string;
  readonly state: MailboxState;
  readonly why: string | null;
  readonly waiting: number;
}

/** How many things wait for longer than they should, and since when; 0 and null: none. */
export interface Waiting {
  readonly count: number;
  readonly oldest: Date | null;
}

/** Listed of each kind at most: a person reads the first few and then looks for the cause. */
const MAX_LISTED = 50;

/** Of all tenants, those left to a person first, then the oldest first; with how many there are. Under the system's role. */
export async function readUnknownTouches(
  db: Queryable,
): Promise<{ readonly count: number; readonly touches: readonly UnknownTouch[] }> {
  const rows = await db.query<UnknownTouch & { readonly count: number }>({
    text:
      'select t.id as "touchId", t.sequence_id as "sequenceId", t.tenant_id as "tenantId", t.mode,' +
      " coalesce(t.draft -> 'answered' ->> 'to', s.investor_email) as recipient, coalesce(t.intent_at, t.updated_at) as since," +
      // A disconnected mailbox is not read.
      ` case m.state when 'disconnected' then null else t.next_check_at end as "nextLookAt",` +
      ' (count(*) over ())::int as count' +
      ' from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id' +
      ` where t.state = 'unknown' order by "nextLookAt" nulls first, since, t.id limit ${MAX_LISTED}`,
  });
  return { count: rows[0]?.count ?? 0, touches: rows.map(({ count: _, ...touch }) => touch) };
}

/** Mailboxes that are failing or disconnected and for which sequences are under way. Under the system's role. */
export function readTroubledMailboxes(db: Queryable): Promise<TroubledMailbox[]> {
  return db.query<TroubledMailbox>({
    text:
      'select m.id as "mailboxId", m.tenant_id as "tenantId", m.mode, m.address, m.state, m.state_why as why,' +
      ' count(*)::int as waiting' +
      " from mailbox m join sequence s on s.mailbox_id = m.id and s.state in ('active', 'paused')" +
      " where m.state <> 'connected' group by m.tenant_id, m.id order by m.state, waiting desc, m.id" +
      ` limit ${MAX_LISTED}`,
  });
}

/** Connected mailboxes not read for `quietSeconds`: no worker runs, or it fails. Under the system's role. */
export function countUnreadMailboxes(db: Queryable, quietSeconds: number): Promise<Waiting> {
  return waiting(
    db,
    'select count(*)::int as count, min(coalesce(polled_at, connected_at)) as oldest from mailbox' +
      " where state = 'connected' and greatest(polled_at, connected_at) < now() - $1 * interval '1 second'",
    [quietSeconds],
  );
}

/** Touches to be sent that a worker can take up, with `since` when: approved ones without a time, and due ones since their mailbox is free. */
export const TO_SEND = `select case t.state when 'approved' then t.updated_at else greatest(t.due_at, m.next_send_at, s.held_until) end as since
  from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
  where (t.state = 'approved' or t.state = 'scheduled' and t.due_at <= now()) and (s.state = 'active' or t.answers is not null) and m.state = 'connected'`;

/** Touches whose day has come and that are not drafted, with `since` when they can be. */
export const TO_DRAFT = `select case t.state when 'planned' then t.due_at else greatest(t.updated_at, t.next_check_at) end as since
  from touch t join sequence s on s.id = t.sequence_id
  where (t.state = 'drafting' or t.state = 'planned' and t.due_at <= now()) and s.state = 'active' and (s.held_until is null or s.held_until < now())`;

const late = (db: Queryable, due: string, lateSeconds: number): Promise<Waiting> =>
  waiting(
    db,
    `select count(*)::int as count, min(since) as oldest from (${due}) open where since < now() - $1 * interval '1 second'`,
    [lateSeconds],
  );

/** Touches a worker should have taken up `lateSeconds` ago. Under the system's role. */
export const countOverdueTouches = (db: Queryable, lateSeconds: number): Promise<Waiting> =>
  late(db, TO_SEND, lateSeconds);

/** Touches whose day has come and that have not been drafted for `lateSeconds`. Under the system's role. */
export const countLateDrafts = (db: Queryable, lateSeconds: number): Promise<Waiting> =>
  late(db, TO_DRAFT, lateSeconds);

/** Touches a person has to write or to decide on, and since when the oldest waits. Under the system's role. */
export function countAwaitingApproval(db: Queryable): Promise<Waiting> {
  return waiting(
    db,
    'select count(*)::int as count, min(t.updated_at) as oldest from touch t join sequence s on s.id = t.sequence_id' +
      " where t.mode = 'live' and t.state = 'awaiting_approval' and s.state in ('active', 'paused')",
    [],
  );
}

/** Whether a live mailbox has ever been connected: without one there is nothing to say about outreach. */
export async function hasMailboxes(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>({
    text: "select exists (select from mailbox where mode = 'live') as found",
  });
  return row?.found === true;
}

async function waiting(db: Queryable, text: string, values: readonly unknown[]): Promise<Waiting> {
  const [row] = await db.query<Waiting>({ text, values });
  return row ?? { count: 0, oldest: null };
}

/**
 * Takes back the approval of every message of a mailbox that is not on the wire yet, whose sender is another
 * one now. Resolves to how many. Locks the sequences under way before their touches, in the order of
 * queries-slots.ts; a worker who holds one finds its version gone.
 */
export function unapproveMailbox(db: Db, scope: Scope, mailboxId: string, why: string): Promise<number> {
  return withTenant(db, scope, async (transaction) => {
    const sequences = await lockSequencesOfMailbox(transaction, scope, mailboxId);
    const rows = await transaction.query({
      name: 'unapprove_mailbox',
      text: `with open as (
          select id, state from touch
          where tenant_id = $1 and mode = $2 and sequence_id = any($3::uuid[]) and state in ('approved', 'scheduled')
          order by id for no key update),
        changed as (
          update touch t set state = 'awaiting_approval', state_why = $4, text_hash = null, approved_at = null,
            approved_by = null, due_at = null, due_until = null, lease = null, lease_until = null,
            version = t.version + 1, updated_at = clock_timestamp()
          from open o where t.id = o.id returning t.sequence_id, t.id, o.state as was)
        insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
        select $1, $2, c.sequence_id, c.id, 'person', c.was, 'awaiting_approval', $4 from changed c returning id`,
      values: [scope.tenantId, scope.mode, sequences, why],
    });
    return rows.length;
  });
}

/** Of many workers one writes in this time, ms, or they would queue: a third of the heartbeat's interval. */
const OFTEN_MS = 5_000;

/** Under the role that answers requests. */
export function createWorkerHeartbeatStore(db: Queryable): WorkerHeartbeatStore {
  return {
    async give() {
      await db.query({
        name: 'give_outreach_sign',
        text: `insert into outreach_sign as was (given_at) values (clock_timestamp())
          on conflict (one) do update set given_at = excluded.given_at
          where was.given_at < excluded.given_at - ${OFTEN_MS} * interval '1 ms'`,
        values: [],
      });
    },
    async quietMs() {
      const [row] = await db.query<{ quiet_ms: number }>({
        name: 'read_outreach_sign',
        // A clock that was set back must not put it in the future.
        text: `select greatest(0, extract(epoch from clock_timestamp() - given_at) * 1000)::float8 as quiet_ms from outreach_sign`,
        values: [],
      });
      return row?.quiet_ms;
    },
  };
}
