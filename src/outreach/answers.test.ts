import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import {
  putTouch,
  type Started,
  startSequence,
  suppress,
  touchRow,
} from '../../test/harness/made-outreach.ts';
import { fakes, mailboxOf } from '../../test/harness/outreach-fakes.ts';
import { memberOf, signedInAs } from '../../test/harness/people.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import type { OutgoingMessage, WireOutcome } from '../mailboxes/mail/rules-mail.ts';
import { prepareMessage } from '../mailboxes/mail/smtp.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { createInboxStore } from './inbox/queries-inbox.ts';
import { createCadenceStore } from './queries-claims.ts';
import { suppressIn } from './queries-suppress.ts';
import { sendTouch } from './send-touch.ts';

let shared: TestService;
beforeAll(async () => {
  shared = await createTestService({ rateLimits: false });
});
afterAll(async () => {
  await shared.checkLedger();
  await shared.close();
});
const service = () => shared;

const ADA = 'ada@capital.example';
const QUESTION = 'Interesting.\nCould you send the deck?';

interface Conversation extends Started {
  readonly mailboxId: string;
  readonly receivedId: string;
}

interface Came {
  readonly kind?: string;
  readonly from?: string;
  readonly subject?: string;
  readonly isOptOut?: boolean;
  readonly messageId?: string | null;
  readonly ago?: string;
}

const db = () => service().db;

/** A message that came in, `ago` before now. */
async function received({ sequenceId, touchId, account }: Started, came: Came = {}): Promise<string> {
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
async function conversation(came: Came = {}): Promise<Conversation> {
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

const TEXT = 'Hi Ada,\n\nhere is our deck.\n\nBest regards,';

const reply = ({ account, receivedId }: Conversation, body: object = {}, key = account.key) =>
  service().call('POST', '/v1/fundraising/reply', {
    key,
    body: { received_id: receivedId, text: TEXT, ...body },
  });

const shown = async ({ account, sequenceId }: Started) => {
  const path = `/v1/fundraising/sequence?sequence_id=${sequenceId}`;
  return (await service().call('GET', path, { key: account.key })).body;
};

/** The worker sends what this mailbox may send now; what went over the wire. */
async function send(
  { account, mailboxId }: Conversation,
  outcome: WireOutcome = { state: 'sent', at: new Date(), response: '250 Ok' },
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
    open: async () =>
      mailboxOf({
        id: mailboxId,
        scope: account,
        kind: 'sandbox',
        address: row?.address ?? '',
        senderName: 'Fay Founder',
        postalAddress: '1 Example Street, Berlin',
      }),
    send: async (message) => {
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

const answersOf = async (sequenceId: string) =>
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

describe('an answer', () => {
  it('goes out at once to who wrote, in the thread, with what they wrote, and is no message of the plan', async () => {
    const one = await conversation({ ago: '2 days' });
    // Nor the hours of the mailbox nor its gap hold it up.
    await db().system.query({
      text: `update mailbox set next_send_at = now() + interval '1 hour',
        settings = jsonb_set(settings, '{window,days}', '[]') where id = $1`,
      values: [one.mailboxId],
    });
    const { status, body } = await reply(one);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ state: 'scheduled', answers: one.receivedId, position: 4, already: false });
    expect(body.charged ?? 0).toBe(0);
    const [message, ...more] = await send(one);
    expect(more).toEqual([]);
    const first = `<${one.touchId}.1@robotics.example>`;
    expect(message).toMatchObject({
      to: { name: 'Ada Example', address: ADA },
      subject: 'Re: A machine that sorts parcels',
      inReplyTo: '<they.1@capital.example>',
      references: [first, '<they.1@capital.example>'],
      unsubscribeMail: undefined,
    });
    expect(message?.text).toMatch(
      /^Hi Ada,\n\nhere is our deck\.\n\nBest regards,\n\nFay Founder\n\nada@capital\.example, \d{4}-\d\d-\d\d \d\d:\d\d:\n> Interesting\.\n> Could you send the deck\?\n$/,
    );
    const source = String(
      await prepareMessage(message as OutgoingMessage).then((p) => ('source' in p ? p.source : p.fault)),
    );
    expect(source).toContain('In-Reply-To: <they.1@capital.example>');
    expect(source).not.toContain('List-Unsubscribe');
    const now = await shown(one);
    expect(now).toMatchObject({ state: 'replied', next: 'You answer them; the sequence is over.' });
    expect(now.touches.map(({ state }: { state: string }) => state)).toEqual([
      'sent',
      'cancelled',
      'cancelled',
      'sent',
    ]);
    expect(now.received[0].received_id).toBe(one.receivedId);
    // It counts for the day of the mailbox.
    const [counted] = await db().system.query({
      text: 'select sent_count from mailbox where id = $1',
      values: [one.mailboxId],
    });
    expect(counted).toEqual({ sent_count: 1 });
  });

  it('is kept and sent once, however often and at whatever moment it is asked for', async () => {
    const one = await conversation();
    const all = await Promise.all(Array.from({ length: 6 }, () => reply(one)));
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(all.map(({ body }) => body.touch_id)).size).toBe(1);
    expect(all.filter(({ body }) => !body.already)).toHaveLength(1);
    expect(await send(one)).toHaveLength(1);
    // Also after it was sent, with other line ends, and where another is allowed.
    expect((await reply(one, { text: `${TEXT.replaceAll('\n', '\r\n')}\n` })).body).toMatchObject({
      already: true,
      state: 'sent',
    });
    expect((await reply(one, { again: true })).body).toMatchObject({ already: true });
    expect(await send(one)).toEqual([]);
  });

  it('with another text to the same message needs to be meant', async () => {
    const one = await conversation();
    await reply(one);
    await send(one);
    const refused = await reply(one, { text: 'And one more thing.' });
    expectError(refused, 409, 'not_in_this_state');
    expect(refused.body.details).toEqual([{ path: 'again', message: expect.any(String) }]);
    expect(await send(one)).toEqual([]);
    expect((await reply(one, { text: 'And one more thing.', again: true })).status).toBe(200);
    const [message] = await send(one);
    // The first answer is in the thread of the second.
    const [before] = await answersOf(one.sequenceId);
    expect(message?.references).toContain(before?.message_id);
  });

  it('of unknown fate is never sent again by itself, is looked for, and a person says what is true', async () => {
    const one = await conversation();
    const { body } = await reply(one);
    await send(one, { state: 'unknown', why: 'The connection was lost.' });
    expect(await send(one)).toEqual([]);
    expect(await shown(one)).toMatchObject({
      next: expect.stringContaining('Your answer is searched for in the mailbox'),
    });
    expect((await reply(one)).body).toMatchObject({ already: true, state: 'unknown' });
    expectError(await reply(one, { text: 'Again?' }), 409, 'not_in_this_state');
    const looked = await createCadenceStore(db().service).claimUnknown(randomUUID(), 1_000, 100);
    expect(looked.some(({ touch }) => touch.id === body.touch_id)).toBe(false);
    const settled = await service().call('POST', '/v1/fundraising/touch/settle', {
      key: one.account.key,
      body: { touch_id: body.touch_id, outcome: 'not_sent' },
    });
    expect(settled.body).toMatchObject({ state: 'cancelled' });
    // Nothing left, so the same text may go now.
    const anew = await reply(one);
    expect(anew.body).toMatchObject({ already: false });
    expect(anew.body.touch_id).not.toBe(body.touch_id);
    expect(await send(one)).toHaveLength(1);
  });

  it('whose process ends while it is on the wire becomes unknown', async () => {
    const one = await conversation();
    await reply(one);
    const cadence = createCadenceStore(db().service);
    const held = (await cadence.claimAnswers(randomUUID(), 60_000, 50)).find(
      ({ mailbox }) => mailbox.id === one.mailboxId,
    );
    if (held === undefined) throw new Error('nothing was given out');
    const allowance = { perDay: 9, day: '', gapMs: 1_000, polledWithinMs: 120_000 };
    expect(
      await cadence.begin(held, '<a.1@robotics.example>', held.touch.textHash ?? '', allowance, 0),
    ).toEqual({ state: 'begun' });
    // The intent and its Message-ID are kept before anything is sent.
    expect(await answersOf(one.sequenceId)).toMatchObject([
      { state: 'sending', message_id: '<a.1@robotics.example>' },
    ]);
    await cadence.sweepSending();
    expect(await answersOf(one.sequenceId)).toMatchObject([{ state: 'unknown' }]);
    expect(await send(one)).toEqual([]);
  });

  it('is tried again where the host puts it off, and is over where it refuses it', async () => {
    const one = await conversation();
    await reply(one);
    await send(one, { state: 'retry', afterMs: 900_000, why: '451 later' });
    const [put] = await answersOf(one.sequenceId);
    expect(put).toMatchObject({ state: 'scheduled', state_why: '451 later' });
    expect(put?.due_at.getTime()).toBeGreaterThan(Date.now() + 800_000);
    await db().system.query({ text: 'update touch set due_at = now() where id = $1', values: [put?.id] });
    await send(one, { state: 'failed', hard: true, why: '550 no such user' });
    expect(await answersOf(one.sequenceId)).toMatchObject([
      { state: 'failed', state_why: '550 no such user' },
    ]);
    const list = await service().call('GET', '/v1/suppressions', { key: one.account.key });
    expect(list.body.suppressions).toEqual([]);
    expect((await reply(one)).body).toMatchObject({ already: false });
  });

  it('waits for the next day where the mailbox has sent all it may, can be taken back, and is given up after a day', async () => {
    const one = await conversation();
    const { body } = await reply(one);
    expect(await send(one, undefined, 0)).toEqual([]);
    const [waits] = await answersOf(one.sequenceId);
    expect(waits).toMatchObject({
      state: 'scheduled',
      state_why: expect.stringContaining('sent all it may in a day'),
    });
    expect(await shown(one)).toMatchObject({
      next: expect.stringMatching(/^Your answer is sent on .* 00:00/),
      not_sending_because: expect.stringContaining('sent all it may in a day'),
    });
    const back = await service().call('POST', '/v1/fundraising/touch/reject', {
      key: one.account.key,
      body: { touch_id: body.touch_id },
    });
    expect(back.body).toMatchObject({ state: 'cancelled' });
    const other = await reply(one, { text: 'Shorter.' });
    expect(other.body).toMatchObject({ already: false });
    await db().system.query({
      text: `update touch set due_at = now() - interval '2 days', due_until = now() where id = $1`,
      values: [other.body.touch_id],
    });
    expect(await send(one)).toEqual([]);
    await createCadenceStore(db().service).cancelLateAnswers();
    expect((await answersOf(one.sequenceId)).at(-1)).toMatchObject({
      state: 'cancelled',
      state_why: expect.stringContaining('could not be sent within a day'),
    });
  });

  it('waits for a mailbox that was lost after Send', async () => {
    const one = await conversation();
    await reply(one);
    await send(one, { state: 'mailbox_refused', why: '535 wrong password' });
    expect(await answersOf(one.sequenceId)).toMatchObject([{ state: 'scheduled' }]);
    await db().system.query({
      text: 'update touch set due_at = now() where answers = $1',
      values: [one.receivedId],
    });
    expect(await send(one)).toEqual([]);
    expect(await answersOf(one.sequenceId)).toMatchObject([
      { state: 'scheduled', state_why: 'The mailbox is not connected.' },
    ]);
  });

  it('is given out apart from the messages of a plan, and of no suspended tenant', async () => {
    const one = await conversation();
    await reply(one);
    // In the same mailbox, due before it: the cadence's, which waits for its hours and its gap.
    await db().system.query({
      text: `update touch set state = 'scheduled', due_at = now() - interval '1 minute', due_until = now() + interval '1 hour'
        where sequence_id = $1 and position = 2`,
      values: [one.sequenceId],
    });
    const suspend = (at: string) =>
      db().system.query({
        text: `update tenant set suspended_at = ${at}, suspend_reason = case when ${at} is null then null else 'made up' end
          where tenant_id = $1`,
        values: [one.account.tenantId],
      });
    await suspend('now()');
    expect(await send(one)).toEqual([]);
    await suspend('null');
    const [message, ...more] = await send(one);
    expect(more).toEqual([]);
    expect(message?.text).toContain('here is our deck');
  });

  it('is known as ours, and what comes back to it belongs to the same sequence', async () => {
    const one = await conversation({ from: 'partner@capital.example', subject: 'Parcels?' });
    await reply(one);
    const [message] = await send(one);
    expect(message?.to).toEqual({ name: '', address: 'partner@capital.example' });
    const keys = { messageIds: [message?.messageId ?? ''], tokens: [], addresses: [], domains: [] };
    const known = await createInboxStore(db().service).known(one.account, keys);
    expect(known.map(({ id }) => id)).toEqual([one.sequenceId]);
    expect(known[0]?.touches.at(-1)).toMatchObject({ subject: 'Re: Parcels?', messageIds: keys.messageIds });
  });

  it('ends a sequence that is still under way, and leaves one of a closed raise as it is', async () => {
    const one = await conversation();
    await db().system.query({
      text: `with s as (update sequence set state = 'paused', ended_at = null where id = $1)
        update touch set state = 'planned' where sequence_id = $1 and position = 2`,
      values: [one.sequenceId],
    });
    expect((await reply(one)).status).toBe(200);
    const now = await shown(one);
    expect(now.state).toBe('replied');
    expect(now.touches[1].state).toBe('cancelled');
    const closed = await conversation();
    await db().system.query({
      text: 'update sequence set raise_id = $2 where id = $1',
      values: [closed.sequenceId, randomUUID()],
    });
    expect((await reply(closed)).status).toBe(200);
    expect(await send(closed)).toHaveLength(1);
  });
});

describe('who asked for no more mail', () => {
  const listed = (one: Conversation, ago: string, reason: Parameters<typeof suppress>[4] = 'opted_out') =>
    suppress(db(), one.account, 'address', ADA, reason).then(() =>
      db().system.query({
        text: 'update suppression set created_at = now() - $2::interval where tenant_id = $1',
        values: [one.account.tenantId, ago],
      }),
    );

  it('and wrote again later may be answered', async () => {
    const one = await conversation({ ago: '1 hour' });
    await listed(one, '1 day');
    expect((await reply(one)).status).toBe(200);
    expect(await send(one)).toHaveLength(1);
  });

  it.each<[string, Came, string, 'opted_out' | 'opt_out_pending', string]>([
    ['did so after the message', { ago: '2 days' }, '1 day', 'opted_out', 'suppressed'],
    ['asks for it in the message itself', { isOptOut: true }, '1 day', 'opted_out', 'suppressed'],
    ['may have done so, which nobody decided', {}, '1 day', 'opt_out_pending', 'opt_out_pending'],
  ])('and %s is not', async (_, came, ago, reason, error) => {
    const one = await conversation(came);
    await listed(one, ago, reason);
    expectError(await reply(one), 422, error);
    expect(await answersOf(one.sequenceId)).toEqual([]);
  });

  it('between Send and sending is not written to, also where a weaker reason was there before', async () => {
    const one = await conversation({ ago: '1 hour' });
    await listed(one, '1 day', 'added');
    await reply(one);
    await withTenant(db().service, one.account, (transaction) =>
      suppressIn(transaction, one.account, { key: { kind: 'address', value: ADA }, reason: 'unsubscribed' }),
    );
    expect(await send(one)).toEqual([]);
    expect(await answersOf(one.sequenceId)).toMatchObject([
      { state: 'cancelled', state_why: expect.stringContaining('asked for no more mail') },
    ]);
  });
});

describe('is refused', () => {
  it('of another tenant, of the live side, and of nobody', async () => {
    const [one, other] = [await conversation(), await conversation()];
    expectError(await reply({ ...one, receivedId: other.receivedId }), 404, 'not_found');
    expectError(await reply({ ...one, receivedId: randomUUID() }), 404, 'not_found');
    const live = await startSequence(service(), 'live');
    expectError(await reply({ ...one, account: live.account }), 404, 'not_found');
    expect(await answersOf(other.sequenceId)).toEqual([]);
  });

  it('to a reader', async () => {
    const one = await conversation();
    const reader = await signedInAs(service(), await memberOf(service(), 'reader', one.account.tenantId));
    const answer = await reader.ask('POST', '/v1/fundraising/reply', {
      received_id: one.receivedId,
      text: TEXT,
    });
    expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
    expect(await answersOf(one.sequenceId)).toEqual([]);
  });

  it('where no person wrote, where the sender is no address, and where nothing is said', async () => {
    expectError(await reply(await conversation({ kind: 'auto_reply' })), 409, 'not_in_this_state');
    expectError(await reply(await conversation({ from: 'a@b@c, x@y.example' })), 409, 'not_in_this_state');
    const one = await conversation();
    for (const text of ['', ' \n ', 'x'.repeat(20_001)])
      expectError(await reply(one, { text }), 400, 'invalid_request');
    expectError(await reply(one, { subject: 'x' }), 400, 'invalid_request');
  });

  it('where its mailbox is disconnected: another one is not taken', async () => {
    const one = await conversation();
    await db().system.query({
      text: `update mailbox set state = 'disconnected' where id = $1`,
      values: [one.mailboxId],
    });
    expectError(await reply(one), 422, 'mailbox_not_connected');
    expect(await answersOf(one.sequenceId)).toEqual([]);
  });
});

it('cannot be given another header, name or thread by what they wrote', async () => {
  const one = await conversation({
    subject: 'Re: re: Deck\r\nBcc: eve@evil.example\r\n\r\nHello =?utf-8?q?x?=\u202e',
    messageId: '<a@b>\r\nBcc: eve@evil.example',
  });
  await reply(one, { text: 'Hi\r\n.\r\n\u2028there' });
  const [message] = await send(one);
  expect(message?.subject).toBe('Re: Deck Bcc: eve@evil.example Hello = ?utf-8?q?x?=');
  expect(message?.inReplyTo).toBe(`<${one.touchId}.1@robotics.example>`);
  const prepared = await prepareMessage(message as OutgoingMessage);
  if (!('source' in prepared)) throw new Error(prepared.fault);
  expect(prepared.to).toBe(ADA);
  expect(String(prepared.source).split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  expect((await touchRow(db(), (await answersOf(one.sequenceId))[0]?.id ?? '')).state).toBe('sent');
});
