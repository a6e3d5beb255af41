import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, touchId } from '../../outreach-fields.ts';
import { TouchData, touchAfter } from '../../touch-data.ts';

const Body = Type.Object(
  {
    ...touchId,
    why: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'For the history.' })),
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.touch.reject',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'drafts reject', columns: ['touch_id', 'state'] },
  },
  method: 'POST',
  path: '/v1/fundraising/touch/reject',
  summary: 'Reject a message',
  description:
    'It is not sent, and its sequence waits: edit it, redraft it, or stop the sequence. An earlier approval becomes void.',
  body: Body,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, why: 'Too long.' },
    data: touchAfter('rejected'),
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof TouchData>;
