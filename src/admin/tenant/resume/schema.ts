import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_TENANT, id, onTenant, TenantShape } from '../../tenant-shape.ts';

const Body = Type.Object({ id: id('The tenant.') }, { additionalProperties: false });
const Data = Type.Object({ tenant: TenantShape });

export const schema = {
  ...ORDINARY,
  operation: 'admin.tenant.resume',
  method: 'POST',
  path: '/admin/v1/tenant/resume',
  summary: 'Resume a suspended tenant',
  description: 'Keys, sessions, messages and saved searches go on from where they were.',
  body: Body,
  data: Data,
  audit: { target: onTenant },
  throws: ['nothing_stored'],
  example: { body: { id: EXAMPLE_TENANT.id }, data: { tenant: { ...EXAMPLE_TENANT } } },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
