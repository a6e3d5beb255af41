import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_TENANT, id, onTenant, TenantShape } from '../../tenant-shape.ts';

const Body = Type.Object({ id: id('The tenant.') }, { additionalProperties: false });
const Data = Type.Object({ tenant: TenantShape });

export const schema = {
  ...ORDINARY,
  operation: 'admin.tenant.keep',
  method: 'POST',
  path: '/admin/v1/tenant/keep',
  summary: 'Call the deletion of a tenant off',
  description: 'It stays suspended, with everything it has stored, until it is resumed.',
  body: Body,
  data: Data,
  audit: { target: onTenant },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_TENANT.id },
    data: {
      tenant: {
        ...EXAMPLE_TENANT,
        state: 'suspended' as const,
        suspended: { at: '2026-11-23T09:20:00.000Z', reason: 'Unpaid since October' },
      },
    },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
