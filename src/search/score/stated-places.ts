import { STAGES } from '../../reference/rules-investor-terms.ts';
import { nearCountries } from '../../reference/rules-world-areas.ts';
import { firstToken, investorCount, NONE, type Table } from '../index/table.ts';
import { placeTokensAsked, type Question } from './question.ts';
import { ASIDE, areaTerm, MARKET_CHANCE, placeTerms, shareOfAll, stageChance } from './rules-formula.ts';
import { homeOf, itemsOf, type StatedSums } from './stated-sums.ts';
import { STATED } from './stated-table.ts';

/** Half of what an investor does is where its own words say, beside a longer list of countries. */
const FOCUS = 0.5;

/** What all that state something state together: with this each is compared. Numbers are within their families. */
export interface StatedWorld {
  /** Investors that state something. */
  readonly listed: number;
  /** Those that state a country or sit in one, and the sum of their chances by country. */
  readonly placed: number;
  readonly country: ReadonlyMap<number, number>;
  /** Seats by token of a country, state or metropolitan area. */
  readonly seats: ReadonlyMap<number, number>;
  /** Seats whose state or town is known, by token of their country. */
  readonly towns: ReadonlyMap<number, number>;
  /** Investors by their stages (bits). */
  readonly stages: readonly (readonly [bits: number, count: number])[];
  /** By field, the sum of what it is worth to those that state it; and how many state fields. */
  readonly fields: ReadonlyMap<number, number>;
  readonly withFields: number;
  /** First cheques, with how many state them. */
  readonly cheques: readonly { readonly min: number; readonly max: number; readonly count: number }[];
}

/**
 * The chance of a place by the countries stated, those named above all weighing half: `own` the market of its countries
 * among those stated, `above` among those named above all.
 */
export function chanceOf(
  { market, focus }: Pick<StatedSums, 'market' | 'focus'>,
  investor: number,
  own: number,
  above: number,
): number {
  const [all, named] = [market[investor] as number, focus[investor] as number];
  if (all === 0) return 0;
  return named === 0 ? own / all : (1 - FOCUS) * (own / all) + FOCUS * (above / named);
}

/** Counts what a table's investors state. */
export function statedWorld(table: Table, sums: StatedSums): StatedWorld {
  const [country, seats, towns] = [0, 1, 2].map(() => new Map<number, number>()) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
  ];
  const [stages, fields] = [new Map<number, number>(), new Map<number, number>()];
  const cheques = new Map<string, { min: number; max: number; count: number }>();
  const add = (map: Map<number, number>, key: number, by = 1) => map.set(key, (map.get(key) ?? 0) + by);
  const countries = firstToken(table, 'country');
  let [listed, placed, withFields] = [0, 0, 0];
  for (let investor = 0; investor < investorCount(table); investor += 1) {
    if (((table.statedBits[investor] as number) & STATED.any) === 0) continue;
    listed += 1;
    const items = itemsOf(table, investor);
    const seat = table.seat[investor] as number;
    const home = seat === NONE ? NONE : (table.placeTokens[seat * 4] as number);
    if (seat !== NONE) {
      const isTold = [1, 2, 3].some((at) => table.placeTokens[seat * 4 + at] !== NONE);
      if (isTold && home !== NONE) add(towns, home);
      for (let at = 0; at < 3; at += 1) {
        const token = table.placeTokens[seat * 4 + at] as number;
        if (token !== NONE) add(seats, token);
      }
    }
    if (items.countries.length > 0) {
      placed += 1;
      for (const one of items.countries) {
        const own = sums.markets[one] as number;
        add(country, one, chanceOf(sums, investor, own, items.focus.includes(one) ? own : 0));
      }
    } else if (home !== NONE) {
      placed += 1;
      add(country, home - countries);
    }
    const bits = table.statedStages[investor] as number;
    if (bits !== 0) add(stages, bits);
    const one = sums.one[investor] as number;
    if (one > 0) withFields += 1;
    for (const field of items.fields) if (sums.isBroad[field] === 0) add(fields, field, one);
    for (const field of items.asides) if (sums.isBroad[field] === 0) add(fields, field, one * ASIDE);
    const [min, max] = [table.statedMin[investor] as number, table.statedMax[investor] as number];
    if (Number.isNaN(min) && Number.isNaN(max)) continue;
    const pair = `${min} ${max}`;
    const known = cheques.get(pair);
    if (known === undefined) cheques.set(pair, { min, max, count: 1 });
    else known.count += 1;
  }
  return {
    listed,
    placed,
    country,
    seats,
    towns,
    stages: [...stages],
    fields,
    withFields,
    cheques: [...cheques.values()],
  };
}

/** The mean chance of stages asked over those that state some. */
export function stageShare({ stages }: StatedWorld, asked: readonly number[]): number {
  let [sum, count] = [0, 0];
  for (const [bits, of] of stages) {
    sum += of * stageChance(asked, stagesOfBits(bits));
    count += of;
  }
  return shareOfAll(sum, count, MARKET_CHANCE.stage);
}

/** Places in STAGES of the bits. */
export function stagesOfBits(bits: number): readonly number[] {
  return STAGES.flatMap((_, at) => ((bits & (1 << at)) === 0 ? [] : [at]));
}

/** Seats of the market beside those of a country that are listed. */
const SEATS = 10;

function sharesOf(shareOf: (token: number) => number, tokens: Iterable<number>): number {
  return Math.min(
    [...tokens].reduce((sum, token) => sum + shareOf(token), 0),
    1,
  );
}

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
  /** By place, the sum of terms of those who state no country and sit there. */
  readonly #ofSeat: Float64Array;
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
    this.#ofSeat = new Float64Array(this.#areas.length);
  }

  #home(investor: number): number {
    return homeOf(this.#table, investor);
  }

  begin(asked: PlacesAsked, world: StatedWorld): void {
    const { slots, isFocus, markets } = this.#sums;
    // Only what the ask before wrote: clearing all takes longer than the rest of a search.
    this.#each(this.#asked?.countries ?? [], (at) => {
      const slot = slots[at] as number;
      this.#own[slot] = 0;
      this.#above[slot] = 0;
    });
    this.#asked = asked;
    this.#world = world;
    this.#areas.fill(Number.NaN);
    this.#ofSeat.fill(Number.NaN);
    this.#others.clear();
    this.#nearness.clear();
    this.#each(asked.countries, (at, country) => {
      const slot = slots[at] as number;
      const into = isFocus[at] === 1 ? this.#above : this.#own;
      into[slot] = (into[slot] as number) + (markets[country] as number);
    });
  }

  /** Calls `visit` with every place in `slots` of the countries. */
  #each(countries: Iterable<number>, visit: (at: number, country: number) => void): void {
    const { start } = this.#sums;
    for (const country of countries) {
      const end = start[country + 1] as number;
      for (let at = start[country] as number; at < end; at += 1) visit(at, country);
    }
  }

  /** Whether those of a slot state a country asked. */
  states(slot: number): boolean {
    return this.#own[slot] !== 0 || this.#above[slot] !== 0;
  }

  /** Whether an investor sits in a country asked; undefined if its seat is not known. */
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
    if (!this.states(slot) && isHome !== true) {
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

  /** The sum of the terms. */
  sum(investor: number): number {
    const { seat, statedBits } = this.#table;
    const place = seat[investor] as number;
    const known =
      this.#sums.slotOf[investor] === 0 && ((statedBits[investor] as number) & STATED.worldwide) === 0
        ? this.#ofSeat[place]
        : undefined;
    if (known !== undefined && !Number.isNaN(known)) return known;
    const terms = this.terms(investor);
    if (known !== undefined) this.#ofSeat[place] = terms.stated + terms.seat;
    return terms.stated + terms.seat;
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
      ...[...placeTokensAsked(question, 'state'), ...(question.nearby?.keys() ?? [])].map((token) =>
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
    const inRegion = question.nearby?.has(state as number)
      ? areaTerm('region', true, sharesOf(shareOf, question.nearby.keys()))
      : undefined;
    if (question.metro >= 0) {
      // A town that is not known is as likely there as that of any other of the country, which adds nothing.
      if (metro === NONE && state === NONE) return 0;
      if (metro === question.metro) return areaTerm('metro', true, shareOf(question.metro));
      const isNear = question.state >= 0 && state === question.state;
      if (isNear) return areaTerm('state', true, shareOf(question.state));
      return inRegion ?? areaTerm('metro', false, shareOf(question.metro));
    }
    const states = placeTokensAsked(question, 'state');
    if (inRegion !== undefined) return inRegion;
    if (states.length === 0 || state === NONE) return 0;
    return areaTerm('state', states.includes(state as number), sharesOf(shareOf, states));
  }
}
