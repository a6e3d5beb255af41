import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nextField } from '../platform/operations/schema-parts.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';

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

export const deleteAccountData = defineEndpoint({
  operation: 'account.delete-data',
  surfaces: { effect: 'erase', mcp: false, cli: { command: 'account delete', columns: ['deleted', 'kept'] } },
  http: 'DELETE /v1/account/data',
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
  uses: ['tenantData'],
  run: async ({ tenantData }, { scope }, { body }) => {
    if (body.confirm.toLowerCase() !== scope.tenantId) {
      const message = 'is not the tenantId of this account, which GET /v1/usage returns';
      throw new DomainError('invalid_request', `"confirm" ${message}. Nothing was deleted.`, {
        details: [{ path: 'confirm', message }],
      });
    }
    return { outcome: 'found', data: await tenantData.erase(scope) };
  },
});

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

const ExportData = Type.Object({
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

export const exportAccount = defineEndpoint({
  operation: 'account.export',
  surfaces: {
    effect: 'read',
    rows: 'things',
    mcp: false,
    cli: { command: 'account export', columns: ['kind', 'data'] },
  },
  http: 'GET /v1/account/export',
  summary: 'Everything stored for the account, page by page',
  description:
    'The profile, stored investors, the imported network, monitoring, webhooks, mailboxes, sequences with their touches and ' +
    'the messages received, suppressions, the ledger with its charges, the stored answers of Idempotency-Keys, and, for a key with the ' +
    'scope `manage`, members and API keys; never a secret. A live key exports the live data, a test key the test data. Follow `next` until it is absent. A row that ' +
    'changes during the export appears once, in its old or its new state.',
  query: Query,
  data: ExportData,
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
  uses: ['tenantData'],
  run: async ({ tenantData }, { scope, actor: { keyHash } }, { query }) => {
    const { limit = LIMITS.export.limitDefault, cursor } = query;
    const { items, next } = await tenantData.export(scope, { limit, cursor, keyHash });
    return { outcome: 'found', data: { things: items, ...(next === undefined ? {} : { next }) } };
  },
});
