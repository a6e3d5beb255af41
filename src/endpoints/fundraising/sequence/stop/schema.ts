import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, sequenceId } from '../../outreach-fields.ts';
import { SEQUENCE_EXAMPLE, SequenceData } from '../../sequence-data.ts';

const Body = Type.Object(sequenceId, { additionalProperties: false });

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.sequence.stop',
  method: 'POST',
  path: '/v1/fundraising/sequence/stop',
  summary: 'End a sequence',
  description:
    'Ends it for good and cancels what was not sent. The investor may be enrolled again by create-sequence. To write to an address never again, POST /v1/suppressions.',
  body: Body,
  data: SequenceData,
  example: {
    body: { sequence_id: EXAMPLE.sequenceId },
    data: { ...SEQUENCE_EXAMPLE, state: 'stopped' },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof SequenceData>;
