import { companyCount, ENTRY, investorCount } from '../table/table.ts';
import type { View } from '../table/view.ts';

/** A company of more backers than this is left out: they do not count as co-investors. */
export const MAX_BACKERS = 60;

/** Rows by company, one behind the other. */
export interface CompanyBackers {
  readonly start: Uint32Array;
  readonly of: Uint32Array;
  readonly closeness: Float64Array;
}

/** By company, the backers and how close they are to each other: w_j / (backers - 1). May be empty. */
export function companyBackersOf({ table, weights }: View): CompanyBackers {
  const { backerStart, backers, backerDay } = table;
  const companies = companyCount(table);
  const start = new Uint32Array(companies + 1);
  const of = new Uint32Array(backers.length);
  const value = new Float64Array(backers.length);
  let size = 0;
  for (let company = 0; company < companies; company += 1) {
    const first = size;
    const last = backerStart[company + 1] as number;
    for (let at = backerStart[company] as number; at < last; at += 1) {
      const weight = weights[backerDay[at] as number] as number;
      if (weight === 0) continue;
      of[size] = backers[at] as number;
      value[size] = weight;
      size += 1;
    }
    const seen = size - first;
    if (seen < 2 || seen > MAX_BACKERS) size = first;
    for (let at = first; at < size; at += 1) value[at] = (value[at] as number) / (seen - 1);
    start[company + 1] = size;
  }
  return { start, of: of.slice(0, size), closeness: value.slice(0, size) };
}

/** Co-investors of one investor, collected by each call of `collect`. */
export class CoInvestors {
  /** The first `size` are its peers, in the order they are met. */
  readonly peers: Uint32Array;
  /** How close an investor's peers are, 0 of all others. */
  readonly closeness: Float64Array;
  size = 0;
  readonly #view: View;
  readonly #circles: CompanyBackers;

  constructor(view: View, companyBackers: CompanyBackers) {
    this.#view = view;
    this.#circles = companyBackers;
    this.peers = new Uint32Array(investorCount(view.table));
    this.closeness = new Float64Array(this.peers.length);
  }

  collect(investor: number): void {
    const { table, weights, shapeEnd } = this.#view;
    const { dealCompany, dealDay, dealKind } = table;
    const { start, of, closeness: shares } = this.#circles;
    const { peers, closeness } = this;
    for (let at = 0; at < this.size; at += 1) closeness[peers[at] as number] = 0;
    let size = 0;
    const last = shapeEnd[investor] as number;
    for (let deal = table.dealStart[investor] as number; deal < last; deal += 1) {
      const isSeen = (weights[dealDay[deal] as number] as number) > 0;
      if (((dealKind[deal] as number) & ENTRY) === 0 || !isSeen) continue;
      const company = dealCompany[deal] as number;
      const end = start[company + 1] as number;
      for (let at = start[company] as number; at < end; at += 1) {
        const peer = of[at] as number;
        if (peer === investor) continue;
        const sum = closeness[peer] as number;
        if (sum === 0) peers[size++] = peer;
        closeness[peer] = sum + (shares[at] as number);
      }
    }
    this.size = size;
  }
}
