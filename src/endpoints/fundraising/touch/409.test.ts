import { expect, it } from 'vitest';
import { putTouch as put, startSequence } from '../../../../test/harness/made-outreach.ts';
import { expectError } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { putTouch } from './handler.ts';

withService(putTouch, {}, (service) => {
  it('edits nothing that may be out', async () => {
    const { account, touchId } = await startSequence(service());
    await put(service().db, touchId, 'unknown');
    const body = { touch_id: touchId, subject: 'Hello', body: 'Hello, too.' };
    const answer = await service().call('PUT', '/v1/fundraising/touch', { key: account.key, body });
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('/v1/fundraising/touch/settle');
  });
});
