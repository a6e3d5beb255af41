import Type, { type Static } from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { nextField, pageFields, pageOf } from '../platform/operations/schema-parts.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { EXAMPLE_TENANT, mode, onTenant, TenantShape, tenantName } from './operations-admin-keys.ts';
import { MOST_DAYS, periodOf, TENANT_STATES } from './rules-tenants.ts';

const moment = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));
const Query = Type.Object(
  {
    tenant: Type.Optional(Type.String({ format: 'uuid', description: 'Acts on this tenant.' })),
    operator: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Acts of this operator.' }),
    ),
    operation: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'An operation, or how several begin.' }),
    ),
    target: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The id of what was acted upon.' }),
    ),
    request: Type.Optional(Type.String({ format: 'uuid', description: 'The act of this `request_id`.' })),
    since: moment('From this moment on.'),
    until: moment('Before this moment.'),
    failed: Type.Optional(
      Type.Boolean({ description: 'Only acts that were refused or failed, or whose outcome is not known.' }),
    ),
    ...pageFields,
  },
  { additionalProperties: false },
);
const Entry = Type.Object(
  {
    request_id: Type.String({ format: 'uuid' }),
    at: Type.String({ format: 'date-time' }),
    operator: Type.String({ description: 'The name at that time.' }),
    operation: Type.String(),
    target: Type.Optional(Type.Object({ kind: Type.String(), id: Type.String() })),
    tenant: Type.Optional(Type.String({ format: 'uuid' })),
    asked: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The body, without secrets and large or personal fields.',
    }),
    origin: Type.String({
      description: 'The network address it came from; of a command the name of its host.',
    }),
    outcome: Type.Optional(
      Type.Object(
        {
          at: Type.String({ format: 'date-time' }),
          status: Type.Integer(),
          error: Type.Optional(Type.String()),
        },
        { description: 'Missing while the act runs, and if its process ended before it was written.' },
      ),
    ),
  },
  named('AuditEntry'),
);
const Data = Type.Object({ entries: Type.Array(Entry), ...nextField });

export const listAudit = defineAdmin({
  operation: 'admin.audit',
  http: 'GET /admin/v1/audit',
  summary: 'What operators did, newest first',
  description:
    'Every call of this API but GET, and every command on the host that does the same, is written here before it acts, and its outcome after. Entries are added, never changed.',
  query: Query,
  data: Data,
  rows: 'entries',
  example: {
    query: { tenant: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44', limit: 1 },
    data: {
      entries: [
        {
          request_id: '0f2b7f0a-52c8-4f3e-8a1e-0d6f6a1f7c11',
          at: '2026-11-23T09:12:04.118Z',
          operator: 'Ada Okafor',
          operation: 'admin.credits.grant',
          target: { kind: 'tenant', id: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44' },
          tenant: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
          asked: { tenant: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44', credits: 500, reason: 'Invoice 2026-114' },
          origin: '192.0.2.10',
          outcome: { at: '2026-11-23T09:12:04.131Z', status: 200 },
        },
      ],
    },
  },
  uses: ['audit'],
  run: async ({ audit }, _context, { query }) => {
    const { tenant, operator, operation, target, request, since, until, failed } = query;
    const filter = {
      tenantId: tenant,
      operator,
      operation,
      target,
      requestId: request,
      since,
      until,
      failed,
    };
    const { items, next } = await audit.list(filter, pageOf(query));
    return { entries: items, ...(next === undefined ? {} : { next }) };
  },
});

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

const CreateBody = Type.Object({ name: tenantName }, { additionalProperties: false });
const CreateData = Type.Object({ tenant: TenantShape });

export const listTenants = defineAdmin({
  operation: 'admin.tenants.list',
  http: 'GET /admin/v1/tenants',
  summary: 'Tenants, the newest first',
  description:
    'Each with its balance, what it spent in 30 days, its members and keys, and when it last called.',
  query: ListQuery,
  data: ListData,
  rows: 'tenants',
  example: { query: { state: 'active' }, data: { tenants: [EXAMPLE_TENANT] } },
  uses: ['tenants'],
  run: async ({ tenants }, _context, { query }) => {
    const { items, next } = await tenants.list({ name: query.name, state: query.state }, pageOf(query));
    return { tenants: items, ...(next === undefined ? {} : { next }) };
  },
});

export const createTenant = defineAdmin({
  operation: 'admin.tenants.create',
  http: 'POST /admin/v1/tenants',
  summary: 'Make a tenant',
  description:
    'It is on the trial plan, with no live credits and 1,000 of the sandbox. Two tenants may have the same name.',
  body: CreateBody,
  data: CreateData,
  audit: { made: ({ tenant }) => onTenant(tenant) },
  example: { body: { name: 'Voltkeep' }, data: { tenant: EXAMPLE_TENANT } },
  uses: ['tenants'],
  run: async ({ tenants }, _context, { body }) => ({ tenant: await tenants.create(body.name) }),
});

/** Of one answer; a year of one tenant with ten endpoints has as many. */
export const MOST_ROWS = 5_000;

const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));
/** Which days, tenant and mode a question about use is of. */
export const UsageQuery = Type.Object(
  {
    from: day('The first day, UTC; 29 days before `to` if left out.'),
    to: day(`The last day, UTC; today if left out. At most ${MOST_DAYS} days in all.`),
    tenant: Type.Optional(Type.String({ format: 'uuid', description: 'Of this tenant only.' })),
    mode: Type.Optional(mode),
  },
  { additionalProperties: false },
);
const Row = Type.Object({
  tenant: Type.String({ format: 'uuid' }),
  tenant_name: Type.String(),
  day: Type.String({ format: 'date' }),
  operation: Type.String(),
  calls: Type.Integer({ minimum: 0 }),
  credits: Type.Integer({ minimum: 0 }),
});
const UsageData = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  rows: Type.Array(Row),
  is_cut: Type.Boolean({
    description: `There are more than ${MOST_ROWS} rows; ask for fewer days, or one tenant.`,
  }),
});

export const readUsage = defineAdmin({
  operation: 'admin.usage',
  http: 'GET /admin/v1/usage',
  summary: 'What tenants spent, by endpoint and day',
  description:
    'Calls that were charged and not refunded, of live mode if nothing else is said. Calls of months that were archived are in the files of the archive.',
  query: UsageQuery,
  data: UsageData,
  rows: 'rows',
  example: {
    query: { from: '2026-11-22', to: '2026-11-23' },
    data: {
      from: '2026-11-22',
      to: '2026-11-23',
      rows: [
        {
          tenant: EXAMPLE_TENANT.id,
          tenant_name: EXAMPLE_TENANT.name,
          day: '2026-11-23',
          operation: 'fundraising.search-investors',
          calls: 4,
          credits: 48,
        },
      ],
      is_cut: false,
    },
  },
  uses: ['activity'],
  run: async ({ activity }, { now }, { query }) => {
    const asked = usageAsked(query, now);
    const rows = await activity.usage(asked, MOST_ROWS + 1);
    const { from, to } = asked;
    return { from, to, rows: rows.slice(0, MOST_ROWS), is_cut: rows.length > MOST_ROWS };
  },
});

/** What is asked for, with what is usual. Throws `invalid_request` for too many days, or none. */
export function usageAsked(query: Static<typeof UsageQuery>, now: Date) {
  const { tenant: tenantId, mode: asked = 'live' } = query;
  const period = periodOf(query, now);
  if (typeof period === 'string')
    throw new DomainError('invalid_request', `"from" ${period}.`, {
      details: [{ path: 'from', message: period }],
    });
  return { ...period, tenantId, mode: asked };
}
