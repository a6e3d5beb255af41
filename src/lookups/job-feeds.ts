import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { ProviderError, type ProviderFailure } from '../platform/values/provider-error.ts';
import { oneLine } from '../platform/values/social-url.ts';
import type { FeedJob, JobFeedSource } from '../providers/html.ts';
import { readEach } from '../providers/provider.ts';
import {
  byDate,
  isOpenTo,
  isPostedWithin,
  JOB_LENGTHS,
  type JobPlaces,
  matchesWords,
  readJobKeyword,
  readJobPlaces,
  searchText,
  searchWords,
  withoutDoubles,
} from '../providers/rules-jobs.ts';
import type { Job, LookupParams } from '../providers/rules-kinds.ts';
import { loadMetros } from '../reference/reference.ts';
import type { MetroTable } from '../reference/rules-meant-places.ts';
import { MAX_FEED_BYTES } from './queries-lookups.ts';
import type { JobFeedState, JobFeedStore } from './rules-ports.ts';

/** Twice what the largest of the feeds is asked for; the newest are kept. */
export const MAX_POSTINGS = 1_000;
/** UTF-16 units of a posting's searched words: tags and the beginning of the text, where boards say what it is about. */
export const MAX_WORDS = 600;

const Kept = Type.Object({
  id: Type.String(),
  title: Type.String({ minLength: 1, maxLength: JOB_LENGTHS.title }),
  url: Type.String({ minLength: 1, maxLength: JOB_LENGTHS.url }),
  company: Type.String(),
  companyUrl: Type.String(),
  location: Type.String(),
  postedDate: Type.String(),
  words: Type.String(),
});

/** A feed's postings as they are kept: each once, the newest first, cut to `maxBytes` of JSON. */
export function writeCopy(jobs: readonly FeedJob[], maxBytes: number): string {
  const once = new Map(jobs.map((job) => [job.id, job]));
  const posted = (job: FeedJob): number => Date.parse(job.postedDate) || 0;
  const rows = [...once.values()].sort((one, other) => posted(other) - posted(one)).slice(0, MAX_POSTINGS);
  const texts: string[] = [];
  let bytes = 2;
  for (const { id, title, url, company, companyUrl, location, postedDate, words } of rows) {
    const row = {
      id,
      title,
      url,
      company,
      companyUrl,
      location,
      postedDate,
      words: oneLine(words, MAX_WORDS),
    };
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxBytes) break;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}

interface Posting {
  readonly job: Job;
  /** Title and company, and those with the words, as `matchesWords` wants them. */
  readonly name: string;
  readonly text: string;
  /** Read when the first question gets that far. */
  places: JobPlaces | undefined;
}

/**
 * One copy of a feed, in memory and ready to be searched. Why not in SQL: a feed is a few hundred postings,
 * which are looked through in a few milliseconds; "C++" and ".NET" are words here, unlike in full-text
 * dictionaries; and boards of companies, which are searched nowhere else, are searched by the same rules.
 */
export class FeedCopy {
  readonly version: number;
  readonly #postings: readonly Posting[];
  readonly #metros: MetroTable;

  /** Reads what `writeCopy` wrote. */
  constructor(version: number, text: string, metros: MetroTable) {
    const rows: unknown = JSON.parse(text);
    this.version = version;
    this.#metros = metros;
    const { items } = readEach(Kept, Array.isArray(rows) ? rows : []);
    const words = new Map(items.map((row) => [row.url, row.words]));
    const jobs = items.map(({ id: _, words: __, ...job }) => job);
    this.#postings = withoutDoubles(jobs)
      .toSorted(byDate)
      .map((job) => {
        const name = searchText(`${job.title} ${job.company}`);
        return { job, name, text: `${name}${searchText(words.get(job.url) ?? '')}`, places: undefined };
      });
  }

  /** The postings that hold every word, are open to the place and in the window, best first. */
  search(params: LookupParams['jobs.search'], now: Date): Job[] {
    const words = searchWords(readJobKeyword(params.keyword).words);
    const asked = readJobPlaces(params.location, this.#metros);
    // As `bestJobs` orders them: what is named first, the newest first within each.
    const named: Job[] = [];
    const spokenOf: Job[] = [];
    for (const posting of this.#postings) {
      if (named.length === params.limit) break;
      const isNamed = matchesWords(words, posting.name);
      const list = isNamed ? named : spokenOf;
      if (list.length === params.limit || !(isNamed || matchesWords(words, posting.text))) continue;
      if (!isPostedWithin(posting.job.postedDate, params.posted_limit, now)) continue;
      posting.places ??= readJobPlaces(posting.job.location, this.#metros);
      if (isOpenTo(posting.places, asked, this.#metros)) list.push(posting.job);
    }
    return [...named, ...spokenOf].slice(0, params.limit);
  }
}

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
