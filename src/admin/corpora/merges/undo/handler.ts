import { defineAdmin } from '../../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/corpora/merges/undo */
export const undoMerge = defineAdmin(schema, ['merges'], async ({ merges }, _context, { body }) => {
  await merges.undo(body.id);
  return { id: body.id };
});
