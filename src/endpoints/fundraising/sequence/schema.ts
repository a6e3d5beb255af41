import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE, SequenceRequest } from '../outreach-fields.ts';
import { SEQUENCE_EXAMPLE, SequenceData } from '../sequence-data.ts';

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.sequence',
  surfaces: {
    effect: 'read',
    mcp: false,
    cli: {
      command: 'sequences show',
      columns: ['sequenceId', 'state', 'state_because', 'investor_name', 'investor_email', 'created_at'],
    },
  },
  method: 'GET',
  path: '/v1/fundraising/sequence',
  summary: 'One sequence, with its messages and answers',
  description:
    'Its touches with their drafts, the messages received, the last hundred changes, what happens next and why nothing is being sent.',
  body: NOTHING,
  query: SequenceRequest,
  data: SequenceData,
  example: { query: { sequence_id: EXAMPLE.sequenceId }, data: SEQUENCE_EXAMPLE },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored'],
} satisfies EndpointSchema<typeof NOTHING, typeof SequenceRequest, typeof SequenceData>;
