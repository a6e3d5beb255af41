import { STAGES } from '../../core/corpus/investor-record.ts';
import {
  ASIDE,
  MARKET_CHANCE,
  OPEN_FROM,
  oneOf,
  shareOfAll,
  stageChance,
} from '../../core/ranking/stated/formula.ts';
import { marketOf, marketShare } from '../../core/ranking/stated/market.ts';
import { narrowCount } from '../../core/stated/stated-of.ts';
import { stringAt } from '../table/strings.ts';
import { firstToken, investorCount, NONE, type Table } from '../table/table.ts';
import { ITEM, ITEM_BITS, ITEM_MASK, STATED } from './stated-table.ts';

/** What an investor states of places and fields, in numbers within their families. */
export interface StatedItems {
  readonly countries: readonly number[];
  readonly focus: readonly number[];
  readonly fields: readonly number[];
  /** Those it names beside its own. */
  readonly asides: readonly number[];
  readonly notFields: readonly number[];
  readonly notCountries: readonly number[];
}

/** The items of an investor. */
export function itemsOf({ statedStart, statedList }: Table, investor: number): StatedItems {
  const lists: number[][] = [[], [], [], [], [], []];
  for (let at = statedStart[investor] as number; at < (statedStart[investor + 1] as number); at += 1) {
    const item = statedList[at] as number;
    lists[item >>> ITEM_BITS]?.push(item & ITEM_MASK);
  }
  return {
    countries: lists[ITEM.country] as number[],
    focus: lists[ITEM.focus] as number[],
    fields: lists[ITEM.field] as number[],
    asides: lists[ITEM.aside] as number[],
    notFields: lists[ITEM.notField] as number[],
    notCountries: lists[ITEM.notCountry] as number[],
  };
}

/** Fields that nearly every company of a venture investor is in: who states one of them has stated none. */
const VAGUE = new Set(
  'informationtechnology technology internet software mobile commerce consumerservice'.split(' '),
);

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

/** What of an investor's list does not depend on the question. */
export interface StatedSums {
  /** By ordinal: the markets of the countries it states, and of those it names above all. */
  readonly market: Float32Array;
  readonly focus: Float32Array;
  /** By ordinal: what one of its fields is worth (`oneOf`); 0 where it states none that tell. */
  readonly one: Float32Array;
  /** By ordinal: 1 where it states so many fields that all are open. */
  readonly isOpen: Uint8Array;
  /** Distinct first cheques, and by ordinal which of them. */
  readonly cheques: readonly { readonly min: number; readonly max: number }[];
  readonly chequeOf: Uint32Array;
  /** By number of a country: alpha-3, and its market. */
  readonly codes: readonly string[];
  readonly markets: Float32Array;
  /** The same as a part of the world's rounds, 0 to 1. */
  readonly marketShares: Float32Array;
  /** By number of a sector: 1 where it is too broad to be a field. */
  readonly isBroad: Uint8Array;
}

/**
 * The chance of a place by the countries stated, those named above all weighing half: `own` the market of its countries
 * among those stated, `above` among those named above all.
 */
export function chanceOf(
  { market, focus }: StatedSums,
  investor: number,
  own: number,
  above: number,
): number {
  const [all, named] = [market[investor] as number, focus[investor] as number];
  if (all === 0) return 0;
  return named === 0 ? own / all : (1 - FOCUS) * (own / all) + FOCUS * (above / named);
}

export function statedSums(table: Table): StatedSums {
  const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
  const [countries, states] = [firstToken(table, 'country'), firstToken(table, 'state')];
  const sectors = firstToken(table, 'sector');
  const end = table.tokenStarts.length - 1;
  const codes = Array.from({ length: states - countries }, (_, at) => stringAt(keys, countries + at));
  const marketShares = Float32Array.from(codes, marketShare);
  const markets = Float32Array.from(codes, marketOf);
  const fieldKeys = Array.from({ length: end - sectors }, () => undefined as string | undefined);
  const keyOf = (field: number) => {
    fieldKeys[field] ??= stringAt(keys, sectors + field);
    return fieldKeys[field] as string;
  };
  const isBroad = new Uint8Array(end - sectors);
  const count = investorCount(table);
  const isOpen = new Uint8Array(count);
  const chequeOf = new Uint32Array(count);
  const cheques: { readonly min: number; readonly max: number }[] = [];
  const places = new Map<string, number>();
  const [market, focus, one] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const sum = (list: readonly number[]) => list.reduce((all, country) => all + (markets[country] ?? 0), 0);
  for (let investor = 0; investor < count; investor += 1) {
    const [min, max] = [table.statedMin[investor] as number, table.statedMax[investor] as number];
    const pair = `${min} ${max}`;
    const place = places.get(pair) ?? cheques.push({ min, max }) - 1;
    places.set(pair, place);
    chequeOf[investor] = place;
    if (table.statedStart[investor] === table.statedStart[investor + 1]) continue;
    const items = itemsOf(table, investor);
    market[investor] = sum(items.countries);
    focus[investor] = sum(items.focus);
    const stated = [...items.fields, ...items.asides];
    const named = stated.map(keyOf);
    for (const [at, field] of stated.entries()) isBroad[field] = VAGUE.has(named[at] as string) ? 1 : 0;
    const telling = named.filter((_, at) => isBroad[stated[at] as number] === 0);
    const fields = narrowCount(telling);
    one[investor] = fields === 0 ? 0 : oneOf(fields);
    isOpen[investor] = fields >= OPEN_FROM ? 1 : 0;
  }
  return { market, focus, one, isOpen, cheques, chequeOf, codes, markets, marketShares, isBroad };
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
