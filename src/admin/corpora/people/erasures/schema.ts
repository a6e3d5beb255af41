import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../../endpoint.ts';
import { at, count, limit } from '../../../fields.ts';

const Query = Type.Object({ limit: limit(1000, 100) }, { additionalProperties: false });
const Data = Type.Object({
  erasures: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: at(),
      by: Type.String(),
      reason: Type.String(),
      counts: Type.Record(Type.String(), count()),
    }),
  ),
});

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.people.erasures',
  method: 'GET',
  path: '/admin/v1/corpora/people/erasures',
  summary: 'Erasures, newest first',
  description: 'When, by whom, why and how much; never who.',
  query: Query,
  data: Data,
  rows: 'erasures',
  example: {
    query: { limit: 1 },
    data: {
      erasures: [
        {
          id: 5,
          at: '2026-11-23T09:12:04.118Z',
          by: 'Ada Okafor',
          reason: 'Request 32',
          counts: { deals: 4 },
        },
      ],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;
