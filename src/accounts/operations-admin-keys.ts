import Type from 'typebox';
import { defineAdmin, present } from '../platform/operations/operation.ts';
import { at, count } from '../platform/operations/schema-parts.ts';
import { SECRET } from '../platform/operations/shown-fields.ts';
import { named, shownOf } from '../platform/values/fields.ts';
import { KEY_SCOPES } from '../platform/values/key-scopes.ts';
import { MEMBER } from './fields.ts';
import { KEY_MOST, REASON_LENGTH, TENANT_NAME_LENGTH, TENANT_STATES } from './rules-tenants.ts';

export const id = (description: string) => Type.String({ format: 'uuid', description });
export const mode = Type.Enum(['live', 'test'], { type: 'string' });
export const tenantName = Type.String({ minLength: 1, maxLength: TENANT_NAME_LENGTH });
/** Why something is done; written to the audit log. */
export const reason = (description: string) =>
  Type.String({ minLength: 1, maxLength: REASON_LENGTH, description });
export const ratePerMinute = Type.Integer({ minimum: 1, maximum: 10_000 });

export const TenantShape = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    state: Type.Enum([...TENANT_STATES], {
      type: 'string',
      description:
        '`suspended`: keys and sessions are refused; `deleting`: suspended until its data is deleted; `deleted`: only the ledger is left.',
    }),
    suspended: Type.Optional(Type.Object({ at: at(), reason: Type.String() })),
    delete_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'When its data will be, or was, deleted.' }),
    ),
    plan: Type.Enum(['trial', 'paid'], { type: 'string' }),
    rate_per_minute: Type.Optional(
      Type.Integer({ description: 'Requests a minute of each key, if they are not those of the plan.' }),
    ),
    test_model: Type.Boolean({ description: 'Whether its test keys may ask the language model.' }),
    balance: Type.Object({ live: count(), test: count() }),
    spent_30_days: Type.Integer({ description: 'Live credits that calls of 30 days cost, less refunds.' }),
    members: count(),
    keys: Type.Integer({ minimum: 0, description: 'Without those that ended.' }),
    last_activity: Type.Optional(
      Type.String({ format: 'date-time', description: 'When a key or a member last called.' }),
    ),
    created_at: at(),
  },
  named('Tenant'),
);

export const EXAMPLE_TENANT = {
  id: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
  name: 'Voltkeep',
  state: 'active' as const,
  plan: 'paid' as const,
  test_model: false,
  balance: { live: 988, test: 1_000 },
  spent_30_days: 212,
  members: 2,
  keys: 3,
  last_activity: '2026-11-23T08:58:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
};

export const MemberShape = Type.Object(
  {
    ...shownOf(MEMBER),
    role: Type.String({ description: 'owner, editor or reader' }),
  },
  named('Member'),
);

export const EXAMPLE_MEMBER = {
  id: '9d2b7a1e-3c4f-4e0a-8b1d-6f5e4d3c2b1a',
  name: 'Mira Chen',
  email: 'mira@voltkeep.example',
  role: 'owner',
  created_at: '2026-11-01T10:05:00.000Z',
};

export const onTenant = ({ id: tenantId }: { readonly id: string }) => ({
  kind: 'tenant',
  id: tenantId,
  tenantId,
});
export const onTenantOf = ({ tenant }: { readonly tenant: string }) => onTenant({ id: tenant });

export const scopes = Type.Array(Type.Enum([...KEY_SCOPES], { type: 'string' }), {
  minItems: 1,
  maxItems: KEY_SCOPES.length,
});

const fields = {
  id: Type.String({ format: 'uuid' }),
  tenant: Type.String({ format: 'uuid' }),
  mode: Type.Enum(['live', 'test'], { type: 'string' }),
  name: Type.String(),
  integration: Type.Optional(Type.String()),
  scopes: Type.Array(Type.Enum([...KEY_SCOPES], { type: 'string' })),
  daily_credits: Type.Optional(
    Type.Integer({ description: 'The most it may spend on a day in UTC; without it, no cap.' }),
  ),
  last_four: Type.String(),
  state: Type.Enum(['active', 'expired', 'revoked'], { type: 'string' }),
  created_at: at(),
  last_used_at: Type.Optional(at()),
  expires_at: Type.Optional(at()),
};

export const KeyShape = Type.Object(fields, named('Key'));
export const IssuedShape = Type.Object(
  { ...fields, key: Type.String({ ...SECRET, description: 'Shown once; it is not stored.' }) },
  named('IssuedKey'),
);

export const EXAMPLE_KEY = {
  id: '5b1f0c9e-7a2d-4c3b-9e8f-1a2b3c4d5e6f',
  tenant: EXAMPLE_TENANT.id,
  mode: 'live' as const,
  name: 'assistant',
  scopes: ['read' as const, 'spend' as const],
  daily_credits: 100,
  last_four: 'Kvsd',
  state: 'active' as const,
  created_at: '2026-11-23T09:00:00.000Z',
};
export const EXAMPLE_ISSUED = { ...EXAMPLE_KEY, key: 'wp_live_…Kvsd' };

export const onKey = ({ id, tenant: tenantId }: { readonly id: string; readonly tenant?: string }) => ({
  kind: 'key',
  id,
  tenantId,
});

const Query = Type.Object({ tenant: id('Whose keys.') }, { additionalProperties: false });
const ListData = Type.Object({ keys: Type.Array(KeyShape) });

const Body = Type.Object(
  {
    tenant: id('Whose key.'),
    mode: Type.Optional(mode),
    name: Type.Optional(Type.String({ maxLength: KEY_MOST.name, description: 'What the key is for.' })),
    integration: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: KEY_MOST.integration,
        description: 'The integration that uses it.',
      }),
    ),
    scopes: Type.Optional(scopes),
    daily_credits: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: KEY_MOST.dailyCredits,
        description: 'The most it may spend on a day in UTC; without it, no cap.',
      }),
    ),
    expires_at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { additionalProperties: false },
);
const IssueData = Type.Object({ issued: IssuedShape });

export const listTenantKeys = defineAdmin({
  operation: 'admin.keys.list',
  http: 'GET /admin/v1/keys',
  summary: 'The keys of a tenant, the newest first',
  description: 'At most 1,000, ended ones among them. Members sign in and have no key here.',
  query: Query,
  data: ListData,
  rows: 'keys',
  throws: ['nothing_stored'],
  example: { query: { tenant: EXAMPLE_TENANT.id }, data: { keys: [EXAMPLE_KEY] } },
  uses: ['tenantKeys'],
  run: async ({ tenantKeys }, _context, { query }) => ({
    keys: await tenantKeys.list(query.tenant),
  }),
});

export const issueTenantKey = defineAdmin({
  operation: 'admin.keys.issue',
  http: 'POST /admin/v1/keys',
  summary: 'Make a key of a tenant',
  description:
    'Of live mode and with all scopes but `manage` if nothing else is said. The key is shown once.',
  body: Body,
  data: IssueData,
  audit: { target: onTenantOf, made: ({ issued }) => onKey(issued) },
  throws: ['nothing_stored'],
  example: {
    body: { tenant: EXAMPLE_TENANT.id, name: 'assistant', scopes: ['read', 'spend'], daily_credits: 100 },
    data: { issued: EXAMPLE_ISSUED },
  },
  uses: ['tenantKeys'],
  run: async ({ tenantKeys }, _context, { body }) => {
    const { tenant: tenantId, mode = 'live', name, integration, scopes, daily_credits: dailyCredits } = body;
    const expiresAt = body.expires_at === undefined ? undefined : new Date(body.expires_at);
    const order = { tenantId, mode, ...present({ name, integration, scopes, dailyCredits, expiresAt }) };
    return { issued: await tenantKeys.issue(order) };
  },
});

const RevokeBody = Type.Object(
  { id: id('Of the key; not the key itself.') },
  { additionalProperties: false },
);
const Data = Type.Object({ key: KeyShape });

export const revokeTenantKey = defineAdmin({
  operation: 'admin.key.revoke',
  http: 'POST /admin/v1/key/revoke',
  summary: 'End a key at once',
  description: 'It does not come back. Revoking it again changes nothing.',
  body: RevokeBody,
  data: Data,
  audit: { target: onKey, made: ({ key }) => onKey(key) },
  throws: ['nothing_stored'],
  example: { body: { id: EXAMPLE_KEY.id }, data: { key: { ...EXAMPLE_KEY, state: 'revoked' } } },
  uses: ['tenantKeys'],
  run: async ({ tenantKeys }, _context, { body }) => ({ key: await tenantKeys.revoke(body.id) }),
});

const RotateBody = Type.Object(
  {
    id: id('Of the key; not the key itself.'),
    grace_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: KEY_MOST.graceHours,
        default: 24,
        description: 'How long the old key still works.',
      }),
    ),
  },
  { additionalProperties: false },
);
const RotateData = Type.Object({ issued: IssuedShape, replaced: KeyShape });

const HOUR_MS = 3_600_000;

export const rotateTenantKey = defineAdmin({
  operation: 'admin.key.rotate',
  http: 'POST /admin/v1/key/rotate',
  summary: 'Make the successor of a key',
  description:
    'With the same mode, name, scopes, cap and end. It is shown once; the old key works for a while longer.',
  body: RotateBody,
  data: RotateData,
  audit: { target: onKey, made: ({ issued }) => onKey(issued) },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_KEY.id, grace_hours: 24 },
    data: {
      issued: { ...EXAMPLE_ISSUED, id: '7c2e1d0f-8b3e-4d4c-8f90-2b3c4d5e6f70' },
      replaced: { ...EXAMPLE_KEY, expires_at: '2026-11-24T09:00:00.000Z' },
    },
  },
  uses: ['tenantKeys'],
  run: ({ tenantKeys }, _context, { body }) => tenantKeys.rotate(body.id, (body.grace_hours ?? 24) * HOUR_MS),
});
