import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, SequenceRequest } from '../../outreach-fields.ts';
import { SEQUENCE_EXAMPLE, SequenceData } from '../../sequence-data.ts';

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.sequence.pause',
  surfaces: {
    effect: 'write',
    mcp: {
      tool: 'pause_sequence',
      group: 'main',
      brief: ['sequenceId', 'state', 'state_because', 'investor_name', 'investor_email'],
    },
    cli: { command: 'sequences pause', columns: ['sequenceId', 'state', 'investor_email'] },
  },
  method: 'POST',
  path: '/v1/fundraising/sequence/pause',
  summary: 'Pause a sequence',
  description:
    'Nothing is drafted or sent until it is resumed; answers are still read and still end it. A message that is being sent at this moment is not recalled.',
  body: SequenceRequest,
  data: SequenceData,
  example: {
    body: { sequence_id: EXAMPLE.sequenceId },
    data: { ...SEQUENCE_EXAMPLE, state: 'paused' },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state'],
} satisfies EndpointSchema<typeof SequenceRequest, typeof NOTHING, typeof SequenceData>;
