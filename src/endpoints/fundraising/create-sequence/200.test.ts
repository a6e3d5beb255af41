import { expect, it } from 'vitest';
import { makeMailbox, touchesOf, touchRow } from '../../../../test/harness/made-outreach.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { createSequence } from './handler.ts';

const PATH = '/v1/fundraising/create-sequence';
const body = { investor_email: 'ada@capital.example', investor_name: 'Ada Example' };

withService(createSequence, {}, (service) => {
  it('enrols an investor once, for nothing, and says what happens next', async () => {
    const account = await service().account({ mode: 'test' });
    await makeMailbox(service().db, account);
    const answer = await service().call('POST', PATH, { key: account.key, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      sequenceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: 'active',
      already_active: false,
      next: expect.stringMatching(/.{10}/),
    });
    const again = await service().call('POST', PATH, {
      key: account.key,
      body: { ...body, investor_email: 'ADA+deck@capital.example' },
    });
    expect(again.body).toMatchObject({ sequenceId: answer.body.sequenceId, already_active: true });
    expect(await service().balance(account)).toBe(1_000);
  });

  it('replays its answer for a repeated Idempotency-Key', async () => {
    const account = await service().account({ mode: 'test' });
    await makeMailbox(service().db, account);
    const headers = { 'idempotency-key': 'ada' };
    const first = await service().call('POST', PATH, { key: account.key, body, headers });
    const second = await service().call('POST', PATH, { key: account.key, body, headers });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(second.body.already_active).toBe(false);
  });

  it('takes a mailbox, a zone, a note and the opt-in to go without a person', async () => {
    const account = await service().account({ mode: 'test' });
    const [, mailbox] = [await makeMailbox(service().db, account), await makeMailbox(service().db, account)];
    const more = {
      mailbox_id: mailbox,
      time_zone: 'Asia/Tokyo',
      note: 'Mention the pilot.',
      auto_approve: true,
    };
    const { body: made } = await service().call('POST', PATH, {
      key: account.key,
      body: { ...body, ...more },
    });
    const shown = await service().call('GET', `/v1/fundraising/sequence?sequence_id=${made.sequenceId}`, {
      key: account.key,
    });
    expect(shown.body).toMatchObject({ mailbox_id: mailbox, time_zone: 'Asia/Tokyo', auto_approve: true });
    const [first = ''] = await touchesOf(service().db, made.sequenceId);
    expect(await touchRow(service().db, first)).toMatchObject({ note: 'Mention the pilot.' });
  });
});
