import { defineAdmin } from '../../../endpoint.ts';
import { shownJob } from '../shown.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/corpora/imports/stop */
export const stopImport = defineAdmin(schema, ['imports'], async ({ imports }, _context, { body }) => ({
  job: shownJob(await imports.stop(body.id)),
}));
