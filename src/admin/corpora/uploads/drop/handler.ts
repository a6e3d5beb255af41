import { defineAdmin } from '../../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/corpora/uploads/drop */
export const dropUpload = defineAdmin(schema, ['imports'], async ({ imports }, _context, { body }) => {
  await imports.dropUpload(body.id);
  return { id: body.id };
});
