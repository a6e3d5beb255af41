import Type from 'typebox';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { mailboxField, recipientFields, sequenceAsked } from './operations-create-sequence.ts';
import { EXAMPLE, SEQUENCE_ID_ANSWERED } from './operations-fundraising.ts';
import { SEQUENCE_STATES } from './rules-touch.ts';

/** Of one call: a page of drafts that a person still reads, each made in some 20 ms. */
const MOST_RECIPIENTS = 50;

const Body = Type.Object(
  {
    recipients: Type.Array(
      Type.Object(recipientFields, { additionalProperties: false, ...named('SequenceRecipient') }),
      {
        minItems: 1,
        maxItems: MOST_RECIPIENTS,
        description: 'Each by `investor_id`, if the contact there has an address, or by address and name.',
      },
    ),
    ...mailboxField,
  },
  { additionalProperties: false },
);

const Row = Type.Object(
  {
    place: Type.Integer({ minimum: 0, description: 'In `recipients`, from 0.' }),
    sequenceId: Type.Optional(Type.String({ format: 'uuid', description: SEQUENCE_ID_ANSWERED })),
    state: Type.Optional(
      Type.Enum([...SEQUENCE_STATES], { type: 'string', description: 'Of the sequence.' }),
    ),
    investor_email: Type.Optional(Type.String({ description: 'Where it goes to.' })),
    investor_name: Type.Optional(Type.String({ description: 'Who is greeted.', ...THIRD_PARTY })),
    already_active: Type.Optional(
      Type.Literal(true, { description: 'They had one that has not ended; nothing was changed.' }),
    ),
    next: Type.Optional(Type.String({ description: 'What happens next, as a sentence.' })),
    error: Type.Optional(Type.String({ description: 'Why there is none, as a code of errors.' })),
    message: Type.Optional(Type.String({ description: 'The same in words.' })),
  },
  named('EnrolledRow'),
);

const Data = Type.Object({
  sequences: Type.Array(Row, { description: 'One for each recipient, in their order.' }),
  created: Type.Integer({ description: 'How many are new.' }),
  already_active: Type.Integer({ description: 'How many were under way.' }),
  refused: Type.Integer({ description: 'How many there are not.' }),
});

/** POST /v1/fundraising/create-sequences: enrols several investors; each is decided by itself. */
export const createSequences = defineEndpoint({
  operation: 'fundraising.create-sequences',
  surfaces: {
    effect: 'write',
    rows: 'sequences',
    mcp: { tool: 'create_sequences', group: 'main' },
    cli: {
      command: 'sequences create-many',
      columns: ['place', 'sequenceId', 'state', 'investor_name', 'investor_email', 'next', 'message'],
    },
  },
  http: 'POST /v1/fundraising/create-sequences',
  summary: 'Schedule sequences of messages to investors',
  description:
    'As create-sequence, for one to 50 at once: messages are drafted, checked and wait for the approval of a person; three at most to each, none after an answer, a bounce or an opt-out. One that is refused stops no other. The first drafts are there within a minute.',
  body: Body,
  data: Data,
  example: {
    body: {
      recipients: [
        { investor_email: EXAMPLE.sequence.investor_email, investor_name: EXAMPLE.sequence.investor_name },
      ],
    },
    data: {
      sequences: [
        {
          place: 0,
          sequenceId: EXAMPLE.sequenceId,
          state: 'active',
          investor_email: EXAMPLE.sequence.investor_email,
          investor_name: EXAMPLE.sequence.investor_name,
          next: 'Message 1 is written shortly.',
        },
      ],
      created: 1,
      already_active: 0,
      refused: 0,
    },
  },
  throws: ['mailbox_not_connected'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now, signal }, { body }) => {
    const rows = [];
    let created = 0;
    let alreadyActive = 0;
    // One after the other: two of one address are then one sequence.
    for (const [place, recipient] of body.recipients.entries()) {
      signal.throwIfAborted();
      try {
        const seen = await sequences.create(scope, sequenceAsked(recipient, body.mailbox_id, false), now);
        const { id: sequenceId, state, investorEmail, investorName } = seen.sequence;
        const told = { investor_email: investorEmail, investor_name: investorName, next: seen.next };
        if (seen.alreadyActive) alreadyActive += 1;
        else created += 1;
        const before = seen.alreadyActive ? (true as const) : undefined;
        rows.push({ place, sequenceId, state, ...told, ...present({ already_active: before }) });
      } catch (error) {
        // Without a mailbox there is none for anybody.
        if (!(error instanceof DomainError) || error.code === 'mailbox_not_connected') throw error;
        const { investor_email, investor_name } = recipient;
        const whom = present({ investor_email, investor_name });
        rows.push({ place, ...whom, error: error.code, message: error.message });
      }
    }
    const refused = rows.length - created - alreadyActive;
    return { outcome: 'found', data: { sequences: rows, created, already_active: alreadyActive, refused } };
  },
});
