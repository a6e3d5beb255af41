import { execFile } from 'node:child_process';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A cluster of the probe takes 50 MB, its WAL under a thousand kills 200. */
const SIZE = '512m';

/** Written while it is being measured; the filling takes the rest of it. */
const LEFT_BYTES = 1024 * 1024;

/** A file system of a folder's own that can be filled. */
export interface SmallDisk {
  /** Leaves not a page of it free for `ms`. */
  fill(ms: number): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts one in memory at `folder`; undefined if that is not allowed, as to all but root. */
export async function mountSmallDisk(folder: string, size = SIZE): Promise<SmallDisk | undefined> {
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return undefined;
  const filling = join(folder, 'filling');
  return {
    async fill(ms) {
      // As small as what is in it, or the filling would be memory.
      const { bsize, blocks, bfree } = await statfs(folder);
      await run('mount', ['-o', `remount,size=${(blocks - bfree) * bsize + LEFT_BYTES}`, folder]);
      // It ends with an error, when nothing more goes in.
      await run('dd', ['if=/dev/zero', `of=${filling}`, 'bs=64k']).catch(() => {});
      await sleep(ms);
      await rm(filling);
      await run('mount', ['-o', `remount,size=${size}`, folder]);
    },
    // Lazily: a process of the server may still be about to end.
    unmount: async () => void (await run('umount', ['--lazy', folder])),
  };
}
