import { LIMITS } from '../platform/values/limits.ts';
import { FairQueue, inTurn } from '../platform/values/queue.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { UnderstandingService } from '../profile/rules-suggest.ts';
import { type RecordWords, readingOf } from '../profile/rules-vocabulary.ts';
import { createUnderstanding, type IndexVocabulary, indexVocabulary } from '../profile/understanding.ts';
import { loadGazetteer } from '../reference/reference.ts';
import { IndexWords } from './index/index-words.ts';
import { SEARCHES_A_THREAD, SearchPool, type SearchPoolOptions } from './index/search-pool.ts';
import { createWords } from './index/segment.ts';
import type { IndexFacts, IndexSource, LogLine } from './index/served-index.ts';
import type { InvestorQuery } from './rules-investor-query.ts';
import { askOf, MAX_RANKED, MAX_SCORED } from './score/rules-ask.ts';
import type { InvestorScoringService, InvestorSearchService } from './score/rules-ports.ts';

export interface InvestorSearchOptions {
  /** Where the indexes come from: built off the main thread, and kept up to date with the corpus. */
  readonly source: IndexSource;
  /** The corpus's version in the database. Rejects if it does not answer. */
  readonly version: (mode: Mode) => Promise<number>;
  /** How many threads search, 1 or more. */
  readonly threads: number;
  /** Called with every index that took the place of another, once all threads answer from it. */
  readonly onServed?: (mode: Mode, facts: IndexFacts) => void;
  /** An index could not be built; the one in use stays in use, and it is tried again. */
  readonly onFailed?: (mode: Mode, error: unknown) => void;
  readonly onLog?: (line: LogLine) => void;
  /** For tests. */
  readonly spawn?: SearchPoolOptions['spawn'];
}

export interface RunningInvestorSearch extends InvestorSearchService, InvestorScoringService {
  /** What is in use; undefined before the mode's first index: searches are answered at once from then on. */
  facts(mode: Mode): IndexFacts | undefined;
  /** Whether the searcher is away; left out if the search is of this process. */
  isAway?(): boolean;
  /** By the words of the index in use. */
  readonly understanding: UnderstandingService;
  /** True while the index in use holds every committed change. Rejects if the database does not answer. */
  current(mode: Mode): Promise<boolean>;
  /** Ends all threads; searches under way and waiting are rejected. */
  close(): Promise<void>;
}

/** Waiting searches for each thread: at some 10 ms each they take 5 s, and a request has no more than 30. */
const WAITING = 500;
/** Of one tenant: a second of a thread, and five tenants at their limit fill the queue. */
const WAITING_PER_TENANT = 100;
const WORDS = { what: 'searches', retryAfterSeconds: 1 };

/**
 * The queue of one mode. One tenant may use all places of the threads but one, so the next tenant begins at
 * once and waits only for the search under way.
 */
function laneOf(threads: number): FairQueue {
  const atOnce = threads * SEARCHES_A_THREAD;
  return new FairQueue({
    atOnce,
    atOncePerKey: atOnce - 1,
    waiting: threads * WAITING,
    waitingPerKey: threads * WAITING_PER_TENANT,
  });
}

/**
 * Search over one index per mode, in threads of its own. A change of the corpus is added to the index in use
 * as a delta, and a new index replaces it as a whole: no search waits for either. One that comes before the
 * first waits for that, until its signal. Tenants take turns: rejects with `rate_limited` if too many
 * searches of the tenant wait, with `unavailable` where too many of all do.
 */
export function startInvestorSearch(options: InvestorSearchOptions): RunningInvestorSearch {
  const log = (line: LogLine) => options.onLog?.(line);
  const pool = new SearchPool({
    threads: options.threads,
    ...(options.spawn === undefined ? {} : { spawn: options.spawn }),
    onTrouble: (error) =>
      log({ level: 'error', message: 'a search thread is in trouble', fields: { reason: error.message } }),
  });
  // Each has its own, as the searches of a mode without an index wait for it in theirs.
  const lanes = { live: laneOf(options.threads), test: laneOf(options.threads) };
  const take = <Result>({ tenantId, mode }: Scope, signal: AbortSignal, work: () => Promise<Result>) =>
    inTurn(lanes[mode], tenantId, signal, WORDS, work);
  const gazetteer = loadGazetteer();
  const words = createWords();
  const none = indexVocabulary(gazetteer, undefined);
  const vocabularies = new Map<Mode, IndexVocabulary>();
  const vocabulary = (mode: Mode) => vocabularies.get(mode) ?? none;
  const askFor = (mode: Mode, query: InvestorQuery) =>
    askOf(query.profile, query, readingOf(vocabulary(mode)));
  const keeping = options.source.start({
    onIndex: (index) => {
      const { mode } = index;
      pool
        .serve(index)
        .then(() => {
          const facts = pool.served(mode);
          const known = new IndexWords(index, words, indexWordsOf(vocabularies.get(mode)?.onRecord));
          vocabularies.set(mode, indexVocabulary(gazetteer, known, index.facts.isLearning));
          if (facts === index.facts) options.onServed?.(mode, facts);
        })
        .catch((error: unknown) => options.onFailed?.(mode, error));
    },
    onFailed: (mode, error) => options.onFailed?.(mode, error),
    onLog: log,
  });

  return {
    facts: (mode) => pool.served(mode),
    understanding: createUnderstanding(vocabulary),

    async current(mode) {
      const version = await options.version(mode);
      return pool.served(mode)?.version === version;
    },

    search: (scope, query, signal) =>
      take(scope, signal, () =>
        pool.search(scope.mode, askFor(scope.mode, query), LIMITS.rationales[query.effort], signal),
      ),

    pool: (scope, query, signal) =>
      take(scope, signal, () =>
        pool.pool(scope.mode, askFor(scope.mode, query), LIMITS.rationales[query.effort], signal),
      ),

    async score(scope, query, investorIds, signal, onlyRanked = false) {
      if (investorIds.length > MAX_SCORED)
        throw new RangeError(`at most ${MAX_SCORED} investors are scored a call, not ${investorIds.length}`);
      if (investorIds.length === 0) return [];
      const ask = askFor(scope.mode, query);
      const rationales = LIMITS.rationales[query.effort];
      return take(scope, signal, () =>
        pool.score(scope.mode, ask, investorIds, rationales, signal, onlyRanked),
      );
    },

    async rank(scope, query, investorIds, signal) {
      if (investorIds.length > MAX_RANKED)
        throw new RangeError(`at most ${MAX_RANKED} investors are ranked a call, not ${investorIds.length}`);
      if (investorIds.length === 0) return [];
      return take(scope, signal, () => pool.rank(scope.mode, askFor(scope.mode, query), investorIds, signal));
    },

    async close() {
      await keeping.close();
      await pool.close();
    },
  };
}

/** What an earlier index read of its words may be kept for the next one. */
const indexWordsOf = (words: RecordWords | undefined): IndexWords | undefined =>
  words instanceof IndexWords ? words : undefined;
