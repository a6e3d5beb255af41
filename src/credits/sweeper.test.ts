import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { startSweeper } from './run-handler.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('deletes expired answers and calls older than 90 days, more than a batch of them, and nothing else', async () => {
  await db.system.query({
    text: `insert into lookup_cache (key, kind, value, generation, expires_at)
      select decode(lpad(to_hex(n), 64, '0'), 'hex'), 'k', 'v', 0, now() - interval '1 second' from generate_series(1, 1200) n`,
  });
  await db.system.query({
    text: "insert into lookup_cache (key, kind, value, generation, expires_at) values ($1, 'k', 'v', 0, now() + interval '1 hour')",
    values: [randomBytes(32)],
  });
  for (const age of [89, 92]) {
    await db.system.query({
      text: `insert into provider_call (id, provider, day, booked_micro_usd)
        values ($1, 'p', (now() at time zone 'utc')::date - $2::integer, 1)`,
      values: [randomUUID(), age],
    });
  }
  const sweeper = startSweeper(db.service, 600_000, { warn: () => {}, error: () => {} });
  await sweeper.sweep();
  await sweeper.stop();
  const [left] = await db.system.query({
    text: 'select (select count(*) from lookup_cache) as answers, (select count(*) from provider_call) as calls',
  });
  expect(left).toEqual({ answers: 1, calls: 1 });
});
