import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountStorm } from '../harness/account-storm.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { checkLedger } from '../harness/service.ts';
import { size } from '../harness/size.ts';
import { runStorm } from '../harness/storm.ts';

const ROUNDS = size(4, 60);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it(
  'whatever happens at once to an account and its mailboxes, nobody waits for another in a circle, and it adds up',
  async () => {
    expect(await runStorm(db, ROUNDS, accountStorm)).toEqual({ refused: {}, deadlocks: 0 });
    await checkLedger(db);
  },
  ROUNDS * 36_000,
);
