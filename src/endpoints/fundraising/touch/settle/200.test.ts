import { expect, it } from 'vitest';
import { putTouch, startSequence } from '../../../../../test/harness/made-outreach.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { settleTouch } from './handler.ts';

withService(settleTouch, {}, (service) => {
  it('is done, said and written down', async () => {
    const { account, touchId } = await startSequence(service());
    await putTouch(service().db, touchId, 'unknown');
    const answer = await service().call('POST', '/v1/fundraising/touch/settle', {
      key: account.key,
      body: { touch_id: touchId, outcome: 'sent' },
    });
    expect(answer.body).toMatchObject({ touch_id: touchId, next: expect.stringMatching(/.{10}/) });
    expect(answer.status).toBe(200);
    expect(answer.body.history).toContainEqual(
      expect.objectContaining({ from: 'unknown', to: 'sent', who: 'person', touch_id: touchId }),
    );
  });
});
