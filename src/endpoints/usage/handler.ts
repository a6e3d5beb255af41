import { defineEndpoint } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /v1/usage: the balance and what the key may do, as the admission of this very request saw it. */
export const usage = defineEndpoint(schema, [], async (_services, { scope, balance, key }) => {
  if (key === undefined) throw new Error('a window counts GET /v1/usage');
  return { outcome: 'found', data: { tenantId: scope.tenantId, credits_remaining: balance, key } };
});
