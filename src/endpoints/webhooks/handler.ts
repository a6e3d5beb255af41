import { defineEndpoint } from '../endpoint.ts';
import { listSchema, registerSchema, removeSchema } from './schema.ts';

/** GET /v1/webhooks: the registered webhooks and how their last deliveries went. */
export const listWebhooks = defineEndpoint(listSchema, ['webhooks'], async ({ webhooks }, { scope }) => ({
  outcome: 'found',
  data: { webhooks: await webhooks.list(scope) },
}));

/** POST /v1/webhooks: registers an address and gives the secret its messages are signed with. */
export const registerWebhook = defineEndpoint(
  registerSchema,
  ['webhooks'],
  async ({ webhooks }, { scope }, { body }) => ({
    outcome: 'found',
    data: await webhooks.register(scope, body.url),
  }),
);

/** DELETE /v1/webhooks: removes one by its id. */
export const removeWebhook = defineEndpoint(
  removeSchema,
  ['webhooks'],
  async ({ webhooks }, { scope }, { body }) => ({
    outcome: 'found',
    data: { deleted: await webhooks.remove(scope, body.id) },
  }),
);
