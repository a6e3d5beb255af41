import Type from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, day, limit, oneOf, orNull } from '../platform/operations/schema-parts.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { snakeCased } from '../platform/values/text.ts';
import type { ImportJob } from './rules-import-ports.ts';
import { recordNamed, recordsForRaise } from './rules-records-for-raise.ts';

/** A job as the schema has it. */
export function shownJob({ periods: _, ...job }: ImportJob): never {
  return snakeCased(job) as never;
}

/** An import or a pull that was started over this API, as it is shown. */
export const Job = Type.Object(
  {
    id: Type.Integer(),
    kind: oneOf(['import', 'pull']),
    source: Type.String({ description: 'The format of the files, or the public record.' }),
    file: orNull(Type.String()),
    upload: orNull(Type.String({ format: 'uuid' })),
    state: oneOf(
      ['running', 'done', 'failed', 'stopped', 'interrupted'],
      '`interrupted`: its process ended. Nothing was imported by what is not `done`; start it again with the same upload.',
    ),
    doing: Type.String({ description: 'The file or step at hand.' }),
    percent: Type.Number({
      description: 'Of the time the whole takes; an estimate once all files are read.',
    }),
    bytes_read: count(),
    bytes_total: count('Unpacked, or of the file that is downloaded.'),
    rows_read: count(),
    notes: Type.Array(Type.String(), { description: 'What was said of the files of a pull.' }),
    error: orNull(Type.String()),
    report: orNull(
      Type.Record(Type.String(), Type.Unknown(), { description: 'As ImportAccount, of what is `done`.' }),
    ),
    as_of: orNull(day()),
    started_by: Type.String(),
    started_at: at(),
    ended_at: orNull(at()),
  },
  named('ImportJob'),
);

export const JOB = {
  id: 3,
  kind: 'import' as const,
  source: 'form-d',
  file: '2026q3_d.zip',
  upload: '7c7f0a3e-92b6-4a80-a4dd-0e8f3f2c0a17',
  state: 'running' as const,
  doing: '2026q3_d.zip: ISSUERS.tsv',
  percent: 12,
  bytes_read: 1500000,
  bytes_total: 4200000,
  rows_read: 9000,
  notes: [],
  error: null,
  report: null,
  as_of: '2026-11-20',
  started_by: 'Ada Okafor',
  started_at: '2026-11-23T09:12:04.118Z',
  ended_at: null,
};

const Query = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'One job.' }),
    ),
    limit: limit(100, 20),
    raise: Type.Optional(
      Type.Enum(['startup_equity', 'fund_lp'], {
        type: 'string',
        description: 'Which records matter for it, `sources` says.',
      }),
    ),
    country: Type.Optional(
      Type.String({ minLength: 3, maxLength: 3, description: 'Of the raise, ISO 3166-1 alpha-3.' }),
    ),
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
      needs_contact: Type.Boolean({ description: 'Its publisher wants an e-mail address.' }),
      record: Type.Optional(
        Type.Object(
          {
            title: Type.String(),
            about: Type.String(),
            megabytes: count('Of the download, about.'),
            minutes: count('Of download and import, about.'),
            matters: Type.Boolean({ description: 'For the raise that is asked for.' }),
          },
          { description: 'Of a free public record.' },
        ),
      ),
    }),
    { description: 'What can be imported; first what matters for the raise, the most useful at the top.' },
  ),
  has_contact: Type.Boolean({ description: 'The settings name an e-mail address for publishers.' }),
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

function recordOf(source: string, matter: readonly string[]) {
  const known = recordNamed(source);
  if (known === undefined) return {};
  const { name, ...record } = known;
  return { record: { ...record, matters: matter.includes(name) } };
}

/** GET /admin/v1/corpora/imports */
export const listImports = defineAdmin({
  operation: 'admin.corpora.imports.list',
  http: 'GET /admin/v1/corpora/imports',
  summary: 'Imports and pulls of this API with their progress, newest first',
  description: 'To follow one, ask for it every second or two. `sources` is what can be imported.',
  query: Query,
  data: Data,
  rows: 'jobs',
  throws: ['nothing_stored'],
  example: {
    query: { id: 3, raise: 'startup_equity', country: 'USA' },
    data: {
      jobs: [JOB],
      sources: [
        {
          source: 'form-d',
          about: 'Form D',
          expects: 'the tables of a quarter',
          pull: 'the last quarters of Form D (8 by default, about 4 MB each)',
          needs_contact: true,
          record: {
            title: 'Form D (SEC)',
            about: 'private raises in the United States, with the funds that raised',
            megabytes: 32,
            minutes: 1,
            matters: true,
          },
        },
      ],
      has_contact: false,
    },
  },
  uses: ['imports'],
  run: async ({ imports }, _context, { query }) => {
    const one = query.id === undefined ? undefined : await imports.get(query.id);
    if (query.id !== undefined && one === undefined)
      throw new DomainError('nothing_stored', `There is no job ${query.id}.`);
    const jobs = one === undefined ? await imports.list(query.limit ?? 20) : [one];
    const { raise, country } = query;
    const matter = raise === undefined ? [] : recordsForRaise({ raise, country }).map(({ name }) => name);
    const placeOf = (source: string) => (matter.includes(source) ? matter.indexOf(source) : matter.length);
    const sources = imports
      .sources()
      .toSorted((one, other) => placeOf(one.source) - placeOf(other.source))
      .map(({ needsContact, ...source }) => ({
        ...source,
        pull: source.pull ?? null,
        needs_contact: needsContact,
        ...recordOf(source.source, matter),
      }));
    return {
      jobs: jobs.map(shownJob),
      sources,
      has_contact: imports.hasContact,
    };
  },
});

/** POST /admin/v1/corpora/imports */
export const startImport = defineAdmin({
  operation: 'admin.corpora.imports.start',
  http: 'POST /admin/v1/corpora/imports',
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
  uses: ['imports'],
  run: async ({ imports }, context, { body }) => {
    const { upload, source, as_of: asOf } = body;
    return { job: shownJob(await imports.startImport({ upload, source, asOf }, context.operator.name)) };
  },
});

const StopBody = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  { additionalProperties: false },
);
const StopData = Type.Object({ job: Job });

/** POST /admin/v1/corpora/imports/stop */
export const stopImport = defineAdmin({
  operation: 'admin.corpora.imports.stop',
  http: 'POST /admin/v1/corpora/imports/stop',
  summary: 'Stop the import or pull that runs',
  description: 'It ends within seconds, and leaves the corpus as it was. What a pull has downloaded stays.',
  body: StopBody,
  data: StopData,
  audit: { target: ({ id }) => ({ kind: 'import', id: String(id) }) },
  throws: ['nothing_stored', 'conflict'],
  example: { body: { id: 3 }, data: { job: JOB } },
  uses: ['imports'],
  run: async ({ imports }, _context, { body }) => ({
    job: shownJob(await imports.stop(body.id)),
  }),
});
