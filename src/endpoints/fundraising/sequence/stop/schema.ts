import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, SequenceRequest } from '../../outreach-fields.ts';
import { SEQUENCE_EXAMPLE, SequenceData } from '../../sequence-data.ts';

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.sequence.stop',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'sequences stop', columns: ['sequenceId', 'state', 'investor_email'] },
  },
  method: 'POST',
  path: '/v1/fundraising/sequence/stop',
  summary: 'End a sequence',
  description:
    'Ends it permanently and cancels messages that were not sent. create-sequence can enrol the investor again. To suppress the address, POST /v1/suppressions.',
  body: SequenceRequest,
  data: SequenceData,
  example: {
    body: { sequence_id: EXAMPLE.sequenceId },
    data: { ...SEQUENCE_EXAMPLE, state: 'stopped' },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state'],
} satisfies EndpointSchema<typeof SequenceRequest, typeof NOTHING, typeof SequenceData>;
