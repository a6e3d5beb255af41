import { defineEndpoint } from '../../endpoint.ts';
import { sequenceData } from '../sequence-data.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/sequence: everything about one. */
export const sequence = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now }, { query }) => ({
    outcome: 'found',
    data: sequenceData(await sequences.show(scope, query.sequence_id, now)),
  }),
);
