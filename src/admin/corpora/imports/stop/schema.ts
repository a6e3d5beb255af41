import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../../endpoint.ts';
import { JOB, Job } from '../job.ts';

const Body = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  { additionalProperties: false },
);
const Data = Type.Object({ job: Job });

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.imports.stop',
  method: 'POST',
  path: '/admin/v1/corpora/imports/stop',
  summary: 'Stop the import or pull that runs',
  description: 'It ends within seconds, and leaves the corpus as it was. What a pull has downloaded stays.',
  body: Body,
  data: Data,
  audit: { target: ({ id }) => ({ kind: 'import', id: String(id) }) },
  throws: ['nothing_stored', 'conflict'],
  example: { body: { id: 3 }, data: { job: JOB } },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
