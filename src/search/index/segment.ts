import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import type { Mode } from '../../platform/values/scope.ts';
import { loadMetros } from '../../reference/reference.ts';
import {
  askedFields,
  broaderOf,
  fieldsAbove,
  isBroadField,
  labelOf,
  likenessOf,
  mentionedIn,
  moreKindsOf,
  ownConcepts,
  sectorTokens,
} from '../../reference/rules-tags.ts';
import { type Bounds, boundsOf, type Summary } from '../score/bounds.ts';
import type { SegmentParts } from '../score/plan.ts';
import { Directory } from '../score/question.ts';
import type { Average, CoInvestorCount } from '../score/rules-ask.ts';
import type { Model } from '../score/rules-scale.ts';
import { SIGNALS } from '../score/rules-signals.ts';
import { averageOf } from '../score/scorer.ts';
import { SmallSet } from '../score/sparse-rows.ts';
import { type StatedKept, statedKept } from '../score/stated-sums.ts';
import { type Bytes, NoArena, type Numbers, openArena, packArena } from './mapped-file.ts';
import { dayOf } from './strings.ts';
import { type Table, tableOf, type Words } from './table.ts';
import { lastDay, MAX_BACKERS, type View, viewAt, weightsAt } from './view.ts';

/** Co-investors that are counted: an investor with more knows almost all. */
const COUNTED = 100;
// Scratch space of a thread.
const met = new SmallSet();

/** Those who entered the same companies: seen by the view, crowds left out. */
export function countCoInvestors(
  { table, view }: SegmentParts,
  investor: number,
  entries: Uint32Array,
): CoInvestorCount {
  const { dealCompany, backerStart, backerDay, backers } = table;
  met.clear();
  for (let place = 0; place < entries.length; place += 1) {
    const company = dealCompany[entries[place] as number] as number;
    const [from, to] = [backerStart[company] as number, backerStart[company + 1] as number];
    let seen = 0;
    // A company with few backers in all is no crowd on any day.
    for (let at = from; at < to && to - from > MAX_BACKERS; at += 1) {
      if ((view.weights[backerDay[at] as number] as number) > 0) seen += 1;
    }
    if (seen > MAX_BACKERS) continue;
    for (let at = from; at < to; at += 1) {
      const peer = backers[at] as number;
      if (peer !== investor && (view.weights[backerDay[at] as number] as number) > 0) met.add(peer);
    }
    // One company adds at most MAX_BACKERS, so that a small set is large enough.
    if (met.size > COUNTED) return { count: COUNTED, isMore: true };
  }
  return { count: met.size, isMore: false };
}

/** Raised with every change of what an index holds or how it is laid out: an older file is built again. */
export const FORMAT = 17;

/** What must be the same for a process to read an index: its layout, its signals, and the machine's byte order. */
export function indexFormat(): string {
  const signals = createHash('sha256').update(SIGNALS.map(({ name }) => name).join(' '));
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
  'beside',
  'recentDeals',
  'decayedDeals',
  'entries',
  'lastEntry',
  'idf',
  'sample',
] as const;

function boundColumns({ blocks, groups, ...own }: Bounds): Record<string, Numbers> {
  return { ...prefixed('bounds', own), ...prefixed('blocks', blocks), ...prefixed('groups', groups) };
}

/** Puts a prefix before the names of columns, so that those of table, view and bounds stay apart. */
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
  rest: { readonly bounds: Bounds } | { readonly ordinals: Uint32Array },
): SharedArrayBuffer {
  const head: Head = {
    format: FORMAT,
    signals: SIGNALS.map(({ name }) => name),
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
    ...prefixed('stated', statedKept(view)),
    ...('bounds' in rest ? boundColumns(rest.bounds) : prefixed('part', { ordinals: rest.ordinals })),
  });
}

/** Opens a packed segment without copying. Throws `NoArena` if it is none, or of another format. */
export function openSegment(buffer: Bytes, words: Words): Segment {
  const { meta: found, columns } = openArena(buffer);
  const head = found as Head;
  const signals = SIGNALS.map(({ name }) => name).join(' ');
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
    stated: under('stated', columns) as unknown as StatedKept,
    bounds: head.isPart
      ? undefined
      : {
          ...(under('bounds', columns) as unknown as Omit<Bounds, 'blocks' | 'groups'>),
          blocks: under('blocks', columns) as unknown as Summary,
          groups: under('groups', columns) as unknown as Summary,
        },
    directory: new Directory(table, words),
    words,
    ordinals: head.isPart ? (columns['part.ordinals'] as Uint32Array) : undefined,
    buffer,
  };
}

/** What a packed segment is of, and under which model, without opening the rest. Throws `NoArena` if it is none. */
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
  return packSegment({ ...meta, day }, model, averageOf(view), view, {
    bounds: boundsOf(view, model),
  });
}

/** The same segment under another model: only bounds are worked out again. */
export function withModel(segment: Segment, model: Model): SharedArrayBuffer {
  const { meta, average, view } = segment;
  return packSegment(meta, model, average, view, { bounds: boundsOf(view, model) });
}

const STATE_OF_METRO = /^(?:USA|CAN)\/(?<state>[A-Z]{2})\//u;

/** The words of the service: the curated vocabulary of sectors, and metropolitan areas. Reads a table from a file once. */
export function createWords(): Words {
  const metros = loadMetros();
  return {
    completed(place) {
      const known = metros.withCountry(place);
      const metro = metros.metroOf(known);
      // A metropolitan area of the two countries whose states count is named `USA/CA/san jose`.
      const state = known.state ?? STATE_OF_METRO.exec(metro ?? '')?.groups?.state;
      return {
        ...known,
        ...(state === undefined ? {} : { state }),
        ...(metro === undefined ? {} : { metro }),
      };
    },
    sectorsOf: sectorTokens,
    ownSectorsOf: ownConcepts,
    themesOf(text) {
      const own = mentionedIn(text);
      return [...new Set([...own, ...own.flatMap(broaderOf)])];
    },
    ownThemesOf: mentionedIn,
    fieldsOf: askedFields,
    likenessOf,
    broaderOf: fieldsAbove,
    kindsOf: moreKindsOf,
    isBroad: isBroadField,
    labelOf,
  };
}
