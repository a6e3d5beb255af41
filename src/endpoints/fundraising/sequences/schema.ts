import Type from 'typebox';
import { SEQUENCE_STATES } from '../../../core/outreach/sequence/states.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { nextField, pageFields } from '../../page.ts';
import { EXAMPLE, SequenceRow } from '../outreach-fields.ts';

const Query = Type.Object(
  {
    ...pageFields,
    state: Type.Optional(
      Type.Enum([...SEQUENCE_STATES], { type: 'string', description: 'Only those in this state.' }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  sequences: Type.Array(SequenceRow, { description: 'Newest first.' }),
  ...nextField,
});

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.sequences',
  surfaces: {
    effect: 'read',
    rows: 'sequences',
    mcp: {
      tool: 'list_sequences',
      group: 'main',
      brief: ['sequenceId', 'state', 'state_because', 'investor_name', 'investor_email', 'created_at'],
    },
    cli: {
      command: 'sequences list',
      columns: ['sequenceId', 'state', 'investor_name', 'investor_email', 'created_at'],
    },
  },
  method: 'GET',
  path: '/v1/fundraising/sequences',
  summary: 'Your sequences',
  description:
    '`active` and `paused` sequences have not ended; every other state is an end, and `state_because` says why. `next` of each says what happens next, and `not_sending_because` why nothing is being sent; the `next` of the list itself is the cursor of the next page. Page with `cursor`.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: { data: { sequences: [{ ...EXAMPLE.sequence, ...EXAMPLE.outlook }] } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
