import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE, touchId } from '../outreach-fields.ts';
import { TOUCH_EXAMPLE, TouchData, touchAfter } from '../touch-data.ts';

const Query = Type.Object(touchId, { additionalProperties: false });

const shape = {
  ...ORDINARY,
  path: '/v1/fundraising/touch',
  data: TouchData,
  reply: 'plain',
  billing: { kind: 'free' },
} as const;

export const getSchema = {
  ...shape,
  operation: 'fundraising.touch.get',
  surfaces: {
    effect: 'read',
    mcp: {
      tool: 'get_draft',
      group: 'main',
      brief: ['touch_id', 'position', 'state', 'state_because', 'due_at', 'subject', 'body', 'findings'],
    },
    cli: { command: 'drafts show', columns: ['touch_id', 'state', 'due_at', 'subject', 'body'] },
  },
  method: 'GET',
  summary: 'One message, exactly as it would be sent',
  description:
    'Sender, recipient, subject and full text with signature, postal address and opt-out line; the facts the draft uses, what the checks found, its history, and what changed since the previous draft.',
  body: NOTHING,
  query: Query,
  example: { query: { touch_id: EXAMPLE.touchId }, data: TOUCH_EXAMPLE },
  throws: ['nothing_stored'],
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof TouchData>;

const Edited = Type.Object(
  {
    ...touchId,
    subject: Type.String({
      minLength: 1,
      maxLength: 250, // what the checks find too long is far below; a header line ends at 998 bytes (RFC 5322 2.1.1)
      pattern: '^[^\\r\\n]+$',
      'x-expected': 'must be one line',
      description: 'One line. Later messages of a thread use the subject of the first.',
    }),
    body: Type.String({
      minLength: 1,
      maxLength: 20_000, // some ten times a long letter
      description: 'Plain text, without signature, postal address and opt-out line: those are added.',
    }),
  },
  { additionalProperties: false },
);

export const putSchema = {
  ...shape,
  operation: 'fundraising.touch.put',
  surfaces: {
    effect: 'write',
    mcp: { tool: 'edit_draft', group: 'main', brief: ['touch_id', 'state', 'subject', 'body', 'findings'] },
    cli: { command: 'drafts edit', columns: ['touch_id', 'state', 'subject', 'body'] },
  },
  method: 'PUT',
  summary: 'Edit a message',
  description:
    'Replaces subject and text and checks them again. An earlier approval becomes void: the new text waits for approval.',
  body: Edited,
  example: {
    body: { touch_id: EXAMPLE.touchId, subject: EXAMPLE.touch.subject, body: EXAMPLE.touch.body },
    data: touchAfter('awaiting_approval'),
  },
  throws: ['nothing_stored', 'not_in_this_state'],
} satisfies EndpointSchema<typeof Edited, typeof NOTHING, typeof TouchData>;
