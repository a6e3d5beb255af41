import type { MailboxState } from '../../../core/outreach/mailbox/mailbox-states.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

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
      ' s.investor_email as recipient, coalesce(t.intent_at, t.updated_at) as since,' +
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

/**
 * Touches a worker should have taken up `lateSeconds` ago: approved ones without a time, and due ones whose mailbox has been free
 * as long. Under the system's role.
 */
export function countOverdueTouches(db: Queryable, lateSeconds: number): Promise<Waiting> {
  return waiting(
    db,
    'select count(*)::int as count, min(since) as oldest from' +
      " (select case t.state when 'approved' then t.updated_at else greatest(t.due_at, m.next_send_at, s.held_until) end as since" +
      ' from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id' +
      " where (t.state = 'approved' or t.state = 'scheduled' and t.due_at <= now()) and s.state = 'active' and m.state = 'connected') open" +
      " where since < now() - $1 * interval '1 second'",
    [lateSeconds],
  );
}

/** Touches whose day has come and that have not been drafted for `lateSeconds`. Under the system's role. */
export function countLateDrafts(db: Queryable, lateSeconds: number): Promise<Waiting> {
  return waiting(
    db,
    'select count(*)::int as count, min(since) as oldest from' +
      " (select case t.state when 'planned' then t.due_at else greatest(t.updated_at, t.next_check_at) end as since" +
      ' from touch t join sequence s on s.id = t.sequence_id' +
      " where (t.state = 'drafting' or t.state = 'planned' and t.due_at <= now()) and s.state = 'active' and (s.held_until is null or s.held_until < now())) open" +
      " where since < now() - $1 * interval '1 second'",
    [lateSeconds],
  );
}

/** Touches a person has to write or to decide on, and since when the oldest waits. Under the system's role. */
export function countAwaitingApproval(db: Queryable): Promise<Waiting> {
  return waiting(
    db,
    'select count(*)::int as count, min(t.updated_at) as oldest from touch t join sequence s on s.id = t.sequence_id' +
      " where t.state = 'awaiting_approval' and s.state in ('active', 'paused')",
    [],
  );
}

/** Whether any mailbox has ever been connected: without one there is nothing to say about outreach. */
export async function hasMailboxes(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>({ text: 'select exists (select from mailbox) as found' });
  return row?.found === true;
}

async function waiting(db: Queryable, text: string, values: readonly unknown[]): Promise<Waiting> {
  const [row] = await db.query<Waiting>({ text, values });
  return row ?? { count: 0, oldest: null };
}
