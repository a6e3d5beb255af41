import { afterAll, beforeAll, expect, it } from 'vitest';
import { corpusStorm } from '../harness/corpus-storm.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { weather } from '../harness/storm.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('whatever is written to the corpus at once, nobody waits for another in a circle', async () => {
  expect(await weather(db, 5, corpusStorm)).toEqual({ refused: {}, deadlocks: 0 });
}, 180_000);
