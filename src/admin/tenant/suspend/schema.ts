import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_TENANT, id, onTenant, reason, TenantShape } from '../../tenant-shape.ts';

const Body = Type.Object(
  { id: id('The tenant.'), reason: reason('Only operators see it.') },
  { additionalProperties: false },
);
const Data = Type.Object({ tenant: TenantShape });

export const schema = {
  ...ORDINARY,
  operation: 'admin.tenant.suspend',
  method: 'POST',
  path: '/admin/v1/tenant/suspend',
  summary: 'Suspend a tenant',
  description:
    'Its keys and sessions are refused with 403 `tenant_suspended` from now on, its messages wait and its saved searches rest. Calls that run are finished and charged; what it has stored is kept.',
  body: Body,
  data: Data,
  audit: { target: onTenant },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_TENANT.id, reason: 'Unpaid since October' },
    data: {
      tenant: {
        ...EXAMPLE_TENANT,
        state: 'suspended' as const,
        suspended: { at: '2026-11-23T09:20:00.000Z', reason: 'Unpaid since October' },
      },
    },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
