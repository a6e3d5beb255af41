import type { InvestorRow } from '../../corpus/rules-investor-id.ts';
import {
  BATCH,
  investorKindOf,
  type KindDeals,
  kindByWords,
  SMALL_USD,
  type ToldKind,
} from '../../reference/rules-kind-words.ts';
import { packSegment, type Segment, type SegmentMeta } from './segment.ts';
import { ordinalsUnder, packStrings } from './strings.ts';
import { ENTRY, LATER, NONE, ordinalOf, sizeCode, type Table, TOKEN_FAMILIES, UNDATED } from './table.ts';
import { kindNumber, kindOfNumber, type View, viewAt, weightsAt } from './view.ts';

type Array32 = Uint32Array | Float32Array | Uint16Array | Uint8Array | Float64Array;
interface ArrayOf<Column> {
  new (length: number): Column;
}

/** A column that is appended to: doubles when it is full, so that millions of numbers never are JavaScript objects. */
export class Growing<Column extends Array32> {
  #column: Column;
  readonly #make: ArrayOf<Column>;
  length = 0;

  constructor(make: ArrayOf<Column>) {
    this.#make = make;
    this.#column = new make(1_024);
  }

  /** The column itself with room for so many more: callers write after `length` and raise it. */
  room(more: number): Column {
    let size = this.#column.length;
    while (size < this.length + more) size *= 2;
    if (size > this.#column.length) this.#widen(size);
    return this.#column;
  }

  #widen(size: number): void {
    const wider = new this.#make(size);
    wider.set(this.#column);
    this.#column = wider;
  }

  push(value: number): void {
    if (this.length === this.#column.length) this.#widen(this.length * 2);
    this.#column[this.length] = value;
    this.length += 1;
  }

  at(place: number): number {
    return this.#column[place] as number;
  }

  /** The numbers so far, without a copy: it may be outdated after the next push. */
  view(): Column {
    return this.#column.subarray(0, this.length) as Column;
  }

  /** The numbers so far, in an array of just their length. */
  column(): Column {
    return this.#column.slice(0, this.length) as Column;
  }
}

/** Companies as they came. */
export interface RawCompanies {
  readonly names: readonly string[];
  readonly place: Growing<Uint32Array>;
  /** One more than companies. */
  readonly tagStart: Growing<Uint32Array>;
  readonly tags: Growing<Uint16Array>;
  readonly opened: Growing<Uint16Array>;
}

type CompanyColumns = Pick<
  Table,
  'companyNameStarts' | 'companyNameBytes' | 'companyPlace' | 'tagStart' | 'tags'
>;

/** Values by the new numbers. */
export function renumbered<Value>(values: readonly Value[], numbers: Uint32Array): readonly Value[] {
  const moved: Value[] = [...values];
  for (const [at, value] of values.entries()) moved[numbers[at] as number] = value;
  return moved;
}

/** Columns of companies under new numbers (by the old), and the days on which they are known to have raised. */
export function renumberCompanies(
  raw: RawCompanies,
  numbers: Uint32Array,
): { readonly opened: Uint16Array; readonly columns: CompanyColumns } {
  const old = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) old[numbers[at] as number] = at;
  const tagStart = new Uint32Array(old.length + 1);
  const tags = new Uint16Array(raw.tags.length);
  for (let at = 0; at < old.length; at += 1) {
    const of = old[at] as number;
    let next = tagStart[at] as number;
    for (let tag = raw.tagStart.at(of); tag < raw.tagStart.at(of + 1); tag += 1) {
      tags[next] = raw.tags.at(tag);
      next += 1;
    }
    tagStart[at + 1] = next;
  }
  const names = packStrings(Array.from(old, (of) => raw.names[of] as string));
  return {
    opened: Uint16Array.from(old, (of) => raw.opened.at(of)),
    columns: {
      companyNameStarts: names.starts,
      companyNameBytes: names.bytes,
      companyPlace: Uint32Array.from(old, (of) => raw.place.at(of)),
      tagStart,
      tags,
    },
  };
}

/** Half full at most, so that few look-ups go past the first slot or two. */
const FILLED = 2;
const FREE = 0;

/** Numbers by id, where a Map would box every id of every deal: open addressing over flat arrays. Ids are integers. */
export class IdNumbers {
  #ids = new Float64Array(2_048);
  /** One more than the number. */
  #numbers = new Uint32Array(2_048);
  #size = 0;

  set(id: number, number: number): void {
    if ((this.#size + 1) * FILLED > this.#ids.length) this.#widen();
    const slot = this.#slotOf(id);
    if (this.#numbers[slot] === FREE) this.#size += 1;
    this.#ids[slot] = id;
    this.#numbers[slot] = number + 1;
  }

  /** -1 where the id has none. */
  get(id: number): number {
    return (this.#numbers[this.#slotOf(id)] as number) - 1;
  }

  /** Where the id is, or would be. */
  #slotOf(id: number): number {
    const mask = this.#ids.length - 1;
    // Fibonacci hashing (Knuth, 6.4) of the low 32 bits: ids of a corpus mostly follow each other.
    let slot = Math.imul(id, 0x9e3779b1) >>> (Math.clz32(mask) & 31);
    while (this.#numbers[slot] !== FREE && this.#ids[slot] !== id) slot = (slot + 1) & mask;
    return slot;
  }

  #widen(): void {
    const [ids, numbers] = [this.#ids, this.#numbers];
    this.#ids = new Float64Array(ids.length * 2);
    this.#numbers = new Uint32Array(ids.length * 2);
    for (let at = 0; at < ids.length; at += 1) {
      if (numbers[at] === FREE) continue;
      const slot = this.#slotOf(ids[at] as number);
      this.#ids[slot] = ids[at] as number;
      this.#numbers[slot] = numbers[at] as number;
    }
  }
}

/** A chain of merges longer than this is a mistake in the data; the investor then stands for itself. */
const MAX_MERGES = 20;

/**
 * Ordinals by raw number (merged ones have their target's), and raw numbers by ordinal: ascending by id. `ids` and
 * `mergedInto` (an id) are by raw number, `rawOf` gives the raw number of an id.
 */
export function ordinalsOf(
  ids: Float64Array,
  rawOf: IdNumbers,
  mergedInto: ReadonlyMap<number, number>,
): { readonly ordinal: Uint32Array; readonly raw: Uint32Array } {
  /** Of an investor, or of the one it was merged into. */
  const resolve = (raw: number): number => {
    let here = raw;
    for (let hop = 0; hop < MAX_MERGES; hop += 1) {
      const into = mergedInto.get(here);
      const next = into === undefined ? -1 : rawOf.get(into);
      if (next < 0) return here;
      here = next;
    }
    return raw;
  };
  const raw = new Uint32Array(ids.length);
  let kept = 0;
  let isSorted = true;
  for (let at = 0; at < ids.length; at += 1) {
    if (resolve(at) !== at) continue;
    if (kept > 0 && (ids[at] as number) <= (ids[raw[kept - 1] as number] as number)) isSorted = false;
    raw[kept] = at;
    kept += 1;
  }
  const sorted = raw.slice(0, kept);
  if (!isSorted) sorted.sort((one, other) => (ids[one] as number) - (ids[other] as number));
  const ordinal = new Uint32Array(ids.length);
  for (let at = 0; at < sorted.length; at += 1) ordinal[sorted[at] as number] = at;
  for (const merged of mergedInto.keys()) ordinal[merged] = ordinal[resolve(merged)] as number;
  return { ordinal, raw: sorted };
}

/**
 * The segment of the investors that changed since a base was built, from their whole records and deals;
 * `table` must have been built like the base's. The overall figures (shares, sizes, co-investors, the day) are taken
 * from the base, so that scores of both are comparable; a deal after the base's day counts as one of that
 * day.
 */
export function buildDelta(table: Table, base: Segment, meta: Omit<SegmentMeta, 'day'>): SharedArrayBuffer {
  const { day } = base.meta;
  const own = viewAt(table, day, true, weightsAt(day, true, 1));
  const idf = own.idf.map((seen, sector) => base.view.idf[sector] ?? seen);
  const view: View = {
    ...own,
    share: sharesLike(base, table),
    total: base.view.total,
    sizeMean: base.view.sizeMean,
    sizeVariance: base.view.sizeVariance,
    lpDay: base.view.lpDay,
    idf,
    sample: new Uint32Array(0),
  };
  const ordinals = Uint32Array.from(table.ids, (id) => {
    const ordinal = ordinalOf(base.table.ids, id);
    return ordinal < 0 ? NONE : ordinal;
  });
  const beside = Float32Array.from(ordinals, (at) => (at === NONE ? 0 : (base.view.beside[at] as number)));
  return packSegment({ ...meta, day }, base.model, base.average, { ...view, beside }, { ordinals });
}

/** The base's shares under the part's numbers; none for what the base does not know. */
function sharesLike(base: Segment, table: Table): Float64Array {
  const share = new Float64Array(table.familyStart.at(-1) as number);
  for (const family of TOKEN_FAMILIES.keys()) {
    const [from, to] = [
      base.table.familyStart[family] as number,
      base.table.familyStart[family + 1] as number,
    ];
    share.set(base.view.share.subarray(from, to), table.familyStart[family]);
  }
  return share;
}

/** How a told kind is packed: the kind's number in the lowest four bits, then how it was told. */
const BY = ['sure', 'name', 'description', 'shape'] as const;
const BY_SHIFT = 4;
const KIND_BITS = 0b1111;

/** Characters of a description in which it says what an investor is. */
const DESCRIBED = 200;

/** What a row's words tell, as a number. */
export function packedKind(row: InvestorRow): number {
  const { kind, by } = kindByWords({ ...row, description: row.description?.slice(0, DESCRIBED) ?? null });
  return kindNumber(kind) | (BY.indexOf(by) << BY_SHIFT);
}

function unpacked(told: number): ToldKind {
  return { kind: kindOfNumber(told & KIND_BITS), by: BY[told >> BY_SHIFT] ?? 'sure' };
}

type Deals = Pick<Table, 'dealStart' | 'dealDay' | 'dealKind' | 'dealSize'>;
type Companies = Pick<Table, 'companyKeys' | 'backerStart'>;

/** Whether a company of this key has a backer on record. */
function hasRaised({ companyKeys, backerStart }: Companies, key: string): boolean {
  return ordinalsUnder(companyKeys, key).some((at) => backerStart[at] !== backerStart[at + 1]);
}

/** `investorKindOf` by ordinal: `told` are numbers of `packedKind`, `companies` tables that know companies by name. */
export function kindColumn(
  told: Uint8Array,
  deals: Deals,
  companies: readonly Companies[],
  keyOf: (ordinal: number) => string,
): Uint8Array {
  return told.map((packed, investor) => {
    const words = unpacked(packed);
    // A look at the names of companies costs most and is seldom needed.
    if (words.by === 'sure') return packed & KIND_BITS;
    const isAsked = words.by !== 'name' || words.kind === undefined;
    const isCompany = isAsked && companies.some((one) => hasRaised(one, keyOf(investor)));
    return kindNumber(investorKindOf(words, { ...dealsOf(deals, investor), isCompany }));
  });
}

const SMALL = sizeCode(SMALL_USD);

/** Deals of an investor lie in the order of days, so those of one day lie together. */
function dealsOf(deals: Deals, investor: number): Omit<KindDeals, 'isCompany'> {
  const { dealStart, dealDay, dealKind, dealSize } = deals;
  let [entries, inBatches, ofDay] = [0, 0, 0];
  let day: number = UNDATED;
  const end = dealStart[investor + 1] as number;
  for (let deal = dealStart[investor] as number; deal < end; deal += 1) {
    const kind = dealKind[deal] as number;
    if (dealDay[deal] !== day) {
      if (ofDay >= BATCH) inBatches += ofDay;
      ofDay = 0;
      day = dealDay[deal] as number;
    }
    if ((kind & ENTRY) === 0) continue;
    entries += 1;
    if (day !== UNDATED && (kind & LATER) === 0 && (dealSize[deal] as number) <= SMALL) ofDay += 1;
  }
  return { entries, inBatches: inBatches + (ofDay >= BATCH ? ofDay : 0) };
}
