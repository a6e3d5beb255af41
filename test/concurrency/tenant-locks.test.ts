import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { size } from '../harness/size.ts';
import { runStorm } from '../harness/storm.ts';
import { tenantStorm } from '../harness/tenant-storm.ts';

const ROUNDS = size(6, 80);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it(
  'whatever happens at once to what a tenant stores, nobody waits for another in a circle',
  async () => {
    expect(await runStorm(db, ROUNDS, tenantStorm)).toEqual({ refused: {}, deadlocks: 0 });
  },
  ROUNDS * 36_000,
);
