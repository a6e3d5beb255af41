import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { outlookShown, present, sequenceShown } from '../outreach-fields.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/sequences: a page of the tenant's sequences. */
export const sequences = defineEndpoint(
  schema,
  ['sequences'],
  async (services, { scope, now }, { query }) => {
    const { items, next } = await services.sequences.list(scope, { state: query.state }, pageOf(query), now);
    const shown = items.map((listed) => ({ ...sequenceShown(listed.sequence), ...outlookShown(listed) }));
    return { outcome: 'found', data: { sequences: shown, ...present({ next }) } };
  },
);
