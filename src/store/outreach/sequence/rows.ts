import type { Selectable } from 'kysely';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Draft } from '../../../core/outreach/draft/draft.ts';
import type { MailboxUse } from '../../../core/outreach/sequence/ports.ts';
import type { Sequence, Touch } from '../../../core/outreach/sequence/sequence.ts';
import type { Tables } from '../../postgres/tables.ts';
import { type MailboxRow, read } from '../mailbox/mailbox-rows.ts';

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
  }),
);

/** A stored draft. Throws where what is stored is none. */
export function draftOf(stored: unknown): Draft {
  return read(DRAFT, stored, 'draft');
}

/** A draft as it is stored: without members that are not set. */
export function draftText(draft: Draft): string {
  const { subject, body, html, draftedBy, facts, findings, variant } = draft;
  return JSON.stringify({ subject, body, html, draftedBy, facts, findings, variant });
}

export function sequenceOf(row: SequenceRow): Sequence {
  return {
    id: row.id,
    scope: { tenantId: row.tenant_id, mode: row.mode },
    mailboxId: row.mailbox_id,
    investorEmail: row.investor_email,
    investorName: row.investor_name,
    investorId: row.investor_id ?? undefined,
    state: row.state,
    stateWhy: row.state_why ?? undefined,
    autoApprove: row.auto_approve,
    heldUntil: row.held_until ?? undefined,
    timeZone: row.time_zone ?? undefined,
    unsubscribeToken: row.unsubscribe_token,
    language: row.language,
    languageWhy: row.language_why ?? undefined,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  };
}

/** What a mailbox has sent and may send next. */
export function mailboxUseOf(row: Pick<MailboxRow, 'sent_day' | 'sent_count' | 'next_send_at'>): MailboxUse {
  return { sentDay: row.sent_day ?? undefined, sentCount: row.sent_count, freeAt: row.next_send_at };
}

/** Throws where the stored draft is none. */
export function touchOf(row: TouchRow): Touch {
  return {
    id: row.id,
    sequenceId: row.sequence_id,
    position: row.position,
    state: row.state,
    stateWhy: row.state_why ?? undefined,
    draft: row.draft === null ? undefined : draftOf(row.draft),
    dueAt: row.due_at ?? undefined,
    textHash: row.text_hash ?? undefined,
    approvedAt: row.approved_at ?? undefined,
    approvedBy: row.approved_by ?? undefined,
    messageId: row.message_id ?? undefined,
    intentAt: row.intent_at ?? undefined,
    sentAt: row.sent_at ?? undefined,
    attempts: row.attempts,
    version: row.version,
  };
}
