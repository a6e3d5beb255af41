import Type from 'typebox';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { CandidateRecord, SkippedRows, THIRD_PARTY, Warnings } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { KindListed } from '../reference/fields-kinds.ts';
import { ContactShown } from './operations-contacts.ts';
import { PipelineStageShown } from './operations-pipeline-fields.ts';
import { saidOf } from './rules-contact.ts';
import { LIST_FIELDS } from './rules-headings.ts';
import { OVERWRITABLE } from './rules-import-entry.ts';
import { LIST_LIMITS } from './rules-list-row.ts';
import type { ListCandidate, ListPreview } from './rules-resolve-row.ts';

const {
  rows: mostRows,
  jsonRows,
  choices: mostChoices,
  bodyBytes,
  columns: mostColumns,
  nameLength,
  cellLength,
  preview: previewRows,
} = LIST_LIMITS;

const Field = Type.Enum([...LIST_FIELDS], { type: 'string', ...named('ListField') });

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
        description: 'In place of a text: the bytes of a file as base64, for XLSX and any encoding of a CSV.',
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
        description:
          'What columns hold, by their names as the answer gives them, where something else was taken. Several may hold `note`, `tags`, `place` or anything of a contact.',
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
    overwrite: Type.Optional(
      Type.Array(Type.Enum([...OVERWRITABLE], { type: 'string' }), {
        maxItems: OVERWRITABLE.length,
        description: 'Fields that the list replaces, also where somebody set them here.',
      }),
    ),
    check_only: Type.Optional(
      Type.Boolean({ default: false, description: 'Read and report, and change nothing.' }),
    ),
  },
  { additionalProperties: false, ...named('ImportInvestorsRequest') },
);

const Said = Type.String({ maxLength: cellLength });
const Day = Type.String({ format: 'date' });

const Preview = Type.Object(
  {
    line: Type.Integer({ description: 'Of the file, from 1.' }),
    said: Type.Record(Type.String(), Said, { description: 'What the line says, by column.' }),
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
    answer_in: Type.Enum(['columns', 'stages'], {
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

const Data = Type.Object({
  stored: Type.Boolean(),
  investors: Type.Integer({ description: 'Investors that are named, unclear ones left aside.' }),
  matched: Type.Integer({ description: 'Of these: on record.' }),
  own: Type.Integer({ description: 'Of these: on no record, kept as your own.' }),
  added: Type.Integer({ description: 'New on the list.' }),
  changed: Type.Integer({ description: 'Investors that anything was set of.' }),
  contacts: Type.Integer({ description: 'People at these.' }),
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
      description:
        'What the list says otherwise than somebody set it here: it stays. Send the list again with `overwrite` to replace it.',
      ...THIRD_PARTY,
    },
  ),
  import_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'For POST /v1/fundraising/undo-import; absent where nothing was stored.',
    }),
  ),
  columns: Type.Array(
    Type.Object({
      column: Type.String({ description: 'As `columns` of a request names it: "Column 3" has no name.' }),
      field: Type.Union([Field, Type.Literal('ignore')]),
      why: Type.String(),
    }),
    {
      description: 'All columns in the order of the file: what each was taken for, and why.',
      ...THIRD_PARTY,
    },
  ),
  ignored_columns: Type.Array(Type.String(), {
    description: 'Columns that hold something nothing was taken from.',
  }),
  questions: Type.Array(Question, { description: 'Stages, and a column of names, that are not understood.' }),
  preview: Type.Array(Preview, { description: `The first ${previewRows} investors.` }),
  unclear: Type.Array(
    Type.Object({ line: Type.Integer(), name: Type.String(), candidates: Type.Array(CandidateRecord) }),
    {
      description:
        'Names that several on record bear, or one that is called alike: left out. Send the list again with `choices`. The first 100.',
      ...THIRD_PARTY,
    },
  ),
  rowsUnclear: Type.Integer(),
  rowsJoined: Type.Integer({ description: 'Rows that say more of an investor that a row before names.' }),
  rowsSkipped: Type.Integer({ description: 'Rows without a name, and repeated ones.' }),
  rowsDropped: Type.Integer({ description: `Rows beyond ${mostRows}.` }),
  skipped: SkippedRows,
  left_out: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String(), text: Type.String() }), {
    description: 'Lines of the file that are no rows: titles, sections, totals, footers.',
    ...THIRD_PARTY,
  }),
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
    'Puts the investors of your own list on the stored list, with stage, notes, owner, tags and next step. Names are matched to investors on record by domain and name; who is on none is kept as your own. What is empty is set, and what an earlier import set and no one touched since; what somebody set here stays and is reported. Nothing of the corpus is shown of an imported investor until a search finds it.',
  body: Body,
  data: Data,
  example: {
    body: {
      csv_content:
        'Investor,Website,Status,Notes\nExample Harbour Ventures,harbour.example,Meeting,Met in May\n',
    },
    data: {
      ...{ stored: true, investors: 1, matched: 0, own: 1, added: 1, changed: 1, contacts: 0 },
      ...{ changes: { stage: 1, note: 1 }, differs: [], import_id: '0b8c7d2e-4f7e-4c43-9c58-3f6f1d0f2b11' },
      columns: [
        { column: 'Investor', field: 'name', why: 'It has the heading of names of investors.' },
        { column: 'Website', field: 'website', why: 'It has the heading of websites.' },
        { column: 'Status', field: 'stage', why: 'It has the heading of stages.' },
        { column: 'Notes', field: 'note', why: 'It has the heading of notes.' },
      ],
      ...{ ignored_columns: [], questions: [] },
      preview: [
        {
          line: 2,
          said: {
            ...{ Investor: 'Example Harbour Ventures', Website: 'harbour.example', Status: 'Meeting' },
            Notes: 'Met in May',
          },
          ...{ name: 'Example Harbour Ventures', match: 'own', website: 'https://harbour.example' },
          ...{ stage: 'meeting', note: 'Met in May' },
        },
      ],
      ...{ unclear: [], rowsUnclear: 0, rowsJoined: 0, rowsSkipped: 0, rowsDropped: 0 },
      ...{ skipped: [], left_out: [] },
    },
  },
  bodyLimitBytes: bodyBytes,
  uses: ['listImports'],
  run: async ({ listImports }, { scope, actor, signal }, { body }) => {
    const given = [body.csv_content, body.file, body.rows].filter((one) => one !== undefined);
    if (given.length !== 1) throw refused('csv_content', 'is needed, or "file" or "rows": one of them');
    const choices = (body.choices ?? []).map(({ name, investor_id }, at) => {
      const investorId = investor_id === undefined ? undefined : numberOfInvestorId(investor_id);
      if (investor_id !== undefined && investorId === undefined)
        throw refused(`choices.${at}.investor_id`, 'must be the id of an investor');
      return { name, investorId };
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
      { ...actor, kind: actor.memberId === undefined ? 'key' : 'person' },
      signal,
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

function candidateShown({ id, why, sure, ...one }: ListCandidate) {
  const name = sure ? 'It has the name.' : 'Its name is alike.';
  const said = { id: 'It has the id.', domain: 'It has the domain.', name };
  return { ...one, id: investorIdOf(id), why: said[why] };
}

function previewShown({ line, said, row, meant, candidates }: ListPreview) {
  if (row === undefined || meant === undefined) return { line, said };
  const { stage, reason, note, next_step, next_step_on, owner, addTags, committed_usd } = row.set;
  const { name, kind, website, place, contacts } = row;
  const shown = candidates.map(candidateShown);
  return {
    line,
    said,
    name,
    match: MATCHES[meant.kind],
    ...knownFields({
      matched: meant.kind === 'known' ? shown.find(({ id }) => id === investorIdOf(meant.id)) : undefined,
      candidates: meant.kind === 'unclear' ? shown : undefined,
      ...{ kind, website, place, stage, reason, owner, next_step, next_step_on, committed_usd, note },
      tags: addTags === undefined ? undefined : [...addTags],
      contacts: contacts.map((one) => knownFields(saidOf(one))),
    }),
  };
}

const MATCHES = { known: 'on_record', own: 'own', unclear: 'unclear' } as const;

function refused(path: string, message: string): DomainError {
  return new DomainError('invalid_request', `"${path}" ${message}.`, { details: [{ path, message }] });
}
