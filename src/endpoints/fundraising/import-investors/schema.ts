import Type from 'typebox';
import { LIST_FIELDS } from '../../../core/research/list-import/fields.ts';
import { LIST_LIMITS } from '../../../core/research/list-import/read-rows.ts';
import { CandidateRecord } from '../../candidate.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { named } from '../../named.ts';
import { SkippedRows } from '../../skipped-rows.ts';
import { THIRD_PARTY } from '../../third-party.ts';
import { Warnings } from '../../warnings.ts';
import { PipelineStage } from '../pipeline-fields.ts';

const {
  rows: mostRows,
  jsonRows,
  choices: mostChoices,
  bodyBytes,
  columns: mostColumns,
  nameLength,
  cellLength,
} = LIST_LIMITS;

const Field = Type.Enum([...LIST_FIELDS], { type: 'string', ...named('ListField') });

const Body = Type.Object(
  {
    csv_content: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: bodyBytes,
        description: 'The text of an export of Airtable, HubSpot, Affinity, Notion or a spreadsheet.',
      }),
    ),
    rows: Type.Optional(
      Type.Array(
        Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: cellLength }), {
          maxProperties: mostColumns,
        }),
        {
          minItems: 1,
          maxItems: jsonRows,
          description: 'In place of a text: cells by the names of their columns.',
        },
      ),
    ),
    columns: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Union([Field, Type.Literal('ignore')]), {
        maxProperties: mostColumns,
        description: 'What columns hold, by their names, where that is not recognised.',
      }),
    ),
    stages: Type.Optional(
      Type.Record(Type.String({ maxLength: nameLength }), PipelineStage, {
        maxProperties: 100,
        description: 'What stages of the list mean, by their texts.',
      }),
    ),
    choices: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: nameLength }),
            investor_id: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: mostChoices,
          description: 'Whom an unclear name means; without `investor_id` one of your own.',
        },
      ),
    ),
    check_only: Type.Optional(
      Type.Boolean({ default: false, description: 'Read and report, and change nothing.' }),
    ),
  },
  { additionalProperties: false, ...named('ImportInvestorsRequest') },
);

const Data = Type.Object({
  stored: Type.Boolean(),
  investors: Type.Integer({ description: 'Rows that name somebody, unclear ones left aside.' }),
  matched: Type.Integer({ description: 'Of these: on record.' }),
  own: Type.Integer({ description: 'Of these: on no record, kept as your own.' }),
  added: Type.Integer({ description: 'New on the list.' }),
  changed: Type.Integer({ description: 'Investors that anything was set of.' }),
  columns: Type.Array(Type.Object({ column: Type.String(), field: Field }), {
    description: 'What was taken for what.',
  }),
  ignored_columns: Type.Array(Type.String(), { description: 'Columns nothing was taken from.' }),
  unclear: Type.Array(
    Type.Object({ line: Type.Integer(), name: Type.String(), candidates: Type.Array(CandidateRecord) }),
    {
      description:
        'Names that several on record bear: left out. Send the list again with `choices`. The first 100.',
      ...THIRD_PARTY,
    },
  ),
  rowsUnclear: Type.Integer(),
  rowsSkipped: Type.Integer({ description: 'Rows without a name, and repeated ones.' }),
  rowsDropped: Type.Integer({ description: `Rows beyond ${mostRows}.` }),
  skipped: SkippedRows,
  warnings: Type.Optional(Warnings),
});

export const schema = {
  ...ORDINARY,
  operation: 'fundraising.import-investors',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: {
      command: 'investors import',
      columns: [
        'stored',
        'investors',
        'matched',
        'own',
        'added',
        'changed',
        'rowsUnclear',
        'rowsSkipped',
        'ignored_columns',
      ],
      file: 'csv_content',
    },
  },
  method: 'POST',
  path: '/v1/fundraising/import-investors',
  summary: 'Import an investor list',
  description:
    'Puts the investors of your own list on the stored list, with stage, notes, owner, tags and next step. Names are matched to investors on record by domain and name; who is on none is kept as your own. What was set here before stays. Nothing of the corpus is shown of an imported investor until a search finds it.',
  body: Body,
  data: Data,
  example: {
    body: {
      csv_content:
        'Investor,Website,Status,Notes\nExample Harbour Ventures,harbour.example,Meeting,Met in May\n',
    },
    data: {
      ...{ stored: true, investors: 1, matched: 0, own: 1, added: 1, changed: 1 },
      columns: [
        { column: 'Investor', field: 'name' },
        { column: 'Website', field: 'website' },
        { column: 'Status', field: 'stage' },
        { column: 'Notes', field: 'note' },
      ],
      ...{ ignored_columns: [], unclear: [], rowsUnclear: 0, rowsSkipped: 0, rowsDropped: 0, skipped: [] },
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  bodyLimitBytes: bodyBytes,
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
