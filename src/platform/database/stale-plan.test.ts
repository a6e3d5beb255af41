import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { runOnce } from '../../../test/harness/one-off.ts';
import { classifyStoreFailure } from './failure.ts';
import { createDb } from './postgres.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a plan of before an upgrade is made again: at once, or by whoever repeats the transaction', async () => {
  const one = createDb({
    connection: db.connection,
    role: 'warmpath_system',
    applicationName: 'warmpath test',
    poolSize: 1,
  });
  const add = (column: string) =>
    runOnce(db.connection, `alter table warmpath.widening add ${column} integer`);
  await runOnce(
    db.connection,
    'create table warmpath.widening (a integer); grant select on warmpath.widening to warmpath_system; insert into warmpath.widening values (1)',
  );
  const all = { name: 'widening', text: 'select * from widening' };
  expect(await one.query(all)).toEqual([{ a: 1 }]);
  await add('b');
  expect(await one.query(all)).toEqual([{ a: 1, b: null }]);
  // On the connection that came in place of that one it is planned once, and kept.
  expect(await one.query(all)).toEqual([{ a: 1, b: null }]);
  await add('c');
  const inTransaction = () => one.transaction((transaction) => transaction.query(all));
  const error = await inTransaction().catch((thrown: unknown) => thrown);
  expect(classifyStoreFailure(error)).toBe('unreachable');
  expect(await inTransaction()).toEqual([{ a: 1, b: null, c: null }]);
  await one.close();
});
