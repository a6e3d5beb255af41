import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';

const Body = Type.Object(
  {
    confirm: Type.String({
      // A UUID, as `GET /v1/usage` tells it.
      minLength: 1,
      maxLength: 36,
      description: 'The account’s own `tenantId` (`GET /v1/usage`), so that nothing is deleted by mistake.',
    }),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  deleted: Type.Array(Type.Object({ kind: Type.String(), rows: Type.Integer({ minimum: 0 }) }), {
    description: 'How many things of each kind were deleted.',
  }),
  kept: Type.Array(Type.Object({ kind: Type.String(), reason: Type.String() }), {
    description: 'What stays, and why: the bill has to remain provable.',
  }),
});

export const schema = {
  ...ORDINARY,
  operation: 'account.delete-data',
  method: 'DELETE',
  path: '/v1/account/data',
  summary: 'Delete everything stored for the account',
  description:
    'Profile, stored investors, imported network, webhooks, monitoring and kept answers of Idempotency-Keys, all at once; ' +
    'of the live side with a live key, of the test side with a test key. Keys go on working. Ledger and charges stay: they ' +
    'prove the bill and say nothing of what was asked. It cannot be undone. Free.',
  body: Body,
  data: Data,
  example: {
    body: { confirm: '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77' },
    data: {
      deleted: [
        { kind: 'profile', rows: 1 },
        { kind: 'stored_investor', rows: 214 },
      ],
      kept: [
        {
          kind: 'ledger_entry',
          reason: 'proves the bill, and nothing can be taken from it: every entry counts for the balance',
        },
      ],
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
