import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { purgeLookups } from '../credits/queries-billing.ts';
import { createLookupCacheStore, MAX_KEPT_BYTES } from './queries-lookups.ts';
import type { LookupCacheStore } from './rules-ports.ts';

let db: TestDatabase;
let cache: LookupCacheStore;
beforeAll(async () => {
  db = await createTestDatabase();
  cache = createLookupCacheStore(db.service);
});
afterAll(() => db.drop());

const KIND = 'company.search';
const aKey = (): Buffer => randomBytes(32);
const keep = (key: Buffer, value: string, generation = 0, seconds = 60) =>
  cache.keep({ key, kind: KIND, generation, value, seconds });
const kept = async (key: Buffer) => (await cache.read(key)).value;
/** Makes an entry as old as if the clock had moved on. */
const age = (key: Buffer, interval: string) =>
  db.system.query({
    text: 'update lookup_cache set expires_at = expires_at - $2::interval where key = $1',
    values: [key, interval],
  });
const rowsOf = (key: Buffer) =>
  db.system.query({ text: 'select value, expires_at from lookup_cache where key = $1', values: [key] });

describe('cached answers', () => {
  it('come back as they were, until they expire to the second', async () => {
    const key = aKey();
    expect(await cache.read(key)).toEqual({ value: undefined, generation: 0 });
    const value = JSON.stringify({ name: 'Ünïcode 🦊', rows: [1, 2] });
    await keep(key, value);
    expect(await cache.read(key)).toEqual({ value, generation: 0 });
    await age(key, '61 seconds');
    expect(await cache.read(key)).toEqual({ value: undefined, generation: 0 });
    await keep(key, 'newer');
    expect(await kept(key)).toBe('newer');
  });

  it('are replaced by a later one, with its own time', async () => {
    const key = aKey();
    await keep(key, 'first', 0, 60);
    await keep(key, 'second', 0, 600);
    await age(key, '61 seconds');
    expect(await kept(key)).toBe('second');
  });

  it('are not kept beyond their size, and what was kept before stays', async () => {
    const key = aKey();
    await keep(key, 'x'.repeat(MAX_KEPT_BYTES));
    expect(await kept(key)).toHaveLength(MAX_KEPT_BYTES);
    await keep(key, 'ü'.repeat(MAX_KEPT_BYTES / 2 + 1));
    await keep(key, 'a\0b');
    expect(await kept(key)).toHaveLength(MAX_KEPT_BYTES);
  });
});

describe('eviction', () => {
  it('says whether there was an answer to remove, once', async () => {
    const key = aKey();
    expect(await cache.evict(key, KIND)).toBe(false);
    await keep(key, 'v', (await cache.read(key)).generation);
    expect(await cache.evict(key, KIND)).toBe(true);
    expect(await kept(key)).toBeUndefined();
    expect(await cache.evict(key, KIND)).toBe(false);
  });

  it('of an expired answer finds nothing', async () => {
    const key = aKey();
    await keep(key, 'v');
    await age(key, '61 seconds');
    expect(await cache.evict(key, KIND)).toBe(false);
  });

  it.each(['before anything was kept', 'of a kept answer'])(
    '%s keeps an answer out that was under way',
    async (when) => {
      const key = aKey();
      if (when === 'of a kept answer') await keep(key, 'old');
      const { generation } = await cache.read(key);
      await cache.evict(key, KIND);
      await keep(key, 'asked for before the eviction', generation);
      expect(await kept(key)).toBeUndefined();
      await keep(key, 'asked for after it', (await cache.read(key)).generation);
      expect(await kept(key)).toBe('asked for after it');
    },
  );

  it('keeps it out also where the entry was purged and evicted again meanwhile', async () => {
    const key = aKey();
    await cache.evict(key, KIND);
    const { generation } = await cache.read(key);
    await age(key, '2 hours');
    while (await purgeLookups(db.service, 100, 90));
    expect(await rowsOf(key)).toEqual([]);
    await cache.evict(key, KIND);
    await keep(key, 'asked for before the second eviction', generation);
    expect(await kept(key)).toBeUndefined();
  });

  it('of one key by 40 at once, with 40 that keep: one removes it for each answer that was there', async () => {
    const key = aKey();
    await keep(key, 'v');
    const removed = await Promise.all(Array.from({ length: 40 }, () => cache.evict(key, KIND)));
    expect(removed.filter(Boolean)).toHaveLength(1);
    const { generation } = await cache.read(key);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n === 20 ? cache.evict(key, KIND) : keep(key, 'w', generation))),
    );
    expect(await kept(key)).toBeUndefined();
  });

  it('touches no other key', async () => {
    const [one, other] = [aKey(), aKey()];
    await keep(one, '1');
    await keep(other, '2');
    await cache.evict(one, KIND);
    expect(await kept(other)).toBe('2');
  });
});

it('what has expired is purged, a bounded number at a time, and evictions after an hour', async () => {
  while (await purgeLookups(db.service, 100, 90));
  const [live, evicted, ...expired] = [aKey(), aKey(), aKey(), aKey(), aKey()] as const;
  for (const key of [live, evicted, ...expired]) await keep(key, 'v');
  await cache.evict(evicted, KIND);
  for (const key of expired) await age(key, '61 seconds');
  expect(await purgeLookups(db.service, 2, 90)).toBe(true);
  expect(await purgeLookups(db.service, 2, 90)).toBe(false);
  for (const key of expired) expect(await rowsOf(key)).toEqual([]);
  expect(await rowsOf(evicted)).toHaveLength(1);
  await age(evicted, '1 hour');
  await purgeLookups(db.service, 2, 90);
  expect(await rowsOf(evicted)).toEqual([]);
  expect(await kept(live)).toBe('v');
});
