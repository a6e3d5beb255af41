import { snakeCased } from '../../core/text/snake-case.ts';
import { defineAdmin } from '../endpoint.ts';
import { shownJob } from './imports/shown.ts';
import { schema } from './schema.ts';

/** Imports that are shown; the page of a corpus has room for about so many. */
const IMPORTS = 20;

/** GET /admin/v1/corpora */
export const showCorpora = defineAdmin(schema, ['corpora', 'imports'], async ({ corpora, imports }) => {
  const running = await imports.running();
  const found = {
    corpora: await corpora.overview(),
    sources: await corpora.sources('live'),
    imports: await corpora.imports('live', IMPORTS),
  };
  return {
    ...(snakeCased(found) as object),
    running: running === undefined ? null : shownJob(running),
  } as never;
});
