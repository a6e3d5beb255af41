import Type from 'typebox';
import { PURCHASE_STATES } from '../../core/purchase/facts.ts';
import { named } from '../named.ts';

const price = Type.Integer({ minimum: 1, description: 'In the smallest unit of the currency (cents).' });
const currency = Type.String({ description: 'ISO 4217, small letters.' });

/** A pack as it is sold. */
export const PackShown = Type.Object(
  {
    pack: Type.String({ description: 'What `checkout` names it by.' }),
    name: Type.String(),
    credits: Type.Integer({ minimum: 1 }),
    price,
    currency,
  },
  named('CreditPack'),
);

/** A purchase as its tenant sees it. */
export const PurchaseShown = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    pack: Type.String({ description: 'The name of the pack.' }),
    credits: Type.Integer({ minimum: 1 }),
    price,
    currency,
    state: Type.Enum([...PURCHASE_STATES], {
      type: 'string',
      description:
        '`open`: to be paid at `url`. `processing`: the money is under way. `paid`: the credits are there. `refunded`, `partly_refunded`, `disputed`, `lost`: credits were taken back. `mismatch`: another amount was paid, the operator has to decide.',
    }),
    granted: Type.Integer({ minimum: 0, description: 'Credits of this purchase that are not taken back.' }),
    url: Type.Optional(Type.String({ description: 'Stripe’s page, while it can be paid at.' })),
    payment: Type.Optional(Type.String({ description: 'The payment’s reference, as in the ledger.' })),
    created_at: Type.String({ format: 'date-time' }),
  },
  named('Purchase'),
);

export const PACK_EXAMPLE = {
  pack: 'starter',
  name: 'Starter',
  credits: 1_000,
  price: 1_900,
  currency: 'eur',
} as const;

export const PURCHASE_EXAMPLE = {
  id: '0d3b6a51-6f0e-4a0e-8f7b-3c1e5d2a9b10',
  pack: 'Starter',
  credits: 1_000,
  price: 1_900,
  currency: 'eur',
  state: 'open',
  granted: 0,
  url: 'https://checkout.stripe.com/c/pay/cs_example',
  created_at: '2026-11-21T10:00:00.000Z',
} as const;
