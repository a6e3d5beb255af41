import { pageOf } from '../../endpoints/page.ts';
import { defineAdmin } from '../endpoint.ts';
import { createSchema, listSchema } from './schema.ts';

/** GET /admin/v1/tenants: the tenants, page by page. */
export const listTenants = defineAdmin(listSchema, ['tenants'], async ({ tenants }, _context, { query }) => {
  const { items, next } = await tenants.list({ name: query.name, state: query.state }, pageOf(query));
  return { tenants: [...items], ...(next === undefined ? {} : { next }) };
});

/** POST /admin/v1/tenants: a new tenant. */
export const createTenant = defineAdmin(
  createSchema,
  ['tenants'],
  async ({ tenants }, _context, { body }) => ({ tenant: await tenants.create(body.name) }),
);
