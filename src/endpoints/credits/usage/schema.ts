import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { day } from '../day.ts';

const Query = Type.Object(
  {
    from: Type.Optional(day('The first day, UTC; 29 days before `to` where left out.')),
    to: Type.Optional(day('The last day, UTC; today where left out. At most 92 days in all.')),
    key_id: Type.Optional(
      Type.String({ format: 'uuid', maxLength: 36, description: 'Only calls of this key.' }),
    ),
  },
  { additionalProperties: false },
);
const calls = Type.Integer({ minimum: 0 });
const credits = Type.Integer({ minimum: 0 });
const Data = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  days: Type.Array(
    Type.Object({ day: Type.String({ format: 'date' }), operation: Type.String(), calls, credits }),
    { description: 'Calls that were charged and not refunded, by day (UTC) and endpoint.' },
  ),
  keys: Type.Array(
    Type.Object({
      key_id: Type.String({ format: 'uuid' }),
      name: Type.String(),
      last_four: Type.String(),
      calls,
      credits,
    }),
    { description: 'The same calls by key, most credits first.' },
  ),
  credits: Type.Integer({ minimum: 0, description: 'Spent in the period in all.' }),
  archived: Type.Integer({
    description: 'Of these, credits of calls the operator has archived: only their sum is known.',
  }),
  balance: Type.Integer({ minimum: 0 }),
  credits_per_day: Type.Number({
    minimum: 0,
    description: 'The pace of the period up to today; of an account that began in it, since then.',
  }),
  days_left: Type.Optional(
    Type.Integer({ minimum: 0, description: 'How long the balance lasts at this pace.' }),
  ),
});

export const schema = {
  ...ORDINARY,
  operation: 'credits.usage',
  surfaces: {
    effect: 'read',
    rows: 'days',
    mcp: false,
    cli: { command: 'credits usage', columns: ['day', 'operation', 'calls', 'credits'] },
  },
  method: 'GET',
  path: '/v1/credits/usage',
  summary: 'Credits spent by day, endpoint and key',
  description: 'What was spent in a period of up to 92 days, and how long the balance lasts at that pace.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: {
    query: { from: '2026-11-20', to: '2026-11-21' },
    data: {
      from: '2026-11-20',
      to: '2026-11-21',
      days: [{ day: '2026-11-21', operation: 'fundraising.search-investors', calls: 2, credits: 24 }],
      keys: [
        {
          key_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
          name: 'assistant',
          last_four: 'f3Qz',
          calls: 2,
          credits: 24,
        },
      ],
      credits: 24,
      archived: 0,
      balance: 976,
      credits_per_day: 12,
      days_left: 81,
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
