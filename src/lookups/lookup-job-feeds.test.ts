import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
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
const claim = (feed: string, lease: string, maxAgeMs = HOUR) =>
  store.claim(feed, { lease, leaseMs: 60_000, maxAgeMs });
const age = (feed: string, column: string, ms: number) =>
  database.system.query({
    text: `update job_feed set ${column} = ${column} - $2 * interval '1 ms' where feed = $1`,
    values: [feed, ms],
  });

it('gives the refreshing of a feed to one of many', async () => {
  expect(await store.state('many')).toEqual({
    version: 0,
    ageMs: undefined,
    isBusy: false,
    retryInMs: 0,
    failure: undefined,
  });
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim('many', randomUUID())));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await store.state('many')).toMatchObject({ version: 0, isBusy: true });
});

it('stores the copy of the holder of the lease, and claims no fresh one', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  await claim('kept', mine);
  expect(await store.keep('kept', theirs, '[2]')).toBe(false);
  expect(await store.read('kept')).toBeUndefined();
  expect(await store.keep('kept', mine, '[1]')).toBe(true);
  expect(await store.read('kept')).toEqual({ version: 1, postings: '[1]' });
  expect(await store.keep('kept', mine, '[3]')).toBe(false);
  const state = await store.state('kept');
  expect(state).toMatchObject({ version: 1, isBusy: false, retryInMs: 0 });
  expect(state.ageMs).toBeGreaterThanOrEqual(0);
  expect(state.ageMs).toBeLessThan(HOUR);

  expect(await claim('kept', theirs)).toBe(false);
  await age('kept', 'copied_at', HOUR);
  expect(await claim('kept', theirs)).toBe(true);
  expect((await store.state('kept')).ageMs).toBeGreaterThanOrEqual(HOUR);
});

it('gives the lease of a dead holder to the next, and refuses the late copy of the first', async () => {
  const [dead, next] = [randomUUID(), randomUUID()];
  await claim('dead', dead);
  expect(await claim('dead', next)).toBe(false);
  await age('dead', 'lease_until', 60_000);
  expect(await store.state('dead')).toMatchObject({ isBusy: false });
  expect(await claim('dead', next)).toBe(true);
  expect(await store.keep('dead', dead, '[0]')).toBe(false);
  expect(await store.keep('dead', next, '[1]')).toBe(true);
});

it('leaves the copy as it was after a failure, and waits before the next try', async () => {
  const lease = randomUUID();
  await claim('failing', lease, 0);
  await store.keep('failing', lease, '[1]');
  await claim('failing', lease, 0);
  await store.fail('failing', randomUUID(), 'timeout', HOUR);
  expect(await store.state('failing')).toMatchObject({ isBusy: true, failure: undefined });
  await store.fail('failing', lease, 'timeout', HOUR);
  const state = await store.state('failing');
  expect(state).toMatchObject({ version: 1, isBusy: false, failure: 'timeout' });
  expect(state.retryInMs).toBeGreaterThan(HOUR - 60_000);
  expect(await store.read('failing')).toEqual({ version: 1, postings: '[1]' });

  expect(await claim('failing', lease, 0)).toBe(false);
  await age('failing', 'retry_at', HOUR);
  expect(await claim('failing', lease, 0)).toBe(true);
  await store.keep('failing', lease, '[2]');
  expect(await store.state('failing')).toMatchObject({ version: 2, failure: undefined, retryInMs: 0 });
});
