import { randomBytes, randomUUID } from 'node:crypto';
import type { Draft } from '../../src/letters/rules-wording.ts';
import { dayOf } from '../../src/mailboxes/rules-local-time.ts';
import type { SendAllowance } from '../../src/mailboxes/rules-mailbox.ts';
import { suppressionHash } from '../../src/outreach/queries-suppress.ts';
import type { HeldTouch, TouchState } from '../../src/outreach/rules-touch.ts';
import { approvalHashOf } from '../../src/outreach/schedule-touches.ts';
import type { Queryable } from '../../src/platform/database/db.ts';
import type { Scope } from '../../src/platform/values/scope.ts';

/** Rows of outreach, written past the service: what the store of the cadence worker is tried on. */
export interface MadeTouch {
  readonly scope: Scope;
  readonly mailboxId: string;
  readonly sequenceId: string;
  /** Three touches, in order; the first one is in the state asked for, the others are planned. */
  readonly touchIds: readonly string[];
  readonly email: string;
}

export const DRAFT: Draft = {
  subject: 'Quieter turbines',
  body: 'Hi Ada,\n\nwe make turbines quieter.',
  draftedBy: 'template:first',
  facts: [],
  findings: [],
};

/** Any day, any hour: what windows do is tried elsewhere. */
const ALWAYS = { days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, untilMinute: 1_440 };

export async function makeTenant(db: Queryable): Promise<Scope> {
  const tenantId = randomUUID();
  await db.query({
    text: "insert into tenant (tenant_id, name) values ($1, 'Blipgrid')",
    values: [tenantId],
  });
  return { tenantId, mode: 'live' };
}

export interface MailboxAsked {
  readonly perDay?: number;
  readonly timeZone?: string;
  readonly gapSeconds?: number;
}

export async function makeMailbox(db: Queryable, scope: Scope, asked: MailboxAsked = {}): Promise<string> {
  const id = randomUUID();
  const address = `founder-${id}@blipgrid.example`;
  const server = { host: 'mail.example', port: 465, security: 'tls' };
  const settings = {
    perDay: asked.perDay ?? 1_000,
    gapSeconds: asked.gapSeconds ?? 0,
    timeZone: asked.timeZone ?? 'UTC',
    window: ALWAYS,
    ownCopy: 'sent_folder',
  };
  await db.query({
    text: `insert into mailbox (id, tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers,
        settings, polled_at, connected_at)
      values ($1, $2, $3, $4, $5, $5, 'Grace', 'Road 1, Town', $6, $7, now(), now() - interval '30 days')`,
    values: [
      id,
      scope.tenantId,
      scope.mode,
      scope.mode === 'test' ? 'sandbox' : 'smtp_imap',
      address,
      JSON.stringify({ smtp: server, imap: server, username: address }),
      JSON.stringify(settings),
    ],
  });
  return id;
}

export interface SequenceAsked {
  readonly state?: TouchState;
  readonly email?: string;
  readonly autoApprove?: boolean;
}

/** A sequence of three touches, the first approved, due since a minute and open for an hour where it is `scheduled`. */
export async function makeSequence(
  db: Queryable,
  scope: Scope,
  mailboxId: string,
  asked: SequenceAsked = {},
): Promise<MadeTouch> {
  const { state = 'scheduled', email = `ada-${randomBytes(6).toString('hex')}@fund.example` } = asked;
  const sequenceId = randomUUID();
  const touchIds = [randomUUID(), randomUUID(), randomUUID()];
  await db.query({
    text: `insert into sequence (id, tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, auto_approve,
        unsubscribe_token, created_at)
      values ($1, $2, $3, $4, $5, $5, 'Ada', $6, $7, now() - interval '40 days')`,
    values: [
      sequenceId,
      scope.tenantId,
      scope.mode,
      mailboxId,
      email,
      asked.autoApprove === true,
      randomBytes(24).toString('base64url'),
    ],
  });
  await db.query({
    text: `insert into touch (id, tenant_id, mode, sequence_id, position)
      select id, $2, $3, $4, n from unnest($1::uuid[]) with ordinality as t (id, n)`,
    values: [touchIds, scope.tenantId, scope.mode, sequenceId],
  });
  const made = { scope, mailboxId, sequenceId, touchIds, email };
  await putInto(db, made, state);
  return made;
}

/** Puts the first touch into a state, as the service leaves it there. */
export async function putInto(db: Queryable, made: MadeTouch, state: TouchState): Promise<void> {
  const [first] = made.touchIds;
  const isApproved = ['approved', 'scheduled', 'sending', 'unknown', 'sent'].includes(state);
  const isBegun = ['sending', 'unknown', 'sent'].includes(state);
  const [mailbox] = await db.query<{ address: string }>({
    text: 'select address from mailbox where id = $1',
    values: [made.mailboxId],
  });
  await db.query({
    text: `update touch set state = $2, draft = $3, text_hash = $4,
        approved_at = case when $5 then now() end, approved_by = case when $5 then 'person' end,
        due_at = case when $2 in ('planned', 'scheduled') then now() - interval '1 minute' end,
        due_until = case when $2 = 'scheduled' then now() + interval '1 hour' end,
        message_id = case when $6 then $7 end, intent_at = case when $6 then now() end,
        sent_at = case when $2 = 'sent' then now() end, lease = null, lease_until = null,
        next_check_at = case when $2 = 'unknown' then now() end
      where id = $1`,
    values: [
      first,
      state,
      state === 'planned' || state === 'drafting' ? null : JSON.stringify(DRAFT),
      isApproved ? hashOf(made, mailbox?.address ?? '') : null,
      isApproved,
      isBegun,
      `<${first}.0@blipgrid.example>`,
    ],
  });
}

function hashOf({ email, mailboxId }: MadeTouch, address: string): string {
  const held = {
    mailbox: { id: mailboxId, senderName: 'Grace', address },
    sequence: { investorName: 'Ada', investorEmail: email },
  };
  return approvalHashOf(held as Pick<HeldTouch, 'mailbox' | 'sequence'>, DRAFT);
}

/** What begin is called with. */
export function hashOfHeld(held: HeldTouch): string {
  return approvalHashOf(held, held.touch.draft ?? DRAFT);
}

export function messageIdOfHeld({ touch }: HeldTouch): string {
  return `<${touch.id}.${touch.attempts + 1}@blipgrid.example>`;
}

/** Everything is allowed but what is said. */
export function allowance(asked: Partial<SendAllowance> = {}): SendAllowance {
  return { perDay: 1_000, day: dayOf(new Date(), 'UTC'), gapMs: 0, polledWithinMs: 120_000, ...asked };
}

/** Puts an address on the list, and nothing else: as one that is committed before the sequences are read. */
export async function suppressOnly(
  db: Queryable,
  scope: Scope,
  email: string,
  reason = 'added',
): Promise<void> {
  await db.query({
    text: `insert into suppression (tenant_id, mode, kind, value_hash, value, reason)
      values ($1, $2, 'address', $3, $4, $5) on conflict do nothing`,
    values: [scope.tenantId, scope.mode, suppressionHash({ kind: 'address', value: email }), email, reason],
  });
}

export interface StoredTouch {
  readonly id: string;
  readonly state: TouchState;
  readonly state_why: string | null;
  readonly lease: string | null;
  readonly version: number;
  readonly [column: string]: unknown;
}

/** The whole row. */
export async function touchRow(db: Queryable, id: string | undefined): Promise<StoredTouch> {
  const [row] = await db.query<StoredTouch>({ text: 'select * from touch where id = $1', values: [id] });
  if (row === undefined) throw new Error('no such touch');
  return row;
}

/** Takes all of outreach away: claims go across tenants, so a test would find what the one before left. */
export async function clearOutreach(db: Queryable): Promise<void> {
  for (const table of ['touch_event', 'inbound_message', 'touch', 'sequence', 'mailbox', 'suppression'])
    await db.query({ text: `delete from ${table}` });
}

/** Lets the lease of a touch pass. */
export async function letLeasePass(db: Queryable, id: string | undefined): Promise<void> {
  await db.query({
    text: "update touch set lease_until = clock_timestamp() - interval '1 second' where id = $1 and lease is not null",
    values: [id],
  });
}

/** `from -> to` of every line written of a touch, oldest first. */
export async function storyOf(db: Queryable, id: string | undefined): Promise<readonly string[]> {
  const rows = await db.query<{ step: string }>({
    text: "select coalesce(from_state, '') || ' -> ' || to_state as step from touch_event where touch_id = $1 order by id",
    values: [id],
  });
  return rows.map(({ step }) => step);
}
