// Conversations with an investor, and a worker that sends what was answered in them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { OutgoingMessage, WireOutcome } from '../../src/mailboxes/mail/rules-mail.ts';
import { MailboxClosed } from '../../src/mailboxes/rules-mailbox.ts';
import { createCadenceStore } from '../../src/outreach/queries-claims.ts';
import { sendTouch } from '../../src/outreach/send-touch.ts';
import { putTouch, type Started, startSequence } from './made-outreach.ts';
import { fakes, mailboxOf } from './outreach-fakes.ts';
import { createTestService, type TestService } from './service.ts';

let shared: TestService;

/** A service for the tests of a file: to be called by each file, since files of one worker load this one once. */
export function holdConversations(): void {
  beforeAll(async () => {
    shared = await createTestService({ rateLimits: false });
  });
  afterAll(async () => {
    await shared.checkLedger();
    await shared.close();
  });
}

export const service = () => shared;

export const ADA = 'ada@capital.example';
const QUESTION = 'Interesting.\nCould you send the deck?';

export interface Conversation extends Started {
  readonly mailboxId: string;
  readonly receivedId: string;
}

export interface Came {
  readonly kind?: string;
  readonly from?: string;
  readonly subject?: string;
  readonly isOptOut?: boolean;
  readonly messageId?: string | null;
  readonly ago?: string;
}

export const db = () => service().db;

/** A message that came in, `ago` before now. */
export async function received({ sequenceId, touchId, account }: Started, came: Came = {}): Promise<string> {
  const { kind = 'reply', from = ADA, subject = 'Re: A machine that sorts parcels' } = came;
  const [row] = await db().system.query<{ id: string }>({
    text: `insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, message_id, kind, sequence_id, touch_id, sender,
        subject, excerpt, received_at, opt_out)
      select $1, $2, s.mailbox_id, 1, $3, $4, $5, s.id, $6, $7, $8, $9, now() - $10::interval, $11 from sequence s where s.id = $12
      returning id`,
    values: [
      account.tenantId,
      account.mode,
      Math.floor(Math.random() * 1e9),
      came.messageId === undefined ? '<they.1@capital.example>' : came.messageId,
      kind,
      touchId,
      from,
      subject,
      QUESTION,
      came.ago ?? '1 hour',
      came.isOptOut ?? false,
      sequenceId,
    ],
  });
  return row?.id ?? '';
}

/** A first message that was sent, and the answer to it, which ended the sequence. */
export async function conversation(came: Came = {}): Promise<Conversation> {
  const started = await startSequence(service(), 'test');
  await putTouch(db(), started.touchId, 'sent');
  const receivedId = await received(started, came);
  const [row] = await db().system.query<{ mailbox_id: string }>({
    text: `with ended as (update sequence set state = 'replied', ended_at = now() where id = $1 returning mailbox_id),
        open as (update touch set state = 'cancelled' where sequence_id = $1 and state = 'planned'),
        read as (update mailbox set polled_at = now() where id = (select mailbox_id from ended))
      select mailbox_id from ended`,
    values: [started.sequenceId],
  });
  return { ...started, receivedId, mailboxId: row?.mailbox_id ?? '' };
}

export const TEXT = 'Hi Ada,\n\nhere is our deck.\n\nBest regards,';

export const reply = ({ account, receivedId }: Conversation, body: object = {}, key = account.key) =>
  service().call('POST', '/v1/fundraising/reply', {
    key,
    body: { received_id: receivedId, text: TEXT, ...body },
  });

export const shown = async ({ account, sequenceId }: Started) => {
  const path = `/v1/fundraising/sequence?sequence_id=${sequenceId}`;
  return (await service().call('GET', path, { key: account.key })).body;
};

/** The worker sends what this mailbox may send now; what went over the wire. An error: the mailbox cannot be opened. */
export async function send(
  { account, mailboxId }: Conversation,
  outcome: WireOutcome | MailboxClosed = { state: 'sent', at: new Date(), response: '250 Ok' },
  perDay = 50,
): Promise<OutgoingMessage[]> {
  const cadence = createCadenceStore(db().service);
  const [row] = await db().system.query<{ address: string }>({
    text: 'select address from mailbox where id = $1',
    values: [mailboxId],
  });
  const wire: OutgoingMessage[] = [];
  const { work } = fakes({
    cadence,
    now: new Date(),
    open: async () => {
      if (outcome instanceof MailboxClosed) throw outcome;
      return mailboxOf({
        id: mailboxId,
        scope: account,
        kind: 'sandbox',
        address: row?.address ?? '',
        senderName: 'Fay Founder',
        postalAddress: '1 Example Street, Berlin',
      });
    },
    send: async (message) => {
      if (outcome instanceof MailboxClosed) throw outcome;
      wire.push(message);
      return outcome;
    },
    // The checks of letters are not asked about a person's own answer.
    drafting: { beforeWire: () => Promise.reject(new Error('it was checked as a letter')) },
  });
  for (const held of await cadence.claimAnswers(randomUUID(), 60_000, 50))
    if (held.mailbox.id === mailboxId)
      await sendTouch(held, { ...work, perDay }, new AbortController().signal);
  return wire;
}

export const answersOf = async (sequenceId: string) =>
  db().system.query<{
    id: string;
    state: string;
    state_why: string | null;
    due_at: Date;
    message_id: string | null;
  }>({
    text: 'select id, state, state_why, due_at, message_id from touch where sequence_id = $1 and answers is not null order by position',
    values: [sequenceId],
  });
