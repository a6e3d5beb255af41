import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ADA,
  answersOf,
  conversation,
  db,
  holdConversations,
  reply,
  send,
  service,
  shown,
  TEXT,
} from '../../test/harness/conversations.ts';
import { expectError } from '../../test/harness/expect-error.ts';
import type { OutgoingMessage } from '../mailboxes/mail/rules-mail.ts';
import { prepareMessage } from '../mailboxes/mail/smtp.ts';
import { MailboxClosed } from '../mailboxes/rules-mailbox.ts';
import { createInboxStore } from './inbox/queries-inbox.ts';
import { createCadenceStore } from './queries-claims.ts';
import { countOverdueTouches, readUnknownTouches } from './queries-mailbox.ts';

holdConversations();

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
    expect(settled.body).toMatchObject({
      state: 'cancelled',
      state_because: expect.stringContaining('You may send the same answer again'),
    });
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
    expect(back.body).toMatchObject({ state: 'cancelled', state_because: 'A person took it back.' });
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
      state_why: expect.stringContaining('could not be sent in its time'),
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

  it('that waits for its mailbox gets no line in its history for that, nor another version', async () => {
    const one = await conversation();
    await reply(one);
    const kept = () =>
      db().system.query({
        text: `select t.version, (select count(*)::int from touch_event e where e.touch_id = t.id) as lines
          from touch t where t.answers = $1`,
        values: [one.receivedId],
      });
    const before = await kept();
    const closed = new MailboxClosed('disconnected', 'The mailbox is disconnected.');
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await send(one, closed)).toEqual([]);
      const [waits] = await answersOf(one.sequenceId);
      expect(waits).toMatchObject({ state: 'scheduled', state_why: 'The mailbox is disconnected.' });
      expect(waits?.due_at.getTime()).toBeGreaterThan(Date.now() + 60_000);
      await db().system.query({ text: 'update touch set due_at = now() where id = $1', values: [waits?.id] });
    }
    expect(await kept()).toEqual(before);
    expect(await send(one)).toHaveLength(1);
  });

  it('of a long conversation goes out in its thread, of which the beginning and the end are named', async () => {
    const one = await conversation();
    await db().system.query({
      text: `insert into touch (tenant_id, mode, sequence_id, position, answers, state, draft, message_id, sent_at)
        select t.tenant_id, t.mode, t.sequence_id, n, gen_random_uuid(), 'sent', t.draft, '<' || n || '@robotics.example>', now()
        from touch t cross join generate_series(4, 63) n where t.id = $1`,
      values: [one.touchId],
    });
    await reply(one);
    const [message] = await send(one);
    const prepared = await prepareMessage(message as OutgoingMessage);
    expect('fault' in prepared ? prepared.fault : undefined).toBeUndefined();
    const references = message?.references ?? [];
    expect(references).toHaveLength(50);
    expect(references[0]).toBe(`<${one.touchId}.1@robotics.example>`);
    expect(references.slice(-2)).toEqual(['<63@robotics.example>', '<they.1@capital.example>']);
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

  it('is watched by operators: one that is overdue, and to whom one of unknown fate went', async () => {
    const one = await conversation({ from: 'partner@capital.example' });
    const { body } = await reply(one);
    const overdue = async () => (await countOverdueTouches(db().system, 900)).count;
    const before = await overdue();
    await db().system.query({
      text: `with m as (update mailbox set next_send_at = now() - interval '1 hour' where id = $1)
        update touch set due_at = now() - interval '1 hour' where id = $2`,
      values: [one.mailboxId, body.touch_id],
    });
    expect(await overdue()).toBe(before + 1);
    await send(one, { state: 'unknown', why: 'The connection was lost.' });
    const { touches } = await readUnknownTouches(db().system);
    expect(touches.find(({ touchId }) => touchId === body.touch_id)?.recipient).toBe(
      'partner@capital.example',
    );
  });

  it('whose sender changed after Send is not sent, and says so', async () => {
    const one = await conversation();
    const { body } = await reply(one);
    await db().system.query({
      text: `update touch set text_hash = 'of another sender' where id = $1`,
      values: [body.touch_id],
    });
    expect(await send(one)).toEqual([]);
    expect(await answersOf(one.sequenceId)).toMatchObject([
      { state: 'cancelled', state_why: expect.stringContaining('The sender changed after you pressed Send') },
    ]);
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
