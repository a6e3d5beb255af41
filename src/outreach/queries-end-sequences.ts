import type { Selectable } from 'kysely';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { MAILBOX_COLUMNS, type MailboxRow, mailboxOf, read } from '../mailboxes/queries.ts';
import { setPipelineIn } from '../pipeline/queries-write.ts';
import { movedBy, type SequenceMove } from '../pipeline/rules-entry.ts';
import type { TenantTransaction } from '../platform/database/postgres.ts';
import type { Tables } from '../platform/database/tables.ts';
import { keptOf } from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import { SEQUENCE, TOUCH } from './fields.ts';
import type { MailboxUse, SequenceEnd, StoredSequence } from './rules-sequence.ts';
import { OPEN_TOUCH_STATES, sequenceMove } from './rules-sequence-machine.ts';
import {
  INBOUND_KINDS,
  type Inbound,
  type Sequence,
  type SequenceState,
  type Touch,
  type TouchDraft,
  type TouchEvent,
} from './rules-touch.ts';

export type SequenceRow = Selectable<Tables['sequence']>;
export type TouchRow = Selectable<Tables['touch']>;

const FINDING = Type.Object({
  rule: Type.String(),
  severity: Type.Union([Type.Literal('block'), Type.Literal('warn')]),
  message: Type.String(),
});

const DRAFT = Compile(
  Type.Object({
    subject: Type.String(),
    body: Type.String(),
    html: Type.Optional(Type.String()),
    draftedBy: Type.String(),
    facts: Type.Array(Type.Object({ about: Type.String(), text: Type.String() })),
    findings: Type.Array(FINDING),
    variant: Type.Optional(Type.Integer({ minimum: 0 })),
    answered: Type.Optional(
      Type.Object({
        to: Type.String(),
        messageId: Type.Optional(Type.String()),
        receivedAt: Type.String(),
        quote: Type.String(),
      }),
    ),
  }),
);

/** A stored draft. Throws if what is stored is none. */
export function draftOf(stored: unknown): TouchDraft {
  return read(DRAFT, stored, 'draft');
}

/** A draft as it is stored: without members that are not set. */
export function draftText(draft: TouchDraft): string {
  const { subject, body, html, draftedBy, facts, findings, variant, answered } = draft;
  return JSON.stringify({ subject, body, html, draftedBy, facts, findings, variant, answered });
}

export function sequenceOf(row: SequenceRow): Sequence {
  return { ...keptOf(SEQUENCE, row), scope: { tenantId: row.tenant_id, mode: row.mode } };
}

/** What a mailbox has sent and may send next. */
export function mailboxUseOf(row: Pick<MailboxRow, 'sent_day' | 'sent_count' | 'next_send_at'>): MailboxUse {
  return { sentDay: row.sent_day ?? undefined, sentCount: row.sent_count, freeAt: row.next_send_at };
}

/** Throws if the stored draft is none. */
export function touchOf(row: TouchRow): Touch {
  return { ...keptOf(TOUCH, row), draft: row.draft === null ? undefined : draftOf(row.draft) };
}

/** Of what came in and of the changes: what a person scrolls through at most. */
const MOST_SHOWN = 100;

/** A sequence with all that belongs to it; undefined if this tenant and mode have none of this id. */
export async function readSequence(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  id: string,
): Promise<StoredSequence | undefined> {
  const sequence = await kysely
    .selectFrom('sequence')
    .selectAll()
    .where(({ and }) => and({ tenant_id: tenantId, mode, id }))
    .executeTakeFirst();
  if (sequence === undefined) return undefined;
  const mailbox = await kysely
    .selectFrom('mailbox')
    .select([...MAILBOX_COLUMNS, 'sent_day', 'sent_count', 'next_send_at'])
    .where('id', '=', sequence.mailbox_id)
    .executeTakeFirstOrThrow();
  const touches = await kysely
    .selectFrom('touch')
    .selectAll()
    .where('sequence_id', '=', id)
    .orderBy('position')
    .execute();
  const inbound = await kysely
    .selectFrom('inbound_message')
    .selectAll()
    .where('sequence_id', '=', id)
    .orderBy('received_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const events = await kysely
    .selectFrom('touch_event')
    .selectAll()
    .where('sequence_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return {
    sequence: sequenceOf(sequence),
    mailbox: mailboxOf(mailbox),
    mailboxUse: mailboxUseOf(mailbox),
    touches: touches.map(touchOf),
    inbound: inbound.map(inboundOf),
    events: events.map(eventOf),
  };
}

/** A received message. */
export function inboundOf(row: Selectable<Tables['inbound_message']>): Inbound {
  return {
    id: row.id,
    messageId: row.message_id ?? undefined,
    kind: INBOUND_KINDS.find((kind) => kind === row.kind) ?? 'unrelated',
    touchId: row.touch_id ?? undefined,
    from: row.sender,
    subject: row.subject,
    excerpt: row.excerpt,
    receivedAt: row.received_at,
    until: row.until ?? undefined,
    looksLikeOptOut: row.opt_out,
    authentication: row.authentication ?? undefined,
    ...(row.opt_out_certainty === null || row.opt_out_sentence === null
      ? {}
      : { optOut: { certainty: row.opt_out_certainty, sentence: row.opt_out_sentence } }),
  };
}

function eventOf(row: Selectable<Tables['touch_event']>): TouchEvent {
  return {
    at: row.at,
    touchId: row.touch_id ?? undefined,
    from: row.from_state ?? undefined,
    to: row.to_state,
    who: row.who,
    why: row.why,
  };
}

/**
 * Moves the investors of these sequences in the pipeline, where they are on the tenant's list; a sequence of a closed raise moves no one. Within the change of a sequence or a
 * touch, whose rows are locked: an erasure waits for those, so none can be under way.
 */
export async function movePipelineIn(
  transaction: TenantTransaction,
  scope: Scope,
  sequenceIds: readonly string[],
  move: SequenceMove,
): Promise<void> {
  const rows = await transaction.query<{ id: number }>({
    name: 'investors_of_sequences',
    text: `select distinct investor_id as id from sequence
      where tenant_id = $1 and mode = $2 and id = any ($3::uuid[]) and investor_id is not null and raise_id is null`,
    values: [scope.tenantId, scope.mode, sequenceIds],
  });
  if (rows.length === 0) return;
  await setPipelineIn(
    transaction,
    scope,
    rows.map(({ id }) => id),
    ({ stage }) => movedBy(move, stage),
    { kind: 'service', name: 'sequence' },
  );
}

/** Of the columns. */
const WHY_LENGTH = 500;

/** So that no text is too long for a column of 500 characters. */
export const cut = (text: string): string => text.slice(0, WHY_LENGTH);

/** Writes a line of the history: of a touch, or of its sequence without one. */
export async function noteChange(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  change: Pick<TouchEvent, 'from' | 'to' | 'who' | 'why' | 'touchId'> & { readonly sequenceId: string },
): Promise<void> {
  await kysely
    .insertInto('touch_event')
    .values({
      tenant_id: tenantId,
      mode,
      sequence_id: change.sequenceId,
      touch_id: change.touchId ?? null,
      who: change.who,
      from_state: change.from ?? null,
      to_state: change.to,
      why: cut(change.why),
    })
    .execute();
}

/**
 * Ends sequences with everything of theirs that is still open, and writes down who did it and why. Resolves to the ids of
 * those that ended; where the event cannot happen to a sequence, it stays as it is. Locks sequences
 * in the order of their ids, and then their touches.
 */
export async function endSequencesIn(
  transaction: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly string[],
  { event, who, why }: SequenceEnd,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.query<{ id: string; state: SequenceState }>({
    name: 'sequences_to_end',
    text: `select id, state from sequence where tenant_id = $1 and mode = $2 and id = any($3::uuid[])
      order by id for no key update`,
    values: [tenantId, mode, ids],
  });
  const moves = rows.flatMap(({ id, state }) => {
    const to = sequenceMove(state, event);
    return to === undefined ? [] : [{ id, from: state, to }];
  });
  const [first] = moves;
  if (first === undefined) return [];
  const ended = moves.map(({ id }) => id);
  const sentence = cut(why);
  await transaction.query({
    name: 'end_sequences',
    text: `with gone as (
        update sequence s set state = $4, state_why = $5, held_until = null,
          ended_at = coalesce(s.ended_at, clock_timestamp())
        from unnest($3::uuid[], $6::text[]) as o (id, was) where s.id = o.id and s.tenant_id = $1 and s.mode = $2
        returning s.id, o.was)
      insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
      select $1, $2, g.id, $7, g.was, $4, $5 from gone g order by g.id`,
    // An event leads to one state, wherever it comes from.
    values: [tenantId, mode, ended, first.to, sentence, moves.map(({ from }) => from), who],
  });
  await transaction.query({
    name: 'cancel_open_touches',
    text: `with open as (
        select id, state from touch
        where tenant_id = $1 and mode = $2 and sequence_id = any($3::uuid[]) and state = any($4) order by id for no key update),
      gone as (
        update touch t set state = 'cancelled', state_why = $5, lease = null, lease_until = null,
          version = t.version + 1, updated_at = clock_timestamp()
        from open o where t.id = o.id returning t.id, t.sequence_id, o.state as was)
      insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
      select $1, $2, g.sequence_id, g.id, $6, g.was, 'cancelled', $5 from gone g order by g.id`,
    values: [tenantId, mode, ended, [...OPEN_TOUCH_STATES], sentence, who],
  });
  if (event === 'reply') await movePipelineIn(transaction, { tenantId, mode }, ended, 'replied');
  return ended;
}
