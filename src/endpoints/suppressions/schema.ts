import Type from 'typebox';
import { LIMITS } from '../../core/limits.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../endpoint.ts';
import { named } from '../named.ts';
import { nextField, pageFields } from '../page.ts';
import { SuppressionShown } from './suppression-fields.ts';

const EXAMPLE = {
  kind: 'address',
  value: 'ada@fund.example',
  reason: 'added',
  detail: 'Asked by phone not to be written to.',
  created_at: '2026-03-02T09:00:00.000Z',
} as const;

const Query = Type.Object(
  {
    ...pageFields,
    email: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.lookup.emailLength,
        description:
          'Only the entries that suppress this address: the address, its domain and the parent domains.',
      }),
    ),
  },
  { additionalProperties: false },
);
const ListData = Type.Object({
  suppressions: Type.Array(SuppressionShown),
  ...nextField,
});

export const listSchema = {
  ...ORDINARY,
  operation: 'suppressions.list',
  surfaces: {
    effect: 'read',
    rows: 'suppressions',
    mcp: false,
    cli: { command: 'suppressions list', columns: ['value', 'kind', 'reason', 'created_at'] },
  },
  method: 'GET',
  path: '/v1/suppressions',
  summary: 'List suppressed addresses and domains',
  description:
    'The suppression list, newest first. It is checked when a sequence is created, when a message is approved and in the transaction that claims the message for sending.',
  body: NOTHING,
  query: Query,
  data: ListData,
  example: { data: { suppressions: [EXAMPLE] } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof ListData>;

const value = Type.String({
  minLength: 1,
  maxLength: LIMITS.lookup.emailLength,
  description:
    'An address, or a domain: a domain stands for every address at it and at the domains below it.',
  ...named('SuppressedValue'),
});

const AddBody = Type.Object(
  {
    value,
    detail: Type.Optional(
      Type.String({
        maxLength: LIMITS.suppressions.detailLength,
        description: 'Why, for later readers.',
      }),
    ),
  },
  { additionalProperties: false },
);
const AddData = Type.Intersect([
  SuppressionShown,
  Type.Object({
    added: Type.Boolean({
      description: 'False where it was on the list already; its reason then stays as it was.',
    }),
    sequences_ended: Type.Integer({
      description: 'The number of sequences that this ended; their state is `suppressed`.',
    }),
  }),
]);

export const addSchema = {
  ...ORDINARY,
  operation: 'suppressions.add',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'suppressions add', columns: ['value', 'kind', 'reason'] },
  },
  method: 'POST',
  path: '/v1/suppressions',
  summary: 'Suppress an address or a domain',
  description:
    'Active and paused sequences to it end in the same transaction, and each of their messages that was not sent yet is cancelled.',
  body: AddBody,
  data: AddData,
  example: {
    body: { value: 'Ada+deals@fund.example', detail: 'Asked by phone not to be written to.' },
    data: { ...EXAMPLE, added: true, sequences_ended: 1 },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof AddBody, typeof NOTHING, typeof AddData>;

const RemoveBody = Type.Object(
  {
    value,
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.suppressions.detailLength,
        description:
          'Why, for the history of the sequence. Needed unless the entry is `added` or `imported`.',
      }),
    ),
  },
  { additionalProperties: false },
);
const RemoveData = Type.Object({
  deleted: Type.Boolean({ description: 'False where it was not on the list.' }),
});

export const removeSchema = {
  ...ORDINARY,
  operation: 'suppressions.remove',
  surfaces: { effect: 'send', mcp: false, cli: { command: 'suppressions remove', columns: ['deleted'] } },
  method: 'DELETE',
  path: '/v1/suppressions',
  summary: 'Take an address or a domain off the list',
  description:
    'A person can take back every entry. One that the recipient asked for (`unsubscribed`, `complained`, `opted_out`) or may have asked for (`opt_out_pending`), or that a bounce made (`bounced`), is removed only with a `reason`, which the history of the sequence keeps. Ended sequences stay ended; a person resumes paused ones.',
  body: RemoveBody,
  data: RemoveData,
  example: { body: { value: 'ada@fund.example' }, data: { deleted: true } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof RemoveBody, typeof NOTHING, typeof RemoveData>;
