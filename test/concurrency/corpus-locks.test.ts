import { afterAll, beforeAll, expect, it } from 'vitest';
import { corpusStorm } from '../harness/corpus-storm.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { size } from '../harness/size.ts';
import { runStorm } from '../harness/storm.ts';

const ROUNDS = size(5, 50);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it(
  'whatever is written to the corpus at once, nobody waits for another in a circle',
  async () => {
    expect(await runStorm(db, ROUNDS, corpusStorm)).toEqual({ refused: {}, deadlocks: 0 });
  },
  ROUNDS * 36_000,
);
