import type { BatchedBilling } from '../billing/batched-billing.ts';
import type { RunningInvestorSearch } from '../capabilities/investor-search.ts';
import type { RunEndpoint } from '../endpoints/endpoint.ts';
import { inSpan } from '../trace.ts';

/** The same billing: what a request waits for in it are spans of the request. */
export function tracedBilling({ identify, admit, resolve }: BatchedBilling): BatchedBilling {
  return {
    identify: (keyHash) => inSpan('identify', {}, () => identify(keyHash)),
    admit: (request) => inSpan('admit', {}, () => admit(request)),
    resolve: (resolution) => inSpan('resolve', {}, () => resolve(resolution)),
  };
}

/** The same handlers, each run a span. */
export function tracedRun(run: RunEndpoint): RunEndpoint {
  return (endpoint, ...asked) =>
    inSpan(
      () => `handle ${endpoint.schema.operation}`,
      {},
      () => run(endpoint, ...asked),
    );
}

/** The same search: with the wait for a turn and for a thread, which have no spans of their own. */
export function tracedSearch(search: RunningInvestorSearch): RunningInvestorSearch {
  return {
    ...search,
    search: (...asked) => inSpan('search', {}, () => search.search(...asked)),
    score: (...asked) => inSpan('score', {}, () => search.score(...asked)),
  };
}
