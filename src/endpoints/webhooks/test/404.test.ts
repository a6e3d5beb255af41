import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { expectError } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { testWebhook } from './handler.ts';

withService(testWebhook, {}, (service) => {
  it("says so of an id nobody has, and of another tenant's", async () => {
    const [mine, theirs] = [await service().account(), await service().account()];
    const { body: webhook } = await service().call('POST', '/v1/webhooks', {
      key: theirs.key,
      body: { url: 'https://hooks.example.com/in' },
    });
    for (const id of [randomUUID(), webhook.id]) {
      const answer = await service().call('POST', '/v1/webhooks/test', { key: mine.key, body: { id } });
      expectError(answer, 404, 'not_found');
      expect(answer.body.message).toContain('GET /v1/webhooks');
    }
  });
});
