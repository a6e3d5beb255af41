import { defineAdmin } from '../endpoint.ts';
import { changeSchema, getSchema } from './schema.ts';

/** GET /admin/v1/tenant: one tenant and its members. */
export const getTenant = defineAdmin(getSchema, ['tenants'], async ({ tenants }, _context, { query }) => {
  const [tenant, members] = await Promise.all([tenants.find(query.id), tenants.members(query.id)]);
  return { tenant, members: [...members] };
});

/** PUT /admin/v1/tenant: its name and limits. */
export const changeTenant = defineAdmin(
  changeSchema,
  ['tenants'],
  async ({ tenants }, _context, { body }) => {
    const { id, name, plan, rate_per_minute: ratePerMinute, test_model: testModel } = body;
    return { tenant: await tenants.change(id, { name, plan, ratePerMinute, testModel }) };
  },
);
