import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundInvestor } from '../corpus/rules-investor-record.ts';
import { exchange, type OutboundResources, trustedLines } from '../platform/outbound/connectors.ts';
import { timeLimit } from '../platform/process.ts';
import { DomainError, ERRORS, type ErrorCode } from '../platform/values/errors.ts';
import type { Secret } from '../platform/values/key-scopes.ts';
import { LEARNING } from '../platform/values/outcome.ts';
import { FairQueue, inTurn } from '../platform/values/queue.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { UnderstandingService } from '../profile/rules-suggest.ts';
import { createUnderstanding, indexVocabulary } from '../profile/understanding.ts';
import { loadGazetteer } from '../reference/reference.ts';
import type { IndexFacts, LogLine } from './index/served-index.ts';
import type { RunningInvestorSearch } from './investor-search.ts';
import { ANSWER_BYTES, type SearchQuestion } from './rules-investor-query.ts';
import { MAX_RANKED, MAX_SCORED } from './score/rules-ask.ts';
import type { InvestorPool, RankedInvestor } from './score/rules-ports.ts';

/** Answers what a service asks, as its own search would; `null` for what is undefined, which JSON does not carry. */
export async function answerSearch(
  search: RunningInvestorSearch,
  asked: SearchQuestion,
  signal: AbortSignal,
): Promise<unknown> {
  const { understanding } = search;
  switch (asked.kind) {
    case 'search':
      return search.search(asked.scope, asked.query, signal);
    case 'pool':
      return search.pool(asked.scope, asked.query, signal);
    case 'score':
      return search.score(asked.scope, asked.query, asked.investorIds, signal, asked.onlyRanked);
    case 'rank':
      return search.rank(asked.scope, asked.query, asked.investorIds, signal);
    case 'warnings':
      return understanding.warnings(asked.mode, asked.profile, asked.said);
    case 'read':
      return understanding.read(asked.mode, asked.profile);
    case 'refusal':
      return (await understanding.refusal(asked.mode, asked.profile, asked.said)) ?? null;
    case 'suggest':
      return understanding.suggest(asked.mode, asked.what, asked.text, asked.limit);
  }
}

/** What a searcher has, by mode; a mode without an index yet is left out. */
export type SearcherFacts = Readonly<Partial<Record<Mode, IndexFacts>>>;

/** It cannot be asked now. */
export class SearcherAway extends Error {}

/** How the searcher is asked. Both reject with `SearcherAway`, or with the reason of the signal. */
export interface SearcherWay {
  facts(signal: AbortSignal): Promise<SearcherFacts>;
  /** Rejects with the DomainError that a search here would. */
  ask(asked: SearchQuestion, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** What a searcher sends in place of an answer. */
interface Refused {
  readonly code?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** Lines are the operator's own, and shared by all tenants: turns are taken before. */
const EVERYONE = 'searcher';

/** Over HTTP, at the address that the operator named; `version` of this program, as the two must be of one. */
export function wayToSearcher(
  names: Pick<OutboundResources['names'], 'ofOperator'>,
  url: string,
  secret: Secret,
  version: string,
): SearcherWay {
  const lines = trustedLines(names);
  const send = async (path: string, body: string | undefined, signal: AbortSignal) => {
    const headers = {
      authorization: `Bearer ${secret.reveal()}`,
      'warmpath-version': version,
      'content-type': 'application/json',
    };
    try {
      const { status, bytes } = await exchange(
        { url: new URL(path, url), method: body === undefined ? 'GET' : 'POST', headers, body },
        {
          lines,
          tenantId: EVERYONE,
          signal,
          maxBytes: ANSWER_BYTES,
          redirects: 0,
          follows: () => false,
          reads: () => true,
        },
      );
      return { status, said: JSON.parse(bytes.toString('utf8')) as unknown };
    } catch (error) {
      signal.throwIfAborted();
      // Also what is no JSON: something else listens there.
      throw new SearcherAway(reasonOf(error));
    }
  };
  return {
    async facts(signal) {
      const { status, said } = await send('/facts', undefined, signal);
      if (status !== 200) throw new SearcherAway((said as Refused).message ?? `it answers ${status}`);
      return said as SearcherFacts;
    },
    async ask(asked, signal) {
      const { status, said } = await send('/ask', JSON.stringify(asked), signal);
      if (status === 200) return said;
      const { code = '', message = `it answers ${status}`, retryAfterSeconds } = said as Refused;
      if (status === 401 || status === 409 || status === 503) throw new SearcherAway(message);
      if (!Object.hasOwn(ERRORS, code)) throw new Error(`the searcher failed: ${message}`);
      throw new DomainError(code as ErrorCode, message, {
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    },
    close: () => lines.close(),
  };
}

function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  const inner = (cause as NodeJS.ErrnoException | undefined)?.code ?? code;
  return inner === undefined ? message : `${message} (${inner})`;
}

export interface SearcherOptions {
  /** Only for the log. */
  readonly url: string;
  readonly way: SearcherWay;
  readonly onLog: (line: LogLine) => void;
  /** Between two looks at it, ms. */
  readonly everyMs?: number;
}

/** A restart is noticed within a second; ten services that look cost a searcher nothing. */
const LOOK_MS = 1_000;
/** Facts are in memory: who does not answer within this time, ms, answers no search in time either. */
const LOOK_TIMEOUT_MS = 3_000;
/** By then one that was started again has mapped its index. */
const RETRY_AFTER_SECONDS = 2;

/** The process that searches for this one, or the proxy before several: whether it is there, and what it has. */
export class Searcher {
  readonly #options: SearcherOptions;
  readonly #stop = new AbortController();
  readonly #looking: Promise<unknown>;
  #facts: SearcherFacts | undefined;
  #why = '';

  constructor(options: SearcherOptions) {
    this.#options = options;
    this.#looking = this.#keepLooking();
  }

  /** Undefined if it has no index of the mode. */
  facts(mode: Mode): IndexFacts | undefined {
    return this.#facts?.[mode];
  }

  /** Whether it cannot be asked at all, with or without an index. */
  isAway(): boolean {
    return this.#facts === undefined;
  }

  /** Rejects with `unavailable` if it is away or has no index of the mode. */
  async ask(mode: Mode, asked: SearchQuestion, signal: AbortSignal): Promise<unknown> {
    if (this.facts(mode) === undefined) throw away();
    try {
      return await this.#options.way.ask(asked, signal);
    } catch (error) {
      signal.throwIfAborted();
      // Of several behind a proxy the others go on: whether none is there, the next look tells.
      throw error instanceof SearcherAway ? away(error) : error;
    }
  }

  #note(facts: SearcherFacts | undefined, why = ''): void {
    const isChanged = (facts === undefined) !== (this.#facts === undefined) || why !== this.#why;
    this.#facts = facts;
    this.#why = why;
    if (!isChanged || this.#stop.signal.aborted) return;
    const { url, onLog } = this.#options;
    if (facts !== undefined) onLog({ level: 'info', message: 'the searcher is there', fields: { url } });
    else onLog({ level: 'warn', message: 'the searcher cannot be asked', fields: { url, reason: why } });
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stop;
    const { way, everyMs = LOOK_MS } = this.#options;
    while (!signal.aborted) {
      const limit = timeLimit(LOOK_TIMEOUT_MS, signal);
      try {
        this.#note(await way.facts(limit.signal));
      } catch (error) {
        this.#note(undefined, limit.signal.aborted ? 'it does not answer' : messageOf(error));
      } finally {
        limit.end();
      }
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#looking;
    await this.#options.way.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function away(cause?: unknown): DomainError {
  return new DomainError('unavailable', 'The index is not available at the moment. Repeat shortly.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

export interface SearchApartOptions {
  readonly searcher: Searcher;
  /** The corpus's version in the database. Rejects if it does not answer. */
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
 * Search in a process of its own: the same as the search here, without an index in this one. While no searcher is there, searches
 * reject with `unavailable`, and questions are understood as before the first index.
 */
export function searchApart({ searcher, version }: SearchApartOptions): RunningInvestorSearch {
  const lanes = { live: new FairQueue(LANE), test: new FairQueue(LANE) };
  const take = <Result = readonly FoundInvestor[]>(
    { tenantId, mode }: Scope,
    asked: SearchQuestion,
    signal: AbortSignal,
  ) =>
    inTurn(lanes[mode], tenantId, signal, WORDS, () => searcher.ask(mode, asked, signal)) as Promise<Result>;
  return {
    facts: (mode) => searcher.facts(mode),
    isAway: () => searcher.isAway(),
    async current(mode) {
      return searcher.facts(mode)?.version === (await version(mode));
    },
    search: (scope, query, signal) => take(scope, { kind: 'search', scope, query }, signal),
    pool: (scope, query, signal) => take<InvestorPool>(scope, { kind: 'pool', scope, query }, signal),
    async score(scope, query, investorIds, signal, onlyRanked = false) {
      if (investorIds.length > MAX_SCORED)
        throw new RangeError(`at most ${MAX_SCORED} investors are scored a call, not ${investorIds.length}`);
      if (investorIds.length === 0) return [];
      return take(scope, { kind: 'score', scope, query, investorIds, onlyRanked }, signal);
    },
    async rank(scope, query, investorIds, signal) {
      if (investorIds.length > MAX_RANKED)
        throw new RangeError(`at most ${MAX_RANKED} investors are ranked a call, not ${investorIds.length}`);
      if (investorIds.length === 0) return [];
      return take<readonly RankedInvestor[]>(scope, { kind: 'rank', scope, query, investorIds }, signal);
    },
    understanding: understandingOf(searcher),
    close: () => searcher.close(),
  };
}

function understandingOf(searcher: Searcher): UnderstandingService {
  const none = indexVocabulary(loadGazetteer(), undefined);
  const alone = createUnderstanding(() => none);
  /** What a searcher says; if none does, what can be said without an index. */
  const ask = async <Result>(
    mode: Mode,
    asked: SearchQuestion,
    otherwise: () => Promise<Result>,
  ): Promise<Result> => {
    const limit = timeLimit(WORDS_MS, NEVER);
    try {
      return (await searcher.ask(mode, asked, limit.signal)) as Result;
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
    learning: async (mode) => (searcher.facts(mode)?.isLearning === true ? [LEARNING] : []),
    refusal: async (mode, profile, said) => {
      const otherwise = async () => (await alone.refusal(mode, profile, said)) ?? null;
      return (await ask(mode, { kind: 'refusal', mode, profile, said }, otherwise)) ?? undefined;
    },
    suggest: (mode, what, text, limit) =>
      ask(mode, { kind: 'suggest', mode, what, text, limit }, () => alone.suggest(mode, what, text, limit)),
  };
}
