import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { count, oneOf } from '../fields.ts';

const Query = Type.Object(
  {
    live: Type.Optional(
      Type.Boolean({
        description:
          'Instead, ask every source one harmless question; none that costs money. It may take a minute.',
      }),
    ),
  },
  { additionalProperties: false },
);
const Data = Type.Object({
  ok: Type.Boolean({ description: 'Nothing has failed.' }),
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      state: oneOf(['ok', 'warn', 'fail']),
      message: Type.String({ description: 'What was found, and what to do.' }),
    }),
  ),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      state: oneOf(['as_expected', 'changed', 'refused', 'unreachable', 'not_asked']),
      ms: count(),
      detail: Type.String(),
    }),
    { description: 'Of `live` only.' },
  ),
});

export const schema = {
  ...ORDINARY,
  operation: 'admin.doctor',
  method: 'GET',
  path: '/admin/v1/doctor',
  summary: 'The checks of warmpath doctor',
  description:
    'Database, separation of tenants, ledger, secrets, disk, corpora, lookups, spend and outreach, as they are now.',
  query: Query,
  data: Data,
  rows: 'checks',
  throws: ['not_configured'],
  // Slow sources have 25 s each, eight at a time.
  deadlineMs: 120_000,
  example: {
    query: { live: false },
    data: {
      ok: true,
      checks: [{ name: 'ledger', state: 'ok', message: 'adds up to the balance of every account' }],
      sources: [],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;
