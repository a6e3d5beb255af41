import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundledFolder, output, serverAccount, usableBundle } from './bundle.ts';
import { clusterConnection, ensureRunning, limitLog, prepareCluster, runningPid, stop } from './cluster.ts';
import { migrate } from './migrate.ts';
import { preparePlace } from './place.ts';
import { findPrograms } from './presence.ts';

const isRoot = process.getuid?.() === 0;
const log = () => {};

let temp: string;
let clean: (() => Promise<void>)[];
beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), 'warmpath-place-'));
  await chmod(temp, 0o755);
  clean = [];
});
afterEach(async () => {
  for (const step of clean) await step();
  await rm(temp, { recursive: true, force: true });
});

const place = (dataDir: string) =>
  preparePlace({ dataDir, tempDir: tmpdir(), log, elsewhere: join(temp, 'elsewhere') });

describe.runIf(isRoot)('as root', () => {
  test('a closed parent: the cluster goes elsewhere, the data directory says where, and it is found again', async () => {
    await mkdir(join(temp, 'closed'), { mode: 0o700 });
    const dataDir = join(temp, 'closed', 'data');
    const found = await place(dataDir);
    expect(found.base.startsWith(join(temp, 'elsewhere'))).toBe(true);
    expect(await readFile(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).toContain(`\n${found.base}\n`);
    clean.push(() => stop(found));
    const cluster = await prepareCluster(found, { log });
    const pid = await ensureRunning(cluster);
    expect(await runningPid(found)).toBe(pid);
    const { account, ...rest } = found;
    expect(await place(dataDir)).toMatchObject({ ...rest, account: { uid: account.uid } });
    await stop(found);
    // A copy is not to share the database; one that was moved keeps it, also before this was noted.
    const copy = join(temp, 'closed', 'copy');
    await cp(dataDir, copy, { recursive: true });
    await expect(place(copy)).rejects.toThrow(`${copy} is a copy of ${dataDir}`);
    await rename(dataDir, join(temp, 'closed', 'set-aside'));
    expect((await place(copy)).base).toBe(found.base);
    await rename(copy, dataDir);
    await writeFile(join(dataDir, 'postgres-is-elsewhere.txt'), `The database is in:\n${found.base}\n`);
    expect((await place(dataDir)).base).toBe(found.base);
    // A pointer to nowhere must not end in an empty database.
    await rm(found.base, { recursive: true });
    await expect(place(dataDir)).rejects.toThrow('which does not exist');
  });

  test('a data directory of its own that is closed is opened for passing through', async () => {
    const dataDir = join(temp, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    expect((await place(dataDir)).base).toBe(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
  });

  test('a closed directory that holds other things is left as it is', async () => {
    const dataDir = join(temp, 'home');
    await mkdir(dataDir, { mode: 0o700 });
    await writeFile(join(dataDir, 'letter.txt'), 'private');
    expect((await place(dataDir)).base).not.toBe(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test('programs out of reach are copied to where the server can run them', async () => {
    const native = bundledFolder();
    if (native === undefined)
      throw new Error('this platform has no bundled PostgreSQL: install the optional packages');
    const closed = join(temp, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const hidden = join(closed, 'native');
    await cp(native, hidden, {
      recursive: true,
      filter: (path) => !/\.(a|so|so\.\d+)$/.test(path) || isListed(path),
    });
    await cp(join(native, '../package.json'), join(closed, 'package.json'));
    // As the package's install script leaves them: `npm install` runs it, where scripts are on.
    const listed = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    for (const { source, target } of listed) {
      const path = join(closed, target);
      await symlink(basename(source), path).catch(() => {});
    }
    // As npm leaves it under a closed umask.
    expect(await output('/bin/chmod', ['-R', 'go=', hidden], { name: 'root' })).toMatchObject({ code: 0 });
    const account = await serverAccount(undefined);
    const copies = await Promise.all([
      usableBundle(hidden, account, temp),
      usableBundle(hidden, account, temp),
    ]);
    expect(new Set(copies).size).toBe(1);
    expect(copies[0]?.startsWith(temp)).toBe(true);
    for (const name of ['initdb', 'postgres']) {
      expect(await output(join(copies[0] ?? '', 'bin', name), ['--version'], account)).toMatchObject({
        code: 0,
      });
    }
    const linksOf = async (folder: string) =>
      Promise.all(
        listed.map(({ target }) => readlink(join(folder, '..', target.replace('native', basename(folder))))),
      );
    expect((await linksOf(copies[0] ?? '')).filter((link) => link.startsWith('/'))).toEqual([]);
    // A copy that an earlier release made, with links into the closed folder.
    const { source, target } = listed[0] ?? { source: '', target: '' };
    const link = join(copies[0] ?? '', target.replace(/^native\//, ''));
    await rm(link);
    await symlink(join(closed, source), link);
    await usableBundle(hidden, account, temp);
    expect(await readlink(link)).toBe(basename(source));
    const shared = ['-c', 'test -r "$1"', 'sh', join(copies[0] ?? '', 'share/postgresql/postgres.bki')];
    expect(await output('/bin/sh', shared, account)).toMatchObject({ code: 0 });
  });
});

/** Real files, not the links that a first start made: names that end in a full version, or that only exist so. */
function isListed(path: string): boolean {
  return /\/(libxml2\.so\.2|libssl\.so\.1\.1|libcrypto\.so\.1\.1|libz\.so\.1|liblzma\.so\.5)$|\/postgresql\/|libossp/.test(
    path,
  );
}

test('a path too long for a socket: the socket goes to the temporary folder, the same one each time', async () => {
  const dataDir = join(temp, 'x'.repeat(100), 'data');
  const found = await place(dataDir);
  clean.push(() => stop(found).then(() => rm(found.socketDir, { recursive: true, force: true })));
  expect(found.socketDir.startsWith(dataDir)).toBe(false);
  expect((await place(dataDir)).socketDir).toBe(found.socketDir);
  expect((await stat(found.socketDir)).mode & 0o777).toBe(0o700);
  await ensureRunning(await prepareCluster(found, { log }));
});

test('a socket folder of another user is refused', async () => {
  const dataDir = join(temp, 'x'.repeat(100), 'data');
  const { socketDir } = await place(dataDir);
  clean.push(() => rm(socketDir, { recursive: true, force: true }));
  await rm(socketDir, { recursive: true });
  await writeFile(socketDir, 'not a folder');
  await expect(place(dataDir)).rejects.toThrow('Remove it and start again');
});

test('a cluster of another major version is refused with both versions named', async () => {
  const dataDir = join(temp, 'data');
  const found = await place(dataDir);
  await mkdir(found.cluster);
  await writeFile(join(found.cluster, 'PG_VERSION'), '9\n');
  await expect(prepareCluster(found, { log })).rejects.toThrow(
    /made by PostgreSQL 9, and here are only versions .*\d\d/,
  );
});

test('without the bundle the programs of the machine are used, and old ones are passed over', async () => {
  const account = await serverAccount(undefined);
  const folder = async (version: string) => {
    const path = join(temp, version);
    await mkdir(path);
    for (const name of ['postgres', 'initdb']) {
      await writeFile(join(path, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, {
        mode: 0o755,
      });
    }
    return path;
  };
  const searchPath = [await folder('14.2'), join(temp, 'nothing'), await folder('77.1')];
  const said: string[] = [];
  const found = await findPrograms({
    account,
    copyTo: temp,
    bundle: false,
    searchPath,
    log: (line) => said.push(line),
  });
  // Never unsaid: which one, where, and why not ours.
  expect(said).toEqual([
    expect.stringMatching(/^warning: PostgreSQL 77 .*77\.1.*not the bundled one: .*no package/),
  ]);
  expect(found).toMatchObject({ major: 77, bundled: false, postgres: join(temp, '77.1/postgres') });
  const wanted = findPrograms({ account, copyTo: temp, bundle: false, searchPath, major: 14, log });
  await expect(wanted).rejects.toThrow('made by PostgreSQL 14');
});

test('databases of one fresh server can be migrated at the same moment', async () => {
  const found = await place(join(temp, 'data'));
  clean.push(() => stop(found));
  await ensureRunning(await prepareCluster(found, { log }));
  const { runOnce } = await import('../../../test/harness/one-off.ts');
  const names = ['one', 'two', 'three', 'four'];
  for (const name of names) await runOnce(clusterConnection(found, 'postgres'), `create database ${name}`);
  const applied = await Promise.all(
    names.map((name) => migrate({ connection: clusterConnection(found, name) })),
  );
  for (const list of applied) expect(list).toContain('0001_tenants.sql');
});

test('a server that cannot start says so with the end of its log', async () => {
  const found = await place(join(temp, 'data'));
  clean.push(() => stop(found));
  const cluster = await prepareCluster(found, { log, settings: { shared_buffers: 'plenty' } });
  await expect(ensureRunning(cluster)).rejects.toThrow(/did not start.*\n.*shared_buffers/);
});

test('the log is cut at its limit and its last part is kept', async () => {
  const path = join(temp, 'log');
  await writeFile(path, 'x'.repeat(100));
  await limitLog(path, 100);
  expect((await stat(path)).size).toBe(100);
  await limitLog(path, 99);
  expect((await stat(path)).size).toBe(0);
  expect((await stat(`${path}.1`)).size).toBe(100);
});
