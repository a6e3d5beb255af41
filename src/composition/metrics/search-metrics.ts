import { Histogram, type Registry } from 'prom-client';
import type { RunningInvestorSearch } from '../../capabilities/investor-search.ts';
import type { Mode } from '../../core/scope.ts';
import { gaugeOf } from './gauge.ts';

/** From a small corpus to the deadline of a request, s. */
const SEARCH_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** The time of searches, and the index they are answered from. */
export interface SearchMetrics {
  /** The same search; each is timed, with its wait for a turn. */
  timed(search: RunningInvestorSearch): RunningInvestorSearch;
  /** Is told of an index that took the place of another. */
  indexServed(mode: Mode): void;
  /** Reads what of this search is shown at a scrape. */
  read(search: Pick<RunningInvestorSearch, 'facts'>): void;
}

export function searchMetrics(registry: Registry): SearchMetrics {
  const searches = new Histogram({
    name: 'warmpath_search_seconds',
    help: 'Time of searches and scorings, with the wait for a turn; failed: also those that were given up.',
    labelNames: ['mode', 'outcome'] as const,
    buckets: SEARCH_SECONDS,
    registers: [registry],
  });
  const servedAt = new Map<Mode, number>();
  const byMode = (name: string, help: string) => gaugeOf(registry, name, help, ['mode']);
  const ready = byMode('warmpath_index_ready', '1 once searches are answered.');
  const version = byMode('warmpath_index_version', 'The version of the corpus in use.');
  const age = byMode('warmpath_index_age_seconds', 'Since the index in use took the place of another.');
  const investors = byMode('warmpath_index_investors', 'Investors in the index in use.');
  const learning = byMode('warmpath_model_learning', '1 while a model is being learned.');
  const timed = async <Result>(mode: Mode, work: Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    let outcome = 'failed';
    try {
      const result = await work;
      outcome = 'answered';
      return result;
    } finally {
      searches.observe({ mode, outcome }, (performance.now() - begun) / 1_000);
    }
  };
  return {
    timed: (search) => ({
      ...search,
      search: (scope, ...asked) => timed(scope.mode, search.search(scope, ...asked)),
      score: (scope, ...asked) => timed(scope.mode, search.score(scope, ...asked)),
    }),
    indexServed(mode) {
      servedAt.set(mode, performance.now());
    },
    read(search) {
      for (const mode of ['live', 'test'] as const) {
        const facts = search.facts(mode);
        const since = servedAt.get(mode);
        ready.set({ mode }, facts === undefined ? 0 : 1);
        version.set({ mode }, facts?.version ?? 0);
        investors.set({ mode }, facts?.investors ?? 0);
        learning.set({ mode }, facts?.isLearning === true ? 1 : 0);
        if (since !== undefined) age.set({ mode }, (performance.now() - since) / 1_000);
      }
    },
  };
}
