import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { count, limit } from '../../fields.ts';

const Query = Type.Object({ limit: limit(1000, 100) }, { additionalProperties: false });
const Data = Type.Object({
  doubles: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      deals: count(),
      other_id: Type.Integer(),
      other: Type.String(),
      other_deals: count(),
      why: Type.String(),
    }),
  ),
});

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.doubles',
  method: 'GET',
  path: '/admin/v1/corpora/doubles',
  summary: 'Pairs of records that are probably one investor',
  description:
    'Those with most companies first. A merge answers one, or that they stay apart. Compares all names: some seconds on a large corpus.',
  query: Query,
  data: Data,
  rows: 'doubles',
  deadlineMs: 60_000,
  example: {
    query: { limit: 1 },
    data: {
      doubles: [
        {
          id: 120,
          name: 'Norvale Cap',
          deals: 2,
          other_id: 44,
          other: 'Norvale Capital',
          other_deals: 31,
          why: 'the names differ in a word such as Ventures, and both backed one company',
        },
      ],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;
