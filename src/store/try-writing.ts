import type { Db } from './postgres/db.ts';

const READ_ONLY = '25006';
const DISK_FULL = '53100';

/**
 * Whether the database takes what is written: undefined, or in words why not. A row is locked, which is
 * written and flushed like a change, but leaves no dead row; and half a megabyte goes through a temporary
 * file, which needs room on the disk. Where another process has locked the row, this does not wait.
 */
export async function tryWriting(db: Db): Promise<string | undefined> {
  try {
    await db.transaction(async (transaction) => {
      await transaction.query({ text: 'select from write_probe for no key update skip locked' });
      await transaction.query({ text: "set local work_mem = '64kB'" });
      await transaction.query({ text: 'select count(*) from generate_series(1, 20000)' });
    });
    return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === READ_ONLY) return 'is read-only';
    if (code === DISK_FULL) return 'has a full disk';
    return 'does not answer';
  }
}
