import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { limit, orNull } from '../../fields.ts';
import { JOB, Job } from './job.ts';

const Query = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'One job.' }),
    ),
    limit: limit(100, 20),
  },
  { additionalProperties: false },
);
const Data = Type.Object({
  jobs: Type.Array(Job),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      about: Type.String(),
      expects: Type.String({ description: 'Files it reads.' }),
      pull: orNull(Type.String({ description: 'What a pull fetches; null: its files are fetched by hand.' })),
    }),
    { description: 'What can be imported.' },
  ),
});
const Body = Type.Object(
  {
    upload: Type.String({ format: 'uuid' }),
    source: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'A format or public record, as GET lists them.',
    }),
    as_of: Type.Optional(
      Type.String({
        format: 'date',
        description: 'The day the data was known. Default: when the file was last changed.',
      }),
    ),
  },
  { additionalProperties: false },
);
const Started = Type.Object({ job: Job });

export const listSchema = {
  ...ORDINARY,
  operation: 'admin.corpora.imports.list',
  method: 'GET',
  path: '/admin/v1/corpora/imports',
  summary: 'Imports and pulls of this API with their progress, newest first',
  description: 'To follow one, ask for it every second or two. `sources` is what can be imported.',
  query: Query,
  data: Data,
  rows: 'jobs',
  throws: ['nothing_stored'],
  example: {
    query: { id: 3 },
    data: {
      jobs: [JOB],
      sources: [
        {
          source: 'form-d',
          about: 'Form D',
          expects: 'the tables of a quarter',
          pull: 'the last quarters of Form D (8 by default, about 4 MB each)',
        },
      ],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof Query, typeof Data>;

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.imports.start',
  method: 'POST',
  path: '/admin/v1/corpora/imports',
  summary: 'Import an upload',
  description:
    'All of it or nothing, by the readers of `warmpath corpus import`; data that is known already is not added again, so that it may be repeated. One job runs at a time: 409 names the one that does. The upload is removed once it is imported.',
  body: Body,
  data: Started,
  audit: {
    target: ({ upload }) => ({ kind: 'upload', id: upload }),
    made: ({ job }) => ({ kind: 'import', id: String(job.id) }),
  },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  example: { body: { upload: '7c7f0a3e-92b6-4a80-a4dd-0e8f3f2c0a17', source: 'form-d' }, data: { job: JOB } },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Started>;
