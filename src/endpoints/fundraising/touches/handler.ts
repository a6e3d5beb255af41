import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { present } from '../../present.ts';
import { outlookShown, sequenceShown, touchShown } from '../outreach-fields.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/touches: a page of the tenant's touches. */
export const touches = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now }, { query }) => {
    const { items, next } = await sequences.touches(scope, { state: query.state }, pageOf(query), now);
    const shown = items.map((listed) => ({
      ...touchShown(listed.touch),
      ...outlookShown(listed),
      sequence: sequenceShown(listed.sequence),
    }));
    return { outcome: 'found', data: { touches: shown, ...present({ next }) } };
  },
);
