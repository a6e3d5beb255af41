import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { makeMailbox, suppress, touchesOf, touchRow } from '../../test/harness/made-outreach.ts';
import { withService } from '../../test/harness/with-service.ts';
import { createSequences } from './operations-create-sequences.ts';

withService(createSequences, {}, (service) => {
  const PATH = '/v1/fundraising/create-sequences';
  const ada = { investor_email: 'ada@capital.example', investor_name: 'Ada Example' };
  const bo = { investor_email: 'bo@capital.example', investor_name: 'Bo Example', note: 'Met in Lisbon.' };

  describe('200', () => {
    it('enrols each by itself, says of each why not, and lets no refusal stop another', async () => {
      const account = await service().account({ mode: 'test' });
      await makeMailbox(service().db, account);
      await suppress(service().db, account, 'address', 'cy@capital.example');
      const recipients = [
        ada,
        { ...ada, investor_email: 'cy@capital.example' },
        { investor_email: 'di@capital.example' },
        { ...ada, investor_email: 'ADA+deck@capital.example' },
        bo,
      ];
      const { status, body } = await service().call('POST', PATH, { key: account.key, body: { recipients } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ created: 2, already_active: 1, refused: 2 });
      const [first, refused, unnamed, again, last] = body.sequences;
      expect(first).toMatchObject({ place: 0, state: 'active', ...ada, next: expect.any(String) });
      expect(refused).toMatchObject({ place: 1, error: 'suppressed' });
      expect(refused).not.toHaveProperty('sequenceId');
      expect(unnamed).toMatchObject({ error: 'invalid_request', message: expect.stringContaining('name') });
      expect(again).toMatchObject({ sequenceId: first.sequenceId, already_active: true });
      const [touch] = await touchesOf(service().db, last.sequenceId);
      expect(await touchRow(service().db, touch ?? '')).toMatchObject({ note: 'Met in Lisbon.' });
      expect(await service().balance(account)).toBe(1_000);
    });

    it('approves nothing by itself, whatever is asked', async () => {
      const account = await service().account({ mode: 'test' });
      const recipients = [{ ...ada, auto_approve: true }];
      for (const body of [{ recipients }, { recipients: [ada], auto_approve: true }]) {
        const answer = await service().call('POST', PATH, { key: account.key, body });
        expectError(answer, 400, 'invalid_request');
      }
    });
  });

  describe('422', () => {
    it('without a mailbox enrols nobody', async () => {
      const account = await service().account({ mode: 'test' });
      const body = { recipients: [ada, bo] };
      const answer = await service().call('POST', PATH, { key: account.key, body });
      expectError(answer, 422, 'mailbox_not_connected');
    });
  });
});
