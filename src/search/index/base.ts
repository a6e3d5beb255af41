import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { CorpusFeed } from '../../corpus/rules-investor-id.ts';
import type { Mode } from '../../platform/values/scope.ts';
import type { Model } from '../score/rules-scale.ts';
import { SIGNALS } from '../score/rules-signals.ts';
import { buildDelta } from './growing.ts';
import { type Bytes, CannotMap, canMap, NoArena } from './mapped-file.ts';
import { openSegment, type Segment } from './segment.ts';
import type { NamedSegment } from './served-index.ts';
import { checkSnapshot, DamagedSnapshot, readSnapshot } from './snapshot.ts';
import { dayOf } from './strings.ts';
import { NONE, type Table, type Words } from './table.ts';
import { TableBuilder } from './table-builder.ts';
import { lastDay } from './view.ts';

/** A learned model as the database keeps it; `weights` and `report` are JSON. */
export interface KeptModel {
  readonly corpusVersion: number;
  /** Deals it was learned from. */
  readonly deals: number;
  /** ISO date; nothing after it was seen. */
  readonly asOf: string;
  readonly weights: unknown;
  readonly report: unknown;
}

/** Where learned models are kept. `queries-stored-investors.ts` is the one behind the service. */
export interface ModelStore {
  latest(mode: Mode): Promise<KeptModel | undefined>;
  keep(mode: Mode, model: KeptModel): Promise<void>;
}

/** How much of a corpus there is to learn from. */
export interface Seen {
  readonly deals: number;
  /** Sectors of companies with a backer, and such companies with a place: an import may bring these alone. */
  readonly tags: number;
  readonly places: number;
}

/** A model, and what it was learned from. */
export interface Learned {
  readonly model: Model;
  readonly seen: Seen;
  /** ISO date; nothing after it was seen. */
  readonly asOf: string;
  /** Of the corpus it was learned from. */
  readonly version: number;
}

/** What came or went, as a share of what a model has seen, before another is learned. */
const GROWTH = 0.05;
/** Days the clock may move on before another is learned: habits change by the season, not by the week. */
export const CLOCK_DAYS = 30;

/** What there is in a table. Goes through its companies: ask once for each base. */
export function seenOf({ dealCompany, backerStart, tagStart, companyPlace }: Table): Seen {
  let [tags, places] = [0, 0];
  for (let company = 0; company < companyPlace.length; company += 1) {
    if (backerStart[company] === backerStart[company + 1]) continue;
    tags += (tagStart[company + 1] as number) - (tagStart[company] as number);
    if (companyPlace[company] !== NONE) places += 1;
  }
  return { deals: dealCompany.length, tags, places };
}

const KINDS = ['deals', 'tags', 'places'] as const;

/** The weights with the names of their signals (models for other signals are refused) and what was seen. */
export function packModel({ weights, calibration }: Model, seen: Seen): unknown {
  return { signals: SIGNALS.map(({ name }) => name), seen, weights, calibration };
}

function isNumbers(value: unknown, length: number): value is readonly number[] {
  return Array.isArray(value) && value.length === length && value.every((one) => Number.isFinite(one));
}

interface Packed extends Model {
  readonly signals: unknown;
  readonly seen: Seen;
}

/** What was kept, as a model; undefined if it is none, or one for the signals of another version of the program. */
export function learnedFrom(kept: KeptModel | undefined): Learned | undefined {
  const { signals, seen, weights, calibration } = (kept?.weights ?? {}) as Partial<Packed>;
  const names = SIGNALS.map(({ name }) => name);
  if (kept === undefined || !Array.isArray(signals) || signals.join(' ') !== names.join(' '))
    return undefined;
  if (!isNumbers(weights?.new, SIGNALS.length) || !isNumbers(weights?.followon, SIGNALS.length))
    return undefined;
  if (!isNumbers([calibration?.offset, calibration?.slope], 2) || calibration === undefined) return undefined;
  if (
    seen === undefined ||
    !isNumbers(
      KINDS.map((kind) => seen[kind]),
      KINDS.length,
    )
  )
    return undefined;
  const model = {
    weights: { new: weights.new, followon: weights.followon },
    calibration,
  };
  return { model, seen, asOf: kept.asOf, version: kept.corpusVersion };
}

/** True if a model for this corpus, at this day (days since 1970-01-01), should be learned again. */
export function isOutdated({ seen, asOf }: Pick<Learned, 'seen' | 'asOf'>, now: Seen, day: number): boolean {
  return (
    KINDS.some((kind) => Math.abs(now[kind] - seen[kind]) > GROWTH * seen[kind]) ||
    Math.abs(day - dayOf(asOf)) > CLOCK_DAYS
  );
}

/** True if a model has seen less than half of what there is. */
export function isBlind(seen: Seen, now: Seen): boolean {
  return KINDS.some((kind) => seen[kind] < now[kind] / 2);
}

export function isSameModel(one: Model, other: Model): boolean {
  return numbersOf(one) === numbersOf(other);
}

/** The same for the same model, and for no other: SHA-256, hex. */
export function modelKey(model: Model): string {
  return createHash('sha256').update(numbersOf(model)).digest('hex');
}

function numbersOf({ weights, calibration }: Model): string {
  return JSON.stringify([weights.new, weights.followon, calibration.offset, calibration.slope]);
}

/** A base as its keeper holds it. */
export interface Base extends NamedSegment {
  readonly segment: Segment;
  readonly seen: Seen;
  /** True if a snapshot file holds it, or should and could not be written. */
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

/** The base of a snapshot file, or why there is none. Throws if the file is there and cannot be read. */
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
 * The same base from the file of the host, which all its processes share; undefined if files cannot be mapped, or where the
 * file is of something else. Throws if it cannot be read.
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

/** What is built and how. Plain data, to be passed to a thread. */
export interface IndexOptions {
  /** The day each mode looks from, ISO; undefined: today, so that the index follows the calendar. */
  readonly asOf: Readonly<Record<Mode, string | undefined>>;
  /** Where snapshot files lie; undefined: none are written or read. */
  readonly folder: string | undefined;
  /** In place of the times below, for tests. */
  readonly times?: Partial<IndexTimes>;
}

/** Milliseconds. */
export interface IndexTimes {
  /** Between two reads of the version, for missed notifications: each costs one row. */
  readonly poll: number;
  /** After a notification, to wait for the next: several small commits are read once. */
  readonly settle: number;
  /** At most, while notifications keep coming: a change is to be seen within two seconds. */
  readonly settleAtMost: number;
  /** Without a change, until what changed is merged into the base. */
  readonly quiet: number;
}

export const INDEX_TIMES: IndexTimes = { poll: 3_000, settle: 100, settleAtMost: 500, quiet: 60_000 };

/** Changed investors a delta holds at most: every search scans all of it, some 2 ms at this size. */
export const MAX_DELTA = 5_000;
/**
 * And as a share of the base's: the overall figures are taken from the base, and must stay close to the truth
 * until the merge. A thousand deals fit from some 4,000 investors on; a smaller corpus is built again within
 * a second or so.
 */
export const MAX_DELTA_SHARE = 0.25;
/** Rebuilding takes at most this share of the time, however often something changes. */
export const REBUILD_SHARE = 0.1;

/** What changed since a base. */
export interface Since {
  readonly version: number;
  readonly delta: NamedSegment | undefined;
  readonly dead: Float64Array;
  /** The last day of a deal among them, days since 1970-01-01; 0 without one. */
  readonly lastDay: number;
}

/**
 * Reads what changed in the corpus since a base was built and builds the delta; undefined if that is too much for
 * one. `asOf`: the base's day asked for, ISO.
 */
export async function changesSince(feed: CorpusFeed, mode: Mode, base: Base): Promise<Since | undefined> {
  const { segment } = base;
  const { version, asOf, lineage } = segment.meta;
  const limit = Math.min(MAX_DELTA, Math.floor(segment.table.ids.length * MAX_DELTA_SHARE));
  const builder = new TableBuilder(asOf, segment.words, segment.table);
  const dead: number[] = [];
  let investors = 0;
  const changes = await feed.changes(mode, version, limit, async (batch) => {
    if (batch.kind === 'gone') dead.push(...batch.investors);
    if (batch.kind === 'investors') {
      investors += batch.rows.length;
      for (const row of batch.rows) dead.push(row.id);
    }
    builder.add(batch);
  });
  if (changes.kind === 'too-many') return undefined;
  const meta = { mode, lineage, asOf, version: changes.version };
  if (investors === 0) {
    return { version: changes.version, delta: undefined, dead: Float64Array.from(dead), lastDay: 0 };
  }
  const table = builder.finish();
  return {
    version: changes.version,
    delta: named(buildDelta(table, segment, meta)),
    dead: Float64Array.from(dead),
    lastDay: lastDay(table),
  };
}
