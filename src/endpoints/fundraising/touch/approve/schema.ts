import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, touchId } from '../../outreach-fields.ts';
import { TOUCH_EXAMPLE, TouchData } from '../../touch-data.ts';

const Body = Type.Object(
  {
    ...touchId,
    text_hash: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Of the text that was read. Another text by now is refused.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.touch.approve',
  method: 'POST',
  path: '/v1/fundraising/touch/approve',
  summary: 'Approve a message as it stands',
  description:
    'Approves exactly the text, sender and recipient of the preview, for seven days; an edit voids it. It is then sent at the next decent hour of the recipient. Findings of severity `block` refuse it: they are the `details`. Send the `text_hash` of the text you read, and no other text can be approved by accident.',
  body: Body,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, text_hash: TOUCH_EXAMPLE.text_hash ?? '' },
    data: { ...TOUCH_EXAMPLE, state: 'approved' },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state', 'suppressed', 'opt_out_pending'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof TouchData>;
