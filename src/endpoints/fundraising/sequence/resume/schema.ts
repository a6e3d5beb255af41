import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, SequenceRequest } from '../../outreach-fields.ts';
import { SEQUENCE_EXAMPLE, SequenceData } from '../../sequence-data.ts';

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.sequence.resume',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'sequences resume', columns: ['sequenceId', 'state', 'investor_email'] },
  },
  method: 'POST',
  path: '/v1/fundraising/sequence/resume',
  summary: 'Resume a paused sequence',
  description: 'Continues where it was paused. Approvals stay valid for the rest of their seven days.',
  body: SequenceRequest,
  data: SequenceData,
  example: {
    body: { sequence_id: EXAMPLE.sequenceId },
    data: { ...SEQUENCE_EXAMPLE, state: 'active' },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state'],
} satisfies EndpointSchema<typeof SequenceRequest, typeof NOTHING, typeof SequenceData>;
