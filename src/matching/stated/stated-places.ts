import { nearCountries } from '../../core/place/markets.ts';
import { areaTerm, MARKET_CHANCE, placeTerms } from '../../core/ranking/stated/formula.ts';
import { placeTokensAsked, type Question } from '../search/question.ts';
import { firstToken, NONE, type Table } from '../table/table.ts';
import { homeOf, type StatedSums } from './stated-sums.ts';
import { STATED } from './stated-table.ts';
import { chanceOf, type StatedWorld } from './stated-world.ts';

/** Seats of the market beside those of a country that are listed. */
const SEATS = 10;

/** What of an ask places are scored by. */
export interface PlacesAsked {
  readonly question: Question;
  /** Numbers of the countries asked. */
  readonly countries: ReadonlySet<number>;
  readonly share: number;
  readonly nearness: number;
}

const NOTHING = { stated: 0, seat: 0 };
type Nearness = ReturnType<typeof nearCountries>;

/** How near a country (all by number; `codes` alpha-3) is to the nearest of others. */
export function nearestOf(codes: readonly string[], one: number, others: ReadonlySet<number>): Nearness {
  const all = [...others].map((other) => nearCountries(codes[one] ?? '', codes[other] ?? ''));
  return all.find((near) => near === 'market') ?? all.find((near) => near !== undefined);
}

/**
 * What the countries that investors state, and their seats, say of a place; one ask at a time. It reads those who state a
 * country asked, and nobody else's list.
 */
export class StatedPlaces {
  readonly #table: Table;
  readonly #sums: StatedSums;
  /** By slot of an investor: the markets of the countries asked that it states, and that it names above all. */
  readonly #own: Float64Array;
  readonly #above: Float64Array;
  /** By place. */
  readonly #areas: Float64Array;
  /** Terms of those that state none of the countries asked, by what else tells: they are most. */
  readonly #others = new Map<number, typeof NOTHING>();
  /** By country of a seat. */
  readonly #nearness = new Map<number, { readonly near: Nearness }>();
  #asked: PlacesAsked | undefined;
  #world: StatedWorld | undefined;

  constructor(table: Table, sums: StatedSums) {
    this.#table = table;
    this.#sums = sums;
    const slots = 1 + sums.slotOf.reduce((most, slot) => Math.max(most, slot), 0);
    this.#own = new Float64Array(slots);
    this.#above = new Float64Array(slots);
    this.#areas = new Float64Array(table.placeTokens.length / 4);
  }

  #home(investor: number): number {
    return homeOf(this.#table, investor);
  }

  begin(asked: PlacesAsked, world: StatedWorld): void {
    const { who, isFocus, markets, slotOf } = this.#sums;
    // Only what the ask before wrote: clearing all takes longer than the rest of a search.
    this.#each(this.#asked?.countries ?? [], (at) => {
      const slot = slotOf[who[at] as number] as number;
      this.#own[slot] = 0;
      this.#above[slot] = 0;
    });
    this.#asked = asked;
    this.#world = world;
    this.#areas.fill(Number.NaN);
    this.#others.clear();
    this.#nearness.clear();
    this.#each(asked.countries, (at, country) => {
      const slot = slotOf[who[at] as number] as number;
      const into = isFocus[at] === 1 ? this.#above : this.#own;
      into[slot] = (into[slot] as number) + (markets[country] as number);
    });
  }

  /** Calls `visit` with every place in `who` of the countries. */
  #each(countries: Iterable<number>, visit: (at: number, country: number) => void): void {
    const { start } = this.#sums;
    for (const country of countries) {
      const end = start[country + 1] as number;
      for (let at = start[country] as number; at < end; at += 1) visit(at, country);
    }
  }

  /** Whether an investor states a country asked or sits in one. */
  isNearby(investor: number): boolean {
    const slot = this.#sums.slotOf[investor] as number;
    return this.#own[slot] !== 0 || this.#above[slot] !== 0 || this.#isHome(investor) === true;
  }

  /** Whether an investor sits in a country asked; undefined where its seat is not known. */
  #isHome(investor: number): boolean | undefined {
    const home = this.#home(investor);
    return home === NONE ? undefined : this.#asked?.countries.has(home - firstToken(this.#table, 'country'));
  }

  /** What an investor's countries and seat add, in log-odds. */
  terms(investor: number): { readonly stated: number; readonly seat: number } {
    const asked = this.#asked;
    if (asked === undefined || asked.countries.size === 0) return NOTHING;
    const table = this.#table;
    const home = this.#home(investor);
    const states = (this.#sums.market[investor] as number) > 0;
    const isHome = this.#isHome(investor);
    const slot = this.#sums.slotOf[investor] as number;
    const chance = this.#own[slot] as number;
    const isWorldwide = ((table.statedBits[investor] as number) & STATED.worldwide) !== 0;
    const statesOwn = !states || this.#sums.statesOwn[investor] === 1;
    const above = this.#above[slot] as number;
    const place = { statesOwn, isWorldwide, isHome, share: asked.share };
    const { nearness } = asked;
    if (!this.isNearby(investor)) {
      const which =
        (states ? 1 : 0) | (statesOwn ? 2 : 0) | (isWorldwide ? 4 : 0) | (isHome === undefined ? 8 : 0);
      const known = this.#others.get(which);
      if (known !== undefined) return known;
      const { stated, seat } = placeTerms({ ...place, listed: states ? 0 : undefined });
      const terms = { stated: nearness * stated, seat: nearness * seat };
      this.#others.set(which, terms);
      return terms;
    }
    const listed = states ? chanceOf(this.#sums, investor, chance, above) : undefined;
    const near = isHome === false ? this.#nearTo(home - firstToken(table, 'country')) : undefined;
    const { stated, seat } = placeTerms({ ...place, listed, near });
    // Who sits where it does not invest is not near.
    const isThere = isHome === true && (!states || chance > 0 || isWorldwide);
    const area = isThere ? this.#area(table.seat[investor] as number, asked.question) : 0;
    return { stated: nearness * stated, seat: nearness * (seat + area) };
  }

  /** How near a country is to the nearest of those asked; worked out once for each. */
  #nearTo(home: number): Nearness {
    const known = this.#nearness.get(home);
    if (known !== undefined) return known.near;
    const near = nearestOf(this.#sums.codes, home, this.#asked?.countries ?? new Set());
    this.#nearness.set(home, { near });
    return near;
  }

  /** No terms of those that are not nearby add up to more. */
  mostOfOthers(): number {
    const asked = this.#asked;
    if (asked === undefined || asked.countries.size === 0) return 0;
    const sums = [false, true].flatMap((statesOwn) =>
      [false, true].flatMap((isWorldwide) =>
        [0, undefined].flatMap((listed) =>
          [false, undefined].map((isHome) => {
            const terms = placeTerms({ statesOwn, isWorldwide, isHome, listed, share: asked.share });
            return terms.stated + terms.seat;
          }),
        ),
      ),
    );
    return asked.nearness * Math.max(...sums);
  }

  /** No terms of any investor add up to more. */
  most(): number {
    const asked = this.#asked;
    if (asked === undefined || asked.countries.size === 0) return 0;
    const { question, share, nearness } = asked;
    const best = placeTerms({ listed: 1, statesOwn: true, isWorldwide: false, isHome: true, share });
    const ofSeat = placeTerms({
      listed: undefined,
      statesOwn: true,
      isWorldwide: false,
      isHome: true,
      share,
    });
    const areas = [
      ...(question.metro >= 0 ? [areaTerm('metro', true, this.#shareOf(question.metro, question))] : []),
      ...placeTokensAsked(question, 'state').map((token) =>
        areaTerm('state', true, this.#shareOf(token, question)),
      ),
    ];
    return nearness * (Math.max(best.stated + best.seat, ofSeat.seat) + Math.max(0, ...areas));
  }

  /** Of the seats of the country asked whose town is known; few say little: as if ten more of the market sat there. */
  #shareOf(token: number, question: Question): number {
    const seats = this.#world?.seats;
    const all = this.#world?.towns.get(question.country) ?? 0;
    return ((seats?.get(token) ?? 0) + SEATS * MARKET_CHANCE.metro) / (all + SEATS);
  }

  /** What a seat in the country adds for the state and metropolitan area asked; worked out once for each place. */
  #area(seat: number, question: Question): number {
    const known = this.#areas[seat] as number;
    if (!Number.isNaN(known)) return known;
    const term = this.#areaTerm(seat, question);
    this.#areas[seat] = term;
    return term;
  }

  #areaTerm(seat: number, question: Question): number {
    if (question.country < 0) return 0;
    const shareOf = (token: number) => this.#shareOf(token, question);
    const [, state, metro] = [0, 1, 2].map((at) => this.#table.placeTokens[seat * 4 + at] as number);
    if (question.metro >= 0) {
      // A town that is not known is as likely there as that of any other of the country, which adds nothing.
      if (metro === NONE && state === NONE) return 0;
      if (metro === question.metro) return areaTerm('metro', true, shareOf(question.metro));
      const isNear = question.state >= 0 && state === question.state;
      return isNear
        ? areaTerm('state', true, shareOf(question.state))
        : areaTerm('metro', false, shareOf(question.metro));
    }
    const states = placeTokensAsked(question, 'state');
    if (states.length === 0 || state === NONE) return 0;
    const share = states.reduce((sum, token) => sum + shareOf(token), 0);
    return areaTerm('state', states.includes(state as number), Math.min(share, 1));
  }
}
