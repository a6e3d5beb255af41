import Type from 'typebox';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { refused } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { ListAnswer, ListFieldShown } from './operations-import-fields.ts';
import { PipelineStageShown } from './operations-pipeline-fields.ts';
import { saidOf } from './rules-contact.ts';
import { OVERWRITABLE } from './rules-import-entry.ts';
import { LIST_LIMITS } from './rules-list-row.ts';
import type { ListPreview } from './rules-resolve-row.ts';
import { changedBy } from './rules-row.ts';

const {
  jsonRows,
  choices: mostChoices,
  bodyBytes,
  columns: mostColumns,
  nameLength,
  cellLength,
} = LIST_LIMITS;

const Body = Type.Object(
  {
    csv_content: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: bodyBytes,
        description: 'The text of an export of a CRM, a directory or a spreadsheet.',
      }),
    ),
    file: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: bodyBytes,
        contentEncoding: 'base64',
        description: 'In place of a text: the bytes of a file as base64 (CSV, XLSX, vCard).',
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
      Type.Record(Type.String({ maxLength: 100 }), Type.Union([ListFieldShown, Type.Literal('ignore')]), {
        maxProperties: mostColumns,
        description:
          'What columns hold, by their names in the answer. Several may hold `note`, `tags`, `place` or anything of a contact.',
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
            same_as: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: nameLength,
                description: 'A name in the file that means the same.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: mostChoices,
          description: 'Whom an unclear name means; else one of your own.',
        },
      ),
    ),
    overwrite: Type.Optional(
      Type.Array(Type.Enum([...OVERWRITABLE], { type: 'string' }), {
        maxItems: OVERWRITABLE.length,
        description: 'Fields that the list replaces, also if somebody set them here.',
      }),
    ),
    check_only: Type.Optional(
      Type.Boolean({ default: false, description: 'Read and report, and change nothing.' }),
    ),
  },
  { additionalProperties: false, ...named('ImportInvestorsRequest') },
);

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
    'Puts the investors of your own list on the stored list, with stage, notes, owner, tags and next step. Names are matched to investors on record by domain and name; who is on none is kept as your own. What somebody set here stays. Nothing of the corpus is shown until a search finds it.',
  body: Body,
  data: ListAnswer,
  example: {
    body: {
      csv_content: 'Investor,Status\nExample Harbour Ventures,Meeting\n',
    },
    data: {
      ...{ stored: true, investors: 1, matched: 0, own: 1, added: 1, changed: 1, contacts: 0 },
      ...{ changes: { stage: 1 }, differs: [], import_id: '0b8c7d2e-4f7e-4c43-9c58-3f6f1d0f2b11' },
      columns: [
        { column: 'Investor', field: 'name', why: 'Its heading stands for names of investors.' },
        { column: 'Status', field: 'stage', why: 'Its heading stands for stages of the talks.' },
      ],
      ...{ ignored_columns: [], questions: [] },
      preview: [
        {
          line: 2,
          said: { Investor: 'Example Harbour Ventures', Status: 'Meeting' },
          ...{ name: 'Example Harbour Ventures', match: 'own', stage: 'meeting' },
        },
      ],
      ...{ unclear: [], rowsUnclear: 0, rowsJoined: 0, rowsSkipped: 0, rowsDropped: 0 },
      ...{ skipped: [], left_out: [] },
    },
  },
  bodyLimitBytes: bodyBytes,
  throws: ['not_in_this_state'],
  uses: ['listImports', 'profiles'],
  run: async ({ listImports, profiles }, { scope, actor, signal }, { body }) => {
    const mark = await profiles.listMark(scope);
    const given = [body.csv_content, body.file, body.rows].filter((one) => one !== undefined);
    if (given.length !== 1)
      throw refused([{ path: 'csv_content', message: 'is needed, or "file" or "rows": one of them' }]);
    const choices = (body.choices ?? []).map(({ name, investor_id, same_as: sameAs }, at) => {
      const investorId = investor_id === undefined ? undefined : numberOfInvestorId(investor_id);
      if (investor_id !== undefined && investorId === undefined)
        throw refused([{ path: `choices.${at}.investor_id`, message: 'must be the id of an investor' }]);
      return { name, investorId, sameAs };
    });
    const done = await listImports.import(
      scope,
      {
        ...knownFields({
          text: body.csv_content,
          file: body.file,
          columns: body.columns,
          stages: body.stages,
        }),
        ...(body.rows === undefined ? {} : { rows: body.rows }),
        choices,
        overwrite: body.overwrite,
        checkOnly: body.check_only ?? false,
      },
      changedBy(actor),
      signal,
      mark,
    );
    const {
      ignored,
      questions,
      preview,
      leftOut,
      unclear,
      warnings,
      columns,
      skipped,
      importId,
      differs,
      ...counts
    } = done;
    return {
      outcome: 'found',
      data: {
        ...counts,
        changes: { ...counts.changes },
        differs: differs.map(({ first, ...one }) => ({ ...one, first: first.map(toldShown) })),
        ...present({ import_id: importId }),
        columns: [...columns],
        ignored_columns: [...ignored],
        questions: questions.map(({ in: answer_in, examples, ...one }) => ({
          ...one,
          answer_in,
          examples: [...examples],
        })),
        preview: preview.map(previewShown),
        unclear: unclear.map(({ line, name, candidates }) => ({
          line,
          name,
          candidates: candidates.map(candidateShown),
        })),
        skipped: [...skipped],
        left_out: [...leftOut],
        ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
      },
    };
  },
});

/** One that is told of; an investor that a preview would add has no number yet. */
function toldShown({ id, ...told }: { id: number; name: string; here: string; file: string }) {
  return { ...(id < 0 ? {} : { id: investorIdOf(id) }), ...told };
}

function candidateShown({ id, why, sure, ...one }: NamedInvestor) {
  const name = sure ? 'It has the name.' : 'Its name is alike.';
  const said = { id: 'It has the id.', domain: 'It has the domain.', name };
  return { ...one, id: investorIdOf(id), why: said[why] };
}

function previewShown({ line, said, row, meant, matched, candidates }: ListPreview) {
  if (row === undefined || meant === undefined) return { line, said };
  const { stage, reason, note, next_step, next_step_on, owner, addTags, committed_usd } = row.set;
  const { name, kind, website, place, contacts } = row;
  return {
    line,
    said,
    name,
    match: MATCHES[meant.kind],
    ...knownFields({
      matched: matched && candidateShown(matched),
      candidates: meant.kind === 'unclear' ? candidates.map(candidateShown) : undefined,
      ...{ kind, website, place, stage, reason, owner, next_step, next_step_on, committed_usd, note },
      tags: addTags === undefined ? undefined : [...addTags],
      contacts: contacts.map((one) => knownFields(saidOf(one))),
    }),
  };
}

const MATCHES = { known: 'on_record', own: 'own', unclear: 'unclear' } as const;
