import Type from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, day, oneOf, orNull } from '../platform/operations/schema-parts.ts';
import { named } from '../platform/values/fields.ts';
import { EMAIL_CONTACT } from '../platform/values/limits.ts';
import { snakeCased } from '../platform/values/text.ts';
import { JOB, Job, shownJob } from './operations-admin-imports.ts';

const Reasons = Type.Record(Type.String(), count());
export const Account = Type.Object(
  {
    rows_read: count(),
    rows_taken: count(),
    rows_skipped: count(),
    skipped_by_reason: Reasons,
    skipped: Type.Array(Type.Object({ file: Type.String(), line: Type.Integer(), reason: Type.String() }), {
      description: 'The first twenty.',
    }),
    notes: Type.Record(Type.String(), count(), {
      description: 'Rows used without a part of them, and people left out who were erased.',
    }),
    ignored_files: Type.Array(Type.Object({ file: Type.String(), reason: Type.String() })),
    ambiguous: count('Pairs of records that may be one and were left apart.'),
    as_of: day(),
    seconds: Type.Number(),
  },
  named('ImportAccount'),
);
const Data = Type.Object({
  corpora: Type.Array(
    Type.Object({
      mode: oneOf(['live', 'test']),
      version: Type.Integer(),
      changed_at: at(),
      counts: Type.Record(Type.String(), count(), {
        description:
          'Records by kind: investors, investing_people, companies, rounds, deals, people, roles, funds, …',
      }),
      newest_round: orNull(day()),
      model: orNull(
        Type.Object(
          { at: at(), as_of: day(), corpus_version: Type.Integer() },
          { description: 'What the ranking learned last.', ...named('LearnedModel') },
        ),
      ),
    }),
  ),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      licence: Type.String(),
      records: Type.Record(Type.String(), count(), {
        description: 'Records that came from it first, by kind.',
      }),
      as_of: orNull(day()),
      imported_at: orNull(at()),
    }),
    { description: 'Of the live corpus.' },
  ),
  imports: Type.Array(
    Type.Object({
      id: Type.Integer(),
      source: Type.String(),
      file: Type.String(),
      started_at: at(),
      finished_at: orNull(at('Null: it failed, was stopped, or runs.')),
      counts: orNull(
        Type.Record(Type.String(), Type.Object({ added: count(), updated: count(), merged: count() }), {
          description: 'By kind of record.',
        }),
      ),
      report: orNull(Account),
    }),
    { description: 'The last twenty into the live corpus, whoever started them, newest first.' },
  ),
  running: orNull(Job),
});

/** Imports that are shown; the page of a corpus has room for about so many. */
const IMPORTS = 20;

/** GET /admin/v1/corpora */
export const showCorpora = defineAdmin({
  operation: 'admin.corpora.show',
  http: 'GET /admin/v1/corpora',
  summary: 'What the corpora hold, and their last imports',
  description:
    'Counts by kind, the sources with their terms, what became of the rows of the last imports, and the job that runs. Reads every record once.',
  data: Data,
  example: {
    data: {
      corpora: [
        {
          mode: 'live',
          version: 12,
          changed_at: '2026-11-23T08:00:00.000Z',
          counts: { investors: 5310, companies: 20114, deals: 41200 },
          newest_round: '2026-10-30',
          model: { at: '2026-11-23T08:02:00.000Z', as_of: '2026-10-30', corpus_version: 12 },
        },
      ],
      sources: [
        {
          source: 'form-d',
          licence: 'public domain (work of the United States government)',
          records: { companies: 9200, people: 15100 },
          as_of: '2026-09-30',
          imported_at: '2026-11-23T08:00:00.000Z',
        },
      ],
      imports: [
        {
          id: 7,
          source: 'form-d',
          file: '2026q3_d.zip',
          started_at: '2026-11-23T07:59:00.000Z',
          finished_at: '2026-11-23T08:00:00.000Z',
          counts: { companies: { added: 9200, updated: 0, merged: 12 } },
          report: {
            rows_read: 15000,
            rows_taken: 14990,
            rows_skipped: 10,
            skipped_by_reason: { 'a test filing': 10 },
            skipped: [{ file: '2026q3_d.zip: ISSUERS.tsv', line: 7, reason: 'a test filing' }],
            notes: {},
            ignored_files: [],
            ambiguous: 0,
            as_of: '2026-11-20',
            seconds: 58.2,
          },
        },
      ],
      running: null,
    },
  },
  uses: ['corpora', 'imports'],
  run: async ({ corpora, imports }) => {
    const running = await imports.running();
    const found = {
      corpora: await corpora.overview(),
      sources: await corpora.sources('live'),
      imports: await corpora.imports('live', IMPORTS),
    };
    return {
      ...(snakeCased(found) as object),
      running: running === undefined ? null : shownJob(running),
    } as never;
  },
});

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
    contact: Type.Optional(
      Type.String({
        pattern: EMAIL_CONTACT.source,
        maxLength: 265,
        description:
          'An e-mail address for publishers that want to know who asks; otherwise that of the settings.',
      }),
    ),
  },
  { additionalProperties: false },
);
const PullsData = Type.Object({ job: Job });

/** POST /admin/v1/corpora/pulls */
export const startPull = defineAdmin({
  operation: 'admin.corpora.pull',
  http: 'POST /admin/v1/corpora/pulls',
  summary: 'Fetch public records from their publisher and import them',
  description:
    'Follow it by `GET /admin/v1/corpora/imports`. Files that are there and unchanged are not downloaded again, so that it may be repeated.',
  body: Body,
  data: PullsData,
  audit: {
    target: ({ source }) => ({ kind: 'source', id: source }),
    made: ({ job }) => ({ kind: 'import', id: String(job.id) }),
  },
  throws: ['invalid_request', 'conflict'],
  example: {
    body: { source: 'form-d', periods: 2 },
    data: { job: { ...JOB, kind: 'pull' as const, file: null, upload: null } },
  },
  uses: ['imports'],
  run: async ({ imports }, context, { body }) => {
    const { source, periods, as_of: asOf, contact } = body;
    return {
      job: shownJob(await imports.startPull({ source, periods, asOf, contact }, context.operator.name)),
    };
  },
});
