import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CorpusFeed } from '../../corpus/rules-investor-id.ts';
import { modelKey, openBase, snapshotPath } from './base.ts';
import {
  type Lease,
  type Leases,
  type OnceTimes,
  once,
  type PublishedSnapshot,
  type SnapshotStore,
} from './learner.ts';
import { type Bytes, CannotMap, canMap } from './mapped-file.ts';
import { indexFormat, readHead, type SegmentMeta } from './segment.ts';
import type { DoWork, IndexEvents, Work } from './served-index.ts';
import { SnapshotWriter } from './snapshot.ts';
import type { Words } from './table.ts';

/** Bytes that were pulled. */
export interface Pulled {
  readonly buffer: Bytes;
  /** Where they lie in a file: it, kept open, as its name may be given to another one. */
  readonly file?: FileHandle;
}

/** Where bytes go, piece by piece; either `finish` or `abandon` ends it. */
export interface Sink {
  take(chunk: Uint8Array): Promise<void>;
  finish(): Promise<Pulled>;
  abandon(): Promise<void>;
}

/** The folder cannot take a file: the disk is full, or it is not ours. */
export class CannotKeep extends Error {}

/** In memory that threads share. */
export function intoMemory(bytes: number): Sink {
  const buffer = new SharedArrayBuffer(bytes);
  const into = new Uint8Array(buffer);
  let at = 0;
  return {
    async take(chunk) {
      into.set(chunk, at);
      at += chunk.length;
    },
    finish: async () => ({ buffer }),
    abandon: async () => {},
  };
}

/** In the snapshot file of the host, to be mapped: never in memory as a whole. Rejects with `CannotKeep`. */
export async function intoFile(path: string, bytes: number): Promise<Sink> {
  const writer = await keeping(SnapshotWriter.open(path));
  return {
    take: (chunk) => keeping(writer.write(chunk)),
    async finish() {
      // Not waited for on the disk: where a crash of the machine damages it, it is pulled again.
      const file = await keeping(writer.finish(false));
      // By its number among the open files, which all threads share: its name may be another one's by then.
      const { ino } = await file.stat();
      return { buffer: { path: `/proc/self/fd/${file.fd}`, inode: ino, bytes }, file };
    },
    abandon: () => writer.abandon(),
  };
}

async function keeping<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new CannotKeep(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Bytes of a chunk: a row that a statement writes in milliseconds, and a memory no one notices. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** Tries of one chunk, and ms between two: a database that restarts is away for seconds, and the rest need not be read again. */
const TRIES = 10;
const RETRY_MS = 1_000;

/**
 * The bytes of a published snapshot in a sink, or why they are not what was published. A read that fails goes on if it was. One
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

export interface SharedWorkOptions {
  readonly feed: CorpusFeed;
  readonly leases: Leases;
  readonly snapshots: SnapshotStore;
  readonly onLog: IndexEvents['onLog'];
  readonly words: Words;
  /** Where the processes of this host keep what they pull; undefined: each in its memory. */
  readonly folder?: string | undefined;
  readonly times?: OnceTimes;
}

type Making = Exclude<Work, { readonly kind: 'train' }>;

/** Larger ones are not published: an index of some ten million investors, in a database that also serves requests. */
const MAX_BYTES = 4 * 1024 ** 3;

/** What is wanted of a snapshot that another process made. */
interface Wanted extends Pick<SegmentMeta, 'mode' | 'asOf'> {
  /** The corpus's version it must have reached at least. */
  readonly least: number;
  /** A hash of the weights, where they matter. */
  readonly model?: string;
}

function wantedOf(work: Making): Wanted {
  if (work.kind === 'build') {
    const { mode, asOf, after } = work;
    // On a new day the same corpus is built again; else only what holds more helps.
    return { mode, asOf, least: after === undefined ? 0 : after.version + (after.asOf === asOf ? 1 : 0) };
  }
  const { mode, asOf, version } = readHead(work.base).meta;
  return { mode, asOf, least: version, model: modelKey(work.model) };
}

/**
 * Work on a segment, done once by whichever process gets to it first, published, and pulled by the others. Where
 * publishing fails the segment is used here all the same, and another process makes its own.
 */
export function shareWork(doWork: DoWork, options: SharedWorkOptions): DoWork {
  const { feed, leases, snapshots, onLog, words, times, folder } = options;
  const format = indexFormat();
  const publish = async (lease: Lease, buffer: SharedArrayBuffer) => {
    const { meta, model } = readHead(buffer);
    const start = performance.now();
    const fields = { mode: meta.mode, version: meta.version, bytes: buffer.byteLength };
    if (buffer.byteLength > MAX_BYTES) {
      onLog({ level: 'warn', message: 'the index is too large to be published', fields });
      return;
    }
    const bytes = new Uint8Array(buffer);
    const facts = {
      ...meta,
      format,
      model: modelKey(model),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    try {
      const isPublished = await snapshots.publish(lease, facts, chunksOf(bytes));
      const ms = Math.round(performance.now() - start);
      const message = isPublished
        ? 'published the index'
        : 'the index was not published: another process did';
      onLog({ level: 'info', message, fields: { ...fields, ms } });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      onLog({
        level: 'warn',
        message: 'the index could not be published, and is used here alone',
        fields: { ...fields, reason },
      });
    }
  };
  const pullOne = async (one: PublishedSnapshot, signal: AbortSignal) => {
    if (folder !== undefined && canMap) {
      try {
        return await pull(
          snapshots,
          one,
          await intoFile(snapshotPath(folder, one.mode), one.bytes),
          words,
          signal,
        );
      } catch (error) {
        if (!(error instanceof CannotKeep || error instanceof CannotMap)) throw error;
        const fields = { mode: one.mode, reason: error.message };
        onLog({
          level: 'warn',
          message: 'the index cannot be kept in a file, and is kept in memory',
          fields,
        });
      }
    }
    return pull(snapshots, one, intoMemory(one.bytes), words, signal);
  };
  const find = async (wanted: Wanted, signal: AbortSignal): Promise<Pulled | undefined> => {
    const { mode } = wanted;
    const all = await snapshots.published(mode, format);
    if (all.length === 0) return undefined;
    const [lineage, version] = [await feed.lineage(), await feed.version(mode)];
    for (const one of all) {
      if (!isFit(one, wanted, lineage, version)) continue;
      const start = performance.now();
      const pulled = await pullOne(one, signal);
      const fields = { mode, version: one.version, bytes: one.bytes };
      if ('buffer' in pulled) {
        const ms = Math.round(performance.now() - start);
        onLog({ level: 'info', message: 'pulled the index', fields: { ...fields, ms } });
        return pulled;
      }
      onLog({
        level: 'warn',
        message: 'the published index is not used',
        fields: { ...fields, reason: pulled.reason },
      });
      await snapshots.remove(one.id);
    }
    return undefined;
  };
  return async (work, signal) => {
    if (work.kind === 'train') return doWork(work, signal);
    const wanted = wantedOf(work);
    const shared = {
      name: `index ${wanted.mode} ${format}`,
      find: async (signal: AbortSignal) => {
        const pulled = await find(wanted, signal);
        return pulled === undefined ? undefined : ({ kind: 'segment', ...pulled } as const);
      },
      make: async (lease: Lease, signal: AbortSignal) => {
        const made = await doWork(work, signal);
        if (made.kind === 'segment' && !('path' in made.buffer)) await publish(lease, made.buffer);
        signal.throwIfAborted();
        return made;
      },
    };
    return once(leases, shared, signal, times);
  };
}

function* chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function isFit(one: PublishedSnapshot, wanted: Wanted, lineage: string, version: number): boolean {
  // Newer than the corpus: a backup was restored.
  if (one.lineage !== lineage || one.version > version) return false;
  if (one.asOf !== wanted.asOf || one.version < wanted.least) return false;
  return wanted.model === undefined || wanted.model === one.model;
}
