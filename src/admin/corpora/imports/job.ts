import Type from 'typebox';
import { named } from '../../../endpoints/named.ts';
import { at, count, day, oneOf, orNull } from '../../fields.ts';

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
