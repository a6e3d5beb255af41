import { sql } from 'kysely';
import { BY_PERSON } from '../letters/rules-wording.ts';
import { MAILBOX_COLUMNS, mailboxOf } from '../mailboxes/queries.ts';
import {
  cursorTime,
  isAfter,
  pageFrom,
  readUuidCursor,
  type TenantTransaction,
} from '../platform/database/postgres.ts';
import type { Page, Scope } from '../platform/values/scope.ts';
import {
  draftOf,
  draftText,
  mailboxUseOf,
  noteChange,
  readSequence,
  type SequenceRow,
  sequenceOf,
  touchOf,
} from './queries-end-sequences.ts';
import { firstSentIn, NOT_APPROVED } from './queries-slots.ts';
import { isSuppressedIn } from './queries-suppress.ts';
import type { SequenceCourse, StoredTouch, TouchChange, TouchChanged } from './rules-sequence.ts';
import { answerMove, isUnderWay, personMove } from './rules-sequence-machine.ts';
import type { Touch, TouchState } from './rules-touch.ts';
import { currentTouch, type TouchGlance } from './rules-what-next.ts';

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
    .select(['id', 'sequence_id', 'position', 'answers', 'state', 'state_why', 'due_at', 'sent_at'])
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
      answers: row.answers ?? undefined,
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

export interface TouchInList {
  readonly touch: Touch;
  readonly course: SequenceCourse;
  /** Whom the recipient is or works for, by name; undefined: not known. */
  readonly investor: string | undefined;
}

/** A page of a tenant's touches, newest first; those of one state where one is named. */
export async function listTouches(
  transaction: TenantTransaction,
  scope: Scope,
  state: TouchState | undefined,
  page: { readonly limit: number; readonly cursor?: string },
): Promise<Page<TouchInList>> {
  const after = readUuidCursor(page.cursor);
  let list = own(transaction, scope)
    .where(
      sql<boolean>`exists (select from sequence s where s.id = touch.sequence_id and s.tenant_id = touch.tenant_id and s.raise_id is null)`,
    )
    .selectAll()
    .select(cursorTime('created_at').as('at'));
  if (state !== undefined) list = list.where('state', '=', state);
  const rows = await list
    .where(isAfter(after, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const sequences = await transaction.kysely
    .selectFrom('sequence')
    .selectAll()
    .where('id', '=', sql<string>`any (${rows.map((row) => row.sequence_id)}::uuid[])`)
    .execute();
  const courses = await readCourses(transaction, sequences);
  const names = await investorNames(
    transaction,
    scope,
    sequences.flatMap((row) => row.investor_id ?? []),
  );
  return pageFrom(
    rows,
    page.limit,
    (row) => {
      const course = courseIn(courses, row.sequence_id);
      return { touch: touchOf(row), course, investor: names.get(course.sequence.investorId ?? 0) };
    },
    ({ at, id }) => ({ at, id }),
  );
}

/** As the list has them, else as the record does. */
async function investorNames(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; name: string }>({
    name: 'names_of_recipients_investors',
    text: `select a.id, coalesce(s.record ->> 'name', i.name) as name from unnest($3::bigint[]) a (id)
      left join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = a.id
      left join investor i on i.id = a.id where coalesce(s.record ->> 'name', i.name) is not null`,
    values: [tenantId, mode, [...new Set(ids)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A touch with its sequence and all that belongs to it. */
export async function readTouch(
  transaction: TenantTransaction,
  scope: Scope,
  id: string,
): Promise<StoredTouch | undefined> {
  const row = await own(transaction, scope)
    .select(['sequence_id', 'previous_draft'])
    .where('id', '=', id)
    .executeTakeFirst();
  const detail = row && (await readSequence(transaction, scope, row.sequence_id));
  if (row === undefined || detail === undefined) return undefined;
  return { detail, previousDraft: row.previous_draft === null ? undefined : draftOf(row.previous_draft) };
}

/**
 * A person's change, decided on the locked rows: first the sequence, then the touch, the usual order of
 * locks. Writes the history along, and takes the touch from whichever worker holds it.
 */
export async function changeTouchIn(
  transaction: TenantTransaction,
  scope: Scope,
  id: string,
  change: TouchChange,
  why: string,
): Promise<TouchChanged | undefined> {
  const at = await own(transaction, scope).select('sequence_id').where('id', '=', id).executeTakeFirst();
  if (at === undefined) return undefined;
  const sequence = await transaction.kysely
    .selectFrom('sequence')
    .select(['id', 'state', 'investor_email'])
    .where('id', '=', at.sequence_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const touch = await own(transaction, scope)
    .select(['state', 'version', 'position', 'answers', 'draft'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (sequence === undefined || touch === undefined) return undefined;
  const to =
    touch.answers === null
      ? personMove(touch.state, sequence.state, change.event)
      : answerMove(touch.state, change.event);
  if (to === undefined) return { state: 'illegal', touch: touch.state, sequence: sequence.state };
  if ('version' in change && change.version !== touch.version) return { state: 'changed_meanwhile' };
  if (change.event === 'redraft' && !change.discardEdit && touch.draft !== null) {
    if (draftOf(touch.draft).draftedBy === BY_PERSON) return { state: 'edited' };
  }
  if (change.event === 'approve') {
    const by = await isSuppressedIn(transaction, scope, sequence.investor_email);
    if (by !== undefined) return { state: 'suppressed', by };
  }
  await transaction.kysely
    .updateTable('touch')
    .set({
      ...(change.event === 'settled_sent' ? {} : NOT_APPROVED),
      ...valuesOf(change),
      state: to,
      state_why: why,
      lease: null,
      lease_until: null,
      next_check_at: null,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
  const who = change.by ?? BY_PERSON;
  await noteChange(transaction, scope, {
    sequenceId: sequence.id,
    touchId: id,
    who,
    from: touch.state,
    to,
    why,
  });
  if (change.event === 'redraft' && change.language !== undefined) {
    await transaction.kysely
      .updateTable('sequence')
      .set({ language: change.language, language_why: null })
      .where('id', '=', sequence.id)
      .execute();
  }
  if (change.event === 'settled_sent') {
    const { tenantId: tenant_id, mode } = scope;
    await firstSentIn(transaction, { tenant_id, mode, sequence_id: sequence.id, position: touch.position });
  }
  if (change.event === 'settled_sent' && isUnderWay(sequence.state)) {
    await planNext(transaction, sequence.id, touch.position + 1, change.nextDueAt);
  }
  return { state: 'done' };
}

function valuesOf(change: TouchChange) {
  switch (change.event) {
    case 'approve':
      return {
        text_hash: change.textHash,
        approved_at: sql<Date>`clock_timestamp()`,
        approved_by: change.by ?? BY_PERSON,
      };
    case 'edit':
      return { draft: draftText(change.draft), previous_draft: sql<string>`coalesce(draft, previous_draft)` };
    case 'redraft':
      return {
        // What was asked for before still holds, unless something else is asked for.
        ...(change.note === undefined ? {} : { note: change.note }),
        draft: null,
        previous_draft: sql<string>`coalesce(draft, previous_draft)`,
        checks: 0,
      };
    case 'settled_sent':
      // The time it was taken is not known: the moment it was handed over is the nearest.
      return { sent_at: sql<Date>`coalesce(intent_at, clock_timestamp())` };
    default:
      return {};
  }
}

async function planNext(
  { kysely }: TenantTransaction,
  sequenceId: string,
  position: number,
  dueAt: Date | undefined,
): Promise<void> {
  if (dueAt === undefined) return;
  await kysely
    .updateTable('touch')
    .set({ due_at: dueAt, version: sql<number>`version + 1`, updated_at: sql<Date>`clock_timestamp()` })
    .where(({ and }) => and({ sequence_id: sequenceId, position, state: 'planned' }))
    .execute();
}

function own({ kysely }: TenantTransaction, { tenantId, mode }: Scope) {
  return kysely.selectFrom('touch').where('touch.tenant_id', '=', tenantId).where('touch.mode', '=', mode);
}
