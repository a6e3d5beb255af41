import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { named } from '../../named.ts';
import { nextField, pageFields } from '../../page.ts';
import { day } from '../day.ts';

const KINDS = ['grant', 'reserve', 'refund', 'carried', 'adjustment'] as const;

const Entry = Type.Object(
  {
    id: Type.String({ description: 'Ascending with time.' }),
    kind: Type.Enum([...KINDS], {
      type: 'string',
      description:
        '`carried`: the sum of the calls of a closed month, where the operator has archived them. `adjustment`: a correction, or credits of a refunded or disputed payment that were taken back; `note` says which.',
    }),
    amount: Type.Integer({
      description:
        'Credits, signed: what this entry adds to the balance. 0: a free repetition, `note` says of which call.',
    }),
    balance_after: Type.Integer({ minimum: 0 }),
    operation: Type.Optional(
      Type.String({ description: 'The endpoint of the call, on reserve and refund.' }),
    ),
    request_id: Type.Optional(Type.String({ format: 'uuid', description: 'The request_id of the call.' })),
    state: Type.Optional(
      Type.Enum(['reserved', 'settled', 'refunded'], {
        type: 'string',
        description: 'What the charge is now.',
      }),
    ),
    note: Type.Optional(Type.String()),
    reference: Type.Optional(Type.String({ description: 'Of a grant: its invoice or payment.' })),
    created_at: Type.String({ format: 'date-time' }),
  },
  named('LedgerEntry'),
);

const Data = Type.Object({
  entries: Type.Array(Entry, { description: 'Newest first.' }),
  ...nextField,
});

const Query = Type.Object(
  {
    ...pageFields,
    kind: Type.Optional(Type.Enum([...KINDS], { type: 'string' })),
    operation: Type.Optional(
      // The longest of ours has 40 characters.
      Type.String({ minLength: 1, maxLength: 100, description: 'Only calls of this endpoint.' }),
    ),
    from: Type.Optional(day('The first day, UTC.')),
    to: Type.Optional(day('The last day, UTC.')),
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'credits.ledger',
  surfaces: {
    effect: 'read',
    rows: 'entries',
    mcp: false,
    cli: {
      command: 'credits ledger',
      columns: ['id', 'created_at', 'kind', 'amount', 'balance_after', 'operation', 'note'],
    },
  },
  method: 'GET',
  path: '/v1/credits/ledger',
  summary: 'Every movement of credits',
  description:
    'The append-only ledger of the account: the sum of its entries is the balance, at every instant. A settled call has one entry of kind `reserve`; a refunded call also has one of kind `refund`.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: {
    data: {
      entries: [
        {
          id: '42',
          kind: 'reserve',
          amount: -12,
          balance_after: 988,
          operation: 'fundraising.search-investors',
          request_id: '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90',
          state: 'settled',
          created_at: '2026-11-21T10:00:00.000Z',
        },
      ],
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
