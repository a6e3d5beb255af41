import Type from 'typebox';
import { LIMITS } from '../../../core/limits.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { nextField } from '../../page.ts';

const Query = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMITS.export.limitMax,
        default: LIMITS.export.limitDefault,
        description: 'Things of a page at most; a page of large ones ends earlier.',
      }),
    ),
    cursor: Type.Optional(
      // A kind and what tells the last thing of it, an Idempotency-Key at most, escaped and encoded.
      Type.String({ minLength: 1, maxLength: 4_000, description: 'The `next` of the page before.' }),
    ),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  things: Type.Array(
    Type.Object({
      kind: Type.String({ description: '`profile`, `stored_investor`, `connection`, `ledger_entry`, …' }),
      data: Type.Record(Type.String(), Type.Unknown(), {
        description: 'The thing as it is stored, without secrets.',
      }),
    }),
    { description: 'Kind by kind, each in an order of its own.' },
  ),
  ...nextField,
});

export const schema = {
  ...ORDINARY,
  operation: 'account.export',
  method: 'GET',
  path: '/v1/account/export',
  summary: 'Everything stored for the account, page by page',
  description:
    'Profile, stored investors, imported network, webhooks, monitoring, the ledger with its charges, kept answers of ' +
    'Idempotency-Keys, and keys without what is secret of them; of the live side with a live key, of the test side with a ' +
    'test key. Follow `next` until there is none. What changes meanwhile is there in one state or the other. Free.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: {
    data: {
      things: [
        {
          kind: 'profile',
          data: {
            mode: 'live',
            body: { raise_type: 'startup_equity', company_name: 'Example Cells' },
            updated_at: '2026-11-21T10:00:00+00:00',
          },
        },
      ],
      next: 'eyJ0YWJsZSI6InN0b3JlZF9pbnZlc3RvciJ9',
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
