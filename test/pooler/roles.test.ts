import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSandbox } from '../../src/corpus/queries-merges.ts';
import { importCorpus } from '../../src/imports/import-work.ts';
import { classifyStoreFailure } from '../../src/platform/database/failure.ts';
import { createDb } from '../../src/platform/database/postgres.ts';
import { openStore, type Store } from '../../src/platform/database/store.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from '../../src/reference/rules-sandbox-world.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { runOnce } from '../harness/one-off.ts';
import { PASSWORD } from '../harness/pgbouncer.ts';
import { asLogin, makeRuntimeLogin, urlOf } from '../harness/runtime-login.ts';

const login = `warmpath_run_${randomBytes(6).toString('hex')}`;
let db: TestDatabase;
let store: Store;
const open = () =>
  openStore({ databaseUrl: urlOf(asLogin(db.connection, login)), purpose: 'service', log: () => {} });
beforeAll(async () => {
  db = await createTestDatabase();
  await makeRuntimeLogin(db.connection, login);
  store = await open();
});
afterAll(async () => {
  await store?.close();
  const { connection } = db;
  await db.drop();
  await runOnce({ ...connection, ...onPostgres(connection) }, `drop role ${login}`);
});

/** The database every server has: that of the test is gone. */
function onPostgres(connection: TestDatabase['connection']) {
  if (connection.connectionString === undefined) return { database: 'postgres' };
  const url = new URL(connection.connectionString);
  url.pathname = '/postgres';
  return { connectionString: url.toString() };
}

test('a login that owns nothing serves under both roles, and applies nothing', async () => {
  expect(store.migrations).toEqual([]);
  for (const [pool, role] of [
    [store.service, 'warmpath_service'],
    [store.system, 'warmpath_system'],
  ] as const) {
    expect(await pool.query({ text: 'select current_user as role, session_user as login' })).toEqual([
      { role, login },
    ]);
  }
});

test('it may change no table, and make none', async () => {
  for (const pool of [store.service, store.system]) {
    for (const text of [
      'alter table tenant add column more text',
      'drop table charge',
      'create table warmpath.more ()',
      'truncate charge',
      'alter table tenant disable row level security',
      'drop trigger ledger_entry_append_only on ledger_entry',
      'delete from ledger_entry',
    ]) {
      await expect(pool.query({ text }), text).rejects.toMatchObject({ code: '42501' });
    }
  }
});

test('it imports a corpus and seeds the sandbox', async () => {
  expect(await seedSandbox(store.system, makeSandbox, SANDBOX_VERSION, SANDBOX_AS_OF)).toBe(true);
  const report = await importCorpus({
    system: store.system,
    mode: 'live',
    format: 'crunchbase-export',
    path: join(import.meta.dirname, '../fixtures/corpus/deals'),
    asOf: '2020-01-01',
  });
  expect(report.counts.investments.added).toBe(5);
});

test('a schema of another version is refused with what to do, and left as it is', async () => {
  const last = 'select max(number) from warmpath.schema_migration';
  const { rows } = await runOnce(
    db.connection,
    `select * from warmpath.schema_migration where number = (${last})`,
  );
  await runOnce(db.connection, `delete from warmpath.schema_migration where number = (${last})`);
  await expect(open()).rejects.toThrow(
    /older than this version of Warmpath: 1 of \d+ migrations .* Run "warmpath migrate" with WARMPATH_OWNER_DATABASE_URL/,
  );
  const { number, name, checksum } = rows[0];
  await runOnce(
    db.connection,
    `insert into warmpath.schema_migration (number, name, checksum) values (${number}, '${name}', '${checksum}'), (9000, '9000_of_tomorrow.sql', 'x')`,
  );
  await expect(open()).rejects.toThrow('9000_of_tomorrow.sql, which this version of Warmpath does not know');
  await runOnce(db.connection, 'delete from warmpath.schema_migration where number = 9000');
  await (await open()).close();
});

test('a role that owns a table or may pass row-level security stops the start, and every later connection', async () => {
  const pool = createDb({
    connection: asLogin(db.connection, login),
    role: 'warmpath_service',
    applicationName: 'warmpath test',
    poolSize: 1,
  });
  const { rows } = await runOnce(db.connection, 'select current_user as owner');
  await runOnce(db.connection, 'alter table warmpath.profile owner to warmpath_service');
  try {
    await expect(open()).rejects.toThrow(
      /as warmpath_run_\w+ is not used: it owns tables.*alter role warmpath_service/s,
    );
    await expect(pool.query({ text: 'select 1' })).rejects.toThrow(/is not used: it owns tables/);
    expect(classifyStoreFailure(await pool.query({ text: 'select 1' }).catch((error) => error))).toBe(
      'unreachable',
    );
  } finally {
    await runOnce(db.connection, `alter table warmpath.profile owner to ${rows[0].owner}`);
  }
  expect(await pool.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await pool.close();
});

test('a login that may not act as the roles is told what it lacks', async () => {
  const stranger = `${login}_stranger`;
  await runOnce(db.connection, `create role ${stranger} login bypassrls password '${PASSWORD}'`);
  try {
    const databaseUrl = urlOf(asLogin(db.connection, stranger));
    await expect(openStore({ databaseUrl, purpose: 'service', log: () => {} })).rejects.toThrow(
      /may not act as warmpath_system.*grant warmpath_service, warmpath_system/,
    );
  } finally {
    await runOnce(db.connection, `drop role ${stranger}`);
  }
});

test('a login that may not become the roles, and an owner whose settings are lost, are refused', async () => {
  const config = {
    connection: db.connection,
    role: 'warmpath_service',
    applicationName: 'warmpath test',
  } as const;
  // As through a pooler that drops what was asked for at the start.
  const lost = createDb({ ...config, pooled: true, poolSize: 1 });
  await expect(lost.query({ text: 'select 1' })).rejects.toThrow(
    /works as (?!warmpath_service).*passes the row-level security of.*alter role "\w+" set role = 'warmpath_service'/s,
  );
  await lost.close();
});
