import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { EXAMPLE_ISSUED, EXAMPLE_KEY, IssuedShape, KeyShape, onKey, scopes } from '../key-shape.ts';
import { EXAMPLE_TENANT, id, mode, onTenantOf } from '../tenant-shape.ts';

const Query = Type.Object({ tenant: id('Whose keys.') }, { additionalProperties: false });
const ListData = Type.Object({ keys: Type.Array(KeyShape) });

export const listSchema = {
  ...ORDINARY,
  operation: 'admin.keys.list',
  method: 'GET',
  path: '/admin/v1/keys',
  summary: 'The keys of a tenant, the newest first',
  description: 'At most 1,000, ended ones among them. Members sign in and have no key here.',
  query: Query,
  data: ListData,
  rows: 'keys',
  throws: ['nothing_stored'],
  example: { query: { tenant: EXAMPLE_TENANT.id }, data: { keys: [EXAMPLE_KEY] } },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof ListData>;

const Body = Type.Object(
  {
    tenant: id('Whose key.'),
    mode: Type.Optional(mode),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'What the key is for.' })),
    integration: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'The integration that uses it.' }),
    ),
    scopes: Type.Optional(scopes),
    daily_credits: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_000_000_000,
        description: 'The most it may spend on a day in UTC; without it, no cap.',
      }),
    ),
    expires_at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { additionalProperties: false },
);
const IssueData = Type.Object({ issued: IssuedShape });

export const issueSchema = {
  ...ORDINARY,
  operation: 'admin.keys.issue',
  method: 'POST',
  path: '/admin/v1/keys',
  summary: 'Make a key of a tenant',
  description:
    'Of live mode and with all scopes but `manage` where nothing else is said. The key is shown once.',
  body: Body,
  data: IssueData,
  audit: { target: onTenantOf, made: ({ issued }) => onKey(issued) },
  throws: ['nothing_stored'],
  example: {
    body: { tenant: EXAMPLE_TENANT.id, name: 'assistant', scopes: ['read', 'spend'], daily_credits: 100 },
    data: { issued: EXAMPLE_ISSUED },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof IssueData>;
