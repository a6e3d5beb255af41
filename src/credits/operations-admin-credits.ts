import Type from 'typebox';
import { EXAMPLE_TENANT, id, mode, onTenantOf, reason } from '../accounts/operations-admin-keys.ts';
import { defineAdmin, type OperatorContext } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { MOST_CREDITS, REFERENCE_LENGTH } from './rules-packs.ts';

export const reference = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: REFERENCE_LENGTH,
    description:
      'Such as an invoice number: the same one never moves credits twice. Required if no `Idempotency-Key` is sent.',
  }),
);

export const Moved = Type.Object(
  {
    entry_id: Type.String({ description: 'The ledger entry.' }),
    balance: Type.Integer({ minimum: 0, description: 'After this movement.' }),
    plan: Type.Enum(['trial', 'paid'], { type: 'string' }),
    repeated: Type.Boolean({ description: 'The reference was known: nothing was moved now.' }),
  },
  named('CreditsMoved'),
);
export const EXAMPLE_MOVED = { entry_id: '42', balance: 1_488, plan: 'paid' as const, repeated: false };

/** Under what a movement is known. Throws `invalid_request` if neither a reference nor an `Idempotency-Key` was sent. */
export function referenceOf(
  body: { readonly reference?: string },
  { idempotencyKey }: Pick<OperatorContext, 'idempotencyKey'>,
): string {
  const given = body.reference ?? idempotencyKey;
  if (given !== undefined) return given;
  const message =
    'is required if no Idempotency-Key is sent: without either, a repetition would move credits twice';
  throw new DomainError('invalid_request', `"reference" ${message}.`, {
    details: [{ path: 'reference', message }],
  });
}

const Body = Type.Object(
  {
    tenant: id('Whose balance.'),
    mode: Type.Optional(mode),
    credits: Type.Integer({
      minimum: -MOST_CREDITS,
      maximum: MOST_CREDITS,
      description: 'Signed: a negative number is taken from the balance. Not 0.',
    }),
    reason: reason('The tenant sees it in its ledger.'),
    reference,
  },
  { additionalProperties: false },
);

export const adjustCredits = defineAdmin({
  operation: 'admin.credits.adjust',
  http: 'POST /admin/v1/credits/adjust',
  summary: 'Correct a balance in either direction',
  description:
    'An entry of kind `adjustment` in the ledger, once for each `reference` as of a grant. More than the balance is refused whole with 409, since a balance never goes below zero; what running calls have reserved is not touched.',
  body: Body,
  data: Moved,
  audit: { target: onTenantOf },
  repeats: true,
  throws: ['nothing_stored'],
  example: {
    body: { tenant: EXAMPLE_TENANT.id, credits: -35, reason: 'Granted twice by mistake' },
    data: { ...EXAMPLE_MOVED, entry_id: '43', balance: 1_453 },
  },
  uses: ['credits'],
  run: ({ credits }, context, { body }) => {
    const { tenant: tenantId, mode = 'live', reason, credits: amount } = body;
    return credits.adjust({ tenantId, mode, credits: amount, reason, reference: referenceOf(body, context) });
  },
});

const GrantBody = Type.Object(
  {
    tenant: id('Whose balance.'),
    mode: Type.Optional(mode),
    credits: Type.Integer({ minimum: 1, maximum: MOST_CREDITS }),
    paid: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'They were paid for: live ones put the tenant on the paid plan for good.',
      }),
    ),
    reason: reason('The tenant sees it in its ledger.'),
    reference,
  },
  { additionalProperties: false },
);

export const grantCredits = defineAdmin({
  operation: 'admin.credits.grant',
  http: 'POST /admin/v1/credits/grant',
  summary: 'Grant credits',
  description:
    'Adds credits to a balance, once for each `reference`; without one the `Idempotency-Key` stands for it. Repeated, it answers with the first entry and `repeated: true`.',
  body: GrantBody,
  data: Moved,
  audit: { target: onTenantOf },
  repeats: true,
  throws: ['nothing_stored'],
  example: {
    body: {
      tenant: EXAMPLE_TENANT.id,
      credits: 500,
      paid: true,
      reason: 'Invoice 2026-114',
      reference: '2026-114',
    },
    data: EXAMPLE_MOVED,
  },
  uses: ['credits'],
  run: ({ credits }, context, { body }) => {
    const { tenant: tenantId, mode = 'live', paid = false, reason, credits: amount } = body;
    return credits.grant({
      tenantId,
      mode,
      credits: amount,
      paid,
      reason,
      reference: referenceOf(body, context),
    });
  },
});

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

export const readLedger = defineAdmin({
  operation: 'admin.ledger',
  http: 'GET /admin/v1/ledger',
  summary: 'Every movement of a balance, the newest first',
  description: 'Of live credits if nothing else is said.',
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
  uses: ['credits'],
  run: async ({ credits }, _context, { query }) => {
    const scope = { tenantId: query.tenant, mode: query.mode ?? 'live' } as const;
    const { items, next } = await credits.ledger(scope, pageOf(query));
    return { entries: items, ...(next === undefined ? {} : { next }) };
  },
});
