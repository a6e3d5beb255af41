import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { withService } from '../../test/harness/with-service.ts';
import { testWebhook } from './operations-webhooks.ts';

withService(testWebhook, {}, (service) => {
  describe('200', () => {
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
      const [sent] = await service().db.system.query<{ body: string }>({
        text: 'select body from webhook_delivery where webhook_id = $1',
        values: [webhook.id],
      });
      // As of every event: receivers read it before they know its kind.
      expect(JSON.parse(sent?.body ?? '')).toEqual({
        ...{ id: answer.body.delivery_id, type: 'webhook.test', timestamp: expect.any(String) },
        data: { message: expect.any(String) },
      });
    });
  });

  describe('400', () => {
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

  describe('404', () => {
    it("says so of an unknown id, and of another tenant's", async () => {
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
});
