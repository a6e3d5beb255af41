import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'secure-json-parse';
import {
  type Exchanged,
  exchange,
  guardedLines,
  isPublicAddress,
  type Lines,
  type OutboundResources,
  trustedLines,
} from '../platform/outbound/connectors.ts';
import { decodeText, statusFailure, transportFailure } from '../platform/outbound/failures.ts';
import { type BreakerState, createGate, GaveUp, Refused } from '../platform/outbound/gate.ts';
import { refuseUrl } from '../platform/outbound/identity-fetch.ts';
import { inSpan, noteInSpan, timeLimit } from '../platform/process.ts';
import { isContactEnough } from '../platform/values/limits.ts';
import { ProviderError, type ProviderFailure } from '../platform/values/provider-error.ts';
import type { Asker } from '../platform/values/scope.ts';
import type { LocalSources } from './html.ts';
import type { InAnswer, OutRequest, Provider, ProviderCall, SettingValues } from './provider.ts';
import { methodOf, questionOf } from './usual-settings.ts';

/** `text/*`, and what is text under other names; a body without a type is looked at. */
const TEXT = /^\s*(text\/|application\/([\w.+-]*\+)?(json|xml|javascript|ecmascript)\b|$)/i;
const MARKUP = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/**
 * The JSON of an answer, whatever text type it came under; keys that would reach into prototypes are left out. Throws
 * `bad_response` for anything else. Where only the status counts (a 404 that means a miss), no JSON is `undefined`.
 */
export function readJson({ status, headers, bytes }: Exchanged): unknown {
  const type = headers['content-type'] ?? '';
  const counts = status >= 200 && status < 300;
  if (MARKUP.test(type)) return noJson(counts, 'the answer is a page, not JSON');
  try {
    return parse(decodeText(bytes, type), { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    return noJson(counts, 'the answer is no JSON');
  }
}

function noJson(counts: boolean, message: string): undefined {
  if (counts) throw new ProviderError('bad_response', message);
  return undefined;
}

export function readText({ headers, bytes }: Exchanged): string {
  return decodeText(bytes, headers['content-type'] ?? '');
}

/** Throws `bad_response` for pictures, archives and programs. */
export function refuseOctets({ headers }: Exchanged): void {
  if (!TEXT.test(headers['content-type'] ?? ''))
    throw new ProviderError('bad_response', 'the answer is no text');
}

/** One attempt, for the log: nothing of what was asked, no address, no key. */
export interface CallLine {
  readonly provider: string;
  readonly status?: number;
  readonly latencyMs: number;
  readonly outcome: 'ok' | ProviderFailure;
  readonly attempt: 1 | 2;
}

export interface CallerOptions {
  readonly provider: Pick<Provider, 'id' | 'limits' | 'needsContact' | 'settings'>;
  readonly settings: SettingValues;
  readonly lines: { readonly trusted: Lines; readonly guarded: Lines };
  readonly userAgent: string;
  readonly contact: string | undefined;
  /** Hosts of users on other ports than those of the web too. */
  readonly anyPort: boolean;
  readonly log: (line: CallLine) => void;
}

/** Asks one provider. Both reject with ProviderError and nothing else. */
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
/** Where a provider wants a longer pause, the next source answers sooner. */
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

/** The one way to a provider: made once and kept, as it holds its queue and its breakers. */
export function createCaller(options: CallerOptions): Caller {
  const { provider, settings } = options;
  const gate = createGate(provider.limits);

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
      `ask ${provider.id}`,
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
      options.log({ provider: provider.id, ...told, latencyMs, outcome, attempt: number });
      noteInSpan({ 'warmpath.outcome': outcome, 'http.response.status_code': status });
    };
    try {
      if (!isContactEnough(provider.needsContact, options.contact)) {
        const wants = provider.needsContact === 'email' ? 'an e-mail address as contact' : 'a contact';
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
      provider,
      settings,
      userAgent,
      anyPort,
      accept: reading.accept,
    });
    const reads = (status: number) =>
      (status >= 200 && status < 300) || (request.accept ?? []).includes(status);
    const limitMs = request.timeoutMs ?? provider.limits.timeoutMs;
    const limitBytes = request.maxBytes ?? provider.limits.maxBytes ?? MAX_BYTES;
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

/** How long to wait before a second attempt, ms; undefined if there must be none. */
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

export interface OutboundOptions {
  readonly ways: OutboundResources;
  readonly version: string;
  /** An e-mail address or URL of the operator: sources want to know whom to contact in case of trouble. */
  readonly contact?: string | undefined;
  /** Guarded requests may reach inner addresses and any port: for tests, and for operators who mean it. */
  readonly allowPrivate?: boolean;
  readonly log?: (line: CallLine) => void;
}

/** The way out of this process to the providers. */
export interface Outbound {
  /** Holds queue and breakers of the provider: called once for each, and kept. */
  callerOf(provider: CallerOptions['provider'], settings: SettingValues): Caller;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** Connections are shared by all providers, those of users' hosts kept apart from those of configured ones. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { ways, version, contact, allowPrivate = false, log = () => undefined } = options;
  const permits = allowPrivate ? () => true : isPublicAddress;
  const lines = {
    trusted: trustedLines(ways.names),
    guarded: guardedLines({ permits, ways }),
  };
  // What is no printable ASCII cannot stand in a header.
  const about = contact === undefined ? '' : ` (+${contact.replace(/[^\x20-\x7e]/g, '')})`;
  const common = {
    lines,
    anyPort: allowPrivate,
    log,
    userAgent: `Warmpath/${version}${about}`,
    contact,
  };
  return {
    callerOf: (provider, settings) => createCaller({ ...common, provider, settings }),
    close: async () => {
      await Promise.all([lines.trusted.close(), lines.guarded.close()]);
    },
  };
}

/** What a lookup may use while it asks, for one request of ours. */
export function callOf(
  caller: Caller,
  context: {
    readonly tenantId: string;
    readonly local: LocalSources;
    readonly signal: AbortSignal;
    readonly now: Date;
  },
): ProviderCall {
  const { tenantId } = context;
  const under = (signal: AbortSignal): ProviderCall => ({
    tenantId,
    settings: caller.settings,
    signal,
    now: context.now,
    local: context.local,
    json: (request) => caller.json(request, { tenantId, signal }),
    text: (request) => caller.text(request, { tenantId, signal }),
    under,
  });
  return under(context.signal);
}
