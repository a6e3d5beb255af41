import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import {
  EXAMPLE_MEMBER,
  EXAMPLE_TENANT,
  id,
  MemberShape,
  onTenant,
  ratePerMinute,
  TenantShape,
  tenantName,
} from '../tenant-shape.ts';

const Query = Type.Object({ id: id('The tenant.') }, { additionalProperties: false });
const Data = Type.Object({ tenant: TenantShape, members: Type.Array(MemberShape) });

export const getSchema = {
  ...ORDINARY,
  operation: 'admin.tenant.get',
  method: 'GET',
  path: '/admin/v1/tenant',
  summary: 'One tenant, with its members',
  description: 'Its keys, ledger and usage have calls of their own.',
  query: Query,
  data: Data,
  throws: ['nothing_stored'],
  example: {
    query: { id: EXAMPLE_TENANT.id },
    data: {
      tenant: EXAMPLE_TENANT,
      members: [EXAMPLE_MEMBER],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;

const ChangeBody = Type.Object(
  {
    id: id('The tenant.'),
    name: Type.Optional(tenantName),
    plan: Type.Optional(
      Type.Enum(['trial', 'paid'], {
        type: 'string',
        description: 'Sets the requests a minute of its keys.',
      }),
    ),
    rate_per_minute: Type.Optional(
      Type.Union([ratePerMinute, Type.Null()], {
        description:
          'Requests a minute of each key, in place of those of the plan; null: those of the plan again.',
        'x-expected': 'must be a number from 1 to 10000, or null',
      }),
    ),
    test_model: Type.Optional(
      Type.Boolean({ description: 'Whether its test keys may ask the language model, whose tokens cost.' }),
    ),
  },
  { additionalProperties: false },
);
const ChangeData = Type.Object({ tenant: TenantShape });

export const changeSchema = {
  ...ORDINARY,
  operation: 'admin.tenant.change',
  method: 'PUT',
  path: '/admin/v1/tenant',
  summary: 'Rename a tenant, or change its limits',
  description: 'Changes the fields that are sent. Limits count from the next request on.',
  body: ChangeBody,
  data: ChangeData,
  audit: { target: onTenant },
  throws: ['nothing_stored', 'conflict'],
  example: {
    body: { id: EXAMPLE_TENANT.id, name: 'Voltkeep GmbH', rate_per_minute: 120 },
    data: { tenant: { ...EXAMPLE_TENANT, name: 'Voltkeep GmbH', rate_per_minute: 120 } },
  },
} satisfies AdminSchema<typeof ChangeBody, typeof ORDINARY.query, typeof ChangeData>;
