import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { present } from '../../present.ts';
import { sequenceRow } from '../outreach-fields.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/sequences: a page of the tenant's sequences. */
export const sequences = defineEndpoint(
  schema,
  ['sequences'],
  async (services, { scope, now }, { query }) => {
    const { items, next } = await services.sequences.list(scope, { state: query.state }, pageOf(query), now);
    return { outcome: 'found', data: { sequences: items.map(sequenceRow), ...present({ next }) } };
  },
);
