import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { named } from '../platform/values/fields.ts';
import { PURCHASE_STATES } from './rules-payment-event.ts';

const price = Type.Integer({ minimum: 1, description: 'In the smallest unit of the currency (cents).' });
const currency = Type.String({ description: 'ISO 4217, small letters.' });

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

const Body = Type.Object(
  {
    // Names of packs have 60 characters at most.
    pack: Type.String({ minLength: 1, maxLength: 100, description: 'As in `GET /v1/credits/packs`.' }),
  },
  { additionalProperties: false },
);

export const creditCheckout = defineEndpoint({
  operation: 'credits.checkout',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'credits buy', columns: ['id', 'state', 'credits', 'price', 'currency', 'url'] },
  },
  http: 'POST /v1/credits/checkout',
  summary: 'Buy a pack of credits',
  description:
    'Makes a page of Stripe at which a person pays; `url` is its address for six hours. Nothing is paid by this call, and no card data comes here. The credits are granted when Stripe says that the money came. Live keys only.',
  body: Body,
  data: PurchaseShown,
  example: { body: { pack: 'starter' }, data: PURCHASE_EXAMPLE },
  throws: ['not_configured', 'vendor_error'],
  uses: ['purchases'],
  run: async ({ purchases }, { scope, requestId, now, signal }, { body }) => ({
    outcome: 'found',
    data: await purchases.checkout(scope, { pack: body.pack, requestId, now, signal }),
  }),
});

/** A day of a query, `YYYY-MM-DD`. */
export const day = (description: string) =>
  Type.String({ format: 'date', minLength: 10, maxLength: 10, description });

const Data = Type.Object({
  packs: Type.Array(PackShown, { description: 'Empty where no credits are sold.' }),
  how: Type.String({ description: 'How credits are had here, as a 402 says it.' }),
  note: Type.Optional(Type.String({ description: 'The words of the operator, where there are some.' })),
  owed: Type.Integer({
    minimum: 0,
    description: 'Credits of refunded payments that were spent already; the next purchase pays them first.',
  }),
});

export const creditPacks = defineEndpoint({
  operation: 'credits.packs',
  surfaces: {
    effect: 'read',
    mcp: false,
    cli: { command: 'credits packs', columns: ['how', 'owed', 'packs'] },
  },
  http: 'GET /v1/credits/packs',
  summary: 'How to get credits',
  description: 'The packs that are sold here, and what the operator says of how credits are had.',
  data: Data,
  example: {
    data: { packs: [PACK_EXAMPLE], how: 'Buy credits on the page Credits of the console.', owed: 0 },
  },
  uses: ['purchases'],
  run: async ({ purchases }, { scope }) => {
    const owed = await purchases.owed(scope);
    const { packs, ...said } = purchases.offer;
    const shown = packs.map(({ id, ...pack }) => ({ pack: id, ...pack }));
    return { outcome: 'found', data: { packs: shown, ...said, owed } };
  },
});

const Query = Type.Object(
  {
    ...pageFields,
    id: Type.Optional(Type.String({ format: 'uuid', maxLength: 36, description: 'Only this one.' })),
  },
  { additionalProperties: false },
);
const PurchasesData = Type.Object({
  purchases: Type.Array(PurchaseShown, { description: 'Newest first.' }),
  ...nextField,
});

export const creditPurchases = defineEndpoint({
  operation: 'credits.purchases',
  surfaces: {
    effect: 'read',
    rows: 'purchases',
    mcp: false,
    cli: {
      command: 'credits purchases',
      columns: ['id', 'created_at', 'pack', 'credits', 'price', 'currency', 'state', 'granted', 'url'],
    },
  },
  http: 'GET /v1/credits/purchases',
  summary: 'What was bought',
  description: 'Every purchase with its state. What was never paid is left out after 90 days.',
  query: Query,
  data: PurchasesData,
  example: { data: { purchases: [PURCHASE_EXAMPLE] } },
  uses: ['purchases'],
  run: async ({ purchases }, { scope }, { query }) => {
    const { id } = query;
    const page = id === undefined ? pageOf(query) : { ...pageOf(query), id };
    const { items, next } = await purchases.list(scope, page);
    return { outcome: 'found', data: { purchases: items, ...(next === undefined ? {} : { next }) } };
  },
});
