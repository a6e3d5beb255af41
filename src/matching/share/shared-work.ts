import { createHash } from 'node:crypto';
import type { CorpusFeed } from '../../core/corpus/corpus-feed.ts';
import { CannotMap, canMap } from '../build/mapped-file.ts';
import { snapshotPath } from '../host/base.ts';
import { modelKey } from '../host/models.ts';
import type { IndexEvents } from '../host/served-index.ts';
import type { DoWork, Work } from '../host/work.ts';
import { indexFormat, readHead, type SegmentMeta } from '../table/segment.ts';
import type { Words } from '../table/token-table.ts';
import { type OnceTimes, once } from './once.ts';
import type { Lease, Leases, PublishedSnapshot, SnapshotStore } from './ports.ts';
import { CHUNK_BYTES, pull } from './pull.ts';
import { CannotKeep, intoFile, intoMemory, type Pulled } from './sinks.ts';

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
