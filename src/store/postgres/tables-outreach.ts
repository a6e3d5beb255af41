import type { Generated } from 'kysely';
import type {
  MailboxKind,
  MailboxState,
  SequenceState,
  SuppressionReason,
  TouchState,
} from '../../core/outreach/sequence/states.ts';
import type { Mode } from '../../core/scope.ts';
import type { Day, Identity, Instant, Json, OptionalInstant, OptionalJson } from './column-types.ts';

/** Outreach: sealed secrets, mailboxes, sequences of touches, what comes back, and who must not be written to. */
export interface OutreachTables {
  data_key: {
    tenant_id: string;
    master: string;
    wrapped: Buffer;
    created_at: Instant;
    rewrapped_at: OptionalInstant;
  };
  mailbox: {
    id: Generated<string>;
    tenant_id: string;
    mode: Mode;
    kind: MailboxKind;
    address: string;
    address_key: string;
    sender_name: string;
    postal_address: string;
    servers: Json;
    settings: Json;
    sealed: Uint8Array | null;
    state: Generated<MailboxState>;
    state_why: string | null;
    connected_at: Instant;
    tested_at: OptionalInstant;
    failures: Generated<number>;
    sent_day: Day;
    sent_count: Generated<number>;
    next_send_at: Instant;
    uid_validity: number | null;
    last_uid: Generated<number>;
    polled_at: OptionalInstant;
    next_poll_at: Instant;
    inbox_lease: string | null;
    inbox_lease_until: OptionalInstant;
    refresh_lease: string | null;
    refresh_lease_until: OptionalInstant;
  };
  mailbox_consent: {
    state_hash: Buffer;
    tenant_id: string;
    mode: Mode;
    request: Json;
    sealed: Buffer;
    browser_hash: Uint8Array | null;
    created_at: Instant;
  };
  mailbox_notice: {
    id: string;
    tenant_id: string;
    mode: Mode;
    mailbox_id: string;
    token_hash: Buffer;
    sealed: Uint8Array | null;
    state: Generated<'pending' | 'sending' | 'sent' | 'unknown' | 'failed'>;
    state_why: string | null;
    attempts: Generated<number>;
    looks: Generated<number>;
    message_id: string | null;
    next_at: OptionalInstant;
    lease: string | null;
    lease_until: OptionalInstant;
    created_at: Instant;
    sent_at: OptionalInstant;
  };
  sequence: {
    id: Generated<string>;
    tenant_id: string;
    mode: Mode;
    mailbox_id: string;
    investor_email: string;
    email_key: string;
    investor_name: string;
    investor_id: number | null;
    state: Generated<SequenceState>;
    state_why: string | null;
    auto_approve: Generated<boolean>;
    held_until: OptionalInstant;
    time_zone: string | null;
    unsubscribe_token: string;
    created_at: Instant;
    updated_at: Instant;
    ended_at: OptionalInstant;
  };
  touch: {
    id: Generated<string>;
    tenant_id: string;
    mode: Mode;
    sequence_id: string;
    position: number;
    state: Generated<TouchState>;
    state_why: string | null;
    draft: OptionalJson;
    previous_draft: OptionalJson;
    note: string | null;
    due_at: OptionalInstant;
    due_until: OptionalInstant;
    text_hash: string | null;
    approved_at: OptionalInstant;
    approved_by: string | null;
    message_id: string | null;
    other_id: string | null;
    intent_at: OptionalInstant;
    sent_at: OptionalInstant;
    response: string | null;
    attempts: Generated<number>;
    checks: Generated<number>;
    next_check_at: OptionalInstant;
    lease: string | null;
    lease_until: OptionalInstant;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  touch_event: {
    id: Identity;
    tenant_id: string;
    mode: Mode;
    sequence_id: string;
    touch_id: string | null;
    at: Instant;
    who: string;
    from_state: string | null;
    to_state: string;
    why: string;
  };
  inbound_message: {
    id: Generated<string>;
    tenant_id: string;
    mode: Mode;
    mailbox_id: string;
    uid_validity: number;
    uid: number;
    message_id: string | null;
    kind: string;
    sequence_id: string | null;
    touch_id: string | null;
    sender: string;
    subject: string;
    excerpt: string;
    received_at: Instant;
    until: OptionalInstant;
    opt_out: Generated<boolean>;
    opt_out_certainty: 'certain' | 'possible' | null;
    opt_out_sentence: string | null;
    created_at: Instant;
  };
  suppression: {
    id: Identity;
    tenant_id: string;
    mode: Mode;
    kind: 'address' | 'domain';
    value_hash: Buffer;
    value: string | null;
    reason: SuppressionReason;
    detail: string | null;
    created_at: Instant;
  };
}
