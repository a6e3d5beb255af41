import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_TENANT, id, onTenant, TenantShape } from '../../tenant-shape.ts';

const Body = Type.Object(
  {
    id: id('The tenant.'),
    name: Type.String({ maxLength: 200, description: 'The name of the tenant, as it is.' }),
  },
  { additionalProperties: false },
);
const Data = Type.Object({ tenant: TenantShape });

export const schema = {
  ...ORDINARY,
  operation: 'admin.tenant.delete',
  method: 'POST',
  path: '/admin/v1/tenant/delete',
  summary: 'Delete a tenant in seven days',
  description:
    'Suspends it now, and deletes what it has stored after seven days; until then `keep` calls that off. After it nothing comes back but the ledger, which proves the bill. Its name has to be repeated, so that no other tenant is meant.',
  body: Body,
  data: Data,
  audit: { target: onTenant },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_TENANT.id, name: 'Voltkeep' },
    data: {
      tenant: {
        ...EXAMPLE_TENANT,
        state: 'deleting' as const,
        suspended: { at: '2026-11-23T09:20:00.000Z', reason: 'to be deleted' },
        delete_at: '2026-11-30T09:20:00.000Z',
      },
    },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
