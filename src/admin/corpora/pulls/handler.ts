import { defineAdmin } from '../../endpoint.ts';
import { shownJob } from '../imports/shown.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/corpora/pulls */
export const startPull = defineAdmin(schema, ['imports'], async ({ imports }, context, { body }) => {
  const { source, periods, as_of: asOf } = body;
  return { job: shownJob(await imports.startPull({ source, periods, asOf }, context.operator.name)) };
});
