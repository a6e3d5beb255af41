import { expect, it } from 'vitest';
import { DRAFT, putTouch, startSequence } from '../../../../../test/harness/made-outreach.ts';
import { expectError, tellsOfRunningRequests } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { approveTouch } from './handler.ts';

tellsOfRunningRequests(approveTouch);

withService(approveTouch, {}, (service) => {
  it('says which state it is in, and what to do', async () => {
    const { account, touchId } = await startSequence(service());
    await putTouch(service().db, touchId, 'sent');
    const answer = await service().call('POST', '/v1/fundraising/touch/approve', {
      key: account.key,
      body: { touch_id: touchId },
    });
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('The touch is "sent"');
  });

  it('refuses another text than the one that was read', async () => {
    const { account, touchId } = await startSequence(service());
    const answer = await service().call('POST', '/v1/fundraising/touch/approve', {
      key: account.key,
      body: { touch_id: touchId, text_hash: '0'.repeat(64) },
    });
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('changed');
  });

  it('refuses a text that a check finds something against, and says what', async () => {
    const { account, touchId } = await startSequence(service());
    await putTouch(service().db, touchId, 'awaiting_approval', {
      ...DRAFT,
      body: `${DRAFT.body}\n{{first_name}}`,
    });
    const answer = await service().call('POST', '/v1/fundraising/touch/approve', {
      key: account.key,
      body: { touch_id: touchId },
    });
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.details.length).toBeGreaterThanOrEqual(1);
  });
});
