import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/tenant/resume: lets it work again. */
export const resumeTenant = defineAdmin(schema, ['tenants'], async ({ tenants }, _context, { body }) => ({
  tenant: await tenants.resume(body.id),
}));
