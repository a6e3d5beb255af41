import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import { readTenant, type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { SuppressionReason } from './fields.ts';
import { draftText, endSequencesIn, inboundOf, noteChange } from './queries-end-sequences.ts';
import { suppressionHashes } from './queries-suppress.ts';
import { type AnswerBarrier, barrierTo } from './rules-answer.ts';
import type { SuppressedBy } from './rules-sequence.ts';
import { ANSWER_WAITS_MS, type Inbound, type TouchDraft, type TouchState } from './rules-touch.ts';

const ANSWERED = 'A person answered them.';

/** Messages of a sequence, its plan and answers: what `touch.position` holds, and more than a person reads through. */
const MOST_POSITIONS = 100;

/** An answer of a person, as they pressed Send. */
export interface NewAnswer {
  readonly message: Inbound;
  readonly sequenceId: string;
  readonly draft: TouchDraft;
  readonly textHash: string;
  /** Another answer to the same message is wanted. */
  readonly again: boolean;
  readonly by: string;
}

export type AnswerKept =
  /** `isNew` false: the same answer was kept before, and nothing was done. */
  | { readonly state: 'done'; readonly touchId: string; readonly isNew: boolean }
  | { readonly state: 'answered'; readonly touch: TouchState }
  | { readonly state: 'suppressed'; readonly by: SuppressedBy }
  | { readonly state: 'mailbox_closed' }
  | { readonly state: 'too_many' };

/** What answers of a person are kept by. Undefined for ids that are not of this tenant and mode. */
export function createAnswerStore(db: Db) {
  return {
    /** A received message, and the sequence it came to. */
    received: (
      scope: Scope,
      id: string,
    ): Promise<{ readonly message: Inbound; readonly sequenceId: string } | undefined> =>
      readTenant(db, scope, async ({ kysely }) => {
        const row = await kysely
          .selectFrom('inbound_message')
          .selectAll()
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, id }))
          .executeTakeFirst();
        if (row === undefined || row.sequence_id === null) return undefined;
        return { message: inboundOf(row), sequenceId: row.sequence_id };
      }),

    /**
     * Keeps an answer to be sent, once: two requests of one text to one message follow one another on the lock of the sequence, and the
     * second finds what the first kept. A sequence that was still under way ends by it as by any answer.
     */
    answer: (scope: Scope, asked: NewAnswer): Promise<AnswerKept | undefined> =>
      withTenant(db, scope, (transaction) => answerIn(transaction, scope, asked)),
  };
}

async function answerIn(
  transaction: TenantTransaction,
  scope: Scope,
  { message, sequenceId, draft, textHash, again, by }: NewAnswer,
): Promise<AnswerKept | undefined> {
  const { tenantId, mode } = scope;
  const { kysely } = transaction;
  const sequence = await kysely
    .selectFrom('sequence')
    .select(['id', 'mailbox_id'])
    .where(({ and }) => and({ tenant_id: tenantId, mode, id: sequenceId }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (sequence === undefined) return undefined;
  const touches = await kysely
    .selectFrom('touch')
    .select(['id', 'position', 'state', 'answers', 'draft'])
    .where('sequence_id', '=', sequenceId)
    .orderBy('position')
    .execute();
  // What failed or was cancelled did not leave, and stands in no one's way.
  const before = touches.filter(
    ({ answers, state }) => answers === message.id && state !== 'failed' && state !== 'cancelled',
  );
  const same = before.find((one) => (one.draft as { body?: unknown } | null)?.body === draft.body);
  if (same !== undefined) return { state: 'done', touchId: same.id, isNew: false };
  const other = before.at(-1);
  if (other !== undefined && !again) return { state: 'answered', touch: other.state };
  const listed = await suppressedBy(transaction, scope, message);
  if (listed !== undefined) return { state: 'suppressed', by: listed };
  const mailbox = await kysely
    .selectFrom('mailbox')
    .select(['state', 'kind'])
    .where('id', '=', sequence.mailbox_id)
    .executeTakeFirstOrThrow();
  if (mailbox.state === 'disconnected' || (mode === 'test' && mailbox.kind !== 'sandbox'))
    return { state: 'mailbox_closed' };
  const position = Math.max(0, ...touches.map((one) => one.position)) + 1;
  if (position > MOST_POSITIONS) return { state: 'too_many' };
  await endSequencesIn(transaction, scope, [sequenceId], { event: 'reply', who: by, why: ANSWERED });
  const { id } = await kysely
    .insertInto('touch')
    .values({
      tenant_id: tenantId,
      mode,
      sequence_id: sequenceId,
      position,
      answers: message.id,
      state: 'scheduled',
      draft: draftText(draft),
      due_at: sql<Date>`clock_timestamp()`,
      due_until: sql<Date>`clock_timestamp() + ${ANSWER_WAITS_MS}::float8 * interval '1 ms'`,
      text_hash: textHash,
      approved_at: sql<Date>`clock_timestamp()`,
      approved_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { sequenceId, touchId: id, who: by, from: undefined, to: 'scheduled', why: ANSWERED };
  await noteChange(transaction, scope, line);
  return { state: 'done', touchId: id, isNew: true };
}

interface Listed extends AnswerBarrier {
  readonly kind: SuppressedBy['kind'];
  readonly reason: SuppressionReason;
}

async function suppressedBy(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  message: Inbound,
): Promise<SuppressedBy | undefined> {
  const listed = await query<Listed>({
    name: 'listed_for_answer',
    text: `select kind, reason, coalesce(reason_at, created_at) as since from suppression
      where tenant_id = $1 and mode = $2 and value_hash = any($3::bytea[]) order by reason = 'opt_out_pending', kind, id`,
    values: [tenantId, mode, suppressionHashes(message.from)],
  });
  return barrierTo(listed, message);
}
