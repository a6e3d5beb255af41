import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, touchId } from '../../outreach-fields.ts';
import { TouchData, touchAfter } from '../../touch-data.ts';

const Body = Type.Object(
  {
    ...touchId,
    outcome: Type.Enum(['sent', 'not_sent'], { type: 'string' }),
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.touch.settle',
  surfaces: { effect: 'send', mcp: false, cli: { command: 'drafts settle', columns: ['touch_id', 'state'] } },
  method: 'POST',
  path: '/v1/fundraising/touch/settle',
  summary: 'Resolve a message whose delivery is unknown',
  description:
    'For touches in `unknown`: the connection broke while the message was being sent, and no copy was found. Look into your Sent folder and, if you can, ask the recipient. `sent`: the sequence continues. `not_sent`: it waits for approval and can then be sent again; if it had arrived after all, the recipient gets it twice.',
  body: Body,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, outcome: 'sent' },
    data: touchAfter('sent'),
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof TouchData>;
