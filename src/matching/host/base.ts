import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mode } from '../../core/scope.ts';
import { NoArena } from '../build/arena.ts';
import { type Bytes, CannotMap, canMap } from '../build/mapped-file.ts';
import { dayOf } from '../table/days.ts';
import { openSegment, type Segment } from '../table/segment.ts';
import type { Words } from '../table/token-table.ts';
import { CLOCK_DAYS, isSameModel, type Seen, seenOf } from './models.ts';
import type { NamedSegment } from './served-index.ts';
import { checkSnapshot, DamagedSnapshot, readSnapshot } from './snapshot.ts';

/** A base as its keeper holds it. */
export interface Base extends NamedSegment {
  readonly segment: Segment;
  readonly seen: Seen;
  /** True where a snapshot file holds it, or should and could not be written. */
  isSaved: boolean;
  /** The file it is mapped from, kept open, as its name may be given to another one. */
  readonly file?: FileHandle;
}

export function named(buffer: Bytes): NamedSegment {
  return { id: randomUUID(), buffer };
}

/** `file`: the one it is mapped from. Throws `NoArena` for bytes that do not open, whatever is wrong in them, and `CannotMap`. */
export function openBase(buffer: Bytes, words: Words, isSaved = false, file?: FileHandle): Base {
  try {
    const segment = openSegment(buffer, words);
    const seen = seenOf(segment.table);
    return { ...named(buffer), segment, seen, isSaved, ...(file === undefined ? {} : { file }) };
  } catch (error) {
    if (error instanceof NoArena || error instanceof CannotMap) throw error;
    throw new NoArena(`it does not open: ${(error as Error).message}`, { cause: error });
  }
}

/** What a snapshot must be of to be used. */
export interface Wanted {
  readonly mode: Mode;
  readonly lineage: string;
  /** The corpus's version now; an older snapshot is a base all the same. */
  readonly version: number;
  readonly asOf: string;
  /** Whether the day is today's: yesterday's index then answers until today's is built. */
  readonly followsCalendar: boolean;
}

export function snapshotPath(folder: string, mode: Mode): string {
  return join(folder, `${mode}.wpx`);
}

/** The base of a snapshot file, or why there is none. Throws where the file is there and cannot be read. */
export async function baseFromFile(
  path: string,
  words: Words,
  wanted: Wanted,
): Promise<Base | string | undefined> {
  try {
    const base = await mappedOrRead(path, words);
    if (base === undefined) return undefined;
    const reason = unfit(base.segment, wanted);
    if (reason !== undefined) await base.file?.close();
    return reason ?? base;
  } catch (error) {
    if (error instanceof DamagedSnapshot || error instanceof NoArena) return error.message;
    throw error;
  }
}

/** In this process's own memory where it cannot be mapped. */
async function mappedOrRead(path: string, words: Words): Promise<Base | undefined> {
  try {
    if (canMap) return await mapped(path, words);
  } catch (error) {
    if (!(error instanceof CannotMap)) throw error;
  }
  return read(path, words);
}

async function read(path: string, words: Words): Promise<Base | undefined> {
  const buffer = await readSnapshot(path);
  return buffer === undefined ? undefined : openBase(buffer, words, true);
}

async function mapped(path: string, words: Words): Promise<Base | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const bytes = await checkSnapshot(file);
    const { ino } = await file.stat();
    // By its number among the open files, which all threads share: its name may be another one's by then.
    const buffer = { path: `/proc/self/fd/${file.fd}`, inode: ino, bytes };
    return openBase(buffer, words, true, file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * The same base from the file of the host, which all its processes share; undefined where files cannot be mapped, or where the
 * file is of something else. Throws where it cannot be read.
 */
export async function sharedBase(path: string, words: Words, base: Base): Promise<Base | undefined> {
  if (!canMap) return undefined;
  try {
    const found = await mapped(path, words);
    if (found === undefined) return undefined;
    const [one, other] = [found.segment, base.segment];
    if (JSON.stringify(one.meta) === JSON.stringify(other.meta) && isSameModel(one.model, other.model)) {
      return found;
    }
    await found.file?.close();
  } catch (error) {
    const isUnfit =
      error instanceof DamagedSnapshot || error instanceof NoArena || error instanceof CannotMap;
    if (!isUnfit) throw error;
  }
  return undefined;
}

function unfit({ meta, bounds }: Segment, wanted: Wanted): string | undefined {
  if (bounds === undefined || meta.mode !== wanted.mode) return 'it is of something else';
  if (meta.lineage !== wanted.lineage) return 'it is of another database';
  if (meta.version > wanted.version) return 'the corpus is older than it: a backup was restored';
  if (meta.asOf === wanted.asOf) return undefined;
  const behind = dayOf(wanted.asOf) - dayOf(meta.asOf);
  if (wanted.followsCalendar && behind > 0 && behind <= CLOCK_DAYS) return undefined;
  return `it looks from ${meta.asOf}`;
}
