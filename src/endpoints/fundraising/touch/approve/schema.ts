import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, touchId } from '../../outreach-fields.ts';
import { TOUCH_EXAMPLE, TouchData, touchAfter } from '../../touch-data.ts';

const Body = Type.Object(
  {
    ...touchId,
    text_hash: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Hash of the text that was read. If the text has changed, the approval is rejected.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.touch.approve',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'drafts approve', columns: ['touch_id', 'state', 'due_at'] },
  },
  method: 'POST',
  path: '/v1/fundraising/touch/approve',
  summary: 'Approve a message as it stands',
  description:
    'Approves exactly the text, sender and recipient of the preview, for seven days; an edit voids it. It is then sent within the next business hours of the recipient. Findings of severity `block` prevent the approval: they are the `details`. Send the `text_hash` of the text you read, so that no other text is approved by accident.',
  body: Body,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, text_hash: TOUCH_EXAMPLE.text_hash ?? '' },
    data: touchAfter('approved'),
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state', 'suppressed', 'opt_out_pending'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof TouchData>;
