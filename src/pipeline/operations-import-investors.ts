import Type from 'typebox';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { CandidateRecord, SkippedRows, THIRD_PARTY, Warnings } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { PipelineStageShown } from './operations-pipeline-fields.ts';
import { LIST_LIMITS } from './rules-read-rows.ts';
import { LIST_FIELDS } from './rules-stage-words.ts';

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
      Type.Record(Type.String({ maxLength: nameLength }), PipelineStageShown, {
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

/** POST /v1/fundraising/import-investors: a tenant's own list, put on the stored list. */
export const importInvestors = defineEndpoint({
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
  http: 'POST /v1/fundraising/import-investors',
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
  bodyLimitBytes: bodyBytes,
  uses: ['listImports'],
  run: async ({ listImports }, { scope, actor }, { body }) => {
    if ((body.csv_content === undefined) === (body.rows === undefined))
      throw refused('csv_content', 'is needed, or "rows": one of the two');
    const choices = (body.choices ?? []).map(({ name, investor_id }, at) => {
      const investorId = investor_id === undefined ? undefined : numberOfInvestorId(investor_id);
      if (investor_id !== undefined && investorId === undefined)
        throw refused(`choices.${at}.investor_id`, 'must be the id of an investor');
      return { name, investorId };
    });
    const done = await listImports.import(
      scope,
      {
        csv: body.csv_content,
        rows: body.rows,
        columns: body.columns,
        stages: body.stages,
        choices,
        checkOnly: body.check_only ?? false,
      },
      { ...actor, kind: actor.memberId === undefined ? 'key' : 'person' },
    );
    const { ignored, unclear, unclearTotal, warnings, columns, skipped, ...counts } = done;
    return {
      outcome: 'found',
      data: {
        ...counts,
        columns: [...columns],
        ignored_columns: [...ignored],
        unclear: unclear.map(({ line, name, candidates }) => ({
          line,
          name,
          candidates: candidates.map(({ id, why, ...one }) => ({
            ...one,
            id: investorIdOf(id),
            why: why === 'domain' ? 'It has the domain.' : 'It has the name.',
          })),
        })),
        rowsUnclear: unclearTotal,
        skipped: [...skipped],
        ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
      },
    };
  },
});

function refused(path: string, message: string): DomainError {
  return new DomainError('invalid_request', `"${path}" ${message}.`, { details: [{ path, message }] });
}
