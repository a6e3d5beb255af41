import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { JOB, Job } from '../imports/job.ts';

const Body = Type.Object(
  {
    source: Type.String({ minLength: 1, maxLength: 64, description: 'A public record with a `pull`.' }),
    periods: Type.Optional(
      // Ten years of quarters: more is asked for by mistake.
      Type.Integer({ minimum: 1, maximum: 40, description: 'How many months, quarters or years to fetch.' }),
    ),
    as_of: Type.Optional(
      Type.String({ format: 'date', description: 'The day of records without one of their own.' }),
    ),
  },
  { additionalProperties: false },
);
const Data = Type.Object({ job: Job });

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.pull',
  method: 'POST',
  path: '/admin/v1/corpora/pulls',
  summary: 'Fetch public records from their publisher and import them',
  description:
    'Follow it by `GET /admin/v1/corpora/imports`. Files that are there and unchanged are not downloaded again, so that it may be repeated.',
  body: Body,
  data: Data,
  audit: {
    target: ({ source }) => ({ kind: 'source', id: source }),
    made: ({ job }) => ({ kind: 'import', id: String(job.id) }),
  },
  throws: ['invalid_request', 'conflict'],
  example: {
    body: { source: 'form-d', periods: 2 },
    data: { job: { ...JOB, kind: 'pull' as const, file: null, upload: null } },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
