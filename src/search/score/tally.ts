import { STAGES } from '../../reference/rules-investor-terms.ts';
import { stringAt, yearOf } from '../index/strings.ts';
import { ENTRY, NONE, STAGE_BITS, type Table, UNDATED } from '../index/table.ts';
import type { View } from '../index/view.ts';
import { dealLikeness, IN_CITY, IN_COUNTRY, IN_METRO, IN_STATE } from './likeness.ts';
import type { ExplainedQuery, SegmentParts } from './plan.ts';
import type { PastDeal } from './rules-ask.ts';
import { SECTOR_FLOOR, twelveMonthsTo } from './rules-signals.ts';

/** Past deals named as most like what is asked. */
const SIMILAR = 2;

export function companyName(table: Table, company: number): string {
  return stringAt({ starts: table.companyNameStarts, bytes: table.companyNameBytes }, company);
}

export function placeName(table: Table, place: number | undefined): string | undefined {
  if (place === undefined) return undefined;
  return stringAt({ starts: table.placeNameStarts, bytes: table.placeNameBytes }, place) || undefined;
}

/** An entry as it is named. */
export function pastDeal(table: Table, deal: number): PastDeal {
  const company = table.dealCompany[deal] as number;
  const stage = STAGES[((table.dealKind[deal] as number) & STAGE_BITS) - 1];
  const [place] = placeName(table, table.companyPlace[company])?.split(', ') ?? [];
  const on = table.dealDay[deal] as number;
  return {
    company: companyName(table, company),
    ...(stage === undefined ? {} : { stage }),
    ...(place === undefined ? {} : { place }),
    ...(on === UNDATED ? {} : { year: yearOf(on) }),
  };
}

/** What a deal in the field asked is ahead of all others by: more than any likeness, so that it is named first. */
const OF_FIELD = 2;

/**
 * The entries most like what is asked, best first, of equal ones the first offered; without the company that asks. If one
 * is in the field asked, only those that are.
 */
export class MostSimilar {
  readonly #view: View;
  readonly #asking: ExplainedQuery;
  readonly #best: { readonly deal: number; readonly alike: number }[] = [];
  #floor = Number.NEGATIVE_INFINITY;

  constructor(view: View, query: ExplainedQuery) {
    this.#view = view;
    this.#asking = query;
  }

  /** Only what is more alike than this enters. */
  get floor(): number {
    return this.#floor;
  }

  offer(deal: number, isOfField: boolean): void {
    const { likeness, self } = this.#asking;
    if (self.includes(this.#view.table.dealCompany[deal] as number)) return;
    const alike = dealLikeness(this.#view, likeness, deal) + (isOfField ? OF_FIELD : 0);
    const best = this.#best;
    const at = best.findIndex((one) => one.alike < alike);
    if (at < 0) best.push({ deal, alike });
    else best.splice(at, 0, { deal, alike });
    if (best.length > SIMILAR) best.pop();
    if (best.length === SIMILAR) this.#floor = (best.at(-1) as { alike: number }).alike;
  }

  /** Whether those kept are in the field asked. */
  get isOfField(): boolean {
    return (this.#best[0]?.alike ?? 0) >= OF_FIELD;
  }

  /** Places of the entries kept. */
  get deals(): readonly number[] {
    const best = this.isOfField ? this.#best.filter(({ alike }) => alike >= OF_FIELD) : this.#best;
    return best.map(({ deal }) => deal);
  }
}

/** Room for so many entries from the beginning, about what the most active firms have; it grows with who has more. */
const ENTRIES = 4_096;

/** Sums over an investor's deals, compared with a question. */
export interface Tally {
  /** The day facts are as of: the view's, unless what changed since holds a later deal of the investor. */
  readonly clock: number;
  readonly deals: number;
  readonly recentDeals: number;
  /** Companies entered that have each thing asked, by its place among them. */
  readonly held: readonly number[];
  /** Companies entered of which nobody says where they are. */
  readonly unplaced: number;
  /** Entries of known size, the sum of their codes, and the middle one (of two the mean). */
  readonly sized: number;
  readonly codes: number;
  readonly medianCode: number;
  /** Places of the entries most like what is asked, best first. */
  readonly similar: readonly number[];
  /** Whether these are in the field asked; false also if none is asked. */
  readonly isOfField: boolean;
  /** Competitors backed, by the names asked for, with their newest deals, in the order of those. */
  readonly backed: readonly { readonly name: string; readonly deal: number }[];
  /** Places of all entries, newest first: a view that the next tally or `entriesOf` overwrites. */
  readonly entries: Uint32Array;
}

// Scratch space of a thread: one investor is explained at a time.
let room = new Uint32Array(ENTRIES);
const byBit = new Uint32Array(16);
const bySlot = new Uint32Array(256);
const byCode = new Uint32Array(256);
const PLACE_BITS = { country: IN_COUNTRY, state: IN_STATE, metro: IN_METRO, city: IN_CITY } as const;

function roomFor(deals: number): Uint32Array {
  if (deals > room.length) room = new Uint32Array(2 * deals);
  return room;
}

/** Places of an investor's entries that a view sees, newest first: a view that the next call overwrites. */
export function entriesOf({ table, view }: SegmentParts, investor: number): Uint32Array {
  const { dealDay, dealKind } = table;
  const [from, end] = [table.dealStart[investor] as number, table.dealStart[investor + 1] as number];
  const entries = roomFor(end - from);
  let entered = 0;
  for (let deal = from; deal < end; deal += 1) {
    const isEntry = ((dealKind[deal] as number) & ENTRY) !== 0;
    if (isEntry && (view.weights[dealDay[deal] as number] as number) > 0) entries[entered++] = deal;
  }
  return entries.subarray(0, entered);
}

/** The middle of the `sized` codes counted, of two the mean; 0 without any. */
function medianOf(sized: number): number {
  if (sized === 0) return 0;
  return (codeAt((sized - 1) >> 1) + codeAt(sized >> 1)) / 2;
}

/** The code at a place among those counted, the smallest first. */
function codeAt(place: number): number {
  let code = 0;
  for (let seen = 0; seen <= place; code += 1) seen += byCode[code] as number;
  return code - 1;
}

/** One walk over all deals of an investor that the view sees. */
export function tallyOf({ table, view }: SegmentParts, query: ExplainedQuery, investor: number): Tally {
  const { likeness, competitors } = query;
  const { placeBits, placeLike, kindLike, sizeLike, stageAsked, tagSlot, question } = likeness;
  const { dealCompany, dealDay, dealKind, dealSize, companyPlace, tagStart, tags } = table;
  const { weights } = view;
  const [from, end] = [table.dealStart[investor] as number, table.dealStart[investor + 1] as number];
  const entries = roomFor(end - from);
  const hasSectors = question.sectors.length > 0;
  const hasCompetitors = competitors.size > 0;
  const alike = new MostSimilar(view, query);
  let floor = alike.floor;
  const backed: { name: string; deal: number }[] = [];
  byBit.fill(0);
  byCode.fill(0);
  bySlot.fill(0, 0, question.sectors.length);
  let [clock, deals, recentDeals, entered, unplaced, staged, sized, codes] = [view.day, 0, 0, 0, 0, 0, 0, 0];
  let since = twelveMonthsTo(clock);
  for (let deal = from; deal < end; deal += 1) {
    const day = dealDay[deal] as number;
    if (!((weights[day] as number) > 0)) continue;
    // The first that is seen is the newest.
    if (deals === 0 && day !== UNDATED && day > clock) {
      clock = day;
      since = twelveMonthsTo(clock);
    }
    deals += 1;
    if (day !== UNDATED && day >= since) recentDeals += 1;
    const company = dealCompany[deal] as number;
    const competitor = hasCompetitors ? competitors.get(company) : undefined;
    if (competitor !== undefined && !backed.some(({ name }) => name === competitor))
      backed.push({ name: competitor, deal });
    const kind = dealKind[deal] as number;
    if ((kind & ENTRY) === 0) continue;
    entries[entered++] = deal;
    const place = (companyPlace[company] as number) + 1;
    const bits = place < placeBits.length ? (placeBits[place] as number) : 0;
    byBit[bits] = (byBit[bits] as number) + 1;
    if (companyPlace[company] === NONE) unplaced += 1;
    staged += stageAsked[kind & STAGE_BITS] as number;
    let [isOfSector, isOfField] = [false, false];
    if (hasSectors) {
      const last = tagStart[company + 1] as number;
      for (let at = tagStart[company] as number; at < last; at += 1) {
        const slot = tagSlot[tags[at] as number] as number;
        if (slot === 0) continue;
        bySlot[slot - 1] = (bySlot[slot - 1] as number) + 1;
        isOfSector = true;
        if (query.isNarrow[slot] === 1) isOfField = true;
      }
    }
    const code = dealSize[deal] as number;
    if (code > 0) {
      sized += 1;
      codes += code;
      byCode[code] = (byCode[code] as number) + 1;
    }
    // `dealLikeness` with the closest possible tags, multiplied in the same order: never less than it.
    const most =
      (placeLike[bits] as number) *
      (kindLike[kind] as number) *
      (sizeLike[code] as number) *
      (SECTOR_FLOOR + (isOfSector ? 1 : 0));
    if (most + (isOfField ? OF_FIELD : 0) <= floor) continue;
    alike.offer(deal, isOfField);
    floor = alike.floor;
  }
  let sector = 0;
  const held = query.terms.map(({ family }) => {
    if (family === 'stage') return staged;
    if (family === 'sector') return bySlot[sector++] as number;
    let companies = 0;
    for (let bits = 0; bits < byBit.length; bits += 1) {
      if ((bits & PLACE_BITS[family]) !== 0) companies += byBit[bits] as number;
    }
    return companies;
  });
  return {
    ...{
      clock,
      deals,
      recentDeals,
      held,
      unplaced,
      sized,
      codes,
      medianCode: medianOf(sized),
      similar: alike.deals,
      isOfField: alike.isOfField,
      backed,
    },
    entries: entries.subarray(0, entered),
  };
}
