import { expect, it } from 'vitest';
import { startSequence, suppress } from '../../../../../test/harness/made-outreach.ts';
import { expectError } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { approveTouch } from './handler.ts';

withService(approveTouch, {}, (service) => {
  it('approves nothing to whom the suppression list names by then', async () => {
    const { account, touchId } = await startSequence(service());
    await suppress(service().db, account, 'domain', 'capital.example');
    const answer = await service().call('POST', '/v1/fundraising/touch/approve', {
      key: account.key,
      body: { touch_id: touchId },
    });
    expectError(answer, 422, 'suppressed');
    expect(answer.body.message).toContain('/v1/suppressions');
  });
});
