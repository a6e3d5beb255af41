import { expect, it } from 'vitest';
import { DRAFT, putTouch, startSequence, touchRow } from '../../../../../test/harness/made-outreach.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { redraftTouch } from './handler.ts';

withService(redraftTouch, {}, (service) => {
  it('is done, said and written down', async () => {
    const { account, touchId } = await startSequence(service());
    await putTouch(service().db, touchId, 'awaiting_approval');
    const answer = await service().call('POST', '/v1/fundraising/touch/redraft', {
      key: account.key,
      body: { touch_id: touchId, note: 'Shorter.' },
    });
    expect(answer.body).toMatchObject({ touch_id: touchId, next: expect.stringMatching(/.{10}/) });
    expect(answer.status).toBe(200);
    expect(answer.body.history).toContainEqual(
      expect.objectContaining({
        from: 'awaiting_approval',
        to: 'drafting',
        who: 'person',
        touch_id: touchId,
      }),
    );
    // The worker may have written it by the time it is shown.
    const row = await touchRow(service().db, touchId);
    expect(row).toMatchObject({ note: 'Shorter.', previous_draft: { subject: DRAFT.subject } });
  });
});
