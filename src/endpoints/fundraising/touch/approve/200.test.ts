import { expect, it } from 'vitest';
import { DRAFT, putTouch, startSequence } from '../../../../../test/harness/made-outreach.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { approveTouch } from './handler.ts';

withService(approveTouch, {}, (service) => {
  it('is done, said and written down', async () => {
    const { account, touchId } = await startSequence(service());
    await putTouch(service().db, touchId, 'awaiting_approval');
    const read = await service().call('GET', `/v1/fundraising/touch?touch_id=${touchId}`, {
      key: account.key,
    });
    const answer = await service().call('POST', '/v1/fundraising/touch/approve', {
      key: account.key,
      body: { touch_id: touchId, text_hash: read.body.text_hash },
    });
    expect(answer.body).toMatchObject({ touch_id: touchId, next: expect.stringMatching(/.{10}/) });
    expect(answer.status).toBe(200);
    expect(answer.body.history).toContainEqual(
      expect.objectContaining({
        from: 'awaiting_approval',
        to: 'approved',
        who: 'person',
        touch_id: touchId,
      }),
    );
    expect(answer.body).toMatchObject({
      approved_by: 'person',
      approved_at: expect.any(String),
      approval_until: expect.any(String),
      text_hash: read.body.text_hash,
      preview: { subject: DRAFT.subject, to: { name: 'Ada Example', address: 'ada@capital.example' } },
    });
  });
});
