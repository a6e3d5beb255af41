import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { testWebhook } from './handler.ts';

refusesBrokenBodies(testWebhook);

withService(testWebhook, {}, (service) => {
  it('refuses what is no id', async () => {
    const account = await service().account();
    const answer = await service().call('POST', '/v1/webhooks/test', {
      key: account.key,
      body: { id: 'first' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe('id');
  });
});
