import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '../../src/platform/database/postgres.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { makeStorm } from '../harness/outreach-storm.ts';
import { size } from '../harness/size.ts';

/** So that who waits does so for a row, not for a connection. */
const CONNECTIONS = 40;
/** Before sequences that belong together were locked at once, six rounds had 162 deadlocks. */
const ROUNDS = size(8, 100);
/** All of a storm begins within this time, ms: some of it at once, some after others have locked what it needs. */
const SPREAD_MS = 12;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('whatever happens to the sequences of a recipient at once, nobody waits for another in a circle', {
  timeout: ROUNDS * 12_000,
}, async () => {
  const service = createDb({
    connection: db.connection,
    role: 'warmpath_service',
    applicationName: 'warmpath test storm',
    poolSize: CONNECTIONS,
  });
  const refused: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { operations, erase } = await makeStorm(db, service);
    await Promise.all(
      [...operations, ...(round % 4 === 0 ? [erase] : [])].map(async (operation) => {
        await sleep(Math.random() * SPREAD_MS);
        await operation().catch((error: unknown) => refused.push(error));
      }),
    );
  }
  // A connection shows what it counted as it ends, and the server is informed of that end a moment later.
  await service.close();
  expect(refused).toEqual([]);
  // Each of them was unsubscribed by someone: what was done took effect.
  expect(await sequencesUnderWay()).toEqual({
    all: expect.toSatisfy((all: number) => all >= ROUNDS),
    open: 0,
  });
  // Those too that someone repeated and no one saw.
  await expect.poll(connectionsOfStorm).toBe(0);
  const [counted] = await db.system.query<{ deadlocks: number }>({
    text: 'select deadlocks::int from pg_stat_database where datname = current_database()',
  });
  expect(counted?.deadlocks).toBe(0);
});

async function sequencesUnderWay(): Promise<unknown> {
  const [row] = await db.system.query({
    text: "select count(*)::int as all, (count(*) filter (where state in ('active', 'paused')))::int as open from sequence",
  });
  return row;
}

async function connectionsOfStorm(): Promise<number> {
  const [row] = await db.system.query<{ open: number }>({
    text: "select count(*)::int as open from pg_stat_activity where application_name = 'warmpath test storm'",
  });
  return row?.open ?? 0;
}
