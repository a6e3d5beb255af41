import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { createIndexSnapshots } from './queries-index-snapshots.ts';

let database: TestDatabase;
let store: ReturnType<typeof createIndexSnapshots>;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createIndexSnapshots(database.service);
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const text of ['delete from index_snapshot', "update index_lease set held_until = '-infinity'"]) {
    await database.service.query({ text });
  }
});

const NAME = 'index live 8';
const facts = (version: number, other: object = {}) => ({
  mode: 'live' as const,
  format: '8',
  lineage: 'one',
  version,
  asOf: '2026-11-24',
  model: 'prior',
  bytes: 3,
  sha256: 'a'.repeat(64),
  ...other,
});
const CHUNKS = [Uint8Array.of(1, 2), Uint8Array.of(3)];
const claimed = async (leaseMs = 60_000) => {
  const lease = await store.claim(NAME, leaseMs);
  if (lease === undefined) throw new Error('another one holds it');
  return lease;
};
const left = () =>
  database.service.query<{ version: number; chunks: number }>({
    text: `select version, (select count(*)::int from index_chunk where snapshot_id = id) as chunks
      from index_snapshot order by id`,
  });

it('gives a lease to one, and to the next when it is released or has run out', async () => {
  const first = await claimed();
  expect(await store.claim(NAME, 60_000)).toBeUndefined();
  await store.release(first);
  const second = await claimed(1);
  expect(second.fence).toBe(first.fence + 1);
  await sleep(20);
  const third = await claimed();
  expect([await store.renew(second, 60_000), await store.renew(third, 60_000)]).toEqual([false, true]);
  // One that is late releases nothing.
  await store.release(second);
  expect(await store.claim(NAME, 60_000)).toBeUndefined();
});

it('shows a snapshot when all of it is written, and hands out its chunks', async () => {
  const lease = await claimed();
  let seen: unknown;
  function* watched() {
    yield CHUNKS[0] as Uint8Array;
    seen = store.published('live', '8');
    yield CHUNKS[1] as Uint8Array;
  }
  expect(await store.publish(lease, facts(4), watched())).toBe(true);
  expect(await seen).toEqual([]);
  const [shown] = await store.published('live', '8');
  expect(shown).toMatchObject(facts(4));
  const id = shown?.id ?? 0;
  expect([await store.chunk(id, 0), await store.chunk(id, 1), await store.chunk(id, 2)]).toEqual([
    Buffer.from([1, 2]),
    Buffer.from([3]),
    undefined,
  ]);
  expect([await store.published('live', '9'), await store.published('test', '8')]).toEqual([[], []]);
});

it('refuses a holder that was frozen while another one took over, also in the middle of its chunks', async () => {
  const frozen = await claimed(1);
  await sleep(20);
  const next = await claimed();
  expect(await store.publish(frozen, facts(9), CHUNKS)).toBe(false);
  expect(await store.publish(next, facts(5), CHUNKS)).toBe(true);
  expect(await left()).toEqual([{ version: 5, chunks: 2 }]);
  // It woke up between two chunks, and the next holder has cleared away what it had begun.
  let taking: Promise<boolean> | undefined;
  function* interrupted() {
    yield CHUNKS[0] as Uint8Array;
    taking = store
      .release(next)
      .then(() => claimed())
      .then((lease) => store.publish(lease, facts(6), CHUNKS));
    yield CHUNKS[1] as Uint8Array;
  }
  const { query } = database.service;
  const sleeping = createIndexSnapshots({
    ...database.service,
    async query(statement) {
      await taking;
      return query(statement);
    },
  });
  const late = await sleeping.publish(next, facts(7), interrupted()).catch(() => false);
  expect([late, await taking]).toEqual([false, true]);
  expect((await left()).map(({ version }) => version)).toEqual([5, 6]);
});

it('publishes nothing that is older than what is published, and keeps two', async () => {
  const lease = await claimed();
  for (const version of [5, 6, 7]) expect(await store.publish(lease, facts(version), CHUNKS)).toBe(true);
  expect(await store.publish(lease, facts(6), CHUNKS)).toBe(false);
  expect(await store.publish(lease, facts(99, { asOf: '2026-11-23' }), CHUNKS)).toBe(false);
  // The same under another model, and one of another database: a restored backup begins at a lower version.
  expect(await store.publish(lease, facts(7, { model: 'learned' }), CHUNKS)).toBe(true);
  expect((await left()).map(({ version }) => version)).toEqual([7, 7]);
  expect(await store.publish(lease, facts(1, { lineage: 'two' }), CHUNKS)).toBe(true);
});

it('removes the oldest beyond a size, and those of an older format after a week', async () => {
  const lease = await claimed();
  await store.publish(lease, facts(1, { format: '6', bytes: 5 * 1024 ** 3 }), CHUNKS);
  await store.publish(lease, facts(1, { format: '7' }), CHUNKS);
  await store.publish(lease, facts(2, { bytes: 4 * 1024 ** 3 }), CHUNKS);
  expect(await store.published('live', '6')).toEqual([]);
  expect(await store.published('live', '7')).toHaveLength(1);
  await database.service.query({
    text: `update index_snapshot set published_at = now() - interval '8 days'`,
  });
  await store.publish(lease, facts(3), CHUNKS);
  expect((await left()).map(({ version }) => version)).toEqual([2, 3]);
});

it('leaves nothing behind where the writing fails', async () => {
  const lease = await claimed();
  function* failing() {
    yield CHUNKS[0] as Uint8Array;
    throw new Error('the disk is full');
  }
  await expect(store.publish(lease, facts(1), failing())).rejects.toThrow('the disk is full');
  expect(await left()).toEqual([]);
});
