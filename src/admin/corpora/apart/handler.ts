import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/corpora/apart */
export const keepApart = defineAdmin(schema, ['merges'], async ({ merges }, _context, { body }) => ({
  id: await merges.apart(body.one, body.other, body.reason),
}));
