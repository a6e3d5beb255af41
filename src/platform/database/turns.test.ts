import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { clientConfig } from './connection.ts';
import { inTurns } from './function-files.ts';

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await createTestDatabase();
  client = new pg.Client(clientConfig({ connection: db.connection, applicationName: 'warmpath test' }));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

test('after a try that had to give way, every table is locked before the work begins', async () => {
  const unlocked = `select c.relname from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_locks l where l.pid = pg_backend_pid() and l.relation = c.oid and l.mode = 'AccessExclusiveLock')`;
  const open: number[] = [];
  let waited = 0;
  const work = async () => {
    open.push((await client.query(unlocked)).rows.length);
    if (open.length === 1) throw Object.assign(new Error('in use'), { code: '55P03' });
    return 'done';
  };
  const waits = () => {
    waited += 1;
  };
  expect(await inTurns(client, work, waits)).toBe('done');
  expect(open[0]).toBeGreaterThan(50);
  expect(open[1]).toBe(0);
  expect(waited).toBe(1);
});
