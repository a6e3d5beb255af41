import Type from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { SECRET } from '../platform/operations/shown-fields.ts';
import {
  EXAMPLE_MEMBER,
  EXAMPLE_TENANT,
  id,
  MemberShape,
  onTenant,
  ratePerMinute,
  reason,
  TenantShape,
  tenantName,
} from './operations-admin-keys.ts';
import { ROLES } from './rules-people.ts';

const Query = Type.Object({ id: id('The tenant.') }, { additionalProperties: false });
const Data = Type.Object({ tenant: TenantShape, members: Type.Array(MemberShape) });

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

export const getTenant = defineAdmin({
  operation: 'admin.tenant.get',
  http: 'GET /admin/v1/tenant',
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
  uses: ['tenants'],
  run: async ({ tenants }, _context, { query }) => {
    const [tenant, members] = await Promise.all([tenants.find(query.id), tenants.members(query.id)]);
    return { tenant, members };
  },
});

export const changeTenant = defineAdmin({
  operation: 'admin.tenant.change',
  http: 'PUT /admin/v1/tenant',
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
  uses: ['tenants'],
  run: async ({ tenants }, _context, { body }) => {
    const { id, name, plan, rate_per_minute: ratePerMinute, test_model: testModel } = body;
    return { tenant: await tenants.change(id, { name, plan, ratePerMinute, testModel }) };
  },
});

const Body = Type.Object(
  {
    id: id('The tenant.'),
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Of the person.' }),
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 320 })),
    role: Type.Optional(Type.Enum([...ROLES], { type: 'string', default: 'owner' })),
  },
  { additionalProperties: false },
);
const InviteData = Type.Object({
  member: MemberShape,
  sign_in_path: Type.String({
    ...SECRET,
    description: 'A path of this service that signs the person in once. Nothing is mailed: hand it over.',
  }),
  expires_at: Type.String({ format: 'date-time', description: 'How long the link is good for.' }),
});

export const inviteMember = defineAdmin({
  operation: 'admin.tenant.invite',
  http: 'POST /admin/v1/tenant/invite',
  summary: 'Let a person in, with a link that signs them in once',
  description:
    'The first owner of a tenant, or another member. The address is used to sign in by mail later.',
  body: Body,
  data: InviteData,
  audit: { target: onTenant, leaveOut: ['name', 'email'] },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_TENANT.id, name: 'Mira Chen', email: 'mira@voltkeep.example', role: 'owner' },
    data: {
      member: EXAMPLE_MEMBER,
      sign_in_path: '/sign-in#…',
      expires_at: '2026-11-30T09:00:00.000Z',
    },
  },
  uses: ['tenants'],
  run: ({ tenants }, _context, { body }) => {
    const { id, name, email, role = 'owner' } = body;
    return tenants.invite(id, { name, email, role });
  },
});

const ResumeBody = Type.Object({ id: id('The tenant.') }, { additionalProperties: false });
const ResumeData = Type.Object({ tenant: TenantShape });

export const resumeTenant = defineAdmin({
  operation: 'admin.tenant.resume',
  http: 'POST /admin/v1/tenant/resume',
  summary: 'Resume a suspended tenant',
  description: 'Keys, sessions, messages and saved searches go on from where they were.',
  body: ResumeBody,
  data: ResumeData,
  audit: { target: onTenant },
  throws: ['nothing_stored'],
  example: { body: { id: EXAMPLE_TENANT.id }, data: { tenant: { ...EXAMPLE_TENANT } } },
  uses: ['tenants'],
  run: async ({ tenants }, _context, { body }) => ({
    tenant: await tenants.resume(body.id),
  }),
});

const SuspendBody = Type.Object(
  { id: id('The tenant.'), reason: reason('Only operators see it.') },
  { additionalProperties: false },
);
const SuspendData = Type.Object({ tenant: TenantShape });

export const suspendTenant = defineAdmin({
  operation: 'admin.tenant.suspend',
  http: 'POST /admin/v1/tenant/suspend',
  summary: 'Suspend a tenant',
  description:
    'Its keys and sessions are refused with 403 `tenant_suspended` from now on, its messages wait and its saved searches rest. Calls that run are finished and charged; what it has stored is kept.',
  body: SuspendBody,
  data: SuspendData,
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
  uses: ['tenants'],
  run: async ({ tenants }, _context, { body }) => ({
    tenant: await tenants.suspend(body.id, body.reason),
  }),
});
