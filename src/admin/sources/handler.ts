import type { SourceState } from '../../core/lookup/source-state.ts';
import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/sources */
export const listSources = defineAdmin(schema, ['sources'], async ({ sources }) => ({
  sources: (await sources.states()).map((source) => ({
    id: source.id,
    title: source.title,
    about: source.about,
    lookups: [...source.lookups],
    state: stateOf(source),
    missing: [...source.missing],
    breaker: source.breaker ?? null,
    answers: source.tally?.answers ?? 0,
    failures: source.tally?.failures ?? 0,
    last_answer_at: source.tally?.lastAnswerAt?.toISOString() ?? null,
    last_failure: failureOf(source),
    spent_usd: source.spentMicroUsd / 1e6,
    cap_usd: source.capMicroUsd === undefined ? null : source.capMicroUsd / 1e6,
    paid_calls: source.paidCalls,
  })),
}));

function stateOf({
  missing,
  breaker,
  capMicroUsd,
  spentMicroUsd,
}: SourceState): 'ready' | 'resting' | 'capped' | 'off' {
  if (missing.length > 0) return 'off';
  if (breaker === 'open') return 'resting';
  return capMicroUsd !== undefined && spentMicroUsd > 0 && spentMicroUsd >= capMicroUsd ? 'capped' : 'ready';
}

function failureOf({ tally }: SourceState) {
  const failure = tally?.lastFailure;
  return failure === undefined ? null : { reason: failure.reason, at: failure.at.toISOString() };
}
