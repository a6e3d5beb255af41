import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_TENANT, id, mode, onTenantOf, reason } from '../../tenant-shape.ts';
import { EXAMPLE_MOVED, MAX_CREDITS, Moved, reference } from '../moved.ts';

const Body = Type.Object(
  {
    tenant: id('Whose balance.'),
    mode: Type.Optional(mode),
    credits: Type.Integer({ minimum: 1, maximum: MAX_CREDITS }),
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

export const schema = {
  ...ORDINARY,
  operation: 'admin.credits.grant',
  method: 'POST',
  path: '/admin/v1/credits/grant',
  summary: 'Grant credits',
  description:
    'Adds credits to a balance, once for each `reference`; without one the `Idempotency-Key` stands for it. Repeated, it answers with the first entry and `repeated: true`.',
  body: Body,
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
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Moved>;
