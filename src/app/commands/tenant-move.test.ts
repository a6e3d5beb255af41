import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routeTenant } from './tenant-move.ts';

test('moves side by side lose no route of the map, also beside what a killed one left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-map-'));
  try {
    const map = join(folder, 'cells.map');
    const old = new Date(Date.now() - 3_600_000);
    await writeFile(`${map}.lock`, '1');
    await utimes(`${map}.lock`, old, old);
    await writeFile(`${map}.part`, 'half a ro');
    const keys = Array.from({ length: 40 }, (_, n) => `tenant-${n}`);
    await Promise.all(keys.map((key) => routeTenant({ map }, [{ key, backend: 'b' }], [])));
    expect((await readFile(map, 'utf8')).trim().split('\n').sort()).toEqual(
      keys.map((key) => `${key} b`).sort(),
    );
    expect(await readdir(folder)).toEqual(['cells.map']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
