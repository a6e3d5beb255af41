import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { runWarmpath, settingsOf } from '../../../test/harness/served.ts';
import { issueKey } from '../../accounts/queries-keys.ts';
import { createTenant } from '../../credits/queries-ledger.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'warmpath-tenant-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const warmpath = (...args: readonly string[]) =>
  runWarmpath(['tenant', ...args, '--json'], settingsOf(database));

test('a tenant is written to a file nobody else may read, and deleted once that is meant', async () => {
  const { id } = await createTenant(database.system, 'Blipgrid');
  await issueKey(database.system, { tenantId: id, mode: 'live' });
  const file = join(folder, 'export.jsonl');

  const written = await warmpath('export', id, file);
  expect(written.code).toBe(0);
  expect(JSON.parse(written.stdout)).toMatchObject({ id, counts: { tenant: 1, api_key: 1, account: 2 } });
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual([
    'tenant',
    'account',
    'api_key',
    'account',
    'ledger_entry',
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = await warmpath('export', id, file);
  expect(again.code).toBe(2);
  expect(JSON.parse(again.stdout)).toMatchObject({ error: 'usage' });

  expect((await warmpath('delete', id)).code).toBe(2);
  const deleted = await warmpath('delete', id, '--yes');
  expect(JSON.parse(deleted.stdout)).toMatchObject({ id, keys_revoked: 1 });
});

test('what fails leaves no file behind', async () => {
  expect((await warmpath('export', NOBODY, join(folder, 'nobody.jsonl'))).code).toBe(1);
  await writeFile(join(folder, 'plain'), '');
  const { id } = await createTenant(database.system, 'Dorfella');
  const nowhere = await warmpath('export', id, join(folder, 'absent', 'export.jsonl'));
  expect(nowhere.code).toBe(2);
  expect(JSON.parse(nowhere.stdout).message).toContain('cannot be written');
  expect((await readdir(folder)).filter((name) => /nobody|part/.test(name))).toEqual([]);
});
