import type { Segment } from '../table/segment.ts';
import { ENTRY, NONE } from '../table/table.ts';

/** Investors whose places are kept, some 500 bytes each: the first of most searches are among as many. */
const KEPT = 8_192;

/** Where the companies are that investors entered; worked out at the first question and kept for the next ones. */
export class PlacesOfInvestors {
  readonly #segment: Pick<Segment, 'table' | 'view'>;
  readonly #kept = new Map<number, Uint32Array>();
  /** By place: one more than where its count stands; all zero between two investors. */
  readonly #slot: Uint32Array;

  constructor(segment: Pick<Segment, 'table' | 'view'>) {
    this.#segment = segment;
    this.#slot = new Uint32Array(segment.table.placeTokens.length / 4);
  }

  /** Each place once, in the order of the newest entry there, followed by how many entries it has. */
  of(investor: number): Uint32Array {
    const known = this.#kept.get(investor);
    if (known !== undefined) return known;
    const places = this.#count(investor);
    const [oldest] = this.#kept.size >= KEPT ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(investor, places);
    return places;
  }

  #count(investor: number): Uint32Array {
    const { table, view } = this.#segment;
    const { companyPlace, dealStart, dealKind, dealDay, dealCompany } = table;
    const { weights } = view;
    const slot = this.#slot;
    const met: number[] = [];
    const end = dealStart[investor + 1] as number;
    for (let deal = dealStart[investor] as number; deal < end; deal += 1) {
      if (((dealKind[deal] as number) & ENTRY) === 0 || weights[dealDay[deal] as number] === 0) continue;
      const place = companyPlace[dealCompany[deal] as number] as number;
      if (place === NONE) continue;
      if (slot[place] === 0) slot[place] = met.push(place, 0);
      const at = (slot[place] as number) - 1;
      met[at] = (met[at] as number) + 1;
    }
    for (let at = 0; at < met.length; at += 2) slot[met[at] as number] = 0;
    return Uint32Array.from(met);
  }
}
