import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { present, sequenceShown, touchShown } from '../outreach-fields.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/touches: a page of the tenant's touches. */
export const touches = defineEndpoint(schema, async ({ sequences }, { scope }, { query }) => {
  const { items, next } = await sequences.touches(scope, { state: query.state }, pageOf(query));
  const shown = items.map(({ touch, sequence }) => ({
    ...touchShown(touch),
    sequence: sequenceShown(sequence),
  }));
  return { outcome: 'found', data: { touches: shown, ...present({ next }) } };
});
