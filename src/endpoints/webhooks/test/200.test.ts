import { expect, it } from 'vitest';
import { withService } from '../../../../test/harness/with-service.ts';
import { testWebhook } from './handler.ts';

withService(testWebhook, {}, (service) => {
  it('puts a test event on its way under the id it answers with', async () => {
    const account = await service().account();
    const { body: webhook } = await service().call('POST', '/v1/webhooks', {
      key: account.key,
      body: { url: 'https://hooks.example.invalid/in' },
    });
    const answer = await service().call('POST', '/v1/webhooks/test', {
      key: account.key,
      body: { id: webhook.id },
    });
    expect(answer.status).toBe(200);
    const { body } = await service().call('GET', '/v1/webhooks', { key: account.key });
    expect(body.webhooks[0].last_delivery).toMatchObject({
      id: answer.body.delivery_id,
      event: 'webhook.test',
    });
  });
});
