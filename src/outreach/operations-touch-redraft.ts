import Type from 'typebox';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { LANGUAGES } from '../reference/rules-language.ts';
import { EXAMPLE, touchId } from './operations-fundraising.ts';
import { TOUCH_EXAMPLE, TouchData, touchAfter, touchData } from './operations-touch.ts';

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
    despite: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        maxItems: 30, // there are fewer rules
        description: 'The `rule` of each finding that was read. Another finding then prevents the approval.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** POST /v1/fundraising/touch/approve: for the text it has now. */
export const approveTouch = defineEndpoint({
  operation: 'fundraising.touch.approve',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'drafts approve', columns: ['touch_id', 'state', 'due_at'] },
  },
  http: 'POST /v1/fundraising/touch/approve',
  summary: 'Approve a message as it stands',
  description:
    'Approves exactly the text, sender and recipient of the preview, for seven days; an edit voids it. It is then sent within the next business hours of the recipient. Findings of severity `block` prevent the approval: they are the `details`. The history keeps the others. Send the `text_hash` of the text you read, so that no other text is approved by accident.',
  body: Body,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, text_hash: TOUCH_EXAMPLE.text_hash ?? '' },
    data: touchAfter('approved'),
  },
  throws: ['nothing_stored', 'not_in_this_state', 'suppressed', 'opt_out_pending'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now, signal, actor }, { body }) => ({
    outcome: 'found',
    data: touchData(
      await sequences.approve(
        scope,
        body.touch_id,
        { textHash: body.text_hash, ...present({ despite: body.despite }) },
        now,
        signal,
        actor.name,
      ),
    ),
  }),
});

const RedraftBody = Type.Object(
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

/** POST /v1/fundraising/touch/redraft: another draft of it. */
export const redraftTouch = defineEndpoint({
  operation: 'fundraising.touch.redraft',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'drafts redraft', columns: ['touch_id', 'state', 'subject', 'body'] },
  },
  http: 'POST /v1/fundraising/touch/redraft',
  summary: 'Redraft a message',
  description:
    'It is drafted again within a minute, following the note, checked, and waits for approval. The text differs from the previous one, which is stored for comparison; where nothing else can be said, the draft stays and the finding `no_other_text` says so.',
  body: RedraftBody,
  data: TouchData,
  example: {
    body: { touch_id: EXAMPLE.touchId, note: 'Mention the pilot with the post office.' },
    data: touchAfter('drafting'),
  },
  throws: ['nothing_stored', 'not_in_this_state'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now, actor }, { body }) => ({
    outcome: 'found',
    data: touchData(
      await sequences.redraft(
        scope,
        body.touch_id,
        { note: body.note, discardEdit: body.discard_edit ?? false, language: body.language },
        now,
        actor.name,
      ),
    ),
  }),
});
