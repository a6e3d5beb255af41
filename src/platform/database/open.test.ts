import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { openStore } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const open = (databaseUrl: string) => openStore({ databaseUrl, purpose: 'service', log: () => {} });

/** The test database as a URL, however the harness connects. */
function testUrl(): string {
  const { connectionString, host, port, user, database } = db.connection;
  if (connectionString !== undefined) return connectionString;
  return `postgres://${user}:secret@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}

test('opens the database of a URL under both roles, and does not show the password', async () => {
  const store = await open(testUrl());
  expect(store.migrations).toEqual([]);
  expect(store.describe()).not.toContain('secret');
  expect(await store.service.query({ text: 'select current_user as role' })).toEqual([
    { role: 'warmpath_service' },
  ]);
  expect(await store.system.query({ text: 'select current_user as role' })).toEqual([
    { role: 'warmpath_system' },
  ]);
  await store.close();
});

test('says what to do where nothing answers, the database is not there or the URL is none', async () => {
  await expect(open('postgres://somebody:secret@127.0.0.1:1/warmpath')).rejects.toThrow(
    /^cannot connect to PostgreSQL at 127\.0\.0\.1:1\/warmpath: .*ECONNREFUSED.*Check that it runs/,
  );
  const text = testUrl().replace(/\/warmpath_test_\w+/, '/not_there');
  await expect(open(text)).rejects.toThrow(/not_there: database "not_there" does not exist\. Check/);
  await expect(open('localhost:5432/warmpath')).rejects.toThrow(
    'DATABASE_URL must be a URL like postgres://',
  );
  await expect(openStore({ purpose: 'command', log: () => {} })).rejects.toThrow(
    'neither a database URL nor',
  );
});
