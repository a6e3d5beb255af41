import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../core/errors.ts';
import type { SearchQuestion } from '../../core/research/search-question.ts';
import type { Mode } from '../../core/scope.ts';
import type { IndexFacts, LogLine } from '../../matching/host/served-index.ts';
import { SearcherAway, type SearcherFacts, type SearcherWay } from '../../outbound/ask-searcher.ts';

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

  /** What the one that is furthest behind has; undefined where none has an index of the mode. */
  facts(mode: Mode): IndexFacts | undefined {
    const all = this.#all.map(({ facts }) => facts?.[mode]).filter((facts) => facts !== undefined);
    const [first, ...others] = all;
    return others.reduce((least, next) => (least && next.version < least.version ? next : least), first);
  }

  /** Asks the least busy one that has an index of the mode. Rejects with `unavailable` where there is none. */
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
