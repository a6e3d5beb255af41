import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/tenant/keep: calls its deletion off. */
export const keepTenant = defineAdmin(schema, ['tenants'], async ({ tenants }, _context, { body }) => ({
  tenant: await tenants.callDeletionOff(body.id),
}));
