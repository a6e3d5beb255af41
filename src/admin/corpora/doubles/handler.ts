import { snakeCased } from '../../../core/text/snake-case.ts';
import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/corpora/doubles */
export const listDoubles = defineAdmin(schema, ['merges'], async ({ merges }, _context, { query }) => {
  return snakeCased({ doubles: await merges.doubles(query.limit ?? 100) }) as never;
});
