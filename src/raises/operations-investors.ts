import Type from 'typebox';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { PIPELINE, PIPELINE_LIMITS } from '../pipeline/fields.ts';
import { EXAMPLE_ROW, PipelineRowShown } from '../pipeline/operations-pipeline-fields.ts';
import { pipelineRow } from '../pipeline/rules-row.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { day, limit as limitOf, nextField } from '../platform/operations/schema-parts.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { refused } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { raiseId, UNKNOWN } from './operations.ts';
import { type EarlierPlace, pathsThen, raiseName } from './rules-raises.ts';

const { page } = PIPELINE_LIMITS;

const Data = Type.Object({
  investors: Type.Array(
    Type.Object(
      {
        ...PipelineRowShown.properties,
        warm: Type.Optional(
          Type.Object(
            {
              kind: Type.Enum(['person', 'firm'], { type: 'string' }),
              strength: Type.Number({ minimum: 0, maximum: 1 }),
              paths: Type.Integer({ minimum: 1 }),
            },
            { description: 'The strongest path of that time, and how many there were. Not who.' },
          ),
        ),
        note: Type.Optional(PIPELINE.note.shown),
      },
      { ...named('RaiseInvestor'), ...THIRD_PARTY },
    ),
    { description: 'As they stood when it was closed, with the scores and the paths of that time.' },
  ),
  ...nextField,
});

/** GET /v1/fundraising/raise/investors: the list of an earlier raise. */
export const raiseInvestors = defineEndpoint({
  operation: 'fundraising.raise.investors',
  surfaces: {
    effect: 'read',
    rows: 'investors',
    mcp: false,
    cli: {
      command: 'raises investors',
      columns: ['stage', 'score', 'tier', 'name', 'geography', 'reason', 'note', 'tags', 'id'],
    },
  },
  http: 'GET /v1/fundraising/raise/investors',
  summary: 'The list of a closed raise',
  description: 'Read only. Of the open raise GET /v1/fundraising/pipeline has the list.',
  query: Type.Object(
    {
      raise_id: raiseId,
      limit: limitOf(page.limitMax, page.limitDefault),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 40, description: 'The `next` of the page before.' }),
      ),
    },
    { additionalProperties: false },
  ),
  data: Data,
  example: {
    query: { raise_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11' },
    data: {
      investors: [{ ...EXAMPLE_ROW, stage: 'passed', reason: 'Too early', tags: [...EXAMPLE_ROW.tags] }],
    },
  },
  throws: ['nothing_stored'],
  uses: ['raises'],
  run: async ({ raises }, { scope, now }, { query }) => {
    const { raise_id: id, limit = page.limitDefault, cursor } = query;
    const after = cursor === undefined ? 0 : numberOfInvestorId(cursor);
    if (after === undefined)
      throw refused([
        { path: 'cursor', message: 'is not a cursor; send the "next" of the page before, unchanged' },
      ]);
    const [raise, found] = await Promise.all([
      raises.find(scope, id),
      raises.investors(scope, id, { limit: limit + 1, after }),
    ]);
    if (raise === undefined) throw UNKNOWN;
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    const investors = items.map((item) => ({
      ...pipelineRow(item, item.warm === undefined ? [] : pathsThen(item.warm), now),
      isNew: false,
      ...present({ warm: item.warm, note: item.entry.note }),
    }));
    return {
      outcome: 'found',
      data: { investors, ...present({ next: last && investorIdOf(last.investorId) }) },
    };
  },
});

/** Where an investor stood in an earlier raise. */
export const EarlierShown = Type.Object(
  {
    raise_id: Type.String({ format: 'uuid' }),
    name: Type.String({ description: 'Of the raise.' }),
    closed_on: day(),
    stage: PIPELINE.stage.schema,
    reason: Type.Optional(Type.String()),
    note: Type.Optional(Type.String()),
  },
  named('EarlierRaise'),
);

/** The field `earlier` of an investor. */
export function earlierShown(places: readonly EarlierPlace[]) {
  return places.map(({ raise, item: { entry } }) => ({
    ...{ raise_id: raise.id, name: raiseName(raise), closed_on: raise.closedOn ?? raise.openedOn },
    stage: entry.stage,
    ...present({ reason: entry.reason, note: entry.note }),
  }));
}
