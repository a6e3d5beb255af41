import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A cluster of the probe takes 50 MB, its WAL under a thousand kills 200; the filling is memory for as long as it lasts. */
const SIZE = '512m';

/** A file system of a folder's own that can be filled. */
export interface SmallDisk {
  /** Leaves not a page of it free for `ms`. */
  fill(ms: number): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts one in memory at `folder`; undefined if that is not allowed, as to all but root. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return undefined;
  const filling = join(folder, 'filling');
  return {
    async fill(ms) {
      // It ends with an error, when nothing more goes in.
      await run('dd', ['if=/dev/zero', `of=${filling}`, 'bs=64k']).catch(() => {});
      await sleep(ms);
      await rm(filling);
    },
    // Lazily: a process of the server may still be about to end.
    unmount: async () => void (await run('umount', ['--lazy', folder])),
  };
}
