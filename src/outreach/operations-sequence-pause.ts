import { defineEndpoint } from '../platform/operations/operation.ts';
import type { Surfaces } from '../platform/operations/surfaces.ts';
import {
  EXAMPLE,
  SEQUENCE_EXAMPLE,
  SequenceData,
  SequenceRequest,
  sequenceData,
} from './operations-fundraising.ts';

/** GET /v1/fundraising/sequence: everything about one. */
export const sequence = defineEndpoint({
  operation: 'fundraising.sequence',
  surfaces: {
    effect: 'read',
    mcp: {
      tool: 'get_sequence',
      group: 'main',
      brief: [
        ...['sequenceId', 'state', 'state_because', 'investor_id', 'investor_name', 'investor_email', 'next'],
        ...['touch_id', 'position', 'state', 'due_at', 'sent_at', 'subject'].map(
          (field) => `touches.${field}`,
        ),
        ...['kind', 'from', 'received_at', 'subject', 'excerpt', 'until', 'opt_out', 'proposal'].map(
          (field) => `received.${field}`,
        ),
      ],
    },
    cli: {
      command: 'sequences show',
      columns: ['sequenceId', 'state', 'state_because', 'investor_name', 'investor_email', 'created_at'],
    },
  },
  http: 'GET /v1/fundraising/sequence',
  summary: 'One sequence, with its messages and answers',
  description:
    'Its touches with their drafts, the messages received, the last hundred changes, what happens next and why nothing is being sent.',
  query: SequenceRequest,
  data: SequenceData,
  example: { query: { sequence_id: EXAMPLE.sequenceId }, data: SEQUENCE_EXAMPLE },
  throws: ['nothing_stored'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, now }, { query }) => ({
    outcome: 'found',
    data: sequenceData(await sequences.show(scope, query.sequence_id, now)),
  }),
});

/** POST /v1/fundraising/sequence/…: what a person does with one, which leaves it in `state`. */
const changing = <const Event extends 'pause' | 'resume' | 'stop'>(
  event: Event,
  state: 'paused' | 'active' | 'stopped',
  told: Readonly<Record<'summary' | 'description', string>> & {
    readonly surfaces: Surfaces<typeof SequenceRequest>;
  },
) =>
  defineEndpoint({
    operation: `fundraising.sequence.${event}`,
    http: `POST /v1/fundraising/sequence/${event}`,
    ...told,
    body: SequenceRequest,
    data: SequenceData,
    example: { body: { sequence_id: EXAMPLE.sequenceId }, data: { ...SEQUENCE_EXAMPLE, state } },
    throws: ['nothing_stored', 'not_in_this_state'],
    uses: ['sequences'],
    run: async ({ sequences }, { scope, now }, { body }) => ({
      outcome: 'found',
      data: sequenceData(await sequences[event](scope, body.sequence_id, now)),
    }),
  });

/** Nothing is sent until it is resumed. */
export const pauseSequence = changing('pause', 'paused', {
  surfaces: {
    effect: 'write',
    mcp: {
      tool: 'pause_sequence',
      group: 'main',
      brief: ['sequenceId', 'state', 'state_because', 'investor_name', 'investor_email'],
    },
    cli: { command: 'sequences pause', columns: ['sequenceId', 'state', 'investor_email'] },
  },
  summary: 'Pause a sequence',
  description:
    'Nothing is drafted or sent until it is resumed; answers are still read and still end it. A message that is being sent is not recalled.',
});

/** A paused sequence goes on. */
export const resumeSequence = changing('resume', 'active', {
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'sequences resume', columns: ['sequenceId', 'state', 'investor_email'] },
  },
  summary: 'Resume a paused sequence',
  description: 'Continues where it was paused. Approvals stay valid for the rest of their seven days.',
});

/** Ends it for good. */
export const stopSequence = changing('stop', 'stopped', {
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'sequences stop', columns: ['sequenceId', 'state', 'investor_email'] },
  },
  summary: 'End a sequence',
  description:
    'Ends it permanently and cancels messages that were not sent. create-sequence can enrol the investor again. To suppress the address, POST /v1/suppressions.',
});
