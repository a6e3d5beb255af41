import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { issueKey } from '../../accounts/queries-keys.ts';
import { createTenant } from '../../credits/queries-ledger.ts';

/** Some processes one after another; on a busy machine each takes seconds, ms. */
const TIMEOUT = 60_000;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const LAUNCHER = resolve(import.meta.dirname, '../../../bin/warmpath.js');

let database: TestDatabase;
let url: string;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString, host = '', port, user, database: name } = database.connection;
  url = connectionString ?? `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  folder = await mkdtemp(join(tmpdir(), 'warmpath-tenant-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

function warmpath(...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [LAUNCHER, 'tenant', ...args, '--json'], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });
  const ended = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (part) => {
    ended.out += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part) => {
    ended.err += part;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, ...ended })));
}

test(
  'a tenant is written to a file nobody else may read, and deleted once that is meant',
  async () => {
    const { id } = await createTenant(database.system, 'Blipgrid');
    await issueKey(database.system, { tenantId: id, mode: 'live' });
    const file = join(folder, 'export.jsonl');

    const written = await warmpath('export', id, file);
    expect(written.code).toBe(0);
    expect(JSON.parse(written.out)).toMatchObject({ id, counts: { tenant: 1, api_key: 1, account: 2 } });
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
    expect(JSON.parse(again.out)).toMatchObject({ error: 'usage' });

    expect((await warmpath('delete', id)).code).toBe(2);
    const deleted = await warmpath('delete', id, '--yes');
    expect(JSON.parse(deleted.out)).toMatchObject({ id, keys_revoked: 1 });
  },
  TIMEOUT,
);

test(
  'what fails leaves no file behind',
  async () => {
    expect((await warmpath('export', NOBODY, join(folder, 'nobody.jsonl'))).code).toBe(1);
    await writeFile(join(folder, 'plain'), '');
    const { id } = await createTenant(database.system, 'Dorfella');
    const nowhere = await warmpath('export', id, join(folder, 'absent', 'export.jsonl'));
    expect(nowhere.code).toBe(2);
    expect(JSON.parse(nowhere.out).message).toContain('cannot be written');
    expect((await readdir(folder)).filter((name) => /nobody|part/.test(name))).toEqual([]);
  },
  TIMEOUT,
);
