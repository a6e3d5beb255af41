import Type from 'typebox';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { nextField, pageFields } from '../platform/operations/schema-parts.ts';
import { changedMeanwhile, ifVersion } from '../platform/operations/version.ts';
import { DomainError, type FaultDetail, refused } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { CLEARABLE, PIPELINE_LIMITS, tagsOf } from './fields.ts';
import {
  EXAMPLE_ROW,
  entryFields,
  filterFields,
  noteField,
  PipelineRowShown,
  pipelinePage,
  stageField,
  tagsField,
} from './operations-pipeline-fields.ts';
import { changedBy } from './rules-row.ts';

const { page, investors: most } = PIPELINE_LIMITS;

const Query = Type.Object(
  {
    ...filterFields,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: page.limitMax,
        default: page.limitDefault,
        description: 'Rows of a page.',
      }),
    ),
    cursor: pageFields.cursor,
    paths: Type.Optional(Type.Boolean({ description: 'Each row with all its `warmPaths`.' })),
  },
  { additionalProperties: false },
);

const Data = Type.Object({
  investors: Type.Array(PipelineRowShown, {
    description: 'Newest found first, an order that stays while it is read.',
  }),
  summary: Type.Optional(
    Type.Object(
      {
        stages: Type.Record(Type.String(), Type.Integer(), {
          description: 'Investors at each stage; none if there are none.',
        }),
        committed_usd: Type.Number({ description: 'Of those at `committed`, together.' }),
        soft_circled_usd: Type.Number({
          description: 'Of those that go on, and of those at `committed` whose sum is not known yet.',
        }),
        removed: Type.Integer({ description: 'Taken off the list.' }),
      },
      { description: 'Of the whole list, whatever the filters; with the first page only.' },
    ),
  ),
  ...nextField,
});

const Body = Type.Object(
  {
    investor_ids: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      minItems: 1,
      maxItems: most,
      description: 'Of the stored list.',
    }),
    stage: stageField,
    note: noteField,
    add_note: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: PIPELINE_LIMITS.noteLength,
        description: 'Goes below the note, which stays.',
      }),
    ),
    ...entryFields,
    tags: tagsField,
    add_tags: Type.Optional(tagsOf('Tags to add.')),
    remove_tags: Type.Optional(tagsOf('Tags to take away.')),
    removed: Type.Optional(
      Type.Boolean({ description: 'Take off the list, where no search brings it back; or put back.' }),
    ),
    clear: Type.Optional(
      Type.Array(Type.Enum([...CLEARABLE], { type: 'string' }), {
        maxItems: CLEARABLE.length,
        description: 'Fields to empty.',
      }),
    ),
    ...ifVersion,
  },
  { additionalProperties: false, ...named('PipelineRequest') },
);

const SetData = Type.Object({
  changed: Type.Integer({ description: 'Investors that are other than before.' }),
  unchanged: Type.Integer(),
  not_on_list: Type.Array(Type.String(), {
    description: 'Ids nothing was set of: your list does not have them.',
  }),
});

/** GET /v1/fundraising/pipeline: a page of the whole list in short rows. */
export const listPipeline = defineEndpoint({
  operation: 'fundraising.pipeline.list',
  surfaces: {
    effect: 'read',
    rows: 'investors',
    mcp: {
      tool: 'list_pipeline',
      group: 'main',
      omit: ['paths', 'owner', 'kind', 'tag', 'removed'],
      brief: [
        ...['id', 'name', 'score', 'tier', 'conflict', 'stage', 'stage_at', 'next_step', 'next_step_on'],
        ...['owner', 'tags', 'reason', 'warm.name'],
      ],
    },
    cli: {
      command: 'pipeline list',
      columns: [
        'stage',
        'score',
        'tier',
        'name',
        'geography',
        'warm.name',
        'next_step',
        'next_step_on',
        'owner',
        'tags',
        'id',
      ],
    },
  },
  http: 'GET /v1/fundraising/pipeline',
  summary: 'The pipeline of the raise',
  description:
    'The whole stored list in short rows, with where each investor stands: 10,000 in ten pages. One that was never moved is `found`. Filtered by `tier` or `warm` a page may be short, or empty, and `next` there all the same. GET /v1/fundraising/investor has everything of one.',
  query: Query,
  data: Data,
  example: {
    data: {
      investors: [{ ...EXAMPLE_ROW, tags: [...EXAMPLE_ROW.tags] }],
      summary: { stages: { meeting: 1 }, committed_usd: 0, soft_circled_usd: 0, removed: 0 },
    },
  },
  uses: ['pipeline', 'warmPaths'],
  run: async (services, { scope, now }, { query }) => {
    const { limit = PIPELINE_LIMITS.page.limitDefault, cursor, ...filter } = query;
    const [{ rows, next }, sums] = await Promise.all([
      pipelinePage(services, scope, filter, { limit, cursor, now }),
      cursor === undefined ? services.pipeline.sums(scope) : undefined,
    ]);
    const summary = sums && {
      stages: { ...sums.stages },
      committed_usd: sums.committedUsd,
      soft_circled_usd: sums.softCircledUsd,
      removed: sums.removed,
    };
    return { outcome: 'found', data: { investors: rows, ...present({ summary, next }) } };
  },
});

/** POST /v1/fundraising/pipeline: the same for many. */
export const setPipeline = defineEndpoint({
  operation: 'fundraising.pipeline.set',
  surfaces: {
    effect: 'write',
    mcp: {
      tool: 'set_pipeline',
      group: 'main',
      // What a person wrote is added to, never replaced or cleared.
      omit: ['if_version', 'clear', 'note', 'tags', 'owner', 'committed_usd', 'soft_circled_usd'],
    },
    cli: { command: 'pipeline set', columns: ['changed', 'unchanged', 'not_on_list'] },
  },
  http: 'POST /v1/fundraising/pipeline',
  summary: 'Move investors in the pipeline',
  description: `Sets the same of up to ${most} investors of the stored list, in one transaction. What is left out stays as it is. \`if_version\` is of the whole entry of one. Every change is in the history of the investor, with who made it. Sequences move investors too, forward only: to \`contacted\` with their first message, to \`replied\` with an answer.`,
  body: Body,
  data: SetData,
  example: {
    body: {
      investor_ids: [EXAMPLE_ROW.id],
      stage: 'meeting',
      next_step: 'Send the model',
      next_step_on: '2026-03-12',
    },
    data: { changed: 1, unchanged: 0, not_on_list: [] },
  },
  throws: ['nothing_stored', 'not_in_this_state'],
  uses: ['pipeline'],
  run: async ({ pipeline }, { scope, actor }, { body }) => {
    const { investor_ids: ids, if_version, ...said } = body;
    const { add_note: addNote, add_tags: addTags, remove_tags: removeTags, ...set } = said;
    const numbers = ids.map((id) => numberOfInvestorId(id));
    const faults = [
      ...numbers.flatMap((number, at): FaultDetail[] =>
        number === undefined
          ? [{ path: `investor_ids.${at}`, message: 'must be the id of an investor' }]
          : [],
      ),
      ...(body.reason === undefined || body.stage === 'passed'
        ? []
        : [{ path: 'reason', message: 'is of a no: send it with "stage": "passed"' }]),
      ...(if_version === undefined || ids.length === 1
        ? []
        : [{ path: 'if_version', message: 'is of one investor: send one id with it' }]),
    ];
    if (faults.length > 0) throw refused(faults);
    const asked = numbers.filter((number) => number !== undefined);
    const written = await pipeline.set(
      scope,
      [...new Set(asked)],
      { ...set, addNote, addTags, removeTags },
      changedBy(actor),
      if_version,
    );
    if (written.state === 'changed_meanwhile') throw changedMeanwhile('this entry');
    if (written.state === 'too_much') {
      const who = investorIdOf(written.investorId);
      const beyond =
        written.what === 'tags'
          ? `more than ${PIPELINE_LIMITS.tags} tags`
          : `a note of more than ${PIPELINE_LIMITS.noteLength} characters`;
      const message = `would give ${who} ${beyond}; nothing was changed`;
      throw refused([{ path: `add_${written.what}`, message }]);
    }
    const { changed, unchanged, notListed } = written;
    if (changed + unchanged === 0) throw NOT_LISTED;
    return { outcome: 'found', data: { changed, unchanged, not_on_list: notListed.map(investorIdOf) } };
  },
});

const NOT_LISTED = new DomainError(
  'nothing_stored',
  'None of these investors is on your stored list. POST /v1/fundraising/search-investors puts investors on it; GET /v1/fundraising/pipeline shows who is.',
);
