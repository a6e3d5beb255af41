import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import type { FeedJob } from '../providers/html.ts';
import { createJobFeeds, type JobFeeds } from './job-feeds.ts';
import { createJobFeedStore } from './queries-lookups.ts';
import type { JobFeedStore } from './rules-ports.ts';

let database: TestDatabase;
let store: JobFeedStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createJobFeedStore(database.service);
});
afterAll(() => database.drop());

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-10T12:00:00Z');
const PARAMS = { keyword: 'engineer', location: '', posted_limit: 'any-time', limit: 10 } as const;
const posting = (id: string): FeedJob => ({
  id,
  title: `Engineer ${id}`,
  url: `https://feed.example/${id}`,
  company: '',
  companyUrl: '',
  location: '',
  postedDate: '',
  words: '',
});

let feeds: JobFeeds;
let others: JobFeeds;
let failed: ReturnType<typeof vi.fn<(feed: string, error: unknown) => void>>;
let feed = '';
let clock = NOW;
beforeEach((context) => {
  feed = context.task.id;
  clock = NOW;
  failed = vi.fn();
  feeds = createJobFeeds({ store, onFailed: failed, lookEveryMs: 5 });
  others = createJobFeeds({ store, lookEveryMs: 5 });
});
afterEach(async () => {
  await Promise.all([feeds.close(), others.close()]);
});

const search = (
  run: (signal: AbortSignal) => Promise<readonly FeedJob[]>,
  { by = feeds, signal = AbortSignal.timeout(10_000), retryMs = HOUR } = {},
) =>
  by
    .search(feed, PARAMS, { maxAgeMs: HOUR, retryMs, run }, { now: new Date(clock), signal })
    .then((jobs) => jobs.map(({ title }) => title));
/** Lets time pass for the database's clock and the service's. */
const pass = async (ms: number) => {
  clock += ms;
  await database.system.query({
    text: `update job_feed set copied_at = copied_at - $2 * interval '1 ms', retry_at = retry_at - $2 * interval '1 ms',
      lease_until = lease_until - $2 * interval '1 ms' where feed = $1`,
    values: [feed, ms],
  });
};
const gate = () => Promise.withResolvers<readonly FeedJob[]>();

describe('the first search', () => {
  it('fetches once for any number of searches in any number of processes', async () => {
    const run = vi.fn(async () => [posting('1')]);
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, at) => search(run, { by: at % 2 === 0 ? feeds : others })),
    );
    expect(found).toEqual(Array.from({ length: 20 }, () => ['Engineer 1']));
    expect(run).toHaveBeenCalledTimes(1);
    expect(await search(run)).toEqual(['Engineer 1']);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('rejects with what the refresh rejected with, and the others after it with the same word, without asking', async () => {
    const run = vi.fn(async () => {
      throw new ProviderError('rate_limited', 'too many', { status: 429 });
    });
    const both = await Promise.allSettled([search(run), search(run, { by: others })]);
    for (const one of both) {
      expect(one).toMatchObject({ status: 'rejected', reason: { failure: 'rate_limited' } });
    }
    await expect(search(run)).rejects.toMatchObject({ failure: 'rate_limited', spend: 'none' });
    expect(run).toHaveBeenCalledTimes(1);
    await pass(HOUR);
    expect(await search(async () => [posting('1')])).toEqual(['Engineer 1']);
  });

  it('is tried again soon where there was no connection', async () => {
    const run = vi.fn().mockRejectedValueOnce(new ProviderError('unreachable', 'no network'));
    await expect(search(run)).rejects.toMatchObject({ failure: 'unreachable' });
    await pass(60_000);
    run.mockResolvedValueOnce([posting('1')]);
    expect(await search(run)).toEqual(['Engineer 1']);
  });

  it('gives up when no one waits any more, and what it began is there for the next', async () => {
    const { promise, resolve } = gate();
    const leaving = new AbortController();
    const first = search(() => promise, { signal: leaving.signal });
    await vi.waitFor(async () => expect(await store.state(feed)).toMatchObject({ isBusy: true }));
    leaving.abort();
    await expect(first).rejects.toMatchObject({ failure: 'timeout' });
    resolve([posting('1')]);
    expect(await search(() => Promise.reject(new Error('asked twice')))).toEqual(['Engineer 1']);
  });

  it('takes over from a process that died', async () => {
    await store.claim(feed, { lease: crypto.randomUUID(), leaseMs: 90_000, maxAgeMs: HOUR });
    const waiting = search(async () => [posting('1')]);
    await pass(90_000);
    expect(await waiting).toEqual(['Engineer 1']);
  });
});

describe('an old copy', () => {
  beforeEach(async () => {
    await search(async () => [posting('1')]);
    await pass(HOUR);
  });

  it('answers while it is refreshed in the background, once', async () => {
    const { promise, resolve } = gate();
    const run = vi.fn(() => promise);
    expect(await search(run)).toEqual(['Engineer 1']);
    expect(await search(run, { by: others })).toEqual(['Engineer 1']);
    expect(await search(run)).toEqual(['Engineer 1']);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    resolve([posting('2')]);
    await vi.waitFor(async () => expect(await store.state(feed)).toMatchObject({ version: 2 }));
    clock += 5_000;
    expect(await search(run)).toEqual(['Engineer 2']);
    expect(await search(run, { by: others })).toEqual(['Engineer 2']);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an outage', () => Promise.reject(new ProviderError('upstream', 'down', { status: 500 }))],
    ['nothing', () => Promise.resolve([])],
    ['a defect of ours', () => Promise.reject(new TypeError('no'))],
  ])('is never replaced by %s, which is told, and not repeated at once', async (_, fail) => {
    const run = vi.fn(fail);
    expect(await search(run)).toEqual(['Engineer 1']);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(feed, expect.any(ProviderError)));
    clock += 5_000;
    expect(await search(run)).toEqual(['Engineer 1']);
    expect(await search(run, { by: others })).toEqual(['Engineer 1']);
    expect(run).toHaveBeenCalledTimes(1);
    await pass(HOUR);
    await search(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  });

  it('may be refreshed at once by the next process where this one was stopped meanwhile', async () => {
    const run = vi.fn((_signal: AbortSignal) => gate().promise);
    await search(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    await feeds.close();
    expect(run.mock.calls[0]?.[0].aborted).toBe(true);
    expect(await store.state(feed)).toMatchObject({ version: 1, isBusy: false, retryInMs: 0 });
  });
});

it('answers from memory while the database is away, and says so where it has nothing there', async () => {
  const broken = vi.fn(store.state);
  const own = createJobFeeds({ store: { ...store, state: broken } });
  await search(async () => [posting('1')], { by: own });
  broken.mockRejectedValue(new Error('connection refused'));
  await pass(HOUR);
  expect(await search(async () => [posting('2')], { by: own })).toEqual(['Engineer 1']);
  const fresh = createJobFeeds({ store: { ...store, state: broken } });
  await expect(search(async () => [posting('2')], { by: fresh })).rejects.toMatchObject({
    failure: 'unreachable',
  });
});
