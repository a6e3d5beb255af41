import { setTimeout as sleep } from 'node:timers/promises';
import { isContactEnough } from '../core/contact.ts';
import { ProviderError, type ProviderFailure } from '../core/provider-error.ts';
import type { Asker } from '../core/scope.ts';
import type { InAnswer, OutRequest, SettingValues, Upstream } from '../providers/provider.ts';
import { timeLimit } from '../time-limit.ts';
import { inSpan, noteInSpan } from '../trace.ts';
import type { Lines } from './connectors.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { statusFailure, transportFailure } from './failures.ts';
import { type BreakerState, createGate, GaveUp, Refused } from './gate.ts';
import { methodOf, questionOf } from './question.ts';
import { refuseUrl } from './refuse-url.ts';
import { readJson, readText, refuseOctets } from './reply.ts';

/** One attempt, for the log: nothing of what was asked, no address, no key. */
export interface CallLine {
  readonly provider: string;
  readonly status?: number;
  readonly latencyMs: number;
  readonly outcome: 'ok' | ProviderFailure;
  readonly attempt: 1 | 2;
}

export interface CallerOptions {
  readonly upstream: Pick<Upstream, 'id' | 'limits' | 'needsContact' | 'settings'>;
  readonly settings: SettingValues;
  readonly lines: { readonly trusted: Lines; readonly guarded: Lines };
  readonly userAgent: string;
  readonly contact: string | undefined;
  /** Hosts of users on other ports than those of the web too. */
  readonly anyPort: boolean;
  readonly log: (line: CallLine) => void;
}

/** Asks one upstream. Both reject with ProviderError and nothing else. */
export interface Caller {
  readonly settings: SettingValues;
  readonly breaker: BreakerState;
  json(request: OutRequest, asker: Asker): Promise<InAnswer<unknown>>;
  text(request: OutRequest, asker: Asker): Promise<InAnswer<string>>;
}

/** Answers are lists of some dozens of entries; more than that is no answer to what we asked. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Start pages of companies stay far below; it is what an outsider can make us hold at once, per call. */
const GUARDED_MAX_BYTES = 2 * 1024 * 1024;
/** A third of a request's deadline; an outsider decides how slow their server is. */
const GUARDED_TIMEOUT_MS = 10_000;
/** Within one server: a slash, a renamed path. */
const TRUSTED_REDIRECTS = 3;
/** http to https, to www, to a language, to a slash, and one for what we did not think of. */
const GUARDED_REDIRECTS = 5;
/** Where an upstream wants a longer pause, the next source answers sooner. */
const MAX_RETRY_WAIT_MS = 2_000;
/** So that calls that failed together do not come back together. */
const JITTER_MS = { least: 50, spread: 250 };
/** Of proxies before a server that restarts. */
const PASSING = new Set([502, 503, 504]);

interface Reading<Body> {
  readonly accept: string;
  readonly read: (answer: Exchanged) => Body;
}
const JSON_READING: Reading<unknown> = { accept: 'application/json', read: readJson };
const TEXT_READING: Reading<string> = {
  accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8',
  read: readText,
};

/** The one way to an upstream: made once and kept, as it holds its queue and its breakers. */
export function createCaller(options: CallerOptions): Caller {
  const { upstream, settings } = options;
  const gate = createGate(upstream.limits);

  async function ask<Body>(
    request: OutRequest,
    reading: Reading<Body>,
    asker: Asker,
  ): Promise<InAnswer<Body>> {
    const { signal } = asker;
    try {
      return await traced(request, reading, asker, 1);
    } catch (first) {
      const pause = pauseBeforeSecond(request, first);
      if (pause === undefined || signal.aborted) throw first;
      await sleep(pause, undefined, { signal }).catch(() => {
        throw first;
      });
      return traced(request, reading, asker, 2).catch((second: unknown) => {
        throw withSpendOf(first, second);
      });
    }
  }

  const traced: typeof attempt = (request, reading, asker, number) =>
    inSpan(
      `ask ${upstream.id}`,
      { 'warmpath.attempt': number },
      () => attempt(request, reading, asker, number),
      'outbound',
    );

  async function attempt<Body>(
    request: OutRequest,
    reading: Reading<Body>,
    asker: Asker,
    number: 1 | 2,
  ): Promise<InAnswer<Body>> {
    const began = performance.now();
    const report = (outcome: CallLine['outcome'], status: number | undefined) => {
      const latencyMs = Math.round(performance.now() - began);
      const told = status === undefined ? {} : { status };
      options.log({ provider: upstream.id, ...told, latencyMs, outcome, attempt: number });
      noteInSpan({ 'warmpath.outcome': outcome, 'http.response.status_code': status });
    };
    try {
      if (!isContactEnough(upstream.needsContact, options.contact)) {
        const wants = upstream.needsContact === 'email' ? 'an e-mail address as contact' : 'a contact';
        throw new Refused('not_configured', `it wants ${wants}, and none is configured`);
      }
      const answer = await gate.run(
        () => send(request, reading, asker),
        asker,
        request.guardedUrl === undefined ? 'upstream' : 'host',
      );
      report('ok', answer.status);
      return answer;
    } catch (thrown) {
      const error = transportFailure(thrown);
      report(error.failure, error.status);
      throw error;
    }
  }

  async function send<Body>(
    request: OutRequest,
    reading: Reading<Body>,
    asker: Asker,
  ): Promise<InAnswer<Body>> {
    const { signal } = asker;
    const guarded = request.guardedUrl !== undefined;
    const { userAgent, anyPort } = options;
    const question = questionOf(request, {
      upstream,
      settings,
      userAgent,
      anyPort,
      accept: reading.accept,
    });
    const reads = (status: number) =>
      (status >= 200 && status < 300) || (request.accept ?? []).includes(status);
    const limitMs = request.timeoutMs ?? upstream.limits.timeoutMs;
    const limitBytes = request.maxBytes ?? upstream.limits.maxBytes ?? MAX_BYTES;
    const sentAt = performance.now();
    const limit = timeLimit(guarded ? Math.min(limitMs, GUARDED_TIMEOUT_MS) : limitMs, signal);
    try {
      const answer = await exchange(question, {
        lines: guarded ? options.lines.guarded : options.lines.trusted,
        tenantId: asker.tenantId,
        signal: limit.signal,
        maxBytes: guarded ? Math.min(limitBytes, GUARDED_MAX_BYTES) : limitBytes,
        redirects: guarded ? GUARDED_REDIRECTS : TRUSTED_REDIRECTS,
        follows: (from, to) => {
          if (guarded) refuseUrl(to, anyPort);
          return guarded || from.origin === to.origin;
        },
        reads,
      });
      if (!reads(answer.status)) throw statusFailure(answer.status, answer.headers, Date.now());
      if (guarded) refuseOctets(answer);
      const { status, headers, url } = answer;
      return { status, headers, url: url.href, body: reading.read(answer) };
    } catch (error) {
      if (signal.aborted) throw new GaveUp(performance.now() - sentAt);
      if (limit.hasPassed) throw new ProviderError('timeout', 'no whole answer in time');
      throw transportFailure(error);
    } finally {
      limit.end();
    }
  }

  return {
    settings,
    get breaker() {
      return gate.breaker;
    },
    json: (request, asker) => ask(request, JSON_READING, asker),
    text: (request, asker) => ask(request, TEXT_READING, asker),
  };
}

/** How long to wait before a second attempt, ms; undefined where there must be none. */
function pauseBeforeSecond(request: OutRequest, error: unknown): number | undefined {
  // A host that a user named is asked once: it is not ours to retry.
  if (request.guardedUrl !== undefined || request.send === 'once') return undefined;
  if (request.send === undefined && methodOf(request) !== 'GET') return undefined;
  if (!(error instanceof ProviderError) || error instanceof Refused) return undefined;
  const { failure, status, retryAfterMs } = error;
  if (failure === 'rate_limited' && retryAfterMs === undefined) return undefined;
  const passing = failure === 'upstream' && status !== undefined && PASSING.has(status);
  if (failure !== 'unreachable' && failure !== 'rate_limited' && !passing) return undefined;
  if ((retryAfterMs ?? 0) > MAX_RETRY_WAIT_MS) return undefined;
  return (retryAfterMs ?? 0) + JITTER_MS.least + Math.random() * JITTER_MS.spread;
}

/** The second failure, which may have cost us something where the first may have. */
function withSpendOf(first: unknown, second: unknown): unknown {
  if (!(first instanceof ProviderError && second instanceof ProviderError)) return second;
  if (first.spend === 'none' || second.spend === 'unknown') return second;
  const { failure, message, status, retryAfterMs } = second;
  return new ProviderError(failure, message, { status, retryAfterMs, spend: 'unknown' });
}
