import { defineEndpoint } from '../../../endpoint.ts';
import { sequenceData } from '../../sequence-data.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/sequence/stop: ends it for good. */
export const stopSequence = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now }, { body }) => ({
    outcome: 'found',
    data: sequenceData(await sequences.stop(scope, body.sequence_id, now)),
  }),
);
