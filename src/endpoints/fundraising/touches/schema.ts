import Type from 'typebox';
import { TOUCH_STATES } from '../../../core/outreach/sequence/states.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { named } from '../../named.ts';
import { nextField, pageFields } from '../../page.ts';
import { EXAMPLE, OutlookShown, SequenceShown, TouchShown } from '../outreach-fields.ts';

const Query = Type.Object(
  {
    ...pageFields,
    state: Type.Optional(
      Type.Enum([...TOUCH_STATES], {
        type: 'string',
        description:
          'Only those in this state: `awaiting_approval` are the ones to read, `unknown` the ones to settle.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  touches: Type.Array(
    Type.Intersect([TouchShown, OutlookShown, Type.Object({ sequence: SequenceShown })], named('TouchRow')),
    {
      description: 'Newest first.',
    },
  ),
  ...nextField,
});

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.touches',
  surfaces: {
    effect: 'read',
    rows: 'touches',
    mcp: {
      tool: 'list_drafts',
      group: 'main',
      brief: ['touch_id', 'position', 'state', 'due_at', 'subject', 'findings'],
    },
    cli: {
      command: 'drafts list',
      columns: [
        'touch_id',
        'state',
        'due_at',
        'sequence.investor_name',
        'sequence.investor_email',
        'subject',
      ],
    },
  },
  method: 'GET',
  path: '/v1/fundraising/touches',
  summary: 'The messages of all your sequences',
  description:
    'With their drafts and findings, for reviewing and approving one after another. `next` of each says what happens next in its sequence, and `not_sending_because` why nothing is being sent; the `next` of the list itself is the cursor of the next page. Page with `cursor`.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: {
    data: { touches: [{ ...EXAMPLE.touch, findings: [], ...EXAMPLE.outlook, sequence: EXAMPLE.sequence }] },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
