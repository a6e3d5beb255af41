import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { PURCHASE_EXAMPLE, PurchaseShown } from '../purchase-fields.ts';

const Body = Type.Object(
  {
    // Names of packs have 60 characters at most.
    pack: Type.String({ minLength: 1, maxLength: 100, description: 'As in `GET /v1/credits/packs`.' }),
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'credits.checkout',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'credits buy', columns: ['id', 'state', 'credits', 'price', 'currency', 'url'] },
  },
  method: 'POST',
  path: '/v1/credits/checkout',
  summary: 'Buy a pack of credits',
  description:
    'Makes a page of Stripe at which a person pays; `url` is its address for six hours. Nothing is paid by this call, and no card data comes here. The credits are granted when Stripe says that the money came. Live keys only.',
  body: Body,
  data: PurchaseShown,
  example: { body: { pack: 'starter' }, data: PURCHASE_EXAMPLE },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['not_configured', 'vendor_error'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof PurchaseShown>;
