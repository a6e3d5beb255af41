import { pageOf } from '../../endpoints/page.ts';
import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/failures: failed calls, page by page. */
export const listFailures = defineAdmin(schema, ['activity'], async ({ activity }, _context, { query }) => {
  const filter = { requestId: query.request, tenantId: query.tenant, operation: query.operation };
  const { items, next } = await activity.failed(filter, pageOf(query));
  return { failures: [...items], ...(next === undefined ? {} : { next }) };
});
