import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/webhooks/test: a signed event that says nothing but that it arrived. */
export const testWebhook = defineEndpoint(
  schema,
  ['webhooks'],
  async ({ webhooks }, { scope, now }, { body }) => ({
    outcome: 'found',
    data: { delivery_id: await webhooks.test(scope, body.id, now) },
  }),
);
