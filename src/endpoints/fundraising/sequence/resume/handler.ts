import { defineEndpoint } from '../../../endpoint.ts';
import { sequenceData } from '../../sequence-data.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/sequence/resume: a paused sequence goes on. */
export const resumeSequence = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now }, { body }) => ({
    outcome: 'found',
    data: sequenceData(await sequences.resume(scope, body.sequence_id, now)),
  }),
);
