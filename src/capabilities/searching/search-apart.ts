import type { FoundInvestor } from '../../core/corpus/investor-record.ts';
import { FairQueue } from '../../core/queue/fair-queue.ts';
import { inTurn } from '../../core/queue/in-turn.ts';
import { MAX_SCORED } from '../../core/ranking/ask.ts';
import type { InvestorPool } from '../../core/ranking/warm-lift.ts';
import type { SearchQuestion } from '../../core/research/search-question.ts';
import type { Mode, Scope } from '../../core/scope.ts';
import { LEARNING } from '../../core/understanding/learning.ts';
import type { UnderstandingService } from '../../core/understanding/ports.ts';
import { loadGazetteer } from '../../reference/gazetteer.ts';
import { timeLimit } from '../../time-limit.ts';
import type { RunningInvestorSearch } from '../investor-search.ts';
import { createUnderstanding, indexVocabulary } from '../understanding.ts';
import type { Searchers } from './searchers.ts';

export interface SearchApartOptions {
  readonly searchers: Searchers;
  /** The corpus's version in the database. Rejects where it does not answer. */
  readonly version: (mode: Mode) => Promise<number>;
}

/**
 * Questions of one mode on the wire: more than the threads of a few searchers have time for, so that they wait there, where the
 * tenants of all services take turns. Half of them may be of one tenant.
 */
const LANE = { atOnce: 64, atOncePerKey: 32, waiting: 500, waitingPerKey: 100 };
const WORDS = { what: 'searches', retryAfterSeconds: 1 };
/** Words are found in milliseconds; a call that waits for them longer than this, ms, is answered without. */
const WORDS_MS = 2_000;
const NEVER = new AbortController().signal;

/**
 * Search in processes of its own: the same as the search here, without an index in this one. While no searcher is there, searches
 * reject with `unavailable`, and questions are understood as before the first index.
 */
export function searchApart({ searchers, version }: SearchApartOptions): RunningInvestorSearch {
  const lanes = { live: new FairQueue(LANE), test: new FairQueue(LANE) };
  const take = <Result = readonly FoundInvestor[]>(
    { tenantId, mode }: Scope,
    asked: SearchQuestion,
    signal: AbortSignal,
  ) =>
    inTurn(lanes[mode], tenantId, signal, WORDS, () => searchers.ask(mode, asked, signal)) as Promise<Result>;
  return {
    facts: (mode) => searchers.facts(mode),
    async current(mode) {
      return searchers.facts(mode)?.version === (await version(mode));
    },
    search: (scope, query, signal) => take(scope, { kind: 'search', scope, query }, signal),
    pool: (scope, query, signal) => take<InvestorPool>(scope, { kind: 'pool', scope, query }, signal),
    async score(scope, query, investorIds, signal) {
      if (investorIds.length > MAX_SCORED)
        throw new RangeError(`at most ${MAX_SCORED} investors are scored a call, not ${investorIds.length}`);
      if (investorIds.length === 0) return [];
      return take(scope, { kind: 'score', scope, query, investorIds }, signal);
    },
    understanding: understandingOf(searchers),
    close: () => searchers.close(),
  };
}

function understandingOf(searchers: Searchers): UnderstandingService {
  const none = indexVocabulary(loadGazetteer(), undefined);
  const alone = createUnderstanding(() => none);
  /** What a searcher says; where none does, what can be said without an index. */
  const ask = async <Result>(
    mode: Mode,
    asked: SearchQuestion,
    otherwise: () => Promise<Result>,
  ): Promise<Result> => {
    const limit = timeLimit(WORDS_MS, NEVER);
    try {
      return (await searchers.ask(mode, asked, limit.signal)) as Result;
    } catch {
      return await otherwise();
    } finally {
      limit.end();
    }
  };
  return {
    warnings: (mode, profile, said) =>
      ask(mode, { kind: 'warnings', mode, profile, said }, () => alone.warnings(mode, profile, said)),
    read: (mode, profile) => ask(mode, { kind: 'read', mode, profile }, () => alone.read(mode, profile)),
    learning: async (mode) => (searchers.facts(mode)?.isLearning === true ? [LEARNING] : []),
    refusal: async (mode, profile, said) => {
      const otherwise = async () => (await alone.refusal(mode, profile, said)) ?? null;
      return (await ask(mode, { kind: 'refusal', mode, profile, said }, otherwise)) ?? undefined;
    },
    suggest: (mode, what, text, limit) =>
      ask(mode, { kind: 'suggest', mode, what, text, limit }, () => alone.suggest(mode, what, text, limit)),
  };
}
