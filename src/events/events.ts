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
  const waiting = new Map<string, number>();
  let waiters = 0;
  const closed = new AbortController();

  /** Repeats `read` until it has an event, the time is over, or the request or the service ends. */
  const waitFor = async (
    { tenantId, mode }: Scope,
    after: number,
    read: () => Promise<EventsRead>,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<EventsRead> => {
    const account = `${tenantId} ${mode}`;
    const own = waiting.get(account) ?? 0;
    if (own >= EVENT_LIMITS.waitersOfAccount || waiters >= EVENT_LIMITS.waiters) {
      throw new DomainError(
        'rate_limited',
        `${own >= EVENT_LIMITS.waitersOfAccount ? `${own} requests of this account` : 'Too many requests'} wait for events already. Repeat later, or without "wait".`,
        { retryAfterSeconds: RETRY_SECONDS },
      );
    }
    waiting.set(account, own + 1);
    waiters += 1;
    try {
      const until = performance.now() + waitMs;
      const ended = AbortSignal.any([signal, closed.signal]);
      for (;;) {
        const found = await read();
        const left = until - performance.now();
        const isMissed = after < found.dropped;
        if (found.events.length > 0 || isMissed || left <= 0 || ended.aborted) return found;
        await sleep(Math.min(LOOK_MS, left), undefined, { signal: ended }).catch(() => {});
      }
    } finally {
      waiters -= 1;
      const others = (waiting.get(account) ?? 1) - 1;
      if (others === 0) waiting.delete(account);
      else waiting.set(account, others);
    }
  };

  return {
    /**
     * Events after a cursor, the oldest first; with `waitSeconds` it waits for the first one if there is none yet. `after` undefined: from
     * the oldest that is stored; `latest`: only what is recorded from now on. Throws `rate_limited` if too many requests wait.
     */
    async read(
      scope: Scope,
      asked: {
        readonly after: number | 'latest' | undefined;
        readonly kinds: readonly EventKind[] | undefined;
        readonly limit: number;
        readonly waitSeconds: number;
      },
      signal: AbortSignal,
    ): Promise<EventsRead & { readonly missed: boolean }> {
      const { kinds = EVENT_KINDS, limit, waitSeconds } = asked;
      const after = asked.after === 'latest' ? await events.latest(scope) : (asked.after ?? 0);
      const read = () => events.read(scope, { after, kinds, limit });
      const found =
        waitSeconds === 0 ? await read() : await waitFor(scope, after, read, waitSeconds * 1_000, signal);
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

/** What a tenant may do with its events. */
export type EventService = ReturnType<typeof createEventService>;

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly events: Pick<EventService, 'read' | 'trigger'>;
  }
}
