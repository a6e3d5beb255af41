import { pipelineRow } from '../../../core/research/pipeline/row.ts';
import { parseMoment } from '../../../core/text/moment.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/news: a page of what monitoring found. */
export const news = defineEndpoint(
  schema,
  ['today', 'warmPaths'],
  async ({ today, warmPaths }, { scope, now }, { query }) => {
    const since = query.since === undefined ? undefined : parseMoment(query.since);
    const { items, next } = await today.news(scope, since, pageOf(query));
    const paths = await warmPaths.of(
      scope,
      items.map(({ investorId }) => investorId),
    );
    const found = items.map(({ foundAt, monitor, ...item }) => ({
      ...pipelineRow(item, paths.get(item.investorId) ?? [], now),
      foundAt: foundAt.toISOString(),
      monitor,
    }));
    return { outcome: 'found', data: { found, ...(next === undefined ? {} : { next }) } };
  },
);
