import Type from 'typebox';
import { TENANT_STATES } from '../../core/admin/tenants.ts';
import { nextField, pageFields } from '../../endpoints/page.ts';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { EXAMPLE_TENANT, onTenant, TenantShape, tenantName } from '../tenant-shape.ts';

const ListQuery = Type.Object(
  {
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Part of the name, in any case.' }),
    ),
    state: Type.Optional(Type.Enum([...TENANT_STATES], { type: 'string' })),
    ...pageFields,
  },
  { additionalProperties: false },
);
const ListData = Type.Object({ tenants: Type.Array(TenantShape), ...nextField });

export const listSchema = {
  ...ORDINARY,
  operation: 'admin.tenants.list',
  method: 'GET',
  path: '/admin/v1/tenants',
  summary: 'Tenants, the newest first',
  description:
    'Each with its balance, what it spent in 30 days, its members and keys, and when it last called.',
  query: ListQuery,
  data: ListData,
  rows: 'tenants',
  example: { query: { state: 'active' }, data: { tenants: [EXAMPLE_TENANT] } },
} satisfies AdminSchema<typeof ORDINARY.body, typeof ListQuery, typeof ListData>;

const CreateBody = Type.Object({ name: tenantName }, { additionalProperties: false });
const CreateData = Type.Object({ tenant: TenantShape });

export const createSchema = {
  ...ORDINARY,
  operation: 'admin.tenants.create',
  method: 'POST',
  path: '/admin/v1/tenants',
  summary: 'Make a tenant',
  description:
    'It is on the trial plan, with no live credits and 1,000 of the sandbox. Two tenants may have the same name.',
  body: CreateBody,
  data: CreateData,
  audit: { made: ({ tenant }) => onTenant(tenant) },
  example: { body: { name: 'Voltkeep' }, data: { tenant: EXAMPLE_TENANT } },
} satisfies AdminSchema<typeof CreateBody, typeof ORDINARY.query, typeof CreateData>;
