import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import { createMasterKeys, type GivenKey, newMasterKey, rotate } from './master-keys.ts';
import { createDataKeyStore, createKeyRingStore } from './queries-process.ts';
import type { SealedPlace } from './rules-ports.ts';
import { createVault, openVault } from './vault.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const key = (name?: string): GivenKey => ({ name, key: new Secret(newMasterKey()) });

async function tenant(): Promise<string> {
  const id = randomUUID();
  await db.system.query({
    text: "insert into tenant (tenant_id, name, plan) values ($1, 'test', 'paid')",
    values: [id],
  });
  return id;
}

const place = (tenantId: string, row = '1'): SealedPlace => ({
  scope: { tenantId, mode: 'live' },
  table: 'mailbox',
  column: 'sealed',
  row,
});

const vaultOf = (current: GivenKey | undefined, ...old: GivenKey[]) =>
  createVault({ keys: createMasterKeys(current, old), dataKeys: createDataKeyStore(db.service) });

const clear = () => db.system.query({ text: 'delete from data_key' });

test('what is sealed opens in its place and in no other', async () => {
  const [mine, theirs] = [await tenant(), await tenant()];
  const master = key();
  const seal = await vaultOf(master).of(mine);
  const sealed = seal.seal(place(mine), 'a password');
  expect(sealed.includes('a password')).toBe(false);
  // Another process, which reads the data key from the database.
  const again = await vaultOf(master).of(mine);
  expect(again.open(place(mine), sealed)).toBe('a password');
  const elsewhere: SealedPlace[] = [
    place(mine, '2'),
    { ...place(mine), table: 'webhook' },
    { ...place(mine), column: 'secret' },
    { ...place(mine), scope: { tenantId: mine, mode: 'test' } },
  ];
  for (const one of elsewhere) expect(() => again.open(one, sealed)).toThrow('cannot be decrypted');
  const other = await vaultOf(master).of(theirs);
  expect(() => other.open(place(theirs), sealed)).toThrow('cannot be decrypted');
  expect(() => other.open(place(mine), sealed)).toThrow('another tenant');
});

test('two rows that change places do not open; nor does one with any byte changed', async () => {
  const id = await tenant();
  const seal = await vaultOf(key()).of(id);
  const [first, second] = [seal.seal(place(id, '1'), 'one'), seal.seal(place(id, '2'), 'two')];
  expect(seal.open(place(id, '1'), first)).toBe('one');
  expect(() => seal.open(place(id, '1'), second)).toThrow('cannot be decrypted');
  expect(() => seal.open(place(id, '2'), first)).toThrow('cannot be decrypted');
  for (let at = 0; at < first.length; at += 1) {
    const changed = Buffer.from(first);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => seal.open(place(id, '1'), changed)).toThrow('cannot be decrypted');
  }
  for (const short of [0, 1, 28, first.length - 1]) {
    expect(() => seal.open(place(id, '1'), first.subarray(0, short))).toThrow('cannot be decrypted');
  }
});

test('the same text sealed twice differs: it is not visible that two passwords are equal', async () => {
  const id = await tenant();
  const seal = await vaultOf(key()).of(id);
  expect(seal.seal(place(id), 'x').equals(seal.seal(place(id), 'x'))).toBe(false);
});

test('two processes that make a data key at once end up with the same one', async () => {
  const id = await tenant();
  const master = key();
  const seals = await Promise.all(Array.from({ length: 8 }, () => vaultOf(master).of(id)));
  const sealed = seals[0]?.seal(place(id), 'x') ?? Buffer.alloc(0);
  for (const seal of seals) expect(seal.open(place(id), sealed)).toBe('x');
});

test('nothing is sealed by a data key that is no longer stored', async () => {
  const id = await tenant();
  const vault = vaultOf(key());
  const before = (await vault.of(id)).seal(place(id), 'x');
  await db.system.query({ text: 'delete from data_key where tenant_id = $1', values: [id] });
  const after = await vault.of(id);
  expect(() => after.open(place(id), before)).toThrow('cannot be decrypted');
  const stored = await db.system.query({ text: 'select 1 from data_key where tenant_id = $1', values: [id] });
  expect(stored).toHaveLength(1);
  await clear();
});

test('a wrapped key copied to another tenant does not open', async () => {
  const [mine, theirs] = [await tenant(), await tenant()];
  const master = key();
  await vaultOf(master).of(mine);
  await db.system.query({
    text: 'insert into data_key (tenant_id, master, wrapped) select $2, master, wrapped from data_key where tenant_id = $1',
    values: [mine, theirs],
  });
  await expect(vaultOf(master).of(theirs)).rejects.toThrow('cannot be decrypted');
  await clear();
});

test('rotated twice, everything is still read, and old master keys are needed no more', async () => {
  await clear();
  const ring = createKeyRingStore(db.system);
  const [first, second, third] = [key('2026-01'), key('2026-02'), key()];
  const tenants = await Promise.all(Array.from({ length: 12 }, tenant));
  const sealed = await Promise.all(
    tenants.map(async (id) => (await vaultOf(first).of(id)).seal(place(id), `secret of ${id}`)),
  );
  const read = (current: GivenKey, ...old: GivenKey[]) =>
    Promise.all(
      tenants.map(async (id, at) =>
        (await vaultOf(current, ...old).of(id)).open(place(id), sealed[at] ?? Buffer.alloc(0)),
      ),
    );
  const all = tenants.map((id) => `secret of ${id}`);
  expect(await rotate(ring, createMasterKeys(second, [first]))).toEqual({
    master: '2026-02',
    rewrapped: 12,
    unchanged: 0,
  });
  expect(await read(second)).toEqual(all);
  await expect(read(first)).rejects.toThrow('"2026-02" is not configured');
  expect(await rotate(ring, createMasterKeys(third, [second]))).toMatchObject({ rewrapped: 12 });
  expect(await read(third)).toEqual(all);
  expect(await rotate(ring, createMasterKeys(third, []))).toMatchObject({ rewrapped: 0, unchanged: 12 });
  // One that stopped half way goes on: some under the old, some under the new.
  const [one = ''] = tenants;
  const mixed = createMasterKeys(second, [third]);
  const [owned] = await ring.others('none', one.replace(/.$/, '0'), 1);
  if (owned !== undefined) await ring.rewrap(owned, mixed.rewrap(owned));
  expect(await read(second, third)).toEqual(all);
  expect((await rotate(ring, mixed)).rewrapped).toBe(11);
  expect(await read(second)).toEqual(all);
  await clear();
});

test('a hash distinguishes texts, uses and tenants, and stays through rotations and restarts', async () => {
  await clear();
  const [first, second] = [key('2026-01'), key('2026-02')];
  const [one, other] = await Promise.all([tenant(), tenant()]);
  const before = (await vaultOf(first).of(one)).hash('a use', 'open sesame');
  expect(before).toHaveLength(32);
  const again = await vaultOf(first).of(one);
  expect(again.hash('a use', 'open sesame')).toEqual(before);
  expect(again.hash('a use', 'open sesam')).not.toEqual(before);
  expect(again.hash('another use', 'open sesame')).not.toEqual(before);
  expect((await vaultOf(first).of(other)).hash('a use', 'open sesame')).not.toEqual(before);
  await rotate(createKeyRingStore(db.system), createMasterKeys(second, [first]));
  expect((await vaultOf(second).of(one)).hash('a use', 'open sesame')).toEqual(before);
  await clear();
});

test('without any master key nothing is sealed, and a rotation says what to do', async () => {
  const id = await tenant();
  const vault = vaultOf(undefined);
  expect(vault.isReady).toBe(false);
  await expect(vault.of(id)).rejects.toMatchObject({ fault: 'no_key' });
  await expect(rotate(createKeyRingStore(db.system), createMasterKeys(undefined, []))).rejects.toThrow(
    'set WARMPATH_SECRETS_KEY',
  );
});

test('two different keys of one name are refused; one key with two names is one', () => {
  expect(() => createMasterKeys(key('a'), [key('a')])).toThrow('"a"');
  const unnamed = key();
  const named = { ...unnamed, name: 'later' };
  const wrapped = createMasterKeys(unnamed, []).wrap('t', Buffer.alloc(32, 7));
  expect(createMasterKeys(named, []).unwrap({ tenantId: 't', ...wrapped })).toEqual(Buffer.alloc(32, 7));
  expect(() => createMasterKeys({ name: undefined, key: new Secret('AAAA') }, [])).toThrow('32 are needed');
});

test('the start makes a key for the bundled database, and refuses a database whose key is lost', async () => {
  await clear();
  const dataDir = await mkdtemp(join(tmpdir(), 'warmpath-keys-'));
  const said: string[] = [];
  const start = (given: { current?: GivenKey; old?: GivenKey[]; databaseUrl?: string } = {}) =>
    openVault({
      config: {
        secretsKey: given.current,
        secretsOldKeys: given.old ?? [],
        dataDir,
        databaseUrl: given.databaseUrl,
      },
      store: db,
      log: (line) => said.push(line),
    });
  try {
    const file = join(dataDir, 'secrets.key');
    // A database of one's own and no key: everything works, nothing is sealed, no file appears.
    expect((await start({ databaseUrl: 'elsewhere' })).isReady).toBe(false);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    await Promise.all([start(), start(), start()]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(said.join('\n')).toContain(file);
    expect(said.join('\n')).not.toContain(text.trim());
    const id = await tenant();
    const sealed = (await (await start()).of(id)).seal(place(id), 'kept');
    expect((await (await start()).of(id)).open(place(id), sealed)).toBe('kept');
    // A setting in place of the file: the file is still read.
    const newer = key('newer');
    expect((await (await start({ current: newer })).of(id)).open(place(id), sealed)).toBe('kept');

    await chmod(file, 0o644);
    await start();
    expect(said.at(-1)).toContain('chmod 600');

    await rm(file);
    await expect(start()).rejects.toThrow(/are not here: "k-[0-9a-f]{12}" \(1 data keys\).*Bring back/);
    await expect(start({ current: newer, databaseUrl: 'x' })).rejects.toThrow('WARMPATH_SECRETS_OLD_KEYS');
    await expect(stat(file)).rejects.toThrow('ENOENT');
    const impostor = { ...key(), name: (await createKeyRingStore(db.system).masters())[0]?.master };
    await expect(start({ current: impostor })).rejects.toThrow('is not the one');
    await writeFile(file, 'not a key\n');
    await expect(start()).rejects.toThrow('does not contain a master key');
    await writeFile(file, text);
    expect((await start()).isReady).toBe(true);
  } finally {
    await rm(dataDir, { recursive: true });
    await clear();
  }
});
