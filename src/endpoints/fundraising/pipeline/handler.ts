import { investorIdOf, numberOfInvestorId } from '../../../core/corpus/investor-id.ts';
import { DomainError, type FaultDetail } from '../../../core/errors.ts';
import { PIPELINE_LIMITS } from '../../../core/research/pipeline/entry.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { present } from '../../present.ts';
import { pipelinePage } from '../pipeline-rows.ts';
import { listSchema, setSchema } from './schema.ts';

/** GET /v1/fundraising/pipeline: a page of the whole list in short rows. */
export const listPipeline = defineEndpoint(
  listSchema,
  ['pipeline', 'warmPaths'],
  async (services, { scope, now }, { query }) => {
    const { limit = PIPELINE_LIMITS.page.limitDefault, cursor, ...filter } = query;
    const [{ rows, next }, sums] = await Promise.all([
      pipelinePage(services, scope, filter, { limit, cursor, now }),
      cursor === undefined ? services.pipeline.sums(scope) : undefined,
    ]);
    const summary = sums && { stages: { ...sums.stages }, committed_usd: sums.committedUsd };
    return { outcome: 'found', data: { investors: rows, ...present({ summary, next }) } };
  },
);

/** POST /v1/fundraising/pipeline: the same for many. */
export const setPipeline = defineEndpoint(
  setSchema,
  ['pipeline'],
  async ({ pipeline }, { scope, actor }, { body }) => {
    const numbers = body.investor_ids.map((id) => numberOfInvestorId(id));
    const faults = [
      ...numbers.flatMap((number, at): FaultDetail[] =>
        number === undefined
          ? [{ path: `investor_ids.${at}`, message: 'must be the id of an investor' }]
          : [],
      ),
      ...(body.reason === undefined || body.stage === 'passed'
        ? []
        : [{ path: 'reason', message: 'is of a no: send it with "stage": "passed"' }]),
    ];
    if (faults.length > 0) throw refused(faults);
    const asked = numbers.filter((number) => number !== undefined);
    const written = await pipeline.set(
      scope,
      [...new Set(asked)],
      {
        stage: body.stage,
        reason: body.reason,
        note: body.note,
        nextStep: body.next_step,
        nextStepOn: body.next_step_on,
        owner: body.owner,
        tags: body.tags,
        addTags: body.add_tags,
        removeTags: body.remove_tags,
        committedUsd: body.committed_usd,
        clear: body.clear,
      },
      { ...actor, kind: actor.memberId === undefined ? 'key' : 'person' },
    );
    if (written.state === 'too_many_tags') {
      const who = investorIdOf(written.investorId);
      throw refused([
        {
          path: 'add_tags',
          message: `would give ${who} more than ${PIPELINE_LIMITS.tags} tags; nothing was changed`,
        },
      ]);
    }
    const { changed, unchanged, notListed } = written;
    if (changed + unchanged === 0) throw NOT_LISTED;
    return { outcome: 'found', data: { changed, unchanged, not_on_list: notListed.map(investorIdOf) } };
  },
);

function refused(details: readonly FaultDetail[]): DomainError {
  const [first] = details;
  return new DomainError('invalid_request', `"${first?.path}" ${first?.message}.`, { details });
}

const NOT_LISTED = new DomainError(
  'nothing_stored',
  'None of these investors is on your stored list. POST /v1/fundraising/search-investors puts investors on it; GET /v1/fundraising/pipeline shows who is.',
);
