import { mandateTerm } from '../../core/ranking/look/region.ts';
import type { Segment } from '../table/segment.ts';
import { ENTRY, firstToken, investorCount, NONE } from '../table/table.ts';

/** Where nearly all that an investor does is; whatever is asked, only there it can have a mandate. */
const KNOWN = 1;
const ONE_COUNTRY = 2;
/** By level of place, from the state on. */
const ONE_STATE = 4;
const ONE_METRO = 8;

/** What investors do in one place whatever is asked: worked out at first use, three bytes for each investor. */
export class Focus {
  readonly #segment: Pick<Segment, 'table' | 'view'>;
  readonly #bits: Uint8Array;
  /** The token of the country with the most entries. */
  readonly #country: Uint16Array;
  /** Entries by token of a place; all zero between two investors. */
  readonly #counts: Uint32Array;

  constructor(segment: Pick<Segment, 'table' | 'view'>) {
    this.#segment = segment;
    this.#bits = new Uint8Array(investorCount(segment.table));
    this.#country = new Uint16Array(this.#bits.length);
    this.#counts = new Uint32Array(firstToken(segment.table, 'stage'));
  }

  /** The country that nearly all is in; undefined where there is none, as no region within or beside it then has. */
  country(investor: number): number | undefined {
    return (this.#bitsOf(investor) & ONE_COUNTRY) === 0 ? undefined : this.#country[investor];
  }

  /** Whether nearly all is in one state, or in one metropolitan area. */
  isInOne(level: 'state' | 'metro', investor: number): boolean {
    return (this.#bitsOf(investor) & (level === 'state' ? ONE_STATE : ONE_METRO)) !== 0;
  }

  #bitsOf(investor: number): number {
    const known = this.#bits[investor] as number;
    if (known !== 0) return known;
    const bits = this.#workOut(investor);
    this.#bits[investor] = bits;
    return bits;
  }

  #workOut(investor: number): number {
    const { placeTokens } = this.#segment.table;
    const counts = this.#counts;
    const most = [0, 0, 0];
    const places = placesOf(this.#segment, investor);
    for (const place of places) {
      for (let level = 0; level < most.length; level += 1) {
        const token = placeTokens[place * 4 + level] as number;
        if (token === NONE) continue;
        const count = (counts[token] as number) + 1;
        counts[token] = count;
        if (count <= (most[level] as number)) continue;
        most[level] = count;
        if (level === 0) this.#country[investor] = token;
      }
    }
    for (const place of places) {
      for (let level = 0; level < most.length; level += 1) {
        const token = placeTokens[place * 4 + level] as number;
        if (token !== NONE) counts[token] = 0;
      }
    }
    const bits = [ONE_COUNTRY, ONE_STATE, ONE_METRO].filter(
      (_, level) => mandateTerm(most[level] as number, places.length) < 0,
    );
    return bits.reduce((all, bit) => all | bit, KNOWN);
  }
}

/** The place of each entry of an investor whose country is known, the newest first. */
export function placesOf(
  { table, view }: Pick<Segment, 'table' | 'view'>,
  investor: number,
): readonly number[] {
  const places: number[] = [];
  const { companyPlace, placeTokens, dealStart, dealKind, dealDay, dealCompany } = table;
  const { weights } = view;
  const end = dealStart[investor + 1] as number;
  for (let deal = dealStart[investor] as number; deal < end; deal += 1) {
    if (((dealKind[deal] as number) & ENTRY) === 0 || weights[dealDay[deal] as number] === 0) continue;
    const place = companyPlace[dealCompany[deal] as number] as number;
    if (place !== NONE && placeTokens[place * 4] !== NONE) places.push(place);
  }
  return places;
}
