import Type from 'typebox';
import { SETUP_STEPS, WAITING, WAITING_KINDS } from '../../../core/research/today/today.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';

const Item = Type.Object(
  {
    kind: Type.Enum([...WAITING_KINDS], { type: 'string' }),
    id: Type.String({ description: 'The same while it waits.' }),
    action: Type.Enum([...Object.values(WAITING)], { type: 'string', description: 'What to do.' }),
    who: Type.String({ description: 'The recipient, investor, address or mailbox.' }),
    what: Type.Optional(
      Type.String({ description: 'The subject, the answer, the step, who can introduce, or what is wrong.' }),
    ),
    since: Type.String({ format: 'date-time' }),
    investor_id: Type.Optional(Type.String()),
    touch_id: Type.Optional(Type.String({ format: 'uuid' })),
    sequence_id: Type.Optional(Type.String({ format: 'uuid' })),
    mailbox_id: Type.Optional(Type.String({ format: 'uuid' })),
    count: Type.Optional(Type.Integer({ description: 'Where it stands for many.' })),
  },
  { ...named('TodayItem'), ...THIRD_PARTY },
);

const count = Type.Integer({ minimum: 0 });

const Data = Type.Object({
  items: Type.Array(Item, { description: 'Newest first, at most 50 of a kind.' }),
  counts: Type.Object(Object.fromEntries(WAITING_KINDS.map((kind) => [kind, count])), {
    description: 'How many of each kind wait.',
  }),
  setup: Type.Array(
    Type.Object({
      step: Type.Enum([...SETUP_STEPS], { type: 'string' }),
      done: Type.Boolean(),
      says: Type.String(),
    }),
    { description: 'The steps of setting the account up.' },
  ),
  next: Type.Optional(
    Type.Array(Type.Object({ at: Type.String({ format: 'date-time' }), says: Type.String() }), {
      description: 'What happens next by itself, the soonest first.',
    }),
  ),
});

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.today',
  surfaces: {
    effect: 'read',
    rows: 'items',
    mcp: false,
    cli: { command: 'today', columns: ['kind', 'who', 'what', 'since', 'action', 'investor_id'] },
  },
  method: 'GET',
  path: '/v1/fundraising/today',
  summary: 'What waits for a decision',
  description:
    'Drafts to approve, replies to answer, opt-outs to decide, messages of unknown fate, introductions to ask for, next steps that are due, what monitoring found, mailboxes that lost their login, and credits that run out. A reply waits until somebody sets anything of its investor in the pipeline, at most 30 days.',
  body: NOTHING,
  data: Data,
  example: {
    data: {
      items: [
        {
          kind: 'draft',
          id: 'draft:0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2',
          action: 'approve',
          who: 'Ada Example',
          what: 'Example Robotics: seed round',
          since: '2026-03-02T09:00:00.000Z',
          touch_id: '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2',
          sequence_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
        },
      ],
      counts: {
        draft: 1,
        reply: 0,
        opt_out: 0,
        unknown: 0,
        intro: 0,
        next_step: 0,
        news: 0,
        mailbox: 0,
        credits: 0,
      },
      setup: [{ step: 'profile', done: true, says: 'The raise is described.' }],
      next: [{ at: '2026-03-03T09:00:00.000Z', says: 'Monitoring searches for new investors.' }],
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof NOTHING, typeof Data>;
