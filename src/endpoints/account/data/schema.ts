import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';

const Body = Type.Object(
  {
    confirm: Type.String({
      // A UUID, as `GET /v1/usage` returns it.
      minLength: 1,
      maxLength: 36,
      description: 'The account’s own `tenantId` (`GET /v1/usage`), so that nothing is deleted by mistake.',
    }),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  deleted: Type.Array(Type.Object({ kind: Type.String(), rows: Type.Integer({ minimum: 0 }) }), {
    description: 'The number of rows deleted of each kind.',
  }),
  kept: Type.Array(Type.Object({ kind: Type.String(), reason: Type.String() }), {
    description: 'What stays, and why.',
  }),
});

export const schema = {
  ...ORDINARY,
  operation: 'account.delete-data',
  surfaces: { effect: 'erase', mcp: false, cli: { command: 'account delete', columns: ['deleted', 'kept'] } },
  method: 'DELETE',
  path: '/v1/account/data',
  summary: 'Delete everything stored for the account',
  description:
    'Deletes, in one transaction: the profile, stored investors, the imported network, monitoring, webhooks, mailboxes, ' +
    'sequences with their touches and the messages received, suppressions, and the stored answers of Idempotency-Keys. A live ' +
    'key deletes the live data, a test key the test data. Keys continue to work. The ledger and its charges stay: they prove ' +
    'the bill and do not contain what was asked. Of a suppression that the recipient asked for, a hash of the address stays, ' +
    'so that the objection is not lost. Deletion cannot be undone.',
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
