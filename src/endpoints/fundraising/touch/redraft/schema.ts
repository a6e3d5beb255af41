import Type from 'typebox';
import { LANGUAGES } from '../../../../core/outreach/language/language.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../../endpoint.ts';
import { EXAMPLE, touchId } from '../../outreach-fields.ts';
import { TouchData, touchAfter } from '../../touch-data.ts';

const Body = Type.Object(
  {
    ...touchId,
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'What the new text should take into account.',
      }),
    ),
    language: Type.Optional(
      Type.Enum([...LANGUAGES], { type: 'string', description: 'Of this message and those after it.' }),
    ),
    discard_edit: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True: replaces a text that a person edited. Otherwise it is kept, and this is a 409.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.touch.redraft',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'drafts redraft', columns: ['touch_id', 'state', 'subject', 'body'] },
  },
  method: 'POST',
  path: '/v1/fundraising/touch/redraft',
  summary: 'Redraft a message',
  description:
    'It is drafted again within a minute, following the note, checked, and waits for approval. The text differs from the previous one, which is stored for comparison; where nothing else can be said, the draft stays and the finding `no_other_text` says so.',
  body: Body,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, note: 'Mention the pilot with the post office.' },
    data: touchAfter('drafting'),
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'not_in_this_state'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof TouchData>;
