import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/tenant/suspend: refuses its keys and sessions. */
export const suspendTenant = defineAdmin(schema, ['tenants'], async ({ tenants }, _context, { body }) => ({
  tenant: await tenants.suspend(body.id, body.reason),
}));
