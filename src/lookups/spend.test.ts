import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { purgeLookups } from '../credits/queries-billing.ts';
import { createSpendStore, readSpend } from './queries-lookups.ts';
import type { SpendStore } from './rules-ports.ts';

let db: TestDatabase;
let book: SpendStore;
beforeAll(async () => {
  db = await createTestDatabase();
  book = createSpendStore(db.service);
});
afterAll(() => db.drop());

const aProvider = (): string => `p-${randomUUID()}`;
const booking = (provider: string, microUsd: number, capMicroUsd: number) => ({
  id: randomUUID(),
  provider,
  microUsd,
  capMicroUsd,
});
const daysOf = async (provider: string) =>
  (await readSpend(db.system)).filter((row) => row.provider === provider);
const spentOf = async (provider: string) => (await daysOf(provider))[0]?.spentMicroUsd;

describe('booking', () => {
  it('books up to the cap exactly, and then no more', async () => {
    const provider = aProvider();
    const got: boolean[] = [];
    for (const micro of [400, 500, 200, 100, 1]) got.push(await book.book(booking(provider, micro, 1_000)));
    expect(got).toEqual([true, true, false, true, false]);
    expect(await daysOf(provider)).toMatchObject([{ spentMicroUsd: 1_000, calls: 3 }]);
  });

  it('books once however often it is repeated, also when the cap is full by now', async () => {
    const provider = aProvider();
    const one = booking(provider, 1_000, 1_000);
    expect(await book.book(one)).toBe(true);
    expect(await book.book(one)).toBe(true);
    expect(await book.book(booking(provider, 1, 1_000))).toBe(false);
    expect(await daysOf(provider)).toMatchObject([{ spentMicroUsd: 1_000, calls: 1 }]);
  });

  it('lets a free call through a full cap and writes nothing down', async () => {
    const provider = aProvider();
    expect(await book.book(booking(provider, 0, 0))).toBe(true);
    expect(await daysOf(provider)).toEqual([]);
  });

  it('100 at once against a cap for ten: ten', async () => {
    const provider = aProvider();
    const got = await Promise.all(
      Array.from({ length: 100 }, () => book.book(booking(provider, 100, 1_099))),
    );
    expect(got.filter(Boolean)).toHaveLength(10);
    expect(await daysOf(provider)).toMatchObject([{ spentMicroUsd: 1_000, calls: 10 }]);
  });
});

describe('settling', () => {
  it('corrects to what it cost: less makes room, more is shown as it is', async () => {
    const provider = aProvider();
    const [cheap, dear] = [booking(provider, 500, 1_000), booking(provider, 500, 1_000)];
    await book.book(cheap);
    await book.book(dear);
    await book.settle(cheap.id, 0);
    expect(await spentOf(provider)).toBe(500);
    expect(await book.book(booking(provider, 500, 1_000))).toBe(true);
    await book.settle(dear.id, 700);
    expect(await spentOf(provider)).toBe(1_200);
    expect(await book.book(booking(provider, 1, 1_000))).toBe(false);
  });

  it('happens once, whichever of 50 at once comes first; all of them together change it once', async () => {
    const provider = aProvider();
    const one = booking(provider, 500, 10_000);
    await book.book(one);
    await Promise.all(Array.from({ length: 50 }, (_, n) => book.settle(one.id, n)));
    const [call] = await db.system.query<{ actual: number; state: string }>({
      text: 'select actual_micro_usd as actual, state from provider_call where id = $1',
      values: [one.id],
    });
    expect(call?.state).toBe('settled');
    expect(await spentOf(provider)).toBe(call?.actual);
    await book.settle(one.id, 9_999);
    expect(await spentOf(provider)).toBe(call?.actual);
  });

  it('50 bookings settled at once by two callers each: every one counts once', async () => {
    const provider = aProvider();
    const all = Array.from({ length: 50 }, () => booking(provider, 100, 1_000_000));
    await Promise.all(all.map((one) => book.book(one)));
    await Promise.all([...all, ...all].map(({ id }, n) => book.settle(id, n % 50)));
    expect(await spentOf(provider)).toBe((49 * 50) / 2);
  });

  it('of something that was never booked changes nothing', async () => {
    await expect(book.settle(randomUUID(), 5)).resolves.toBeUndefined();
  });

  it('corrects the day it was booked on, and today begins with nothing spent', async () => {
    const provider = aProvider();
    const one = booking(provider, 1_000, 1_000);
    await book.book(one);
    // What the clock does at 00:00 UTC, done to the rows.
    for (const table of ['provider_day', 'provider_call']) {
      await db.system.query({
        text: `update ${table} set day = day - 1 where provider = $1`,
        values: [provider],
      });
    }
    expect(await book.book(booking(provider, 1_000, 1_000))).toBe(true);
    await book.settle(one.id, 300);
    const days = await daysOf(provider);
    expect(days.map(({ spentMicroUsd }) => spentMicroUsd)).toEqual([1_000, 300]);
    expect(Date.parse(String(days[0]?.day)) - Date.parse(String(days[1]?.day))).toBe(86_400_000);
  });

  it('refuses a negative cost', async () => {
    const one = booking(aProvider(), 10, 10);
    await book.book(one);
    await expect(book.settle(one.id, -1)).rejects.toMatchObject({ code: '23514' });
  });
});

it('calls are purged after their days, a bounded number at a time; what a day cost stays', async () => {
  const provider = aProvider();
  for (let n = 0; n < 5; n += 1) await book.book(booking(provider, 1, 100));
  const kept = booking(provider, 1, 100);
  await book.book(kept);
  await db.system.query({
    text: 'update provider_call set day = day - 91 where provider = $1 and id <> $2',
    values: [provider, kept.id],
  });
  const left = async () =>
    (
      await db.system.query<{ id: string }>({
        text: 'select id::text from provider_call where provider = $1',
        values: [provider],
      })
    ).map(({ id }) => id);
  expect(await purgeLookups(db.service, 3, 90)).toBe(true);
  expect(await left()).toHaveLength(3);
  expect(await purgeLookups(db.service, 3, 90)).toBe(false);
  expect(await left()).toEqual([kept.id]);
  expect(await spentOf(provider)).toBe(6);
});

it('the service role reads and writes none of it by itself', async () => {
  for (const text of [
    'select 1 from provider_day',
    'update provider_day set spent_micro_usd = 0',
    'delete from provider_call',
    'select value from lookup_cache',
    "select open_days(array['[]'::jsonb], current_date)",
  ]) {
    await expect(db.service.query({ text }), text).rejects.toMatchObject({ code: '42501' });
  }
});
