import { sql } from 'kysely';
import type { SequenceCourse } from '../../../core/outreach/sequence/ports.ts';
import { currentTouch, type TouchGlance } from '../../../core/outreach/sequence/what-next.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import { MAILBOX_COLUMNS, mailboxOf } from '../mailbox/mailbox-rows.ts';
import { mailboxUseOf, type SequenceRow, sequenceOf } from './rows.ts';

/** Courses by the id of their sequence, for a page of them: three queries, however many rows it has. Drafts are not read. */
export async function readCourses(
  transaction: TenantTransaction,
  rows: readonly SequenceRow[],
): Promise<ReadonlyMap<string, SequenceCourse>> {
  if (rows.length === 0) return new Map();
  const { kysely } = transaction;
  const ids = rows.map(({ id }) => id);
  const mailboxes = await kysely
    .selectFrom('mailbox')
    .select([...MAILBOX_COLUMNS, 'sent_day', 'sent_count', 'next_send_at'])
    .where('id', '=', sql<string>`any (${[...new Set(rows.map((row) => row.mailbox_id))]}::uuid[])`)
    .execute();
  const byMailbox = new Map(
    mailboxes.map((row) => [
      row.id,
      {
        mailbox: mailboxOf(row),
        mailboxUse: mailboxUseOf(row),
      },
    ]),
  );
  const touches = await glances(transaction, ids);
  const since = await waitingSince(transaction, ids);
  return new Map(
    rows.map((row) => {
      const mailbox = byMailbox.get(row.mailbox_id);
      if (mailbox === undefined) throw new Error(`sequence ${row.id} has no mailbox`);
      const its = touches.get(row.id) ?? [];
      const waiting = since.get(currentTouch(its)?.id ?? '');
      return [row.id, { sequence: sequenceOf(row), ...mailbox, touches: its, waitingSince: waiting }];
    }),
  );
}

/** One that was read with its sequence. */
export function courseIn(courses: ReadonlyMap<string, SequenceCourse>, id: string): SequenceCourse {
  const course = courses.get(id);
  if (course === undefined) throw new Error(`sequence ${id} was not read`);
  return course;
}

async function glances(
  { kysely }: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TouchGlance[]>> {
  const rows = await kysely
    .selectFrom('touch')
    .select(['id', 'sequence_id', 'position', 'state', 'state_why', 'due_at', 'sent_at'])
    .select(sql<boolean>`draft is not null`.as('is_written'))
    .where('sequence_id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('sequence_id')
    .orderBy('position')
    .execute();
  const glanced = rows.map((row) => ({
    sequenceId: row.sequence_id,
    glance: {
      id: row.id,
      position: row.position,
      state: row.state,
      stateWhy: row.state_why ?? undefined,
      dueAt: row.due_at ?? undefined,
      sentAt: row.sent_at ?? undefined,
      isWritten: row.is_written,
    },
  }));
  const grouped = Map.groupBy(glanced, ({ sequenceId }) => sequenceId);
  return new Map([...grouped].map(([id, its]) => [id, its.map(({ glance }) => glance)]));
}

/** Of touches a person has to see: when each came to be as it is. */
async function waitingSince(
  { query }: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await query<{ id: string; at: Date }>({
    name: 'touches_waiting_since',
    text: `select t.id, e.at from touch t cross join lateral (
        select e.at from touch_event e where e.sequence_id = t.sequence_id and e.touch_id = t.id and e.to_state = t.state
        order by e.id desc limit 1) e
      where t.sequence_id = any($1::uuid[]) and t.state in ('awaiting_approval', 'unknown')`,
    values: [ids],
  });
  return new Map(rows.map(({ id, at }) => [id, at]));
}
