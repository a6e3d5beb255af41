import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import type { Average } from '../../core/ranking/evidence.ts';
import type { Model } from '../../core/ranking/model.ts';
import { BOTH_SIGNALS } from '../../core/ranking/second/second-model.ts';
import type { Mode } from '../../core/scope.ts';
import { NoArena, type Numbers, openArena, packArena } from '../build/arena.ts';
import type { Bytes } from '../build/mapped-file.ts';
import { type Peers, peersOf } from '../peers/peers.ts';
import { averageOf } from '../score/average.ts';
import { type Bounds, boundsOf } from '../search/bounds.ts';
import { Directory } from '../search/question.ts';
import { type Habits, habitsOf } from '../second/habits.ts';
import { type StatedKept, statedKept } from '../stated/stated-sums.ts';
import { dayOf } from './days.ts';
import { type Table, tableOf } from './table.ts';
import type { Words } from './token-table.ts';
import { lastDay, type View, viewAt, weightsAt } from './view.ts';

/** Raised with every change of what an index holds or how it is laid out: an older file is built again. */
export const FORMAT = 9;

/** What must be the same for a process to read an index: its layout, its signals, and the machine's byte order. */
export function indexFormat(): string {
  const signals = createHash('sha256').update(BOTH_SIGNALS.map(({ name }) => name).join(' '));
  return `${FORMAT} ${endianness()} ${signals.digest('hex').slice(0, 12)}`;
}

/** What an index is of. */
export interface SegmentMeta {
  readonly mode: Mode;
  /** The database it was read from, and the version of its corpus. */
  readonly lineage: string;
  readonly version: number;
  /** The day asked for, ISO, and the day it stands at: no later than the last deal. Days since 1970-01-01. */
  readonly asOf: string;
  readonly day: number;
}

/** An index over a corpus, or over the part of it that changed since. Never changes. */
export interface Segment {
  readonly meta: SegmentMeta;
  readonly model: Model;
  /** The average investor, from which a score starts. */
  readonly average: Average;
  readonly table: Table;
  readonly view: View;
  readonly peers: Peers;
  /** What a second stage knows of investors; undefined where the model has none. */
  readonly habits: Habits | undefined;
  /** What its investors state, worked out as far as no question is needed. */
  readonly stated: StatedKept;
  /** Undefined for a part: it is small enough to be gone through. */
  readonly bounds: Bounds | undefined;
  readonly directory: Directory;
  readonly words: Words;
  /** For a part: the ordinals of its investors in the whole; NONE where they are new. */
  readonly ordinals: Uint32Array | undefined;
  readonly buffer: Bytes;
}

interface Head {
  readonly format: number;
  readonly signals: readonly string[];
  readonly meta: SegmentMeta;
  readonly model: Model;
  readonly average: Average;
  readonly total: number;
  readonly sizeMean: number;
  readonly sizeVariance: number;
  readonly lpDay: number;
  readonly isPart: boolean;
}

const VIEW_COLUMNS = [
  'share',
  'shapeEnd',
  'volume',
  'recentDeals',
  'decayedDeals',
  'entries',
  'lastEntry',
  'idf',
  'sample',
] as const;

/** Puts a prefix before the names of columns, so that those of table, view, peers and bounds stay apart. */
function prefixed(prefix: string, columns: object): Record<string, Numbers> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [`${prefix}.${name}`, column as Numbers]),
  );
}

function under(prefix: string, columns: Readonly<Record<string, Numbers>>): Record<string, Numbers> {
  const own = Object.entries(columns).filter(([name]) => name.startsWith(`${prefix}.`));
  return Object.fromEntries(own.map(([name, column]) => [name.slice(prefix.length + 1), column]));
}

/** Packs a segment into one buffer that threads share and a file holds as it is. */
export function packSegment(
  meta: SegmentMeta,
  model: Model,
  average: Average,
  view: View,
  peers: Peers,
  habits: Habits | undefined,
  rest: { readonly bounds: Bounds } | { readonly ordinals: Uint32Array },
): SharedArrayBuffer {
  const head: Head = {
    format: FORMAT,
    signals: BOTH_SIGNALS.map(({ name }) => name),
    meta,
    model,
    average,
    total: view.total,
    sizeMean: view.sizeMean,
    sizeVariance: view.sizeVariance,
    lpDay: view.lpDay,
    isPart: 'ordinals' in rest,
  };
  return packArena(head, {
    ...prefixed('table', view.table),
    ...prefixed('view', Object.fromEntries(VIEW_COLUMNS.map((name) => [name, view[name]]))),
    ...prefixed('peers', peers),
    ...prefixed('habits', habits ?? {}),
    ...prefixed('stated', statedKept(view.table)),
    ...('bounds' in rest ? prefixed('bounds', rest.bounds) : prefixed('part', { ordinals: rest.ordinals })),
  });
}

/** Opens a packed segment without copying. Throws `NoArena` where it is none, or of another format. */
export function openSegment(buffer: Bytes, words: Words): Segment {
  const { meta: found, columns } = openArena(buffer);
  const head = found as Head;
  const signals = BOTH_SIGNALS.map(({ name }) => name).join(' ');
  if (head.format !== FORMAT || head.signals.join(' ') !== signals) {
    throw new NoArena('the index is of another version of this program');
  }
  const table = tableOf(under('table', columns));
  const own = under('view', columns) as unknown as Pick<View, (typeof VIEW_COLUMNS)[number]>;
  const { day } = head.meta;
  const { total, sizeMean, sizeVariance, lpDay } = head;
  const weights = weightsAt(day, true, head.isPart ? 1 : 0);
  return {
    meta: head.meta,
    model: head.model,
    average: head.average,
    table,
    view: { table, day, ...weights, total, sizeMean, sizeVariance, lpDay, ...own },
    peers: under('peers', columns) as unknown as Peers,
    habits: head.model.second === undefined ? undefined : (under('habits', columns) as unknown as Habits),
    stated: under('stated', columns) as unknown as StatedKept,
    bounds: head.isPart ? undefined : (under('bounds', columns) as unknown as Bounds),
    directory: new Directory(table, words),
    words,
    ordinals: head.isPart ? (columns['part.ordinals'] as Uint32Array) : undefined,
    buffer,
  };
}

/** What a packed segment is of, and under which model, without opening the rest. Throws `NoArena` where it is none. */
export function readHead(buffer: Bytes): Pick<Segment, 'meta' | 'model'> {
  const { meta, model } = openArena(buffer).meta as Head;
  return { meta, model };
}

/** The table alone of a packed segment, without copying. Throws as `openSegment`. */
export function openTable(buffer: Bytes): Table {
  const { meta, columns } = openArena(buffer);
  if ((meta as Head).format !== FORMAT) throw new NoArena('the index is of another version of this program');
  return tableOf(under('table', columns));
}

/** The day an index of a table stands at: `asOf` (ISO), but no later than the last deal. Days since 1970-01-01. */
export function clockOf(table: Table, asOf: string): number {
  const last = lastDay(table);
  return last === 0 ? dayOf(asOf) : Math.min(dayOf(asOf), last);
}

/** Builds the segment of a whole corpus. */
export function buildSegment(table: Table, meta: Omit<SegmentMeta, 'day'>, model: Model): SharedArrayBuffer {
  const day = clockOf(table, meta.asOf);
  const view = viewAt(table, day, true);
  const peers = peersOf(view);
  const habits = model.second === undefined ? undefined : habitsOf(view);
  return packSegment({ ...meta, day }, model, averageOf(view), view, peers, habits, {
    bounds: boundsOf(view, peers, model),
  });
}

/** The same segment under another model: only bounds are worked out again, and habits where they are needed first. */
export function withModel(segment: Segment, model: Model): SharedArrayBuffer {
  const { meta, average, view, peers } = segment;
  const habits = model.second === undefined ? undefined : (segment.habits ?? habitsOf(view));
  return packSegment(meta, model, average, view, peers, habits, { bounds: boundsOf(view, peers, model) });
}
