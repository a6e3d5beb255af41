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
        description: 'Maximum number of rows in a page; a page of large rows ends earlier.',
      }),
    ),
    cursor: Type.Optional(
      // A kind and what identifies the last item of it, an Idempotency-Key at most, escaped and encoded.
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
        description: 'The row as it is stored, without secrets.',
      }),
    }),
    { description: 'Grouped by kind; each kind has its own order.' },
  ),
  ...nextField,
});

export const schema = {
  ...ORDINARY,
  operation: 'account.export',
  surfaces: {
    effect: 'read',
    rows: 'things',
    mcp: false,
    cli: { command: 'account export', columns: ['kind', 'data'] },
  },
  method: 'GET',
  path: '/v1/account/export',
  summary: 'Everything stored for the account, page by page',
  description:
    'The profile, stored investors, the imported network, monitoring, webhooks, mailboxes, sequences with their touches and ' +
    'the messages received, suppressions, the ledger with its charges, the stored answers of Idempotency-Keys, and API keys; ' +
    'never a secret. A live key exports the live data, a test key the test data. Follow `next` until it is absent. A row that ' +
    'changes during the export appears once, in its old or its new state.',
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
