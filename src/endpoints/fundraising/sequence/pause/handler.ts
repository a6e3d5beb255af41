import { defineEndpoint } from '../../../endpoint.ts';
import { sequenceData } from '../../sequence-data.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/sequence/pause: nothing is sent until it is resumed. */
export const pauseSequence = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now }, { body }) => ({
    outcome: 'found',
    data: sequenceData(await sequences.pause(scope, body.sequence_id, now)),
  }),
);
