import { type PipelineLine, pipelineCsv } from '../../../../core/research/pipeline/csv.ts';
import { PIPELINE_LIMITS } from '../../../../core/research/pipeline/entry.ts';
import { defineEndpoint } from '../../../endpoint.ts';
import { pipelinePage } from '../../pipeline-rows.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/pipeline/csv: the whole list with any filter, read page by page. */
export const pipelineFile = defineEndpoint(
  schema,
  ['pipeline', 'warmPaths'],
  async (services, { scope, now, signal }, { query }) => {
    const lines: PipelineLine[] = [];
    let cursor: string | undefined;
    do {
      signal.throwIfAborted();
      const page = { limit: PIPELINE_LIMITS.page.limitMax, cursor, now, withNotes: true };
      const { rows, next } = await pipelinePage(services, scope, query, page);
      lines.push(...rows);
      cursor = next;
    } while (cursor !== undefined);
    return { outcome: 'found', data: { csv: pipelineCsv(lines), rows: lines.length } };
  },
);
