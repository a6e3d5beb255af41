import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdFile } from '../../platform/outbound/failures.ts';
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

test('of many who find the lock of a process that is gone, one takes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-lock-'));
  const old = new Date(Date.now() - 3_600_000);
  try {
    for (let round = 0; round < 60; round += 1) {
      const path = join(folder, String(round));
      await writeFile(`${path}.lock`, '1');
      await utimes(`${path}.lock`, old, old);
      const held = await Promise.all(Array.from({ length: 12 }, () => holdFile(path)));
      const [release, ...others] = held.filter((one) => one !== undefined);
      expect(others).toEqual([]);
      // Taken over in the meantime, it is left to whoever has it.
      await writeFile(`${path}.lock`, '1 another');
      await release?.();
      expect(await readFile(`${path}.lock`, 'utf8')).toBe('1 another');
    }
    expect((await readdir(folder)).filter((name) => !name.endsWith('.lock'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
