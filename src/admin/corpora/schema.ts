import Type from 'typebox';
import { named } from '../../endpoints/named.ts';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { at, count, day, oneOf, orNull } from '../fields.ts';
import { Job } from './imports/job.ts';

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

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.show',
  method: 'GET',
  path: '/admin/v1/corpora',
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
} satisfies AdminSchema<typeof ORDINARY.body, typeof ORDINARY.query, typeof Data>;
