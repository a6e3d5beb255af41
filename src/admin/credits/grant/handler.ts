import { defineAdmin } from '../../endpoint.ts';
import { referenceOf } from '../moved.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/credits/grant: adds credits, once for each reference. */
export const grantCredits = defineAdmin(schema, ['credits'], ({ credits }, context, { body }) => {
  const { tenant: tenantId, mode = 'live', paid = false, reason, credits: amount } = body;
  return credits.grant({
    tenantId,
    mode,
    credits: amount,
    paid,
    reason,
    reference: referenceOf(body, context),
  });
});
