import { randomUUID } from 'node:crypto';
import type { Draft } from '../../src/letters/rules-wording.ts';
import { createInboxStore, type InboxStore } from '../../src/outreach/inbox/queries-inbox.ts';
import type { Evidence } from '../../src/outreach/inbox/rules-match-message.ts';
import {
  type Classified,
  type HeldInbox,
  type Incoming,
  NOTHING,
} from '../../src/outreach/inbox/rules-return-date.ts';
import type { TouchState } from '../../src/outreach/rules-touch.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import type { TestDatabase } from './database.ts';
import { addMailbox, addSequence, addTenant, addTouch } from './outreach-rows.ts';

const LEASE_MS = 60_000;
const RECIPIENT = 'ada@lumen.example';

export const INBOX_DRAFT: Draft = {
  subject: 'Nests for city birds',
  body: 'Hello',
  draftedBy: 'person',
  facts: [],
  findings: [],
};

type Found = Partial<Classified> & Pick<Classified, 'kind'>;

/** A mailbox whose inbox is being read, with one sequence: a touch that went out, and one that is planned. */
export interface InboxWorld {
  readonly scope: Scope;
  readonly mailboxId: string;
  readonly sequenceId: string;
  /** Of the touch that went out. */
  readonly touchId: string;
  /** The mailbox as it was first given out. */
  readonly held: HeldInbox;
  /** The mailbox under a lease; those of other tests are left alone. */
  take(): Promise<HeldInbox>;
  /** Where the next message lies. */
  next(): Parameters<InboxStore['apply']>[1];
  /** A message about the touch that went out. */
  incoming(found: Found, by?: Evidence): Promise<Incoming>;
  /** One more of them comes in. */
  receive(found: Found, by?: Evidence): ReturnType<InboxStore['apply']>;
  /** Everything a message may change. */
  state(): ReturnType<typeof stateOf>;
}

export async function makeInboxWorld(
  database: TestDatabase,
  touchState: TouchState = 'sent',
  sequenceState: 'active' | 'paused' | 'completed' = 'active',
): Promise<InboxWorld> {
  const store = createInboxStore(database.service);
  const tenantId = await addTenant(database.system);
  const scope: Scope = { tenantId, mode: 'live' };
  const mailboxId = await addMailbox(database.system, { tenantId, address: 'nora@rookery.example' });
  const sequenceId = await addSequence(database.system, {
    tenantId,
    mailboxId,
    email: RECIPIENT,
    state: sequenceState,
  });
  const sentAt = new Date('2026-08-07T09:00:00Z');
  const touchId = await addTouch(database.system, {
    tenantId,
    sequenceId,
    state: touchState,
    draft: INBOX_DRAFT,
    messageId: `<${randomUUID()}.1@rookery.example>`,
    columns: { intent_at: sentAt, sent_at: touchState === 'sent' ? sentAt : null },
  });
  await addTouch(database.system, { tenantId, sequenceId, state: 'planned', position: 2 });

  let uid = 0;
  const next = () => ({ uidValidity: 7, lastUid: ++uid });
  const take = async () => {
    const all = await store.claim(randomUUID(), LEASE_MS, 100);
    const mine = all.find(({ mailbox }) => mailbox.id === mailboxId);
    if (mine === undefined) throw new Error('the mailbox was not given out');
    return mine;
  };
  const incoming = async (found: Found, by: Evidence = 'message_id'): Promise<Incoming> => {
    const keys = { messageIds: [], tokens: [], addresses: [RECIPIENT], domains: [] };
    const [sequence] = await store.known(scope, keys);
    if (sequence === undefined) throw new Error('the sequence is not known');
    const match = { sequence, touch: sequence.touches.at(-1), by };
    return {
      found: { ...NOTHING, excerpt: 'Hello\u0000', why: 'They answered.', match, ...found },
      messageId: `<${randomUUID()}@lumen.example>`,
      sender: RECIPIENT,
      subject: `Re: ${INBOX_DRAFT.subject}`,
      receivedAt: new Date('2026-08-08T12:00:00Z'),
    };
  };
  const held = await take();
  await store.begin(held, { uidValidity: 7, lastUid: 0 });
  return {
    scope,
    mailboxId,
    sequenceId,
    touchId,
    held,
    take,
    next,
    incoming,
    receive: async (found, by) => store.apply(held, next(), await incoming(found, by)),
    state: () => stateOf(database, tenantId, sequenceId),
  };
}

async function stateOf(database: TestDatabase, tenantId: string, sequenceId: string) {
  const [sequence] = await database.system.query<{
    state: string;
    held_until: Date | null;
    ended_at: Date | null;
  }>({
    text: 'select state, held_until, ended_at from sequence where id = $1',
    values: [sequenceId],
  });
  const touches = await database.system.query<{
    state: string;
    other_id: string | null;
    due_at: Date | null;
    sent_at: Date | null;
  }>({
    text: 'select state, other_id, due_at, sent_at from touch where sequence_id = $1 order by position',
    values: [sequenceId],
  });
  const events = await database.system.query<{
    who: string;
    from_state: string;
    to_state: string;
    why: string;
    touch_id: string | null;
  }>({
    text: 'select who, from_state, to_state, why, touch_id from touch_event where sequence_id = $1 order by id',
    values: [sequenceId],
  });
  const suppressed = await database.system.query<{ value: string; reason: string }>({
    text: 'select value, reason from suppression where tenant_id = $1',
    values: [tenantId],
  });
  const inbound = await database.system.query<{
    kind: string;
    touch_id: string;
    opt_out: boolean;
    excerpt: string;
  }>({
    text: 'select kind, touch_id, opt_out, excerpt from inbound_message where tenant_id = $1 order by uid',
    values: [tenantId],
  });
  return { sequence, touches, events, suppressed, inbound };
}
