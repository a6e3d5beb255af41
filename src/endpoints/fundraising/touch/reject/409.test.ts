import { expect, it } from 'vitest';
import { putTouch, startSequence } from '../../../../../test/harness/made-outreach.ts';
import { expectError, tellsOfRunningRequests } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { rejectTouch } from './handler.ts';

tellsOfRunningRequests(rejectTouch);

withService(rejectTouch, {}, (service) => {
  it('says which state it is in, and what to do', async () => {
    const { account, touchId } = await startSequence(service());
    await putTouch(service().db, touchId, 'sent');
    const answer = await service().call('POST', '/v1/fundraising/touch/reject', {
      key: account.key,
      body: { touch_id: touchId, why: 'too long' },
    });
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('The touch is "sent"');
  });
});
