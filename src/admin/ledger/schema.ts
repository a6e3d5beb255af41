import Type from 'typebox';
import { nextField, pageFields } from '../../endpoints/page.ts';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { EXAMPLE_TENANT, id, mode } from '../tenant-shape.ts';

const Query = Type.Object(
  { tenant: id('Whose balance.'), mode: Type.Optional(mode), ...pageFields },
  { additionalProperties: false },
);
const Entry = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['grant', 'reserve', 'refund', 'carried', 'adjustment'], { type: 'string' }),
  amount: Type.Integer({ description: 'Credits, signed.' }),
  balance_after: Type.Integer({ minimum: 0 }),
  operation: Type.Optional(Type.String()),
  request_id: Type.Optional(Type.String({ format: 'uuid', description: 'The call that was charged.' })),
  state: Type.Optional(Type.Enum(['reserved', 'settled', 'refunded'], { type: 'string' })),
  note: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String()),
  created_at: Type.String({ format: 'date-time' }),
});
const Data = Type.Object({ entries: Type.Array(Entry), ...nextField });

export const schema = {
  ...ORDINARY,
  operation: 'admin.ledger',
  method: 'GET',
  path: '/admin/v1/ledger',
  summary: 'Every movement of a balance, the newest first',
  description: 'Of live credits where nothing else is said.',
  query: Query,
  data: Data,
  rows: 'entries',
  throws: ['nothing_stored'],
  example: {
    query: { tenant: EXAMPLE_TENANT.id, limit: 1 },
    data: {
      entries: [
        {
          id: '42',
          kind: 'grant',
          amount: 500,
          balance_after: 1_488,
          note: 'paid: Invoice 2026-114',
          created_at: '2026-11-23T09:12:04.120Z',
        },
      ],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;
