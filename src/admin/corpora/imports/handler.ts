import { DomainError } from '../../../core/errors.ts';
import { defineAdmin } from '../../endpoint.ts';
import { listSchema, schema } from './schema.ts';
import { shownJob } from './shown.ts';

/** GET /admin/v1/corpora/imports */
export const listImports = defineAdmin(listSchema, ['imports'], async ({ imports }, _context, { query }) => {
  const one = query.id === undefined ? undefined : await imports.get(query.id);
  if (query.id !== undefined && one === undefined)
    throw new DomainError('nothing_stored', `There is no job ${query.id}.`);
  const jobs = one === undefined ? await imports.list(query.limit ?? 20) : [one];
  return {
    jobs: jobs.map(shownJob),
    sources: imports.sources().map((source) => ({ ...source, pull: source.pull ?? null })),
  };
});

/** POST /admin/v1/corpora/imports */
export const startImport = defineAdmin(schema, ['imports'], async ({ imports }, context, { body }) => {
  const { upload, source, as_of: asOf } = body;
  return { job: shownJob(await imports.startImport({ upload, source, asOf }, context.operator.name)) };
});
