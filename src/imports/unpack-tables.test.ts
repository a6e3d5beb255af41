import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import yazl from 'yazl';
import { unpackTables } from './import-report.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-unpack-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('stops while there is room left on the disk, names the disk and not the archive, and fills nothing', async () => {
  // 140 MB of one letter in an archive of 140 kB: the disk is looked at every 64 MB.
  const archive = join(folder, 'export.zip');
  const zip = new yazl.ZipFile();
  const line = Buffer.alloc(1e6, 'x');
  for (let n = 0; n < 2; n += 1)
    zip.addReadStream(
      (await import('node:stream')).Readable.from(
        (function* () {
          for (let mb = 0; mb < 70; mb += 1) yield line;
        })(),
      ),
      `table-${n}.csv`,
    );
  zip.end();
  await writeFile(archive, zip.outputStream);
  const target = join(folder, 'tables');
  const written = async () => {
    const files = await readdir(target);
    return (await Promise.all(files.map(async (name) => (await stat(join(target, name))).size))).reduce(
      (a, b) => a + b,
      0,
    );
  };
  // A disk on which 50 MB may still be written.
  const room = async () => 1e9 + 50e6 - (await written());
  const refused = unpackTables(archive, target, undefined, room);
  await expect(refused).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('disk'),
  });
  await expect(refused).rejects.not.toThrow('export.zip');
  expect(await written()).toBeLessThan(100e6);
  await rm(target, { recursive: true });
  await unpackTables(archive, target);
  expect(await written()).toBe(140e6);
});
