import { defineAdmin } from '../../endpoint.ts';
import { referenceOf } from '../moved.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/credits/adjust: moves credits in either direction, once for each reference. */
export const adjustCredits = defineAdmin(schema, ['credits'], ({ credits }, context, { body }) => {
  const { tenant: tenantId, mode = 'live', reason, credits: amount } = body;
  return credits.adjust({ tenantId, mode, credits: amount, reason, reference: referenceOf(body, context) });
});
