import Type from 'typebox';
import { named } from '../../endpoints/named.ts';
import { nextField, pageFields } from '../../endpoints/page.ts';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';

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
    origin: Type.String({ description: 'The network address it came from.' }),
    outcome: Type.Optional(
      Type.Object(
        {
          at: Type.String({ format: 'date-time' }),
          status: Type.Integer(),
          error: Type.Optional(Type.String()),
        },
        { description: 'Missing while the act runs, and where its process ended before it was written.' },
      ),
    ),
  },
  named('AuditEntry'),
);
const Data = Type.Object({ entries: Type.Array(Entry), ...nextField });

export const schema = {
  ...ORDINARY,
  operation: 'admin.audit',
  method: 'GET',
  path: '/admin/v1/audit',
  summary: 'What operators did, newest first',
  description:
    'Every call of this API but GET is written here before it acts, and its outcome after. Entries are added, never changed.',
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
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;
