import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { nextField, pageFields } from '../../page.ts';
import { PURCHASE_EXAMPLE, PurchaseShown } from '../purchase-fields.ts';

const Query = Type.Object(
  {
    ...pageFields,
    id: Type.Optional(Type.String({ format: 'uuid', maxLength: 36, description: 'Only this one.' })),
  },
  { additionalProperties: false },
);
const Data = Type.Object({
  purchases: Type.Array(PurchaseShown, { description: 'Newest first.' }),
  ...nextField,
});

export const schema = {
  ...ORDINARY,
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
  method: 'GET',
  path: '/v1/credits/purchases',
  summary: 'What was bought',
  description: 'Every purchase with its state. What was never paid is left out after 90 days.',
  body: NOTHING,
  query: Query,
  data: Data,
  example: { data: { purchases: [PURCHASE_EXAMPLE] } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof Query, typeof Data>;
