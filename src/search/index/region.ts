import { placeLabel } from '../../reference/rules-place.ts';
import type { Question } from '../score/question.ts';
import type { Ask } from '../score/rules-ask.ts';
import { CAPITAL, INVESTS_HERE, mandateTerm, regionFact } from '../score/rules-parts.ts';
import type { Adjustment } from '../score/rules-signals.ts';
import type { Look } from '../score/sparse-rows.ts';
import type { Segment } from './segment.ts';
import { stringAt } from './strings.ts';
import { ENTRY, firstToken, investorCount, NONE } from './table.ts';

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

  /** The country that nearly all is in; undefined if there is none, as no region within or beside it then has. */
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

/** What the term of a mandate elsewhere weighs; see docs/ranking.md. */
const WEIGHT = 1;

/** A region that is not the one asked, and how many of the entries of known place are in it. */
interface Elsewhere {
  /** A country, state or metropolitan area; or the country without the area asked. */
  readonly token: number;
  readonly isRest: boolean;
  readonly inRegion: number;
  readonly entries: number;
}

/** Who invests nearly always in one other region stands behind: a fund of a region, asked from another. */
export class RegionLook implements Look {
  readonly #segment: Pick<Segment, 'table' | 'view'>;
  /** Entries by token of the region; all zero between two investors. */
  readonly #counts: Uint32Array;
  /** Regions counted, in the order they were met. */
  readonly #met: number[] = [];
  #question: Question | undefined;
  /** The countries asked: one, or those of an area; by token, those and the states asked. */
  #countries: readonly number[] = [];
  readonly #isAsked: Uint8Array;
  readonly #focus: Focus;
  /** The level within a country asked at which another region is told from the one asked. */
  #finer: 'state' | 'metro' | undefined;
  #isCapital = false;

  constructor(segment: Pick<Segment, 'table' | 'view'>) {
    this.#segment = segment;
    const places = firstToken(segment.table, 'stage');
    this.#counts = new Uint32Array(places);
    this.#isAsked = new Uint8Array(places);
    this.#focus = new Focus(segment);
  }

  begin(ask: Ask, question: Question): void {
    const { share } = this.#segment.view;
    const { country, metro, area } = question;
    const countries = area?.family === 'country' ? area.tokens : [country].filter((token) => token >= 0);
    this.#question = ask.placeUse === 'tie' || countries.length === 0 ? undefined : question;
    this.#countries = countries;
    const asksState = question.state >= 0 || area?.family === 'state';
    this.#finer = asksState ? 'state' : metro >= 0 || question.city >= 0 ? 'metro' : undefined;
    this.#isAsked.fill(0);
    for (const token of [...countries, ...(area?.tokens ?? [])]) this.#isAsked[token] = 1;
    const ofCountry = country < 0 ? 0 : (share[country] as number);
    this.#isCapital = metro >= 0 && ofCountry > 0 && (share[metro] as number) / ofCountry >= CAPITAL;
  }

  /** Whether what an investor does is too spread for any region but the one asked to have nearly all of it. */
  #isSpread(investor: number): boolean {
    const country = this.#focus.country(investor);
    if (country === undefined) return true;
    if (this.#isAsked[country] !== 1 || this.#isCapital) return false;
    return this.#finer === undefined || !this.#focus.isInOne(this.#finer, investor);
  }

  /** The region with the most of an investor's entries, of those that are not asked; undefined if it invests here. */
  #elsewhere({ state, metro, city }: Question, investor: number): Elsewhere | undefined {
    const { table } = this.#segment;
    const { placeTokens } = table;
    const [counts, met, isAsked] = [this.#counts, this.#met, this.#isAsked];
    met.length = 0;
    const finerAt = this.#finer === undefined ? undefined : this.#finer === 'state' ? 1 : 2;
    let [inCountry, here, rest] = [0, 0, 0];
    const places = placesOf(this.#segment, investor);
    const entries = places.length;
    for (const place of places) {
      const country = placeTokens[place * 4] as number;
      let region = country;
      if (isAsked[country] === 1) {
        inCountry += 1;
        const ownState = placeTokens[place * 4 + 1] as number;
        const isHere =
          ownState === state ||
          placeTokens[place * 4 + 2] === metro ||
          placeTokens[place * 4 + 3] === city ||
          isAsked[ownState] === 1;
        if (isHere) here += 1;
        // Whether it is here is not known, or the whole country is.
        const finer = finerAt === undefined ? NONE : (placeTokens[place * 4 + finerAt] as number);
        if (isHere || finer === NONE) continue;
        rest += 1;
        region = finer;
      }
      if (counts[region] === 0) met.push(region);
      counts[region] = (counts[region] as number) + 1;
    }
    let [most, inMost] = [NONE, 0];
    for (const token of met) {
      const inRegion = counts[token] as number;
      counts[token] = 0;
      const isForeign = token < (table.familyStart[1] as number);
      if (inRegion <= inMost || (isForeign && inCountry >= INVESTS_HERE)) continue;
      [most, inMost] = [token, inRegion];
    }
    const [country] = this.#countries;
    if (this.#isCapital && here === 0 && rest > inMost && country !== undefined)
      return { token: country, isRest: true, inRegion: rest, entries };
    return most === NONE ? undefined : { token: most, isRest: false, inRegion: inMost, entries };
  }

  adjust(investor: number): readonly Adjustment[] {
    const question = this.#question;
    if (question === undefined || this.#isSpread(investor)) return [];
    const found = this.#elsewhere(question, investor);
    if (found === undefined) return [];
    const raw = WEIGHT * mandateTerm(found.inRegion, found.entries);
    if (raw === 0) return [];
    const fact = () => regionFact(this.#label(found, question), found.inRegion, found.entries);
    return [{ part: 'region', raw, fact }];
  }

  #label({ token, isRest }: Elsewhere, { metro }: Question): string {
    const { table } = this.#segment;
    const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
    const family = (['country', 'state', 'metro'] as const).find(
      (_, at) => token < (table.familyStart[at + 1] as number),
    );
    const label = placeLabel(family ?? 'city', stringAt(keys, token));
    return isRest ? `${label} outside ${placeLabel('metro', stringAt(keys, metro))}` : label;
  }
}
