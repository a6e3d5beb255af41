import { companyCount, firstToken, NONE, type Table } from '../index/table.ts';
import { lengthOf, type View } from '../index/view.ts';
import { IN_METRO, type Likeness } from './likeness.ts';
import { SparseRows } from './sparse-rows.ts';

/** Companies by sector, and of one sector by metropolitan area: so that those of both are a range. */
export interface SectorCompanies {
  readonly sectorStart: Uint32Array;
  readonly sectorCompany: Uint32Array;
}

const METRO = 2;

/** The metropolitan area of a company as a token; NONE or no number if it is not known. */
function metroOf({ companyPlace, placeTokens }: Table, company: number): number | undefined {
  return placeTokens[(companyPlace[company] as number) * 4 + METRO];
}

export function sectorCompaniesOf(table: Table): SectorCompanies {
  const { tagStart, tags, familyStart } = table;
  const sectors = (familyStart.at(-1) as number) - firstToken(table, 'sector');
  const sectorStart = new Uint32Array(sectors + 1);
  for (const tag of tags) sectorStart[tag + 1] = (sectorStart[tag + 1] as number) + 1;
  for (let tag = 0; tag < sectors; tag += 1)
    sectorStart[tag + 1] = (sectorStart[tag + 1] as number) + (sectorStart[tag] as number);
  const next = sectorStart.slice();
  const sectorCompany = new Uint32Array(tags.length);
  // Two halves of a 64-bit number, for the built-in sort: those without an area are last.
  const halves = new Uint32Array(companyCount(table) * 2);
  for (let company = 0; company < companyCount(table); company += 1) {
    halves[company * 2] = company;
    halves[company * 2 + 1] = metroOf(table, company) ?? NONE;
  }
  new BigUint64Array(halves.buffer).sort();
  for (let at = 0; at < halves.length; at += 2) {
    const company = halves[at] as number;
    for (let tag = tagStart[company] as number; tag < (tagStart[company + 1] as number); tag += 1) {
      const sector = tags[tag] as number;
      sectorCompany[next[sector] as number] = company;
      next[sector] = (next[sector] as number) + 1;
    }
  }
  return { sectorStart, sectorCompany };
}

/** Companies that are gone through for one question, half a millisecond; sectors beyond them are not joined. */
const MOST = 5_000;

/**
 * How much an investor's entries in the metropolitan area asked and in a sector asked have of both: the sum of decay x cosine x how
 * much more they are alike by place than any outside the area. The lists of tokens say how much it has of each, and not whether it is the
 * same companies. Only of sectors of which few companies are in the area: of the others most investors there have some.
 */
export class Joint {
  readonly #view: View;
  readonly #companies: SectorCompanies;
  /** One number each. */
  readonly rows: SparseRows;
  /** The sectors that are joined, as tokens. */
  readonly tokens = new Set<number>();
  /** The most a deal outside the area can be alike by place. */
  outside = 0;

  constructor(view: View, companies: SectorCompanies) {
    this.#view = view;
    this.#companies = companies;
    this.rows = new SparseRows(view.volume.length);
  }

  /** Takes a question; `counts`: false where likeness has no weight, as of limited partners. */
  begin(likeness: Likeness, counts: boolean): void {
    const { question, placeLike } = likeness;
    this.rows.reset(1);
    this.tokens.clear();
    if (!counts || question.metro < 0) return;
    this.outside = Math.max(...placeLike.filter((_, bits) => (bits & IN_METRO) === 0));
    const ranges = question.sectors
      .map((sector, slot) => ({ sector, slot, ...this.#range(sector, question.metro) }))
      .toSorted((one, other) => one.to - one.from - (other.to - other.from));
    let left = MOST;
    for (const { sector, slot, from, to } of ranges) {
      left -= to - from;
      if (left < 0) break;
      this.tokens.add(firstToken(this.#view.table, 'sector') + sector);
      const weight = likeness.tagWeight[slot] as number;
      for (let at = from; at < to; at += 1)
        this.#add(likeness, weight, this.#companies.sectorCompany[at] as number);
    }
  }

  /** The companies of a sector in an area: first and end. */
  #range(sector: number, metro: number): { readonly from: number; readonly to: number } {
    const { sectorStart, sectorCompany } = this.#companies;
    const firstFrom = (token: number) => {
      let [low, high] = [sectorStart[sector] as number, sectorStart[sector + 1] as number];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((metroOf(this.#view.table, sectorCompany[middle] as number) ?? NONE) < token) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return { from: firstFrom(metro), to: firstFrom(metro + 1) };
  }

  /** Adds a company for one of its sectors, which has this weight; the cosine is the sum of all of them, or less. */
  #add({ placeBits, placeLike }: Likeness, weight: number, company: number): void {
    const { table, weights, idf } = this.#view;
    const { backerStart, backers, backerDay } = table;
    const like = placeLike[placeBits[(table.companyPlace[company] as number) + 1] as number] as number;
    const more = (Math.max(like - this.outside, 0) * weight) / lengthOf(table, idf, company);
    for (let at = backerStart[company] as number; at < (backerStart[company + 1] as number); at += 1)
      this.rows.add(backers[at] as number, 0, more * (weights[backerDay[at] as number] as number));
  }
}
