import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asAccount, canReach, serverAccount } from '../../src/platform/database/bundle.ts';
import { stop } from '../../src/platform/database/cluster.ts';
import { isAlive, preparePlace } from '../../src/platform/database/place.ts';
import { openStore, type Store } from '../../src/platform/database/store.ts';

const SCRIPT = fileURLToPath(new URL('../harness/store-process.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const log = () => {};

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `warmpath-test-${process.pid}-`));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await stop(await preparePlace({ dataDir, tempDir: tmpdir(), log }));
  await rm(dataDir, { recursive: true, force: true });
});

const open = (purpose: 'service' | 'command'): Promise<Store> => openStore({ dataDir, purpose, log });

async function postmaster(): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return text === '' ? undefined : Number.parseInt(text, 10);
}

/** Starts another process; resolves with its first word: `ready` or `failed: …`. */
async function start(purpose: string, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [SCRIPT, dataDir, purpose], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    ...user,
  });
  children.push(child);
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const word = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk).trim()),
    once(child, 'close').then(() => `ended: ${complaint}`),
  ]);
  return { child, word };
}

async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + 15_000; ; await sleep(100)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const closed = once(child, 'exit');
  child.kill(signal);
  await closed;
}

test('keeps what was written, durable and on a socket only, in a directory that was closed', async () => {
  const first = await open('service');
  const settings = await first.system.query<{ name: string; setting: string }>({
    text: "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses')",
  });
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
  });
  expect((await stat(join(dataDir, 'socket'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
  await first.system.query({ text: "insert into tenant (name) values ('Somebody')" });
  await first.close();
  expect(await postmaster()).toBeUndefined();
  const second = await open('command');
  expect(second.migrations).toEqual([]);
  expect(await second.system.query({ text: 'select name from tenant' })).toEqual([{ name: 'Somebody' }]);
  await second.close();
  expect(await postmaster()).toBeUndefined();
});

test('whoever comes just after a service was killed finds a server, and the last one out stops it', async () => {
  const { child, word } = await start('service');
  expect(word).toBe('ready');
  const first = await postmaster();
  await end(child, 'SIGKILL');
  // The one that is being stopped, or a new one.
  const store = await open('service');
  expect(await store.service.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await store.close();
  // The first one takes its file away before it ends: a new one may have begun and ended meanwhile.
  await expect.poll(() => isAlive(first ?? 0), { timeout: 30_000 }).toBe(false);
  expect(await postmaster()).toBeUndefined();
});

test('refuses a second service by the pid of the first; commands come and go beside it', async () => {
  const { child, word } = await start('service');
  expect(word).toBe('ready');
  const server = await postmaster();
  await expect(open('service')).rejects.toThrow(`another Warmpath service (pid ${child.pid})`);
  const command = await open('command');
  await command.system.query({ text: 'select 1' });
  await command.close();
  expect(await postmaster()).toBe(server);
  expect(await isAlive(server ?? 0)).toBe(true);
  await end(child, 'SIGTERM');
  expect(await isAlive(server ?? 0)).toBe(false);
});

test('a service that starts on the server of a command keeps it when the command is done', async () => {
  const command = await open('command');
  const service = await open('service');
  await command.close();
  expect(await service.service.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await service.close();
  expect(await postmaster()).toBeUndefined();
});

test('processes that come and go at the same moments all find a server, and the last one stops it', async () => {
  const comeAndGo = async () => {
    for (let round = 0; round < 4; round++) {
      const store = await open('command');
      expect(await store.service.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
      await store.close();
    }
  };
  await Promise.all(Array.from({ length: 4 }, comeAndGo));
  expect(await postmaster()).toBeUndefined();
});

test('brings a killed server back, and the pools with it', async () => {
  const store = await open('service');
  const killed = (await postmaster()) ?? 0;
  await store.service.query({ text: 'select 1' });
  process.kill(killed, 'SIGKILL');
  await eventually(async () => {
    expect(await store.service.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
    expect(await postmaster()).not.toBe(killed);
  });
  // Its place as the service is taken again as well.
  const text =
    "select 1 as one from pg_locks where locktype = 'advisory' and objsubid = 2 and objid = 1 and granted";
  await eventually(async () => expect(await store.system.query({ text })).toEqual([{ one: 1 }]));
  await expect(open('service')).rejects.toThrow(`pid ${process.pid}`);
  await store.close();
  expect(await postmaster()).toBeUndefined();
});

test('is not fooled by lock files whose number another program has now', async () => {
  await (await open('command')).close();
  const account = await serverAccount(join(dataDir, 'postgres'));
  // The same user's, so that PostgreSQL itself would believe it.
  const other = spawn('sleep', ['60'], { ...asAccount(account), cwd: '/' });
  children.push(other);
  await once(other, 'spawn');
  const text = `${other.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n${join(dataDir, 'socket')}\n\n\n`;
  for (const file of ['postgres/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
    await writeFile(join(dataDir, file), text);
    await chown(join(dataDir, file), account.uid ?? -1, account.gid ?? -1);
  }
  const store = await open('command');
  expect(await postmaster()).not.toBe(other.pid);
  await store.close();
});

test('recovers from a first start that was killed while it made the database', async () => {
  const half = join(dataDir, 'postgres.making-999999999-abc');
  await mkdir(half);
  await writeFile(join(half, 'PG_VERSION'), '18\n');
  const child = spawn(process.execPath, [SCRIPT, dataDir, 'service'], { stdio: 'ignore' });
  children.push(child);
  await eventually(async () => {
    expect((await readdir(dataDir)).some((name) => name.startsWith(`postgres.making-${child.pid}-`))).toBe(
      true,
    );
  });
  await end(child, 'SIGKILL');
  const store = await open('service');
  expect(store.migrations.length).toBeGreaterThan(4);
  expect(await readdir(dataDir)).not.toContain('postgres.making-999999999-abc');
  await store.close();
});

test.runIf(isRoot)('runs as an ordinary user, and root may join in', async (context) => {
  const nobody = { uid: 65_534, gid: 65_534 };
  if (!(await canReach({ ...nobody, name: 'nobody' }, process.execPath)))
    context.skip('nobody cannot reach node here');
  if (!(await canReach({ ...nobody, name: 'nobody' }, join(SCRIPT, '..'))))
    context.skip('nobody cannot reach us');
  await chown(dataDir, nobody.uid, nobody.gid);
  const { child, word } = await start('service', nobody);
  expect(word).toBe('ready');
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody.uid);
  const command = await open('command');
  await command.system.query({ text: 'select 1' });
  await command.close();
  await end(child, 'SIGTERM');
  expect(await postmaster()).toBeUndefined();
});
