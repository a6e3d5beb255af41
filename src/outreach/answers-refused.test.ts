import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ADA,
  answersOf,
  type Came,
  type Conversation,
  conversation,
  db,
  holdConversations,
  reply,
  send,
  service,
  TEXT,
} from '../../test/harness/conversations.ts';
import { expectError } from '../../test/harness/expect-error.ts';
import { startSequence, suppress, touchRow } from '../../test/harness/made-outreach.ts';
import { memberOf, signedInAs } from '../../test/harness/people.ts';
import type { OutgoingMessage } from '../mailboxes/mail/rules-mail.ts';
import { prepareMessage } from '../mailboxes/mail/smtp.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { suppressIn } from './queries-suppress.ts';

holdConversations();

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

it('who asks for no more mail once more between Send and sending is not written to', async () => {
  const one = await conversation({ ago: '1 hour' });
  const wish = (reason: 'unsubscribed' | 'bounced') =>
    withTenant(db().service, one.account, (transaction) =>
      suppressIn(transaction, one.account, { key: { kind: 'address', value: ADA }, reason }),
    );
  await wish('unsubscribed');
  await db().system.query({
    text: `update suppression set created_at = now() - interval '60 days' where tenant_id = $1`,
    values: [one.account.tenantId],
  });
  await reply(one);
  // What their host says is no wish of theirs, and the mailbox is full until they unsubscribe again.
  await wish('bounced');
  expect(await send(one, undefined, 0)).toEqual([]);
  expect(await answersOf(one.sequenceId)).toMatchObject([{ state: 'scheduled' }]);
  await wish('unsubscribed');
  await db().system.query({
    text: 'update touch set due_at = now() where answers = $1',
    values: [one.receivedId],
  });
  expect(await send(one)).toEqual([]);
  expect(await answersOf(one.sequenceId)).toMatchObject([
    { state: 'cancelled', state_why: expect.stringContaining('asked for no more mail') },
  ]);
  expectError(await reply(one), 422, 'suppressed');
});

describe('is refused', () => {
  it('404 of another tenant, of the live side, and of nobody', async () => {
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

  it('409 where no person wrote, where the sender is no address, and where nothing is said', async () => {
    expectError(await reply(await conversation({ kind: 'auto_reply' })), 409, 'not_in_this_state');
    expectError(await reply(await conversation({ from: 'a@b@c, x@y.example' })), 409, 'not_in_this_state');
    const one = await conversation();
    for (const text of ['', ' \n ', 'x'.repeat(20_001)])
      expectError(await reply(one, { text }), 400, 'invalid_request');
    expectError(await reply(one, { subject: 'x' }), 400, 'invalid_request');
  });

  it('422 where its mailbox is disconnected: another one is not taken', async () => {
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
