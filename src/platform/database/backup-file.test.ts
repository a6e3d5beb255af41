import { execFileSync } from 'node:child_process';
import files, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackupReader, writeBackup } from './backup-file.ts';

const { link } = files;
let folder: string;
beforeAll(async () => {
  // As on a USB stick, whose file system has no links; the other tests of backups use the real one.
  files.link = () => Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' }));
  syncBuiltinESMExports();
  folder = await mkdtemp(join(tmpdir(), 'warmpath-file-'));
});
afterAll(async () => {
  files.link = link;
  syncBuiltinESMExports();
  await rm(folder, { recursive: true });
});

const write = (path: string) =>
  writeBackup(path, {
    head: { version: '1', postgres: '18', at: '', masters: [], migrations: [] },
    tables: [{ table: 'one', columns: ['it'] }],
    rows: async function* () {
      yield Buffer.from('a\nb\n');
    },
    sequences: () => Promise.resolve({}),
    onTable: () => {},
  });

test('a file system without links takes a backup, and a second one does not replace it', async () => {
  const path = join(folder, 'with spaces.wbk');
  await write(path);
  expect(await BackupReader.check(path)).toMatchObject({ version: '1' });
  await expect(write(path)).rejects.toThrow('there already');
  expect(await readdir(folder)).toEqual(['with spaces.wbk']);
});

test('a pipe is refused, and not waited for', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  await expect(BackupReader.check(path)).rejects.toThrow('no file');
});
