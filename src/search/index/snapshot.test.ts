import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-snapshot-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** More than is read at a time. */
function bytes(length = 9_000_001): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(length);
  const all = new Uint8Array(buffer);
  for (let at = 0; at < length; at += 1) all[at] = (at * 31 + (at >> 8)) & 0xff;
  return buffer;
}

describe('a snapshot file', () => {
  it('gives back what was written, and nothing where there is none', async () => {
    const path = join(folder, 'index', 'live.wpx');
    expect(await readSnapshot(path)).toBeUndefined();
    const written = bytes();
    await writeSnapshot(path, written);
    const read = await readSnapshot(path);
    expect(Buffer.compare(Buffer.from(read as SharedArrayBuffer), Buffer.from(written))).toBe(0);
    await writeSnapshot(path, bytes(10));
    expect((await readSnapshot(path))?.byteLength).toBe(10);
    expect(await readdir(join(folder, 'index'))).toEqual(['live.wpx']);
  });

  it('is refused where a byte is missing, one too many, or another', async () => {
    const path = join(folder, 'live.wpx');
    await writeSnapshot(path, bytes());
    const good = await readFile(path);
    const changed = Buffer.from(good);
    changed[8_500_000] = (changed[8_500_000] ?? 0) ^ 1;
    for (const bad of [
      good.subarray(0, -1),
      good.subarray(1),
      Buffer.concat([good, good.subarray(0, 1)]),
      changed,
    ]) {
      await writeFile(path, bad);
      await expect(readSnapshot(path)).rejects.toThrow(/cut short|not those that were written/);
    }
    await writeFile(path, 'no');
    await expect(readSnapshot(path)).rejects.toThrow('size');
  });

  it('is left as it was by a writing that was stopped; what a crash left behind goes an hour later', async () => {
    const path = join(folder, 'live.wpx');
    await writeSnapshot(path, bytes(10));
    const stopped = AbortSignal.abort(new Error('closed'));
    await expect(writeSnapshot(path, bytes(), stopped)).rejects.toThrow('closed');
    expect((await readSnapshot(path))?.byteLength).toBe(10);
    const [old, young] = [`${path}.00.tmp`, `${path}.01.tmp`];
    await writeFile(old, '');
    await writeFile(young, '');
    await utimes(old, 0, 0);
    await writeSnapshot(path, bytes(11));
    expect((await readdir(folder)).sort()).toEqual(['live.wpx', 'live.wpx.01.tmp']);
  });
});
