import { once } from 'node:events';
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CannotMap, canMap, type MappedFile, mapFile, NoArena, openArena, packArena } from './mapped-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-mapped-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function written(bytes: Uint8Array): Promise<MappedFile> {
  const path = join(folder, 'one');
  await writeFile(path, bytes);
  return { path, inode: (await stat(path)).ino, bytes: bytes.length };
}
const COLUMNS = { day: Uint16Array.of(1, 2, 65535), weight: Float64Array.of(0.5, -1) };

it('can map files on the systems we test on', () => {
  expect(canMap).toBe(process.platform === 'linux');
});

it.runIf(canMap)(
  'opens an arena from a file, and keeps it while the file is replaced and removed',
  async () => {
    const packed = packArena({ a: 1 }, COLUMNS);
    const file = await written(new Uint8Array(packed));
    const { meta, columns } = openArena(file);
    expect([meta, columns]).toEqual([{ a: 1 }, COLUMNS]);
    await writeFile(join(folder, 'two'), 'another one');
    await rename(join(folder, 'two'), file.path);
    expect(() => mapFile(file)).toThrow('another one by now');
    await rm(file.path);
    expect(columns).toEqual(COLUMNS);
  },
);

it.runIf(canMap)('refuses what is no arena, and a file that is not there', async () => {
  const packed = new Uint8Array(packArena({}, COLUMNS)).slice();
  await expect(written(packed.subarray(0, packed.length - 8)).then(openArena)).rejects.toThrow(NoArena);
  await expect(written(new Uint8Array(5000)).then(openArena)).rejects.toThrow(NoArena);
  expect(() => mapFile({ path: join(folder, 'none'), inode: 1, bytes: 8 })).toThrow('ENOENT');
  // Longer than any address space: the caller then keeps the bytes in its own memory.
  const whole = await written(new Uint8Array(packArena({}, COLUMNS)));
  expect(() => mapFile({ ...whole, bytes: 2 ** 50 })).toThrow(CannotMap);
});

it.runIf(canMap)('is mapped by several threads, and outlives the one that ends', async () => {
  const file = await written(new Uint8Array(packArena({}, COLUMNS)));
  const mine = new Uint8Array(mapFile(file));
  const worker = new Worker(new URL('../../../test/harness/mapping-thread.ts', import.meta.url), {
    workerData: file,
  });
  const [sum] = await once(worker, 'message');
  await once(worker, 'exit');
  expect(mine.reduce((all, byte) => all + byte, 0)).toBe(sum);
});
