import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { readBalances } from '../../credits/queries-grants.ts';
import type { Store } from '../../platform/database/store.ts';
import { describeFirstStart, grantFirstCredits, prepareFirstStart } from './first-start.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'warmpath-first-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const start = (isTerminal: boolean, dataDir = folder) =>
  prepareFirstStart({ service: database.service, system: database.system } as unknown as Store, {
    isTerminal,
    dataDir,
    address: 'http://x',
  });
const keys = async () =>
  (await database.system.query({ text: 'select from api_key where member_id is null' })).length;

test('at a terminal keys are shown, and no file is made', async () => {
  const first = await start(true);
  const said = describeFirstStart(first as NonNullable<typeof first>, 'http://x');
  expect(said).toMatch(/live +wp_live_\w{68}\n/);
  expect(said).toMatch(/^ {2}http:\/\/x\/sign-in#[\w-]{64}$/m);
  expect(readdirSync(folder)).toEqual([]);
  const live = () => readBalances(database.system, first?.tenantId ?? '').then((balances) => balances.live);
  expect(await live()).toBe(1_000);
  // Whoever asks again is granted nothing.
  expect(await grantFirstCredits(database.system, first?.tenantId ?? '')).toBe(0);
  expect(await live()).toBe(1_000);
});

test('elsewhere they are in a file of the owner, whole, and nothing is written over', async () => {
  writeFileSync(join(folder, 'first-keys.json'), 'of another installation');
  const first = await start(false);
  const path = join(folder, `first-keys-${first?.tenantId}.json`);
  expect(first).toEqual({ tenantId: first?.tenantId, keysFile: path });
  expect(readdirSync(folder).sort()).toEqual([`first-keys-${first?.tenantId}.json`, 'first-keys.json']);
  expect(readFileSync(join(folder, 'first-keys.json'), 'utf8')).toBe('of another installation');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    live_key: expect.stringMatching(/^wp_live_/),
    sign_in_link: expect.stringMatching(/^http:\/\/x\/sign-in#[\w-]{64}$/),
  });
  const said = describeFirstStart(first as NonNullable<typeof first>, 'http://x');
  expect(said).toContain(`cat '${path}'`);
  expect(said).not.toMatch(/wp_(test|live)_\w|sign-in#/);
  expect(await start(false)).toBeUndefined();
});

test('where the file cannot be made no keys are, and it is said how to make them', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const first = await start(false, join(file, 'data'));
  expect(first).toMatchObject({ noKeys: expect.stringContaining('ENOTDIR') });
  expect(await keys()).toBe(0);
  expect(describeFirstStart(first as NonNullable<typeof first>, 'http://x')).toContain(
    `key issue --tenant ${first?.tenantId} --test`,
  );
});
