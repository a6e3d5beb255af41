import { randomBytes, randomUUID } from 'node:crypto';
import type { Draft } from '../../src/letters/rules-wording.ts';
import type { MailboxSettings, MailboxState, MailServers } from '../../src/mailboxes/rules-mailbox.ts';
import type { SequenceState, TouchState } from '../../src/outreach/rules-touch.ts';
import type { Db, Queryable } from '../../src/platform/database/db.ts';
import type { Mode } from '../../src/platform/values/scope.ts';

/** Open at any time, to any address, as fast as the worker can: what is tried is not the calendar. */
export const OPEN_SETTINGS: MailboxSettings = {
  perDay: 10_000,
  gapSeconds: 0,
  ramp: undefined,
  timeZone: 'UTC',
  window: { days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, untilMinute: 1_440 },
  ownCopy: 'sent_folder',
};

const NOWHERE: MailServers = {
  smtp: { host: '127.0.0.1', port: 9, security: 'none' },
  imap: { host: '127.0.0.1', port: 9, security: 'none' },
  username: 'founder',
};

async function insert(db: Queryable, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await db.query({
    text: `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(row),
  });
}

/** A tenant without anything. */
export async function addTenant(db: Db): Promise<string> {
  const tenantId = randomUUID();
  await insert(db, 'tenant', { tenant_id: tenantId, name: 'outreach', plan: 'paid' });
  return tenantId;
}

export interface MailboxAdded {
  readonly tenantId: string;
  readonly mode?: Mode;
  readonly address: string;
  readonly servers?: MailServers;
  readonly settings?: Partial<MailboxSettings>;
  readonly state?: MailboxState;
  readonly why?: string;
  /** Of the last look into its inbox; undefined: now. */
  readonly polledAt?: Date | null;
  readonly connectedAt?: Date;
}

/** A mailbox as if a person had connected it. */
export async function addMailbox(db: Db, added: MailboxAdded): Promise<string> {
  const id = randomUUID();
  const mode = added.mode ?? 'live';
  await insert(db, 'mailbox', {
    id,
    tenant_id: added.tenantId,
    mode,
    kind: mode === 'test' ? 'sandbox' : 'smtp_imap',
    address: added.address,
    address_key: added.address,
    sender_name: 'Finn Founder',
    postal_address: 'Acme Solar, Sonnenallee 1, 12047 Berlin',
    servers: JSON.stringify(added.servers ?? NOWHERE),
    settings: JSON.stringify({ ...OPEN_SETTINGS, ...added.settings }),
    state: added.state ?? 'connected',
    state_why: added.why ?? null,
    connected_at: added.connectedAt ?? new Date(),
    polled_at: added.polledAt === undefined ? new Date() : added.polledAt,
  });
  return id;
}

export interface SequenceAdded {
  readonly tenantId: string;
  readonly mode?: Mode;
  readonly mailboxId: string;
  readonly email: string;
  readonly state?: SequenceState;
  readonly autoApprove?: boolean;
  /** Further columns, as they are called in the table. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

export async function addSequence(db: Db, added: SequenceAdded): Promise<string> {
  const id = randomUUID();
  await insert(db, 'sequence', {
    id,
    tenant_id: added.tenantId,
    mode: added.mode ?? 'live',
    mailbox_id: added.mailboxId,
    investor_email: added.email,
    email_key: added.email,
    investor_name: 'Ada Quill',
    state: added.state ?? 'active',
    auto_approve: added.autoApprove ?? false,
    unsubscribe_token: randomBytes(24).toString('base64url'),
    ...added.columns,
  });
  return id;
}

export interface TouchAdded {
  readonly tenantId: string;
  readonly mode?: Mode;
  readonly sequenceId: string;
  readonly position?: number;
  readonly state: TouchState;
  readonly draft?: Draft;
  readonly textHash?: string;
  readonly messageId?: string;
  /** Further columns, as they are called in the table. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

export async function addTouch(db: Db, added: TouchAdded): Promise<string> {
  const id = randomUUID();
  await insert(db, 'touch', {
    id,
    tenant_id: added.tenantId,
    mode: added.mode ?? 'live',
    sequence_id: added.sequenceId,
    position: added.position ?? 1,
    state: added.state,
    draft: added.draft === undefined ? null : JSON.stringify(added.draft),
    text_hash: added.textHash ?? null,
    approved_at: added.textHash === undefined ? null : new Date(),
    approved_by: added.textHash === undefined ? null : 'person',
    message_id: added.messageId ?? null,
    ...added.columns,
  });
  return id;
}
