import type { CorpusUpload } from '../../../core/corpus/job.ts';
import { snakeCased } from '../../../core/text/snake-case.ts';
import { defineAdmin } from '../../endpoint.ts';
import { listSchema, PART_BYTES, schema } from './schema.ts';

/** An upload as the schema has it. */
export function shownUpload({ host: _, ...upload }: CorpusUpload): never {
  return snakeCased(upload) as never;
}

/** GET /admin/v1/corpora/uploads */
export const listUploads = defineAdmin(listSchema, ['imports'], async ({ imports }) => ({
  uploads: (await imports.uploads()).map(shownUpload),
}));

/** POST /admin/v1/corpora/uploads */
export const beginUpload = defineAdmin(schema, ['imports'], async ({ imports }, context, { body }) => {
  const { name, bytes, changed_on: changedOn = context.now.toISOString().slice(0, 10) } = body;
  const upload = await imports.beginUpload({ name, bytes, changedOn }, context.operator.name);
  return { upload: shownUpload(upload), part_bytes: PART_BYTES };
});
