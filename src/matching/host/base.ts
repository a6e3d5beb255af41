import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Mode } from '../../core/scope.ts';
import { NoArena } from '../build/arena.ts';
import { dayOf } from '../table/days.ts';
import { openSegment, type Segment } from '../table/segment.ts';
import type { Words } from '../table/token-table.ts';
import { CLOCK_DAYS, type Seen, seenOf } from './models.ts';
import type { NamedSegment } from './served-index.ts';
import { DamagedSnapshot, readSnapshot } from './snapshot.ts';

/** A base as its keeper holds it. */
export interface Base extends NamedSegment {
  readonly segment: Segment;
  readonly seen: Seen;
  /** True where a snapshot file holds it, or should and could not be written. */
  isSaved: boolean;
}

export function named(buffer: SharedArrayBuffer): NamedSegment {
  return { id: randomUUID(), buffer };
}

export function openBase(buffer: SharedArrayBuffer, words: Words, isSaved = false): Base {
  const segment = openSegment(buffer, words);
  return { ...named(buffer), segment, seen: seenOf(segment.table), isSaved };
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
    const buffer = await readSnapshot(path);
    if (buffer === undefined) return undefined;
    const base = openBase(buffer, words, true);
    return unfit(base.segment, wanted) ?? base;
  } catch (error) {
    if (error instanceof DamagedSnapshot || error instanceof NoArena) return error.message;
    throw error;
  }
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
