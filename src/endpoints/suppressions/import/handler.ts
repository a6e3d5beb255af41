import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/suppressions/import: a whole list, and what became of its rows. */
export const importSuppressions = defineEndpoint(
  schema,
  ['suppressions'],
  async ({ suppressions }, { scope }, { body }) => {
    const done = await suppressions.import(scope, body.content);
    return {
      outcome: 'found',
      data: {
        imported: done.imported,
        already_there: done.alreadyThere,
        rows_skipped: done.rowsSkipped,
        rows_dropped: done.rowsDropped,
        skipped: done.skipped,
        sequences_ended: done.sequencesEnded,
      },
    };
  },
);
