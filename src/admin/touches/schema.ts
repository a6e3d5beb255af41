import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { at, count, oneOf, orNull } from '../fields.ts';

const Data = Type.Object({
  count: count('Of all tenants; the first fifty are listed, those left to a person first.'),
  touches: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      sequence: Type.String({ format: 'uuid' }),
      tenant: Type.String({ format: 'uuid' }),
      tenant_name: Type.String(),
      mode: oneOf(['live', 'test']),
      recipient: Type.String({ description: 'Masked.' }),
      since: at(),
      next_look_at: orNull(at('Its own copy is looked for again then; null: it is left to a person.')),
    }),
  ),
});

export const schema = {
  ...ORDINARY,
  operation: 'admin.touches.unknown',
  method: 'GET',
  path: '/admin/v1/touches',
  summary: 'Messages of which no one knows whether they were delivered',
  description:
    'They are never sent again by themselves. The tenant, or the operator for it, says what is true.',
  data: Data,
  rows: 'touches',
  example: {
    data: {
      count: 1,
      touches: [
        {
          id: '7c7f0a3e-92b6-4a80-a4dd-0e8f3f2c0a17',
          sequence: '0f2b7f0a-52c8-4f3e-8a1e-0d6f6a1f7c11',
          tenant: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
          tenant_name: 'Voltkeep',
          mode: 'live',
          recipient: 'i…@norvale.example',
          since: '2026-11-23T08:12:04.118Z',
          next_look_at: null,
        },
      ],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof ORDINARY.query, typeof Data>;
