import { defineEndpoint } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /v1/usage: the balance, as the admission of this very request saw it. */
export const usage = defineEndpoint(schema, [], async (_services, { scope, balance }) => ({
  outcome: 'found',
  data: { tenantId: scope.tenantId, credits_remaining: balance },
}));
