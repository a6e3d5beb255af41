import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { DRAFT, startSequence } from '../../test/harness/made-outreach.ts';
import { withService } from '../../test/harness/with-service.ts';
import { sequence } from './operations-sequence-pause.ts';

withService(sequence, {}, (service) => {
  describe('200', () => {
    it('shows its messages, what came back and what happened, newest first', async () => {
      const { account, sequenceId, touchId } = await startSequence(service());
      await service().db.system.query({
        text: `insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, kind, sequence_id, touch_id, sender,
          subject, excerpt, received_at, until, opt_out)
        select tenant_id, mode, mailbox_id, 1, 1, 'auto_reply', id, $2, 'ada@capital.example', 'Away', 'Back on Monday.',
          now(), '2026-12-01T00:00:00Z', false from sequence where id = $1`,
        values: [sequenceId, touchId],
      });
      const answer = await service().call('GET', `/v1/fundraising/sequence?sequence_id=${sequenceId}`, {
        key: account.key,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        sequenceId,
        state: 'active',
        investor_email: 'ada@capital.example',
        mailbox: { state: 'connected' },
        touches: [
          { touch_id: touchId, position: 1, state: 'awaiting_approval', subject: DRAFT.subject },
          { position: 2, state: 'planned' },
          { position: 3, state: 'planned' },
        ],
        received: [
          {
            kind: 'auto_reply',
            touch_id: touchId,
            from: 'ada@capital.example',
            until: '2026-12-01T00:00:00.000Z',
            looks_like_opt_out: false,
          },
        ],
        next: expect.stringMatching(/approv/i),
        not_sending_because: expect.stringMatching(/.{10}/),
      });
      expect(answer.body.history.at(-1)).toMatchObject({ to: 'active', who: 'person' });
      expect(JSON.stringify(answer.body)).not.toContain('password');
    });
  });

  describe('400', () => {
    it.each([
      ['no id', '', 'sequence_id'],
      ['an id that is none', '?sequence_id=first', 'sequence_id'],
    ])('refuses %s and says what is expected', async (_name, query, path) => {
      const { key } = await service().account();
      const answer = await service().call('GET', `/v1/fundraising/sequence${query}`, { key });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
    });
  });

  describe('404', () => {
    it("says so of an unknown id, and of another tenant's", async () => {
      const { sequenceId } = await startSequence(service());
      const { key } = await service().account({ mode: 'test' });
      for (const id of [randomUUID(), sequenceId]) {
        const answer = await service().call('GET', `/v1/fundraising/sequence?sequence_id=${id}`, { key });
        expectError(answer, 404, 'not_found');
        expect(answer.body.message).toContain('GET /v1/fundraising/sequences');
      }
    });
  });
});
