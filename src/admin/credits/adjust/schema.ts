import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_TENANT, id, mode, onTenantOf, reason } from '../../tenant-shape.ts';
import { EXAMPLE_MOVED, MAX_CREDITS, Moved, reference } from '../moved.ts';

const Body = Type.Object(
  {
    tenant: id('Whose balance.'),
    mode: Type.Optional(mode),
    credits: Type.Integer({
      minimum: -MAX_CREDITS,
      maximum: MAX_CREDITS,
      description: 'Signed: a negative number is taken from the balance. Not 0.',
    }),
    reason: reason('The tenant sees it in its ledger.'),
    reference,
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'admin.credits.adjust',
  method: 'POST',
  path: '/admin/v1/credits/adjust',
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
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Moved>;
