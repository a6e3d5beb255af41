import { expect, it } from 'vitest';
import { expectError, tellsOfRunningRequests } from '../../../test/harness/shared-statuses.ts';
import { withService } from '../../../test/harness/with-service.ts';
import { addSuppression, removeSuppression } from './handler.ts';

tellsOfRunningRequests(addSuppression);

withService(removeSuppression, {}, (service) => {
  it.each(['unsubscribed', 'complained'])('does not take back what is %s', async (reason) => {
    const account = await service().account();
    const body = { value: 'ada@fund.example' };
    await service().call('POST', '/v1/suppressions', { key: account.key, body });
    await service().db.system.query({
      text: 'update suppression set reason = $2 where tenant_id = $1',
      values: [account.tenantId, reason],
    });
    const answer = await service().call('DELETE', '/v1/suppressions', { key: account.key, body });
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('for ever');
    const listed = await service().call('GET', '/v1/suppressions', { key: account.key });
    expect(listed.body.suppressions).toMatchObject([{ value: 'ada@fund.example', reason }]);
  });
});
