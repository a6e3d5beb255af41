import Type from 'typebox';
import { nextField, pageFields } from '../../endpoints/page.ts';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { EXAMPLE_TENANT } from '../tenant-shape.ts';

const Query = Type.Object(
  {
    request: Type.Optional(
      Type.String({ format: 'uuid', description: 'The `request_id` a tenant reports.' }),
    ),
    tenant: Type.Optional(Type.String({ format: 'uuid' })),
    operation: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    ...pageFields,
  },
  { additionalProperties: false },
);
const Failure = Type.Object({
  request_id: Type.String({ format: 'uuid' }),
  at: Type.String({ format: 'date-time' }),
  operation: Type.String(),
  status: Type.Integer(),
  error: Type.String(),
  tenant: Type.Optional(Type.String({ format: 'uuid' })),
  tenant_name: Type.Optional(Type.String()),
  mode: Type.Enum(['live', 'test'], { type: 'string' }),
  duration_ms: Type.Integer({ minimum: 0 }),
});
const Data = Type.Object({ failures: Type.Array(Failure), ...nextField });

export const schema = {
  ...ORDINARY,
  operation: 'admin.failures',
  method: 'GET',
  path: '/admin/v1/failures',
  summary: 'Calls that failed, the newest first',
  description:
    'Answers of 5xx, and calls that credits did not suffice for (402), of seven days; written some seconds after the answer. In a storm of failures some are counted in the log only.',
  query: Query,
  data: Data,
  rows: 'failures',
  example: {
    query: { tenant: EXAMPLE_TENANT.id },
    data: {
      failures: [
        {
          request_id: '0f2b7f0a-52c8-4f3e-8a1e-0d6f6a1f7c11',
          at: '2026-11-23T09:12:04.118Z',
          operation: 'company.search',
          status: 502,
          error: 'vendor_error',
          tenant: EXAMPLE_TENANT.id,
          tenant_name: EXAMPLE_TENANT.name,
          mode: 'live',
          duration_ms: 10_412,
        },
      ],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;
