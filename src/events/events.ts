import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../platform/values/errors.ts';
import type { Scope } from '../platform/values/scope.ts';
import { EVENT_KINDS, EVENT_LIMITS, type EventKind } from './fields.ts';
import type { EventStore, EventsRead } from './queries-events.ts';

/** How often a waiting request looks, ms: sooner than a person looks up, and a look takes a millisecond. */
const LOOK_MS = 1_000;
/** A place is free when one of the waiting requests has ended. */
const RETRY_SECONDS = EVENT_LIMITS.waitSeconds;

export interface EventServiceOptions {
  readonly events: EventStore;
  /** Something is to be sent. */
  onRecorded(): void;
}

/** Where a tenant reads its events, and makes some in the sandbox. */
export function createEventService({ events, onRecorded }: EventServiceOptions) {
  const places = new WaitingPlaces();
  const closed = new AbortController();

  /** Repeats `read` until it has an event, the time is over, or the request or the service ends. */
  const waitFor = async (
    { tenantId, mode }: Scope,
    after: number,
    read: () => Promise<EventsRead>,
    waitMs: number,
    signals: readonly AbortSignal[],
  ): Promise<EventsRead> => {
    const place = places.take(`${tenantId} ${mode}`);
    try {
      const until = performance.now() + waitMs;
      const ended = AbortSignal.any([...signals, place.ended, closed.signal]);
      for (;;) {
        const found = await read();
        const left = until - performance.now();
        const isMissed = after < found.dropped;
        if (found.events.length > 0 || isMissed || left <= 0 || ended.aborted) return found;
        await sleep(Math.min(LOOK_MS, left), undefined, { signal: ended }).catch(() => {});
      }
    } finally {
      place.leave();
    }
  };

  return {
    /**
     * Events after a cursor, the oldest first; with `waitSeconds` it waits for the first one if there is none yet. `after` undefined: from
     * the oldest that is stored; `latest`: only what is recorded from now on. When one of `signals` is aborted it waits no longer. Throws
     * `rate_limited` if too many requests wait.
     */
    async read(
      scope: Scope,
      asked: {
        readonly after: number | 'latest' | undefined;
        readonly kinds: readonly EventKind[] | undefined;
        readonly limit: number;
        readonly waitSeconds: number;
      },
      signals: readonly AbortSignal[],
    ): Promise<EventsRead & { readonly missed: boolean }> {
      const { kinds = EVENT_KINDS, limit, waitSeconds } = asked;
      const after = asked.after === 'latest' ? await events.latest(scope) : (asked.after ?? 0);
      const read = () => events.read(scope, { after, kinds, limit });
      const found =
        waitSeconds === 0 ? await read() : await waitFor(scope, after, read, waitSeconds * 1_000, signals);
      return { ...found, missed: asked.after !== undefined && after < found.dropped };
    },

    /** Records the example of a kind as if it had happened. Throws `conflict` outside of the sandbox. */
    async trigger(scope: Scope, kind: EventKind): Promise<void> {
      if (scope.mode !== 'test') {
        throw new DomainError(
          'conflict',
          'Events are made up in the sandbox only: use a test key (wp_test_…). To try a webhook with a live key send it a test event.',
        );
      }
      await events.recordExample(scope, kind);
      onRecorded();
    },

    /** Ends what waits, so that the service need not wait for it. */
    close: () => closed.abort(),
  };
}

/**
 * The places of requests that wait, shared by all accounts of a process. If all are taken, the account with most gives one up to one that has
 * fewer: the request that has waited longest there is answered as if its time were over.
 */
class WaitingPlaces {
  readonly #accounts = new Map<string, Set<AbortController>>();
  #taken = 0;

  /** `ended`: it is to be given up. Throws `rate_limited`. */
  take(account: string): { readonly ended: AbortSignal; leave(): void } {
    const own = this.#accounts.get(account) ?? new Set<AbortController>();
    if (own.size >= EVENT_LIMITS.waitersOfAccount) throw full(`${own.size} requests of this account wait`);
    if (this.#taken >= EVENT_LIMITS.waiters) {
      const most = [...this.#accounts.values()].reduce((a, b) => (b.size > a.size ? b : a));
      // With one more than ours the two would only change places.
      if (most.size <= own.size + 1) throw full('Too many requests wait');
      const [oldest] = most;
      if (oldest !== undefined) this.#leave(most, oldest);
      oldest?.abort();
    }
    const place = new AbortController();
    this.#accounts.set(account, own.add(place));
    this.#taken += 1;
    return {
      ended: place.signal,
      leave: () => {
        this.#leave(own, place);
        if (own.size === 0 && this.#accounts.get(account) === own) this.#accounts.delete(account);
      },
    };
  }

  #leave(of: Set<AbortController>, place: AbortController): void {
    if (of.delete(place)) this.#taken -= 1;
  }
}

const full = (what: string) =>
  new DomainError('rate_limited', `${what} for events already. Repeat later, or without "wait".`, {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** What a tenant may do with its events. */
export type EventService = ReturnType<typeof createEventService>;

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly events: Pick<EventService, 'read' | 'trigger'>;
  }
}
