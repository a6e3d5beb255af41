import { defineAdmin } from '../../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/corpora/people/erasures */
export const listErasures = defineAdmin(schema, ['people'], async ({ people }, _context, { query }) => {
  const erasures = await people.erasures(query.limit ?? 100);
  return { erasures: erasures.map((each) => ({ ...each, at: each.at.toISOString() })) };
});
