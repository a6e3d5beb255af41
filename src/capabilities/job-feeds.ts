import { randomUUID } from 'node:crypto';
import type { JobFeedState, JobFeedStore } from '../core/lookup/ports.ts';
import { ProviderError, type ProviderFailure } from '../core/provider-error.ts';
import type { JobFeedSource } from '../providers/local-sources.ts';
import { loadMetros } from '../reference/metros.ts';
import { MAX_FEED_BYTES } from '../store/lookup/job-feeds.ts';
import { FeedCopy, writeCopy } from './feed-copy.ts';

export interface JobFeedsOptions {
  readonly store: JobFeedStore;
  /** A refresh in the background failed: it is reported only here. */
  readonly onFailed?: (feed: string, error: unknown) => void;
  /** For tests: how often a process that waits for another's refresh looks, ms. */
  readonly lookEveryMs?: number;
}

export interface JobFeeds extends JobFeedSource {
  /** Ends refreshes under way; the next process may begin them again at once. */
  close(): Promise<void>;
}

type Refresh = Parameters<JobFeedSource['search']>[2];
type Context = Parameters<JobFeedSource['search']>[3];

/** A refresh is twenty pages at most, of ten seconds each in the worst case, four at a time. */
const REFRESH_MS = 60_000;
/** Beyond a refresh: storing the copy. After a crash of the holder another process takes over then. */
const LEASE_MS = REFRESH_MS + 30_000;
/** Another process's copy is noticed after this; saves a statement a feed and search. */
const CHECK_EVERY_MS = 5_000;
/** After a failure of the feed, where it does not ask for a longer wait. */
const RETRY_MS = 10 * 60_000;
/** After no connection at all: often our own network, and no load on the feed. */
const RETRY_UNREACHABLE_MS = 60_000;
const LOOK_EVERY_MS = 250;

interface Held {
  readonly copy: FeedCopy;
  /** By the service's clock, ms. */
  checkedAt: number;
  /** By the same, when the copy was made. */
  readonly madeAt: number;
}

/**
 * Local copies of feeds that have no search of their own: nothing is fetched before the first question, one
 * process at a time refreshes, an older copy answers meanwhile, and no failure ever takes a copy's place.
 */
export function createJobFeeds(options: JobFeedsOptions): JobFeeds {
  const { store } = options;
  const held = new Map<string, Held>();
  const loading = new Map<string, Promise<FeedCopy | undefined>>();
  const refreshing = new Map<string, Promise<void>>();
  const closing = new AbortController();

  /** Takes the lease and refreshes; resolves without doing so where another process does. */
  async function refreshFeed(feed: string, refresh: Refresh): Promise<void> {
    const lease = randomUUID();
    if (!(await store.claim(feed, { lease, leaseMs: LEASE_MS, maxAgeMs: refresh.maxAgeMs }))) return;
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(REFRESH_MS)]);
      const jobs = await orAborted(refresh.run(signal), signal);
      if (jobs.length === 0) throw new ProviderError('bad_response', 'a feed without a posting');
      await store.keep(feed, lease, writeCopy(jobs, MAX_FEED_BYTES));
    } catch (thrown) {
      const error = asProviderError(thrown);
      // Without the database the lease runs out by itself.
      const retryMs = closing.signal.aborted ? 0 : retryAfter(error, refresh);
      await store.fail(feed, lease, error.failure, retryMs).catch(() => {});
      throw error;
    }
  }

  function startRefresh(feed: string, refresh: Refresh): Promise<void> {
    const underWay = refreshing.get(feed);
    if (underWay !== undefined) return underWay;
    const started = refreshFeed(feed, refresh).finally(() => refreshing.delete(feed));
    started.catch((error: unknown) => options.onFailed?.(feed, error));
    refreshing.set(feed, started);
    return started;
  }

  function load(feed: string, state: JobFeedState, now: Date): Promise<FeedCopy | undefined> {
    const known = held.get(feed);
    if (known !== undefined && known.copy.version === state.version) {
      known.checkedAt = now.getTime();
      return Promise.resolve(known.copy);
    }
    if (state.version === 0) return Promise.resolve(undefined);
    const underWay = loading.get(feed);
    if (underWay !== undefined) return underWay;
    const started = (async () => {
      const row = await store.read(feed);
      if (row === undefined) return undefined;
      const copy = new FeedCopy(row.version, row.postings, loadMetros());
      held.set(feed, { copy, checkedAt: now.getTime(), madeAt: now.getTime() - (state.ageMs ?? 0) });
      return copy;
    })().finally(() => loading.delete(feed));
    loading.set(feed, started);
    return started;
  }

  /** The copy to answer from; a refresh of an old one is under way when it resolves. */
  async function copyOf(feed: string, refresh: Refresh, { now, signal }: Context): Promise<FeedCopy> {
    const known = held.get(feed);
    const at = now.getTime();
    if (
      known !== undefined &&
      at - known.checkedAt < CHECK_EVERY_MS &&
      at - known.madeAt < refresh.maxAgeMs
    ) {
      return known.copy;
    }
    for (let isFirst = true; ; isFirst = false) {
      const state = await store.state(feed).catch(() => undefined);
      if (state === undefined) {
        if (known !== undefined) return known.copy;
        throw new ProviderError('unreachable', 'the database with the copies does not answer', {
          spend: 'none',
        });
      }
      const isDue = (state.ageMs ?? Number.POSITIVE_INFINITY) >= refresh.maxAgeMs && state.retryInMs === 0;
      const copy = await load(feed, state, now);
      if (copy !== undefined) {
        if (isDue && !state.isBusy && !closing.signal.aborted) startRefresh(feed, refresh).catch(() => {});
        return copy;
      }
      if (!state.isBusy && !refreshing.has(feed)) {
        // A refresh by another process may have failed since the last look: that is the answer then.
        if (!isDue || (!isFirst && state.failure !== undefined)) throw earlierFailure(state);
      }
      const mine = state.isBusy && !refreshing.has(feed) ? undefined : startRefresh(feed, refresh);
      await orAborted(mine ?? pause(options.lookEveryMs ?? LOOK_EVERY_MS), signal);
    }
  }

  return {
    async search(feed, params, refresh, context) {
      const copy = await copyOf(feed, refresh, context).catch((thrown: unknown) => {
        throw thrown instanceof ProviderError ? thrown : noDatabase(thrown);
      });
      return copy.search(params, context.now);
    },
    async close() {
      closing.abort();
      await Promise.allSettled([...refreshing.values(), ...loading.values()]);
    },
  };
}

/** Any failure of a feed, kept as a word in the table. */
const FAILURES: ReadonlySet<string> = new Set<ProviderFailure>([
  'auth_failed',
  'quota_exhausted',
  'rate_limited',
  'unreachable',
  'upstream',
  'timeout',
  'bad_response',
]);

function isFailure(word: string | undefined): word is ProviderFailure {
  return word !== undefined && FAILURES.has(word);
}

function earlierFailure({ failure, retryInMs }: JobFeedState): ProviderError {
  const seconds = Math.ceil(retryInMs / 1000);
  return new ProviderError(
    isFailure(failure) ? failure : 'upstream',
    `there is no copy yet: the last try failed, the next may be in ${seconds} s`,
    { spend: 'none', ...(retryInMs > 0 ? { retryAfterMs: retryInMs } : {}) },
  );
}

function noDatabase(cause?: unknown): ProviderError {
  return new ProviderError('unreachable', 'the database with the copies does not answer', {
    spend: 'none',
    cause,
  });
}

function asProviderError(thrown: unknown): ProviderError {
  if (thrown instanceof ProviderError) return thrown;
  return new ProviderError('upstream', 'the refresh of a feed failed', { spend: 'none', cause: thrown });
}

function retryAfter(error: ProviderError, refresh: Refresh): number {
  if (error.failure === 'unreachable') return RETRY_UNREACHABLE_MS;
  return Math.max(refresh.retryMs ?? RETRY_MS, error.retryAfterMs ?? 0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What `work` resolves to; rejects with `timeout` as soon as the signal ends the waiting, not the work. */
async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop: (() => void) | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new ProviderError('timeout', 'the feed was not copied in time', { spend: 'none' }));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}
