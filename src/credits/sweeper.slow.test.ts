import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { startSweeper } from './run-handler.ts';

/** Keys past their day, as half an hour of sweeping too little left them; the look has to catch up. */
const EXPIRED = 200_000;
const CHUNK = 20_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('deletes 200,000 idempotency keys past their day in two looks, and none that lasts', async () => {
  const tenantId = randomUUID();
  await db.system.query({
    text: "insert into tenant (tenant_id, name, plan) values ($1, 'busy', 'paid')",
    values: [tenantId],
  });
  const insert = (from: number, to: number, age: string) =>
    db.system.query({
      text: `insert into idempotency (tenant_id, mode, key, fingerprint, request_id, state, lease_until, expires_at, status, answer)
        select $1, 'live', 'key ' || n, decode(repeat('00', 32), 'hex'), gen_random_uuid(), 'done', now(), now() + $4::interval, 200, '{}'
        from generate_series($2::integer, $3::integer) n`,
      values: [tenantId, from, to, age],
    });
  for (let from = 1; from < EXPIRED; from += CHUNK) await insert(from, from + CHUNK - 1, '-1 second');
  await insert(EXPIRED + 1, EXPIRED + 10, '1 hour');
  const left = async () => {
    const [row] = await db.system.query<{ n: number }>({
      text: 'select count(*)::int as n from idempotency',
    });
    return row?.n;
  };
  expect(await left()).toBe(EXPIRED + 10);
  // It looks as it starts; the second look is ours.
  const sweeper = startSweeper(db.service, 600_000, { warn: () => {}, error: () => {} });
  await sweeper.sweep();
  await sweeper.sweep();
  await sweeper.stop();
  expect(await left()).toBe(10);
});
