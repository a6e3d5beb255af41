import Type from 'typebox';
import { CandidateRecord, SkippedRows, THIRD_PARTY, Warnings } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import { KindListed } from '../reference/fields-kinds.ts';
import { ContactShown } from './operations-contacts.ts';
import { PipelineStageShown } from './operations-pipeline-fields.ts';
import { LIST_FIELDS } from './rules-headings.ts';
import { LIST_LIMITS } from './rules-list-row.ts';

const { rows: mostRows, cellLength, preview: previewRows } = LIST_LIMITS;

/** What a column of a list holds. */
export const ListFieldShown = Type.Enum([...LIST_FIELDS], { type: 'string', ...named('ListField') });

const Said = Type.String({ maxLength: cellLength });
const Day = Type.String({ format: 'date' });

const Preview = Type.Object(
  {
    line: Type.Integer({ description: 'Of the file, from 1.' }),
    said: Type.Record(Type.String(), Said, { description: 'Its cells, by column.' }),
    name: Type.Optional(Type.String({ description: 'Absent if no column with names is known yet.' })),
    match: Type.Optional(
      Type.Enum(['on_record', 'own', 'unclear'], {
        type: 'string',
        description: 'Whom the name means; `unclear`: one of `candidates`, which is asked.',
      }),
    ),
    matched: Type.Optional(CandidateRecord),
    candidates: Type.Optional(Type.Array(CandidateRecord)),
    kind: Type.Optional(KindListed),
    website: Type.Optional(Type.String()),
    place: Type.Optional(Type.String()),
    stage: Type.Optional(PipelineStageShown),
    reason: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
    owner: Type.Optional(Type.String()),
    next_step: Type.Optional(Type.String()),
    next_step_on: Type.Optional(Day),
    committed_usd: Type.Optional(Type.Number()),
    note: Type.Optional(Type.String()),
    contacts: Type.Optional(Type.Array(ContactShown)),
  },
  {
    description: 'An investor as it will be stored, beside what the file says.',
    ...named('ListPreview'),
    ...THIRD_PARTY,
  },
);

const Question = Type.Object(
  {
    answer_in: Type.Enum(['columns', 'stages', 'choices'], {
      type: 'string',
      description: 'The field of the next call that answers it.',
    }),
    text: Type.String({
      description: 'What is not understood, as the file has it; empty of the file as a whole.',
    }),
    message: Type.String(),
    rows: Type.Integer({ description: 'How many rows say so.' }),
    examples: Type.Array(Type.String(), { description: 'Names of some of these.' }),
  },
  { description: 'Asked once for the file.', ...named('ListQuestion'), ...THIRD_PARTY },
);

/** What an import of a list answers. */
export const ListAnswer = Type.Object({
  stored: Type.Boolean(),
  investors: Type.Integer({ description: 'Investors that are named, unclear ones left aside.' }),
  matched: Type.Integer({ description: 'Of these: on record.' }),
  own: Type.Integer({ description: 'Of these: on no record, kept as your own.' }),
  added: Type.Integer({ description: 'New on the list.' }),
  changed: Type.Integer({ description: 'Investors that anything was set of.' }),
  contacts: Type.Integer({ description: 'Their people.' }),
  changes: Type.Record(Type.String(), Type.Integer(), {
    description: 'Investors of which each field was set; `contacts` are their people.',
  }),
  differs: Type.Array(
    Type.Object(
      {
        field: Type.String(),
        investors: Type.Integer(),
        first: Type.Array(
          Type.Object({
            id: Type.Optional(Type.String()),
            name: Type.String(),
            here: Type.String(),
            file: Type.String(),
          }),
          { description: 'The first five.' },
        ),
      },
      named('FieldDiffers'),
    ),
    {
      description: 'What somebody set here otherwise: it stays, unless `overwrite` names it.',
      ...THIRD_PARTY,
    },
  ),
  import_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'For POST /v1/fundraising/undo-import; absent if nothing was stored.',
    }),
  ),
  columns: Type.Array(
    Type.Object({
      column: Type.String({ description: 'As `columns` of a request names it: "Column 3" has no name.' }),
      field: Type.Union([ListFieldShown, Type.Literal('ignore')]),
      why: Type.String(),
    }),
    {
      description: 'What each column was taken for, in the order of the file.',
      ...THIRD_PARTY,
    },
  ),
  ignored_columns: Type.Array(Type.String(), {
    description: 'Columns nothing was taken from.',
  }),
  questions: Type.Array(Question, {
    description: 'Stages, names and a column of names that are not understood.',
  }),
  preview: Type.Array(Preview, { description: `The first ${previewRows} investors.` }),
  unclear: Type.Array(
    Type.Object({ line: Type.Integer(), name: Type.String(), candidates: Type.Array(CandidateRecord) }),
    {
      description:
        'Names that several on record bear, or one that is called alike: left out until `choices` says who. The first 100.',
      ...THIRD_PARTY,
    },
  ),
  rowsUnclear: Type.Integer(),
  rowsJoined: Type.Integer({ description: 'Rows that say more of an investor named before.' }),
  rowsSkipped: Type.Integer({ description: 'Rows without a name, or repeated.' }),
  rowsDropped: Type.Integer({ description: `Rows beyond ${mostRows}.` }),
  skipped: SkippedRows,
  left_out: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String(), text: Type.String() }), {
    description: 'Lines that are no rows: titles, sections, totals, footers.',
    ...THIRD_PARTY,
  }),
  warnings: Type.Optional(Warnings),
});
