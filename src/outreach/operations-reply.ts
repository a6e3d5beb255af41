import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { EXAMPLE, TouchShown, touchShown } from './operations-fundraising.ts';

const Body = Type.Object(
  {
    received_id: Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The message that is answered: the `received_id` of the sequence.',
    }),
    text: Type.String({
      minLength: 1,
      maxLength: 20_000, // as of a message of a sequence: some ten times a long letter
      description: 'Plain text. Your name is added below it, and what they wrote is quoted.',
    }),
    again: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'True: one more answer, with another text, to a message that has one.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Intersect([
  TouchShown,
  Type.Object({
    already: Type.Boolean({ description: 'True: you sent or queued this text before; nothing was done.' }),
  }),
]);

/** POST /v1/fundraising/reply: answers a message that came in. */
export const reply = defineEndpoint({
  operation: 'fundraising.reply',
  surfaces: {
    effect: 'send',
    mcp: false,
    cli: { command: 'sequences reply', columns: ['touch_id', 'state', 'subject', 'already'] },
  },
  http: 'POST /v1/fundraising/reply',
  summary: 'Answer a received message',
  description:
    'Sent at once, in the thread, from the mailbox the message came to, to who wrote it. It is no message of the plan: the sequence stays ended, and one that was under way ends. `state` says what became of it: `scheduled` waits, for up to a day if the mailbox has sent all it may; `unknown` is never sent again by itself. The same text to the same message is sent once, however often it is asked for.',
  body: Body,
  data: Data,
  example: {
    body: {
      received_id: '1f6b7c9a-3d2e-4f50-8a61-b2c3d4e5f607',
      text: 'Hi Ada,\n\nthank you. Would Tuesday at ten suit you?\n\nBest regards,',
    },
    data: {
      touch_id: EXAMPLE.touchId,
      position: 4,
      answers: '1f6b7c9a-3d2e-4f50-8a61-b2c3d4e5f607',
      state: 'scheduled',
      due_at: '2026-03-05T10:12:00.000Z',
      subject: 'Re: Example Robotics: Seed-Runde',
      body: 'Hi Ada,\n\nthank you. Would Tuesday at ten suit you?\n\nBest regards,',
      drafted_by: 'person',
      findings: [],
      approved_at: '2026-03-05T10:12:00.000Z',
      approved_by: 'Fay Founder',
      attempts: 0,
      already: false,
    },
  },
  throws: ['nothing_stored', 'not_in_this_state', 'suppressed', 'opt_out_pending', 'mailbox_not_connected'],
  uses: ['sequences'],
  run: async ({ sequences }, { scope, actor }, { body }) => {
    const { received_id: receivedId, text, again = false } = body;
    const { touch, isNew } = await sequences.answer(scope, { receivedId, text, again }, actor.name);
    return { outcome: 'found', data: { ...touchShown(touch), already: !isNew } };
  },
});
