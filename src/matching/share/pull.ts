import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NoArena } from '../build/arena.ts';
import { readHead } from '../table/segment.ts';
import type { PublishedSnapshot, SnapshotStore } from './ports.ts';

/** Bytes of a chunk: a row that a statement writes in milliseconds, and a memory no one notices. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** Tries of one chunk, and ms between two: a database that restarts is away for seconds, and the rest need not be read again. */
const TRIES = 10;
const RETRY_MS = 1_000;

/** The bytes of a published snapshot, or why they are not what was published. A read that fails goes on where it was. */
export async function pull(
  snapshots: SnapshotStore,
  { id, mode, bytes, sha256, lineage, version }: PublishedSnapshot,
  signal: AbortSignal,
  retryMs = RETRY_MS,
): Promise<{ readonly buffer: SharedArrayBuffer } | { readonly reason: string }> {
  const buffer = new SharedArrayBuffer(bytes);
  const into = new Uint8Array(buffer);
  const sum = createHash('sha256');
  for (let at = 0; at < bytes; at += CHUNK_BYTES) {
    const chunk = await patiently(() => snapshots.chunk(id, at / CHUNK_BYTES), signal, retryMs);
    if (chunk === undefined) return { reason: 'a part of it is not there' };
    if (chunk.length !== Math.min(CHUNK_BYTES, bytes - at)) return { reason: 'a part of it was cut short' };
    sum.update(chunk);
    into.set(chunk, at);
  }
  if (sum.digest('hex') !== sha256) return { reason: 'its bytes are not those that were published' };
  try {
    const { meta } = readHead(buffer);
    if (meta.mode === mode && meta.lineage === lineage && meta.version === version) return { buffer };
    return { reason: 'it is of something else' };
  } catch (error) {
    if (error instanceof NoArena) return { reason: error.message };
    throw error;
  }
}

async function patiently<Result>(
  read: () => Promise<Result>,
  signal: AbortSignal,
  retryMs: number,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(retryMs, undefined, { signal });
    }
  }
}
