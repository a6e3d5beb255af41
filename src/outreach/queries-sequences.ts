import { sql } from 'kysely';
import { lockOutErasure } from '../accounts/queries-process.ts';
import type { MailboxTouches } from '../mailboxes/queries.ts';
import type { Db } from '../platform/database/db.ts';
import {
  cursorTime,
  isAfter,
  pageFrom,
  readTenant,
  readUuidCursor,
  type TenantTransaction,
  withTenant,
} from '../platform/database/postgres.ts';
import type { Page, Scope } from '../platform/values/scope.ts';
import { isInvestor } from '../search/queries-stored-investors.ts';
import { createAnswerStore } from './queries-answers.ts';
import { cut, endSequencesIn, noteChange, readSequence } from './queries-end-sequences.ts';
import { readAhead, unapproveMailbox, withNewSlots } from './queries-mailbox.ts';
import { findRecipient, isSuppressedIn } from './queries-suppress.ts';
import { lockSequencesOfMailbox } from './queries-suppressions.ts';
import {
  changeTouchIn,
  courseIn,
  listTouches,
  readCourses,
  readTouch,
  type TouchInList,
} from './queries-touches.ts';
import type {
  Enrolled,
  Enrolment,
  Recipient,
  SequenceChanged,
  SequenceCourse,
  SequenceFilter,
  StoredSequence,
  StoredTouch,
  TouchChange,
  TouchChanged,
} from './rules-sequence.ts';
import { sequenceMove } from './rules-sequence-machine.ts';
import { SEQUENCE_PLAN, type TouchState } from './rules-touch.ts';

/** What a change of a mailbox does to the sequences and touches that it sends. */
export const MAILBOX_TOUCHES: MailboxTouches = {
  lockSequences: lockSequencesOfMailbox,
  backlog: readAhead,
  reschedule: withNewSlots,
  unapprove: unapproveMailbox,
};

/** Pauses sequences that are locked, and writes down who did it and why; one that is not active stays as it is. */
export async function pauseSequencesIn(
  transaction: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly string[],
  { who, why }: { readonly who: string; readonly why: string },
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query({
    name: 'pause_sequences',
    text: `with held as (
        update sequence set state = $4, state_why = $5
        where tenant_id = $1 and mode = $2 and id = any($3::uuid[]) and state = 'active' returning id)
      insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
      select $1, $2, h.id, $6, 'active', $4, $5 from held h order by h.id`,
    values: [tenantId, mode, ids, sequenceMove('active', 'pause'), cut(why), who],
  });
}

/** Which of these investors have a sequence, whatever its state. */
export async function investorsWithSequences(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  investorIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await query<{ id: number }>({
    name: 'investors_with_sequences',
    text: `select distinct coalesce(i.merged_into, i.id) as id from sequence s join investor i on i.id = s.investor_id
      where s.tenant_id = $1 and s.mode = $2 and s.raise_id is null and coalesce(i.merged_into, i.id) = any ($3::bigint[])`,
    values: [tenantId, mode, investorIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** So many rows are locked only for a moment, for others that wait for one of them. */
const AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Pauses every active sequence, whichever tenant's, of live and sandbox keys, and writes it down. Resolves to
 * how many. What is being sent is not stopped. Answers that wait to be sent, which no pause holds, are cancelled for a reason of their own.
 * Under the role of operators.
 */
export async function pauseAllSequences(db: Db, why: string, whyCancelled: string): Promise<number> {
  let paused = 0;
  for (let after = BEFORE_ALL; ; ) {
    const rows = await db.query<{ id: string }>({
      name: 'pause_all_sequences',
      text: `with active as (
          select id from sequence where state = 'active' and id > $1 order by id limit $2
          for no key update),
        held as (
          update sequence s set state = 'paused', state_why = $3
          from active a where s.id = a.id returning s.tenant_id, s.mode, s.id),
        told as (
          insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
          select h.tenant_id, h.mode, h.id, 'person', 'active', 'paused', $3 from held h)
        select id from held order by id`,
      values: [after, AT_ONCE, why],
    });
    paused += rows.length;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  await db.query({
    text: `with cancelled as (
        update touch set state = 'cancelled', state_why = $1, lease = null, lease_until = null, version = version + 1,
          updated_at = clock_timestamp()
        where answers is not null and state = 'scheduled' returning tenant_id, mode, sequence_id, id)
      insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
      select tenant_id, mode, sequence_id, id, 'person', 'scheduled', 'cancelled', $1 from cancelled`,
    values: [whyCancelled],
  });
  return paused;
}

/** Of two requests for one investor one waits for the other, whose sequence may have ended by then. */
const TRIES = 3;

/** What a person does with sequences and touches, under the role that answers requests. */
export function createSequenceStore(db: Db) {
  return {
    ...createAnswerStore(db),
    /** One transaction: suppression, a sequence under way, a mailbox, then the sequence with the touches of the plan. */
    enrol: (scope: Scope, enrolment: Enrolment): Promise<Enrolled> =>
      withTenant(db, scope, (transaction) => enrolIn(transaction, scope, enrolment)),

    /**
     * The record with this number; without one, the one record of this name or of the firm with this domain. Undefined if
     * there is none, or several.
     */
    recipient: (
      scope: Scope,
      asked: { readonly name: string; readonly domain: string; readonly number: number | undefined },
    ): Promise<Recipient | undefined> => findRecipient(db, scope.mode, asked),

    /** What keeps an address from being written to; undefined: nothing does. */
    suppressedBy: (scope: Scope, email: string) =>
      readTenant(db, scope, (transaction) => isSuppressedIn(transaction, scope, email)),

    async list(
      scope: Scope,
      { state, investorId }: SequenceFilter,
      page: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<SequenceCourse>> {
      const after = readUuidCursor(page.cursor);
      return readTenant(db, scope, async (transaction) => {
        let list = own(transaction, scope)
          .where('raise_id', 'is', null)
          .selectAll()
          .select(cursorTime('created_at').as('at'));
        if (state !== undefined) list = list.where('state', '=', state);
        if (investorId !== undefined) list = list.where(isInvestor('investor_id', investorId));
        const rows = await list
          .where(isAfter(after, 'created_at', 'id'))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(page.limit + 1)
          .execute();
        const courses = await readCourses(transaction, rows);
        return pageFrom(
          rows,
          page.limit,
          ({ id }) => courseIn(courses, id),
          ({ at, id }) => ({ at, id }),
        );
      });
    },

    detail: (scope: Scope, id: string): Promise<StoredSequence | undefined> =>
      readTenant(db, scope, (transaction) => readSequence(transaction, scope, id)),

    touches: (
      scope: Scope,
      state: TouchState | undefined,
      page: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<TouchInList>> =>
      readTenant(db, scope, (transaction) => listTouches(transaction, scope, state, page)),

    touch: (scope: Scope, id: string): Promise<StoredTouch | undefined> =>
      readTenant(db, scope, (transaction) => readTouch(transaction, scope, id)),

    changeSequence: (
      scope: Scope,
      id: string,
      event: 'pause' | 'resume' | 'stop',
      why: string,
    ): Promise<SequenceChanged | undefined> =>
      withTenant(db, scope, async (transaction) => {
        const row = await own(transaction, scope)
          .select('state')
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (row === undefined) return undefined;
        const to = sequenceMove(row.state, event);
        if (to === undefined) return { state: 'illegal', sequence: row.state };
        if (event === 'stop') {
          await endSequencesIn(transaction, scope, [id], { event, who: 'person', why });
          return { state: 'done' };
        }
        await transaction.kysely
          .updateTable('sequence')
          .set({ state: to, state_why: why })
          .where('id', '=', id)
          .execute();
        const line = { sequenceId: id, touchId: undefined, who: 'person', from: row.state, to, why };
        await noteChange(transaction, scope, line);
        return { state: 'done' };
      }),

    changeTouch: (
      scope: Scope,
      id: string,
      change: TouchChange,
      why: string,
    ): Promise<TouchChanged | undefined> =>
      withTenant(db, scope, (transaction) => changeTouchIn(transaction, scope, id, change, why)),
  };
}

/** Sequences and touches as they are stored. Undefined for ids that are not of this tenant and mode. */
export type SequenceStore = ReturnType<typeof createSequenceStore>;

async function enrolIn(
  transaction: TenantTransaction,
  scope: Scope,
  enrolment: Enrolment,
): Promise<Enrolled> {
  await lockOutErasure(transaction, scope);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const by = await isSuppressedIn(transaction, scope, enrolment.investorEmail);
    if (by !== undefined) return { state: 'suppressed', by };
    const known = await own(transaction, scope)
      .select('id')
      .where('email_key', '=', enrolment.emailKey)
      .where('state', 'in', ['active', 'paused'])
      .executeTakeFirst();
    if (known !== undefined) return { state: 'under_way', sequenceId: known.id };
    const mailboxId = await mailboxFor(transaction, scope, enrolment.mailboxId);
    if (mailboxId === undefined) return { state: 'no_mailbox' };
    const sequenceId = await insertIn(transaction, scope, enrolment, mailboxId);
    if (sequenceId !== undefined) return { state: 'created', sequenceId };
  }
  throw new Error('sequences of one investor begin and end faster than one can be read');
}

/** Undefined where another transaction has just enrolled them. */
async function insertIn(
  transaction: TenantTransaction,
  scope: Scope,
  enrolment: Enrolment,
  mailboxId: string,
): Promise<string | undefined> {
  const owner = { tenant_id: scope.tenantId, mode: scope.mode };
  const row = await transaction.kysely
    .insertInto('sequence')
    .values({
      ...owner,
      mailbox_id: mailboxId,
      investor_email: enrolment.investorEmail,
      email_key: enrolment.emailKey,
      investor_name: enrolment.investorName,
      investor_id: enrolment.investorId ?? null,
      auto_approve: enrolment.autoApprove,
      time_zone: enrolment.timeZone ?? null,
      unsubscribe_token: enrolment.unsubscribeToken,
      language: enrolment.language,
      language_why: enrolment.languageWhy ?? null,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'mode', 'email_key'])
        // Written out: with values to come the index could not be inferred once the statement has a plan for any values.
        .where(sql<boolean>`state in ('active', 'paused')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await transaction.kysely
    .insertInto('touch')
    .values(
      SEQUENCE_PLAN.map(({ position }, index) => ({
        ...owner,
        sequence_id: row.id,
        position,
        note: index === 0 ? (enrolment.note ?? null) : null,
        // At once, by whichever clock is behind; the others become due once the one before them was sent.
        due_at: index === 0 ? sql<Date>`least(clock_timestamp(), ${enrolment.at}::timestamptz)` : null,
      })),
    )
    .execute();
  await noteChange(transaction, scope, {
    sequenceId: row.id,
    touchId: undefined,
    who: 'person',
    from: undefined,
    to: 'active',
    why: enrolment.autoApprove
      ? 'A person created it, and asked for messages to be approved without them.'
      : 'A person created it.',
  });
  return row.id;
}

/** The one that was asked for, or the one with the fewest sequences under way; a failing one only if no other is left. */
async function mailboxFor(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  wanted: string | undefined,
): Promise<string | undefined> {
  const [row] = await query<{ id: string }>({
    name: 'mailbox_for_sequence',
    text: `select m.id from mailbox m
      where m.tenant_id = $1 and m.mode = $2 and m.state <> 'disconnected' and ($3::uuid is null or m.id = $3)
        and (m.mode = 'live' or m.kind = 'sandbox')
      order by m.state = 'connected' desc,
        (select count(*) from sequence s where s.mailbox_id = m.id and s.state in ('active', 'paused')), m.connected_at, m.id
      limit 1`,
    values: [tenantId, mode, wanted ?? null],
  });
  return row?.id;
}

function own({ kysely }: TenantTransaction, { tenantId, mode }: Scope) {
  return kysely
    .selectFrom('sequence')
    .where('sequence.tenant_id', '=', tenantId)
    .where('sequence.mode', '=', mode);
}
