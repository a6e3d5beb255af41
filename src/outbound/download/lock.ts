import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { OperatorError } from '../../core/operator-error.ts';

/** The holder says so often that it is alive; thrice that is silence. */
const BEAT_MS = 10_000;
const SILENT_MS = 30_000;

/**
 * Holds the download of a file for this process, so that two do not write the same `.part`: `<path>.lock`
 * with the number of the process, touched while it is held. The lock of a process that is gone, or has been
 * silent for half a minute (its number may be another's by now), is taken over. Resolves to its release;
 * throws an `OperatorError` (conflict) where another process holds it.
 */
export async function holdDownload(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  if (!(await take(lock))) {
    if (await isHeld(lock)) throw underWay(path);
    await rm(lock, { force: true });
    if (!(await take(lock))) throw underWay(path);
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(lock, { force: true });
  };
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(lock: string): Promise<boolean> {
  const stats = await stat(lock).catch(() => undefined);
  if (stats === undefined || Date.now() - stats.mtimeMs > SILENT_MS) return false;
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
  if (!Number.isSafeInteger(holder) || holder <= 0) return true;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function underWay(path: string): OperatorError {
  return new OperatorError(
    'conflict',
    `${basename(path)} is being fetched by another process; wait until it is done, then run the command again.`,
  );
}
