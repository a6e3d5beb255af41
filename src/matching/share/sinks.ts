import type { FileHandle } from 'node:fs/promises';
import type { Bytes } from '../build/mapped-file.ts';
import { SnapshotWriter } from '../host/snapshot.ts';

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
