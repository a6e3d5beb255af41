import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotMap } from '../build/mapped-file.ts';
import { openBase } from '../host/base.ts';
import type { Words } from '../table/token-table.ts';
import type { PublishedSnapshot, SnapshotStore } from './ports.ts';
import type { Pulled, Sink } from './sinks.ts';

/** Bytes of a chunk: a row that a statement writes in milliseconds, and a memory no one notices. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** Tries of one chunk, and ms between two: a database that restarts is away for seconds, and the rest need not be read again. */
const TRIES = 10;
const RETRY_MS = 1_000;

/**
 * The bytes of a published snapshot in a sink, or why they are not what was published. A read that fails goes on where it was. One
 * chunk is read while the one before is summed and written: there are never more than two.
 */
export async function pull(
  snapshots: Pick<SnapshotStore, 'chunk'>,
  { id, mode, bytes, sha256, lineage, version }: PublishedSnapshot,
  sink: Sink,
  words: Words,
  signal: AbortSignal,
  retryMs = RETRY_MS,
): Promise<Pulled | { readonly reason: string }> {
  const sum = createHash('sha256');
  const read = (at: number) => {
    if (at >= bytes) return undefined;
    const chunk = patiently(() => snapshots.chunk(id, at / CHUNK_BYTES), signal, retryMs);
    // Awaited in its turn, and not at all where the one before was no good.
    chunk.catch(() => {});
    return chunk;
  };
  let isDone = false;
  try {
    let next = read(0);
    for (let at = 0; at < bytes; at += CHUNK_BYTES) {
      const chunk = await next;
      next = read(at + CHUNK_BYTES);
      if (chunk === undefined) return { reason: 'a part of it is not there' };
      if (chunk.length !== Math.min(CHUNK_BYTES, bytes - at)) return { reason: 'a part of it was cut short' };
      sum.update(chunk);
      await sink.take(chunk);
    }
    if (sum.digest('hex') !== sha256) return { reason: 'its bytes are not those that were published' };
    const pulled = await sink.finish();
    isDone = true;
    const reason = whyUnfit(pulled, words, { mode, lineage, version });
    if (reason === undefined) return pulled;
    await pulled.file?.close();
    return { reason };
  } finally {
    if (!isDone) await sink.abandon();
  }
}

/** It is opened as it will be served: what was published whole may still be what no process can open. */
function whyUnfit(
  { buffer }: Pulled,
  words: Words,
  { mode, lineage, version }: Pick<PublishedSnapshot, 'mode' | 'lineage' | 'version'>,
): string | undefined {
  try {
    const { meta, bounds } = openBase(buffer, words).segment;
    const isIt =
      bounds !== undefined && meta.mode === mode && meta.lineage === lineage && meta.version === version;
    return isIt ? undefined : 'it is of something else';
  } catch (error) {
    if (error instanceof CannotMap) throw error;
    return (error as Error).message;
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
