import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel';
import pThrottle from 'p-throttle';
import { timeLimit } from '../process.ts';
import { ProviderError } from '../values/provider-error.ts';
import { FairQueue, QueueFull } from '../values/queue.ts';
import type { Asker } from '../values/scope.ts';
import {
  type Exchanged,
  exchange,
  guardedLines,
  isPublicAddress,
  type OutboundResources,
} from './connectors.ts';
import { statusFailure, transportFailure } from './failures.ts';
import { refuseUrl } from './identity-fetch.ts';

/** Thrown without anything having been sent: another attempt would end the same way. */
export class Refused extends ProviderError {}

/** The caller no longer waited for the answer; `waitedMs` since it was asked. */
export class GaveUp extends ProviderError {
  readonly waitedMs: number;

  constructor(waitedMs: number) {
    super('timeout', 'given up before the answer was there', { spend: 'unknown' });
    this.waitedMs = waitedMs;
  }
}

/** How many calls one provider takes. */
export interface GateLimits {
  /** Requests under way at once, in this process. */
  readonly concurrency: number;
  /** Requests in a second at most; absent: no limit of our own. */
  readonly perSecond?: number;
}

/** What stands between the lookups of this process and one provider. */
export interface Gate {
  /**
   * Runs `work` when the tenant's turn comes; turns go round by tenant. Rejects with Refused if that is
   * not soon, or if the provider rests; with what `work` rejects with else. `host`: a third party's server
   * is asked, not the provider itself: that neither asks nor feeds the breakers, and a tenant has a part of
   * the slots only.
   */
  run<Result>(work: () => Promise<Result>, asker: Asker, at: 'upstream' | 'host'): Promise<Result>;
  /** Whether the provider rests after failures; `half_open`: one call tries it. */
  readonly breaker: BreakerState;
}

export type BreakerState = 'closed' | 'half_open' | 'open';

/** Waiting calls for each that is under way. Every one is a client's request; beyond four answers' time it is in vain. */
const QUEUE_PER_SLOT = 4;
/** A third of a request's deadline: after that another source has the better chance. */
const TURN_MS = 10_000;
/** The time-out most sources have: one given up on after that long has failed, no matter whose limit was reached. */
const SLOW_MS = 10_000;

const MINUTE_MS = 60_000;
/** Enough to distinguish a broken provider from a bad question, few enough that users meet it only once. */
const TROUBLE_TRIPS = 5;
/** Most restarts and deployments are over by then. */
const TROUBLE_REST_MS = 30_000;
/** A refusal can be about one thing asked for; three in a row are about our key. */
const KEY_TRIPS = 3;
/** Keys and quotas are mended by people. */
const KEY_REST_MS = 10 * MINUTE_MS;
/** However long a provider asks us to stay away, it is asked again by then: limits are often lifted early. */
const PAUSE_MAX_MS = 60 * MINUTE_MS;

/** The gate of one provider: calls at once, calls a second and three breakers. Kept as long as the process. */
export function createGate(limits: GateLimits): Gate {
  const { concurrency } = limits;
  const waits = { waiting: queueOf(limits), waitingPerKey: queueOf(limits) };
  const slots = new FairQueue({ atOnce: concurrency, atOncePerKey: concurrency, ...waits });
  // A server that never answers holds its slot to the end of its time: one tenant's must leave some to others.
  const shares = new FairQueue({ atOnce: concurrency, atOncePerKey: shareOf(concurrency), ...waits });
  const turn = limits.perSecond === undefined ? undefined : throttle(limits.perSecond);
  // One at a time waits for the clock, the others for their turn: else it would serve them as they came.
  const turns = new FairQueue({
    atOnce: 1,
    atOncePerKey: 1,
    waiting: concurrency,
    waitingPerKey: concurrency,
  });
  const fuses = [
    fuse(isAboutTheKey, KEY_TRIPS, () => KEY_REST_MS),
    fuse(isPause, 1, (error) => Math.min((isProviderError(error) && error.retryAfterMs) || 0, PAUSE_MAX_MS)),
    fuse(isTrouble, TROUBLE_TRIPS, () => TROUBLE_REST_MS),
  ];

  return {
    get breaker() {
      const states = fuses.map((each) => each.state());
      return (
        states.find((state) => state === 'open') ?? states.find((state) => state === 'half_open') ?? 'closed'
      );
    },
    run: async (work, { tenantId, signal }, at) => {
      const turnLimit = timeLimit(TURN_MS, signal);
      const turnTimeout = turnLimit.signal;
      let begun = false;
      const begin = async () => {
        if (turn !== undefined) {
          await turns.run(tenantId, turnTimeout, turn).catch(() => {
            throw tooLate(signal);
          });
        }
        if (turnTimeout.aborted) throw tooLate(signal);
        begun = true;
        return work();
      };
      const outcome =
        at === 'host'
          ? shares.run(tenantId, turnTimeout, () => slots.run(tenantId, turnTimeout, begin))
          : slots.run(
              tenantId,
              turnTimeout,
              fuses.reduce<typeof begin>(
                (inner, { through }) =>
                  () =>
                    through(inner),
                begin,
              ),
            );
      return Promise.race([outcome, aborted(turnTimeout, () => begun)])
        .catch((error: unknown) => {
          if (error instanceof QueueFull) throw full();
          throw isProviderError(error) || !turnTimeout.aborted || begun ? error : tooLate(signal);
        })
        .finally(turnLimit.end);
    },
  };
}

/** How many may wait: no more than get their turn in time, so that none waits in vain. */
function queueOf({ concurrency, perSecond = Number.POSITIVE_INFINITY }: GateLimits): number {
  return Math.min(concurrency * QUEUE_PER_SLOT, Math.max(1, Math.floor((TURN_MS / 1_000) * perSecond)));
}

/** Of the slots, for hosts that a tenant names: a quarter, and two if there are so many, for one that hangs. */
function shareOf(concurrency: number): number {
  return Math.min(concurrency, Math.max(2, Math.ceil(concurrency / 4)));
}

/** Spaced so that no second of the clock, wherever it begins, sees more than `perSecond`. */
function throttle(perSecond: number): () => Promise<void> {
  const limit = Math.max(1, Math.floor(perSecond));
  return pThrottle({ limit, interval: (limit / perSecond) * 1_000, strict: true })(async () => {});
}

interface Rest {
  readonly duration: number;
  next(context: IHalfOpenAfterBackoffContext): Rest;
}

interface Fuse {
  through<Result>(work: () => Promise<Result>): Promise<Result>;
  state(): BreakerState;
}

/** A breaker that opens after `trips` such failures in a row, for as long as the last of them says; then one may try. */
function fuse(trips: (error: unknown) => boolean, after: number, restMs: (error: unknown) => number): Fuse {
  const rest = ({ result }: IHalfOpenAfterBackoffContext): Rest => ({
    duration: restMs('error' in result ? result.error : undefined),
    next: rest,
  });
  const breaker = circuitBreaker(handleWhen(trips), {
    halfOpenAfter: { next: rest },
    breaker: new ConsecutiveBreaker(after),
  });
  const through: Fuse['through'] = async (work) => {
    // While one tries, the others would be made to wait for how it goes.
    if (breaker.state === CircuitState.HalfOpen) throw resting();
    const answer = await breaker
      .execute(async () => {
        try {
          return { value: await work() };
        } catch (error) {
          if (showsLife(error)) return { error };
          throw error;
        }
      })
      .catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? resting() : error;
      });
    if ('error' in answer) throw answer.error;
    return answer.value;
  };
  return { through, state: () => stateOf(breaker.state) };
}

function stateOf(state: CircuitState): BreakerState {
  if (state === CircuitState.Closed) return 'closed';
  return state === CircuitState.HalfOpen ? 'half_open' : 'open';
}

function isProviderError(error: unknown): error is ProviderError {
  return error instanceof ProviderError;
}

function isAboutTheKey(error: unknown): boolean {
  return isProviderError(error) && (error.failure === 'auth_failed' || error.failure === 'quota_exhausted');
}

/** Asked to pause for a while. */
function isPause(error: unknown): boolean {
  return isProviderError(error) && error.failure === 'rate_limited' && (error.retryAfterMs ?? 0) > 0;
}

function isTrouble(error: unknown): boolean {
  if (!isProviderError(error) || error instanceof Refused || isAboutTheKey(error)) return false;
  return error instanceof GaveUp ? error.waitedMs >= SLOW_MS : !showsLife(error);
}

/** It answered, and what it says is about what was asked: 404, 400, 422 and the like. */
function showsLife(error: unknown): boolean {
  if (!isProviderError(error) || error.failure !== 'upstream') return false;
  return error.status !== undefined && error.status >= 400 && error.status < 500;
}

function aborted(signal: AbortSignal, begun: () => boolean): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => {
      if (!begun()) reject(signal.reason);
    };
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

const resting = () => new Refused('unreachable', 'breaker open', { spend: 'none' });
const full = () => new Refused('rate_limited', 'too many calls are waiting for it here', { spend: 'none' });
const tooLate = (signal: AbortSignal) =>
  signal.aborted
    ? new Refused('timeout', 'given up while waiting for a turn', { spend: 'none' })
    : new Refused('rate_limited', 'no turn in time', { spend: 'none' });

export interface ApiFetchOptions {
  readonly ways: OutboundResources;
  /** Inner addresses, any port and plain http too: for tests, and for operators who mean it. */
  readonly allowPrivate?: boolean;
  /** The one server it asks, such as `https://api.example.com`. */
  readonly origin: string;
  readonly limits: { readonly timeoutMs: number; readonly concurrency: number; readonly maxBytes: number };
}

/** `fetch` for the library of one service, behind the limits and breakers of everything that leaves this process. */
export interface ApiFetch {
  /** As the library calls it; rejects if no whole answer came, resolves for every status. */
  fetchFor(asker: Asker): (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

/** One gate for the service: its breakers open for everybody. Redirects are not followed. */
export function createApiFetch({ ways, allowPrivate = false, origin, limits }: ApiFetchOptions): ApiFetch {
  const gate = createGate(limits);
  const lines = guardedLines({ ways, permits: allowPrivate ? () => true : isPublicAddress });

  const send = async (url: URL, init: RequestInit, asker: Asker): Promise<Exchanged> => {
    const limit = timeLimit(limits.timeoutMs, asker.signal);
    try {
      return await exchange(
        {
          url,
          method: init.method === 'POST' ? 'POST' : 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          body: typeof init.body === 'string' && init.body !== '' ? init.body : undefined,
        },
        {
          lines,
          tenantId: asker.tenantId,
          signal: limit.signal,
          maxBytes: limits.maxBytes,
          redirects: 0,
          follows: () => false,
          reads: () => true,
        },
      );
    } catch (error) {
      throw limit.hasPassed
        ? new ProviderError('timeout', 'no whole answer in time')
        : transportFailure(error);
    } finally {
      limit.end();
    }
  };

  return {
    fetchFor:
      (asker) =>
      async (asked, init = {}) => {
        const url = new URL(asked instanceof Request ? asked.url : asked);
        if (url.origin !== new URL(origin).origin || !['GET', 'POST'].includes(init.method ?? 'GET')) {
          throw new ProviderError('unsupported', 'the library asks what it should not');
        }
        refuseUrl(url, allowPrivate);
        let answered: Exchanged | undefined;
        await gate
          .run(
            async () => {
              answered = await send(url, init, asker);
              const { status, headers } = answered;
              // The breakers read failures; what the library reads is the answer.
              if (status >= 400) throw statusFailure(status, headers, Date.now());
            },
            asker,
            'upstream',
          )
          .catch((error: unknown) => {
            if (answered === undefined) throw error;
          });
        if (answered === undefined) throw new ProviderError('unreachable', 'no answer');
        const { status, headers, bytes } = answered;
        // The library reads the length of what it is given, not of what came compressed.
        const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers;
        return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers: rest });
      },
    close: () => lines.close(),
  };
}
