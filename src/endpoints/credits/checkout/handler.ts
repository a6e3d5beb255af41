import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/credits/checkout: a page of Stripe for a pack. */
export const creditCheckout = defineEndpoint(
  schema,
  ['purchases'],
  async ({ purchases }, { scope, requestId, now, signal }, { body }) => ({
    outcome: 'found',
    data: await purchases.checkout(scope, { pack: body.pack, requestId, now, signal }),
  }),
);
