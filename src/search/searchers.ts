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

/** It cannot be asked now; another one may be. */
export class SearcherAway extends Error {}

/** How searchers are asked. Both reject with `SearcherAway`, or with the reason of the signal. */
export interface SearcherWay {
  facts(url: string, signal: AbortSignal): Promise<SearcherFacts>;
  /** Rejects with the DomainError that a search here would. */
  ask(url: string, asked: SearchQuestion, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** What a searcher sends in place of an answer. */
interface Refused {
  readonly code?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** Lines are the operator's own, and shared by all tenants: turns are taken before. */
const EVERYONE = 'searchers';

/** Over HTTP, at addresses that the operator named; `version` of this program, as the two must be of one. */
export function askSearchers(
  names: Pick<OutboundResources['names'], 'ofOperator'>,
  secret: Secret,
  version: string,
): SearcherWay {
  const lines = trustedLines(names);
  const send = async (url: string, path: string, body: string | undefined, signal: AbortSignal) => {
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
    async facts(url, signal) {
      const { status, said } = await send(url, '/facts', undefined, signal);
      if (status !== 200) throw new SearcherAway((said as Refused).message ?? `it answers ${status}`);
      return said as SearcherFacts;
    },
    async ask(url, asked, signal) {
      const { status, said } = await send(url, '/ask', JSON.stringify(asked), signal);
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

export interface SearchersOptions {
  readonly urls: readonly string[];
  readonly way: SearcherWay;
  readonly onLog: (line: LogLine) => void;
  /** Between two looks at one, ms. */
  readonly everyMs?: number;
}

/** A restart is noticed within a second; ten services that look cost a searcher nothing. */
const LOOK_MS = 1_000;
/** Facts are in memory: who does not answer within this time, ms, answers no search in time either. */
const LOOK_TIMEOUT_MS = 3_000;
/** A question whose searcher ended is asked once more: one that breaks searchers must not break them all. */
const MAX_TRIES = 2;
/** By then one that was started again has mapped its index. */
const RETRY_AFTER_SECONDS = 2;

interface Searcher {
  readonly url: string;
  /** Undefined while it is away. */
  facts: SearcherFacts | undefined;
  why: string;
  load: number;
}

/** The processes that search for this one: which are there, what they have, and which is asked next. */
export class Searchers {
  readonly #options: SearchersOptions;
  readonly #all: readonly Searcher[];
  readonly #stop = new AbortController();
  readonly #looking: Promise<unknown>;

  constructor(options: SearchersOptions) {
    this.#options = options;
    this.#all = options.urls.map((url) => ({ url, facts: undefined, why: '', load: 0 }));
    this.#looking = Promise.all(this.#all.map((one) => this.#keepLooking(one)));
  }

  /** What the one that is furthest behind has; undefined if none has an index of the mode. */
  facts(mode: Mode): IndexFacts | undefined {
    const all = this.#all.map(({ facts }) => facts?.[mode]).filter((facts) => facts !== undefined);
    const [first, ...others] = all;
    return others.reduce((least, next) => (least && next.version < least.version ? next : least), first);
  }

  /** Whether none can be asked at all, with or without an index. */
  isAway(): boolean {
    return this.#all.every(({ facts }) => facts === undefined);
  }

  /** Asks the least busy one that has an index of the mode. Rejects with `unavailable` if there is none. */
  async ask(mode: Mode, asked: SearchQuestion, signal: AbortSignal): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      const able = this.#all.filter(({ facts }) => facts?.[mode] !== undefined);
      const [first, ...others] = able;
      if (first === undefined) throw away();
      const one = others.reduce((least, next) => (next.load < least.load ? next : least), first);
      one.load += 1;
      try {
        return await this.#options.way.ask(one.url, asked, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SearcherAway)) throw error;
        this.#note(one, undefined, error.message);
        if (tries === MAX_TRIES) throw away(error);
      } finally {
        one.load -= 1;
      }
    }
  }

  #note(one: Searcher, facts: SearcherFacts | undefined, why = ''): void {
    const isChanged = (facts === undefined) !== (one.facts === undefined) || why !== one.why;
    one.facts = facts;
    one.why = why;
    if (!isChanged || this.#stop.signal.aborted) return;
    const { url } = one;
    if (facts !== undefined)
      this.#options.onLog({ level: 'info', message: 'a searcher is there', fields: { url } });
    else
      this.#options.onLog({
        level: 'warn',
        message: 'a searcher cannot be asked',
        fields: { url, reason: why },
      });
  }

  async #keepLooking(one: Searcher): Promise<void> {
    const { signal } = this.#stop;
    const { way, everyMs = LOOK_MS } = this.#options;
    while (!signal.aborted) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), LOOK_TIMEOUT_MS);
      try {
        this.#note(one, await way.facts(one.url, AbortSignal.any([signal, limit.signal])));
      } catch (error) {
        const isLate = limit.signal.aborted;
        this.#note(one, undefined, isLate ? 'it does not answer' : messageOf(error));
      } finally {
        clearTimeout(timer);
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
  readonly searchers: Searchers;
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
    isAway: () => searchers.isAway(),
    async current(mode) {
      return searchers.facts(mode)?.version === (await version(mode));
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
    understanding: understandingOf(searchers),
    close: () => searchers.close(),
  };
}

function understandingOf(searchers: Searchers): UnderstandingService {
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
