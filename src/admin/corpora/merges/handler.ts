import { snakeCased } from '../../../core/text/snake-case.ts';
import { defineAdmin } from '../../endpoint.ts';
import { listSchema, schema } from './schema.ts';

/** GET /admin/v1/corpora/merges */
export const listMerges = defineAdmin(listSchema, ['merges'], async ({ merges }, _context, { query }) => {
  return snakeCased({ merges: await merges.list(query.limit ?? 100) }) as never;
});

/** POST /admin/v1/corpora/merges */
export const mergeInvestors = defineAdmin(schema, ['merges'], async ({ merges }, _context, { body }) => ({
  id: await merges.merge(body.from, body.into, body.reason),
}));
