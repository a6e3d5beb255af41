import type { Registry } from 'prom-client';
import type { StartedLookups } from '../lookups.ts';
import { gaugeOf } from './gauge.ts';

/** The sources as this process knows them; the function returned reads them again. */
export function sourceGauges(registry: Registry, { states }: Pick<StartedLookups, 'states'>): () => void {
  const calls = gaugeOf(
    registry,
    'warmpath_source_calls',
    'Answers and failures of a source since the start.',
    ['source', 'outcome'],
  );
  const breaker = gaugeOf(
    registry,
    'warmpath_source_breaker_open',
    '1 while a source rests after failures.',
    ['source'],
  );
  const cap = gaugeOf(registry, 'warmpath_source_cap_usd', 'What a source may cost in a UTC day.', [
    'source',
  ]);
  return () => {
    for (const { id: source, tally, breaker: state, capMicroUsd } of states()) {
      if (state === undefined) continue;
      breaker.set({ source }, state === 'closed' ? 0 : 1);
      calls.set({ source, outcome: 'answer' }, tally?.answers ?? 0);
      calls.set({ source, outcome: 'failure' }, tally?.failures ?? 0);
      if (capMicroUsd !== undefined) cap.set({ source }, capMicroUsd / 1_000_000);
    }
  };
}
