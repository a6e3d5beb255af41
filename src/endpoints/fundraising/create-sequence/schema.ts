import Type from 'typebox';
import { LANGUAGES } from '../../../core/outreach/language/language.ts';
import { SEQUENCE_STATES } from '../../../core/outreach/sequence/states.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE, languageShape, OutlookShown, SEQUENCE_ID_ANSWERED } from '../outreach-fields.ts';

const Body = Type.Object(
  {
    investor_email: Type.String({
      minLength: 3,
      format: 'email',
      maxLength: 320, // of the longest local part and domain there are; what an address is, is checked by its own rules
      description: 'One address, without a display name.',
    }),
    investor_name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The name used in the greeting.',
    }),
    investor_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40, // an id has fourteen characters; the rest is for a clear refusal
        description:
          'The `id` of the investor that the recipient is or works for, from an answer; otherwise found by address and name.',
      }),
    ),
    mailbox_id: Type.Optional(
      Type.String({
        format: 'uuid',
        maxLength: 36,
        description:
          'The mailbox to send from; by default the connected one with the fewest active sequences.',
      }),
    ),
    auto_approve: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True: messages without a blocking finding are sent without your approval.',
      }),
    ),
    time_zone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description:
          'IANA name of the recipient’s zone, such as `Europe/Berlin`; otherwise that of the investor’s record, or the mailbox’s.',
      }),
    ),
    language: Type.Optional(
      Type.Enum(['auto', ...LANGUAGES], {
        type: 'string',
        default: 'auto',
        description:
          'Of the messages; `auto` goes by the country of the recipient and `letter_languages` of the profile.',
      }),
    ),
    note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'What the first message should take into account.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Intersect([
  Type.Object({
    sequenceId: Type.String({ format: 'uuid', description: SEQUENCE_ID_ANSWERED }),
    state: Type.Enum([...SEQUENCE_STATES], { type: 'string' }),
    already_active: Type.Boolean({
      description:
        'True: this investor already had a sequence that has not ended. Its id is returned, and nothing was changed.',
    }),
    ...languageShape,
  }),
  OutlookShown,
]);

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.create-sequence',
  surfaces: {
    effect: 'write',
    alsoNeeds: ({ auto_approve }) => (auto_approve === true ? 'send' : undefined),
    mcp: { tool: 'create_sequence', group: 'main', omit: ['auto_approve'] },
    cli: {
      command: 'sequences create',
      columns: ['sequenceId', 'state', 'already_active', 'language', 'next', 'not_sending_because'],
    },
  },
  method: 'POST',
  path: '/v1/fundraising/create-sequence',
  summary: 'Schedule a sequence of messages to an investor',
  description:
    'Schedules only: the messages are drafted, checked, shown to you for approval and sent through your connected mailbox, ' +
    'three at most, four and seven business days apart, and none after an answer, a bounce or an opt-out. ' +
    'For an investor with an active or paused sequence, the id of that sequence is returned and nothing changes.',
  body: Body,
  data: Data,
  example: {
    body: { investor_email: EXAMPLE.sequence.investor_email, investor_name: EXAMPLE.sequence.investor_name },
    data: {
      sequenceId: EXAMPLE.sequenceId,
      state: 'active',
      already_active: false,
      language: 'de',
      language_because: 'The recipient is in Germany.',
      next: 'The first message is being drafted; you are asked to approve it.',
      not_sending_because: 'The first message is not drafted yet.',
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['mailbox_not_connected', 'suppressed', 'opt_out_pending'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
