import Type from 'typebox';
import { TENANT_STATES } from '../core/admin/tenants.ts';
import { named } from '../endpoints/named.ts';

const moment = Type.String({ format: 'date-time' });
const count = Type.Integer({ minimum: 0 });

/** An id in a body or query. */
export const id = (description: string) => Type.String({ format: 'uuid', description });
export const mode = Type.Enum(['live', 'test'], { type: 'string' });
export const tenantName = Type.String({ minLength: 1, maxLength: 200 });
/** Why something is done; written to the audit log. */
export const reason = (description: string) => Type.String({ minLength: 1, maxLength: 400, description });
export const ratePerMinute = Type.Integer({ minimum: 1, maximum: 10_000 });

/** A tenant as its operator sees it. */
export const TenantShape = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    state: Type.Enum([...TENANT_STATES], {
      type: 'string',
      description:
        '`suspended`: keys and sessions are refused; `deleting`: suspended until its data is deleted; `deleted`: only the ledger is left.',
    }),
    suspended: Type.Optional(Type.Object({ at: moment, reason: Type.String() })),
    delete_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'When its data will be, or was, deleted.' }),
    ),
    plan: Type.Enum(['trial', 'paid'], { type: 'string' }),
    rate_per_minute: Type.Optional(
      Type.Integer({ description: 'Requests a minute of each key, where they are not those of the plan.' }),
    ),
    test_model: Type.Boolean({ description: 'Whether its test keys may ask the language model.' }),
    balance: Type.Object({ live: count, test: count }),
    spent_30_days: Type.Integer({ description: 'Live credits that calls of 30 days cost, less refunds.' }),
    members: count,
    keys: Type.Integer({ minimum: 0, description: 'Without those that ended.' }),
    last_activity: Type.Optional(
      Type.String({ format: 'date-time', description: 'When a key or a member last called.' }),
    ),
    created_at: moment,
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

/** A member of a tenant as its operator sees it. */
export const MemberShape = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    email: Type.Optional(Type.String()),
    role: Type.String({ description: 'owner, editor or reader' }),
    created_at: moment,
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

/** An act on a tenant, for the audit log. */
export const onTenant = ({ id: tenantId }: { readonly id: string }) => ({
  kind: 'tenant',
  id: tenantId,
  tenantId,
});
export const onTenantOf = ({ tenant }: { readonly tenant: string }) => onTenant({ id: tenant });
