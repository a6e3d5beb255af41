import { expect, it } from 'vitest';
import { DRAFT, startSequence } from '../../../../test/harness/made-outreach.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { getTouch, putTouch } from './handler.ts';

withService(getTouch, {}, (service) => {
  it('shows the message as it would be sent, what it rests on, and what it waits for', async () => {
    const { account, touchId, sequenceId } = await startSequence(service());
    const answer = await service().call('GET', `/v1/fundraising/touch?touch_id=${touchId}`, {
      key: account.key,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      touch_id: touchId,
      position: 1,
      state: 'awaiting_approval',
      subject: DRAFT.subject,
      body: DRAFT.body,
      facts: DRAFT.facts,
      findings: [],
      text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      sequence: { sequenceId, investor_email: 'ada@capital.example' },
      preview: {
        from: { name: 'Fay Founder' },
        to: { name: 'Ada Example', address: 'ada@capital.example' },
        subject: DRAFT.subject,
        text: expect.stringContaining('1 Example Street, Berlin'),
        headers: { 'List-Unsubscribe': expect.stringMatching(/<mailto:.+unsubscribe/) },
      },
      next: expect.stringMatching(/.{10}/),
      not_sending_because: expect.stringMatching(/.{10}/),
    });
    expect(answer.body.preview.changes).toBeUndefined();
  });
});

withService(putTouch, {}, (service) => {
  it('takes another text, says what the checks find in it, and shows the difference', async () => {
    const { account, touchId } = await startSequence(service());
    const read = await service().call('GET', `/v1/fundraising/touch?touch_id=${touchId}`, {
      key: account.key,
    });
    const body = `${DRAFT.body}\nP.S. {{note}}`;
    const answer = await service().call('PUT', '/v1/fundraising/touch', {
      key: account.key,
      body: { touch_id: touchId, subject: DRAFT.subject, body },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ state: 'awaiting_approval', body, drafted_by: 'person' });
    expect(answer.body.findings).toContainEqual(expect.objectContaining({ severity: 'block' }));
    expect(answer.body.text_hash).not.toBe(read.body.text_hash);
    expect(answer.body.preview.changes).toContainEqual({ change: 'added', text: 'P.S. {{note}}' });
  });
});
