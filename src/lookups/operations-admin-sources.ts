import Type from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, oneOf, orNull } from '../platform/operations/schema-parts.ts';
import { named } from '../platform/values/fields.ts';
import type { SourceState } from '../providers/rules-source-items.ts';

const Data = Type.Object({
  sources: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      about: Type.String({ description: 'What it gives, and its terms.' }),
      lookups: Type.Array(Type.String(), { description: 'What it is asked for, if it is configured.' }),
      state: oneOf(
        ['ready', 'resting', 'capped', 'off'],
        '`off`: settings are missing. `resting`: its breaker is open. `capped`: it cost its cap today.',
      ),
      missing: Type.Array(Type.String(), { description: 'Variables to set, by name.' }),
      breaker: orNull(oneOf(['closed', 'half_open', 'open'])),
      answers: count('Since this process started.'),
      failures: count(),
      last_answer_at: orNull(at()),
      last_failure: orNull(
        Type.Object(
          { reason: Type.String(), at: at() },
          { description: 'Why it last failed.', ...named('SourceFailure') },
        ),
      ),
      spent_usd: Type.Number({ description: 'Of this UTC day, of all processes.' }),
      cap_usd: orNull(Type.Number({ description: 'Null: it costs nothing.' })),
      paid_calls: count('Of this UTC day.'),
    }),
  ),
});

/** GET /admin/v1/sources */
export const listSources = defineAdmin({
  operation: 'admin.sources',
  http: 'GET /admin/v1/sources',
  summary: 'The providers of lookups, and how they do',
  description:
    'Answers, failures and breakers are those of the process that answers; spend is that of all. No value of a setting is shown.',
  data: Data,
  rows: 'sources',
  example: {
    data: {
      sources: [
        {
          id: 'wikidata',
          title: 'Wikidata',
          about: 'Well-known people and companies.',
          lookups: ['person.enrich', 'company.funders'],
          state: 'ready',
          missing: [],
          breaker: 'closed',
          answers: 41,
          failures: 1,
          last_answer_at: '2026-11-23T09:12:04.118Z',
          last_failure: { reason: 'timeout', at: '2026-11-23T08:40:00.000Z' },
          spent_usd: 0,
          cap_usd: null,
          paid_calls: 0,
        },
      ],
    },
  },
  uses: ['sources'],
  run: async ({ sources }) => ({
    sources: (await sources.states()).map((source) => ({
      id: source.id,
      title: source.title,
      about: source.about,
      lookups: source.lookups,
      state: stateOf(source),
      missing: source.missing,
      breaker: source.breaker ?? null,
      answers: source.tally?.answers ?? 0,
      failures: source.tally?.failures ?? 0,
      last_answer_at: source.tally?.lastAnswerAt?.toISOString() ?? null,
      last_failure: failureOf(source),
      spent_usd: source.spentMicroUsd / 1e6,
      cap_usd: source.capMicroUsd === undefined ? null : source.capMicroUsd / 1e6,
      paid_calls: source.paidCalls,
    })),
  }),
});

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
