import { pageOf } from '../../endpoints/page.ts';
import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/audit: acts with their outcomes, page by page. */
export const listAudit = defineAdmin(schema, ['audit'], async ({ audit }, _context, { query }) => {
  const { tenant, operator, operation, target, request, since, until, failed } = query;
  const filter = { tenantId: tenant, operator, operation, target, requestId: request, since, until, failed };
  const { items, next } = await audit.list(filter, pageOf(query));
  return { entries: [...items], ...(next === undefined ? {} : { next }) };
});
