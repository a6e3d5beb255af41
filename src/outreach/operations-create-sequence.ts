import Type, { type Static } from 'typebox';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { LANGUAGES } from '../reference/rules-language.ts';
import {
  EXAMPLE,
  languageShape,
  languageShown,
  OutlookShown,
  outlookShown,
  SEQUENCE_ID_ANSWERED,
  SequenceRow,
  SequenceShown,
  sequenceRow,
  sequenceShown,
  TouchShown,
  touchShown,
} from './operations-fundraising.ts';
import { SEQUENCE_STATES, TOUCH_STATES } from './rules-touch.ts';

/** Whom a sequence is to, and how; the fields of one of several as well. */
export const recipientFields = {
  investor_email: Type.Optional(
    Type.String({
      minLength: 3,
      format: 'email',
      maxLength: 320, // of the longest local part and domain there are; what an address is, is checked by its own rules
      description:
        'One address, without a display name. By default that of the contact of `investor_id`, if one has an address.',
    }),
  ),
  investor_name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The name used in the greeting. By default that of the contact with the address.',
    }),
  ),
  investor_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40, // an id has fourteen characters; the rest is for a clear refusal
      description:
        'The `id` of the investor that the recipient is or works for, from an answer; otherwise found by address and name.',
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
      ...named('LanguageWanted'),
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
} as const;

export const mailboxField = {
  mailbox_id: Type.Optional(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The mailbox to send from; by default the connected one with the fewest active sequences.',
    }),
  ),
} as const;

const Recipient = Type.Object(recipientFields);

/** A sequence as it is asked for, of one recipient of a body. */
export const sequenceAsked = (
  recipient: Static<typeof Recipient>,
  mailboxId: string | undefined,
  autoApprove: boolean,
) => ({
  investorEmail: recipient.investor_email,
  investorName: recipient.investor_name,
  investorId: recipient.investor_id,
  mailboxId,
  autoApprove,
  timeZone: recipient.time_zone,
  language: recipient.language === 'auto' ? undefined : recipient.language,
  note: recipient.note,
});

const Body = Type.Object(
  {
    ...recipientFields,
    ...mailboxField,
    auto_approve: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True: messages without a blocking finding are sent without your approval.',
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

/** POST /v1/fundraising/create-sequence: enrols an investor. */
export const createSequence = defineEndpoint({
  operation: 'fundraising.create-sequence',
  surfaces: {
    effect: 'write',
    alsoNeeds: ({ auto_approve }) => (auto_approve === true ? 'send' : undefined),
    mcp: false, // create-sequences, which takes one as well
    cli: {
      command: 'sequences create',
      columns: ['sequenceId', 'state', 'already_active', 'language', 'next', 'not_sending_because'],
    },
  },
  http: 'POST /v1/fundraising/create-sequence',
  summary: 'Schedule a sequence of messages to an investor',
  description:
    'Messages are drafted, checked, shown to you for approval and sent through your connected mailbox, ' +
    'three at most, four and seven business days apart, none after an answer, a bounce or an opt-out. ' +
    'If one is active, its id is returned.',
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
  throws: ['mailbox_not_connected', 'suppressed', 'opt_out_pending'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now }, { body }) => {
    const asked = sequenceAsked(body, body.mailbox_id, body.auto_approve ?? false);
    const seen = await sequences.create(scope, asked, now);
    return {
      outcome: 'found',
      data: {
        sequenceId: seen.sequence.id,
        state: seen.sequence.state,
        already_active: seen.alreadyActive,
        ...languageShown(seen.sequence),
        ...outlookShown(seen),
      },
    };
  },
});

const Query = Type.Object(
  {
    ...pageFields,
    state: Type.Optional(
      Type.Enum([...SEQUENCE_STATES], { type: 'string', description: 'Only those in this state.' }),
    ),
  },
  { additionalProperties: false },
);

const SequencesData = Type.Object({
  sequences: Type.Array(SequenceRow, { description: 'Newest first.' }),
  ...nextField,
});

/** GET /v1/fundraising/sequences: a page of the tenant's sequences. */
export const sequences = defineEndpoint({
  operation: 'fundraising.sequences',
  surfaces: {
    effect: 'read',
    rows: 'sequences',
    mcp: {
      tool: 'list_sequences',
      group: 'main',
      brief: [
        ...['sequenceId', 'state', 'state_because', 'investor_id', 'investor_name', 'investor_email'],
        ...['created_at', 'ended_at', 'next'],
      ],
    },
    cli: {
      command: 'sequences list',
      columns: ['sequenceId', 'state', 'investor_name', 'investor_email', 'created_at'],
    },
  },
  http: 'GET /v1/fundraising/sequences',
  summary: 'Your sequences',
  description:
    '`active` and `paused` sequences have not ended; every other state is an end, and `state_because` says why. `next` of each says what happens next, and `not_sending_because` why nothing is being sent; the `next` of the list itself is the cursor of the next page. Page with `cursor`.',
  query: Query,
  data: SequencesData,
  example: { data: { sequences: [{ ...EXAMPLE.sequence, ...EXAMPLE.outlook }] } },
  uses: ['sequences'],
  run: async (services, { scope, now }, { query }) => {
    const { items, next } = await services.sequences.list(scope, { state: query.state }, pageOf(query), now);
    return { outcome: 'found', data: { sequences: items.map(sequenceRow), ...present({ next }) } };
  },
});

const TouchesQuery = Type.Object(
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

const TouchesData = Type.Object({
  touches: Type.Array(
    Type.Intersect(
      [
        TouchShown,
        OutlookShown,
        Type.Object({
          investor: Type.Optional(
            Type.String({
              description: 'Whom the recipient is or works for, by name, where that is known.',
              ...THIRD_PARTY,
            }),
          ),
          waiting_since: Type.Optional(
            Type.String({ format: 'date-time', description: 'Of one that waits for a person.' }),
          ),
          sequence: SequenceShown,
        }),
      ],
      named('TouchRow'),
    ),
    {
      description: 'Newest first.',
    },
  ),
  ...nextField,
});

/** GET /v1/fundraising/touches: a page of the tenant's touches. */
export const touches = defineEndpoint({
  operation: 'fundraising.touches',
  surfaces: {
    effect: 'read',
    rows: 'touches',
    mcp: {
      tool: 'list_drafts',
      group: 'main',
      brief: [
        ...[
          'touch_id',
          'position',
          'state',
          'due_at',
          'waiting_since',
          'investor',
          'subject',
          'body',
          'findings',
        ],
        ...['sequence.sequenceId', 'sequence.investor_name', 'sequence.investor_email'],
      ],
    },
    cli: {
      command: 'drafts list',
      columns: [
        ...['touch_id', 'state', 'due_at', 'waiting_since', 'investor'],
        ...['sequence.investor_name', 'sequence.investor_email', 'subject'],
      ],
    },
  },
  http: 'GET /v1/fundraising/touches',
  summary: 'The messages of all your sequences',
  description:
    'With their drafts and findings, for reviewing and approving one after another. `next` of each says what happens next in its sequence, and `not_sending_because` why nothing is being sent; the `next` of the list itself is the cursor of the next page. Page with `cursor`.',
  query: TouchesQuery,
  data: TouchesData,
  example: {
    data: { touches: [{ ...EXAMPLE.touch, findings: [], ...EXAMPLE.outlook, sequence: EXAMPLE.sequence }] },
  },
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now }, { query }) => {
    const { items, next } = await sequences.touches(scope, { state: query.state }, pageOf(query), now);
    const shown = items.map((listed) => ({
      ...touchShown(listed.touch),
      ...outlookShown(listed),
      ...present({ investor: listed.investor, waiting_since: listed.waitingSince?.toISOString() }),
      sequence: sequenceShown(listed.sequence),
    }));
    return { outcome: 'found', data: { touches: shown, ...present({ next }) } };
  },
});
