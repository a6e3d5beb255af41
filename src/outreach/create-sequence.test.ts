import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { makeMailbox, suppress, touchesOf, touchRow } from '../../test/harness/made-outreach.ts';
import { withService } from '../../test/harness/with-service.ts';
import { createSequence } from './operations-create-sequence.ts';

withService(createSequence, {}, (service) => {
  describe('200', () => {
    const PATH = '/v1/fundraising/create-sequence';
    const body = { investor_email: 'ada@capital.example', investor_name: 'Ada Example' };

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
      const [, mailbox] = [
        await makeMailbox(service().db, account),
        await makeMailbox(service().db, account),
      ];
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

  describe('400', () => {
    const ADA = { investor_email: 'ada@capital.example', investor_name: 'Ada Example' };

    it.each([
      ['no address', { investor_name: 'Ada' }, 'investor_email'],
      ['an address that is none', { ...ADA, investor_email: 'ada at capital' }, 'investor_email'],
      [
        'two addresses',
        { ...ADA, investor_email: 'ada@capital.example,bo@capital.example' },
        'investor_email',
      ],
      ['a header', { ...ADA, investor_email: 'ada@capital.example\r\nBcc: x@y.example' }, 'investor_email'],
      ['a name of two lines', { ...ADA, investor_name: 'Ada\r\nBcc: x@y.example' }, 'investor_name'],
      ['no name', { investor_email: 'ada@capital.example' }, 'investor_name'],
      ['no zone', { ...ADA, time_zone: 'Mars/Olympus' }, 'time_zone'],
      ['a mailbox id that is none', { ...ADA, mailbox_id: 'first' }, 'mailbox_id'],
      ['an opt-in that is no boolean', { ...ADA, auto_approve: 'yes' }, 'auto_approve'],
      ['a note without end', { ...ADA, note: 'x'.repeat(1_001) }, 'note'],
    ])('refuses %s and says what is expected', async (_name, body, path) => {
      const { key } = await service().account();
      const answer = await service().call('POST', '/v1/fundraising/create-sequence', { key, body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
    });
  });

  describe('422', () => {
    const PATH = '/v1/fundraising/create-sequence';
    const body = { investor_email: 'ada@capital.example', investor_name: 'Ada Example' };

    it('needs a connected mailbox, and says how to connect one', async () => {
      const { key, ...scope } = await service().account({ mode: 'test' });
      await makeMailbox(service().db, scope, { state: 'disconnected' });
      const answer = await service().call('POST', PATH, { key, body });
      expectError(answer, 422, 'mailbox_not_connected');
      expect(answer.body.message).toContain('POST /v1/mailboxes');
    });

    it("says the same of another tenant's mailbox as of one that does not exist, and of one of its other mode", async () => {
      const { key, ...scope } = await service().account({ mode: 'test' });
      await makeMailbox(service().db, scope);
      const { key: _theirs, ...other } = await service().account({ mode: 'test' });
      const ids = [
        await makeMailbox(service().db, other),
        await makeMailbox(service().db, { ...scope, mode: 'live' }),
        randomUUID(),
      ];
      const answers = [];
      for (const mailbox_id of ids) {
        const answer = await service().call('POST', PATH, { key, body: { ...body, mailbox_id } });
        expectError(answer, 422, 'mailbox_not_connected');
        answers.push(answer.body.message);
      }
      expect(new Set(answers).size).toBe(1);
      expect((await service().call('GET', '/v1/fundraising/sequences', { key })).body.sequences).toEqual([]);
    });

    it('enrols no one who may have asked for no more mail, until a person has looked', async () => {
      const { key, ...scope } = await service().account({ mode: 'test' });
      await makeMailbox(service().db, scope);
      await suppress(service().db, scope, 'address', 'ada@capital.example', 'opt_out_pending');
      const answer = await service().call('POST', PATH, { key, body });
      expectError(answer, 422, 'opt_out_pending');
      expect(answer.body.message).toContain('DELETE /v1/suppressions');
      const undo = { value: 'ada@capital.example', reason: 'They spoke of a thread.' };
      expect((await service().call('DELETE', '/v1/suppressions', { key, body: undo })).body.deleted).toBe(
        true,
      );
      expect((await service().call('POST', PATH, { key, body })).status).toBe(200);
    });

    it.each([
      ['address', 'ada@capital.example'],
      ['domain', 'capital.example'],
    ] as const)('enrols nobody whose %s is on the suppression list', async (kind, value) => {
      const { key, ...scope } = await service().account({ mode: 'test' });
      await makeMailbox(service().db, scope);
      await suppress(service().db, scope, kind, value);
      const asked = { ...body, investor_email: 'Ada+new@Capital.example' };
      const answer = await service().call('POST', PATH, { key, body: asked });
      expectError(answer, 422, 'suppressed');
      const listed = await service().call('GET', '/v1/fundraising/sequences', { key });
      expect(listed.body.sequences).toEqual([]);
      expect(await service().balance({ key, ...scope })).toBe(1_000);
    });
  });
});
