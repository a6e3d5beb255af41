import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { present, sequenceShown } from '../outreach-fields.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/sequences: a page of the tenant's sequences. */
export const sequences = defineEndpoint(schema, async (services, { scope }, { query }) => {
  const { items, next } = await services.sequences.list(scope, { state: query.state }, pageOf(query));
  return { outcome: 'found', data: { sequences: items.map(sequenceShown), ...present({ next }) } };
});
