import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';

// A quiet server writes a few lines a day; 8 MB (and as much in the one kept before it) is for a server in trouble.
const LIMIT_BYTES = 8 * 1024 * 1024;
// The end of the log that is shown when the server does not start.
const TAIL_BYTES = 4_096;

/**
 * Keeps the log under its limit, also while the server writes to it: it appends, so that the file is copied to
 * `<name>.1` and emptied in place (a few lines written in between may be lost).
 */
export async function limitLog(path: string, limit = LIMIT_BYTES): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size <= limit) return;
  const kept = `${path}.1`;
  await copyFile(path, `${kept}.new`);
  await rename(`${kept}.new`, kept);
  await truncate(path, 0);
}

/** Where the log ends now. */
export async function logSize(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

/** The last lines written since `from`, at most 4 KB of them. */
export async function logSince(path: string, from: number): Promise<string> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(Math.min(from, size), size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    await file.read(buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trim();
  } finally {
    await file.close();
  }
}
