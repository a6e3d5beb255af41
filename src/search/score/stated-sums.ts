import { STAGES } from '../../reference/rules-investor-terms.ts';
import { stringAt } from '../index/strings.ts';
import { firstToken, investorCount, NONE, type Table } from '../index/table.ts';
import type { View } from '../index/view.ts';
import { lnMeansOf, mostOfFund } from './fund-parts.ts';
import { OPEN_FROM, oneOf } from './rules-formula.ts';
import { marketOf, marketShare } from './rules-market.ts';
import { narrowCount } from './rules-stated-of.ts';
import { ITEM, ITEM_BITS, ITEM_MASK } from './stated-table.ts';

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

/** What of investors' lists does not depend on the question: columns of an index, so that processes share them. */
export interface StatedKept {
  /** By ordinal: the markets of the countries it states, and of those it names above all. */
  readonly market: Float32Array;
  readonly focus: Float32Array;
  /** By ordinal: what one of its fields is worth (`oneOf`); 0 where it states none that tell. */
  readonly one: Float32Array;
  /** By ordinal: 1 where it states so many fields that all are open. */
  readonly isOpen: Uint8Array;
  /** Distinct first cheques, and by ordinal which of them. */
  readonly chequeMin: Float32Array;
  readonly chequeMax: Float32Array;
  readonly chequeOf: Uint32Array;
  /** By number of a sector: 1 where it is too broad to be a field. */
  readonly isBroad: Uint8Array;
  /** By ordinal, where the fields begin in what it states. */
  readonly fieldStart: Uint32Array;
  /** Candidates without deals, and those with deals that state something beside their seat; both by ordinal. */
  readonly candidates: Uint32Array;
  readonly beside: Uint32Array;
  /** Backers of funds, the most that a fund's parts but for means add to each, highest first, and ln(USD) of its means. */
  readonly backers: Uint32Array;
  readonly backerMost: Float32Array;
  readonly backerMeans: Float32Array;
  /** Slots of investors that state a country, above all where flagged: `slots[start[c] .. start[c + 1])`. */
  readonly start: Uint32Array;
  readonly slots: Uint32Array;
  readonly isFocus: Uint8Array;
  /** By ordinal: 1 where it states the country it sits in. */
  readonly statesOwn: Uint8Array;
  /** By ordinal: a number for each that states a country, from 1 on; 0 where it states none. */
  readonly slotOf: Uint32Array;
}

/** The same with what is small: by number of a country, and first cheques as pairs. */
export interface StatedSums extends StatedKept {
  readonly cheques: readonly { readonly min: number; readonly max: number }[];
  /** Alpha-3, and the country's market. */
  readonly codes: readonly string[];
  readonly markets: Float32Array;
  /** The same as a part of the world's rounds, 0 to 1. */
  readonly marketShares: Float32Array;
}

/** The country an investor sits in, as a token; NONE if it is not known. */
export function homeOf({ seat, placeTokens }: Pick<Table, 'seat' | 'placeTokens'>, investor: number): number {
  const place = seat[investor] as number;
  return place === NONE ? NONE : (placeTokens[place * 4] as number);
}

function codesOf(table: Table): readonly string[] {
  const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
  const [countries, states] = [firstToken(table, 'country'), firstToken(table, 'state')];
  return Array.from({ length: states - countries }, (_, at) => stringAt(keys, countries + at));
}

export function statedSums(table: Table, kept: StatedKept): StatedSums {
  const codes = codesOf(table);
  return {
    ...kept,
    cheques: Array.from(kept.chequeMin, (min, at) => ({ min, max: kept.chequeMax[at] as number })),
    codes,
    markets: Float32Array.from(codes, marketOf),
    marketShares: Float32Array.from(codes, marketShare),
  };
}

/** Bits of stages: as many as there are. */
export const STAGES_BITS = STAGES.length;
export const STAGES_MASK = 2 ** STAGES_BITS - 1;

/** Investors with what tells at once whether they come into question. */
export interface Candidates {
  readonly investors: Uint32Array;
  /** Kind and stages stated, as one number. */
  readonly codes: Uint16Array;
  /** The country of the seat by number, 0xffff where it is not known; and the slot of the countries stated. */
  readonly homes: Uint16Array;
  readonly slots: Uint32Array;
}

export function candidatesOf(table: Table, { slotOf }: StatedSums, investors: Uint32Array): Candidates {
  const { kind, statedStages } = table;
  const first = firstToken(table, 'country');
  return {
    investors,
    codes: Uint16Array.from(
      investors,
      (one) => ((kind[one] as number) << STAGES_BITS) | (statedStages[one] as number),
    ),
    homes: Uint16Array.from(investors, (one) => homeOf(table, one) - first),
    slots: Uint32Array.from(investors, (one) => slotOf[one] as number),
  };
}

/** Works the columns out, once for an index. */
export function statedKept(view: View): StatedKept {
  const { table } = view;
  const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
  const sectors = firstToken(table, 'sector');
  const end = table.tokenStarts.length - 1;
  const markets = Float32Array.from(codesOf(table), marketOf);
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
  const { dealStart, backsCompanies, lpType } = table;
  const all = Uint32Array.from({ length: count }, (_, investor) => investor);
  const most = new Map(
    Array.from(
      all.filter((one) => lpType[one] !== 0),
      (one) => [one, mostOfFund(view, one)],
    ),
  );
  const ofMost = (one: number) => most.get(one) as number;
  const backers = Uint32Array.from(most.keys()).sort(
    (one, other) => ofMost(other) - ofMost(one) || one - other,
  );
  const isCandidate = (one: number) => backsCompanies[one] === 1 && dealStart[one] === dealStart[one + 1];
  const isBeside = (one: number) =>
    backsCompanies[one] === 1 && dealStart[one] !== dealStart[one + 1] && saysMore(table, one);
  return {
    market,
    focus,
    one,
    isOpen,
    chequeMin: Float32Array.from(cheques, ({ min }) => min),
    chequeMax: Float32Array.from(cheques, ({ max }) => max),
    chequeOf,
    isBroad,
    fieldStart: fieldStartOf(table),
    candidates: all.filter(isCandidate),
    beside: all.filter(isBeside),
    backers,
    backerMost: Float32Array.from(backers, ofMost),
    backerMeans: Float32Array.from(backers, (one) => lnMeansOf(table, one)),
    ...placesKept(table, markets.length),
  };
}

/** Whether an investor states more than a seat: places, fields, stages or a first cheque. */
export function saysMore(table: Table, investor: number): boolean {
  return (
    table.statedStart[investor] !== table.statedStart[investor + 1] ||
    table.statedStages[investor] !== 0 ||
    !Number.isNaN(table.statedMin[investor] as number) ||
    !Number.isNaN(table.statedMax[investor] as number)
  );
}

function fieldStartOf({ statedStart, statedList }: Table): Uint32Array {
  const start = statedStart.slice(0, -1);
  for (let investor = 0; investor < start.length; investor += 1) {
    let at = start[investor] as number;
    while (
      at < (statedStart[investor + 1] as number) &&
      (statedList[at] as number) >>> ITEM_BITS < ITEM.field
    )
      at += 1;
    start[investor] = at;
  }
  return start;
}

/** Countries the other way round: who states each. */
function placesKept(
  table: Table,
  countries: number,
): Pick<StatedKept, 'start' | 'slots' | 'isFocus' | 'statesOwn' | 'slotOf'> {
  const start = new Uint32Array(countries + 1);
  const slotOf = new Uint32Array(investorCount(table));
  let given = 0;
  eachPlace(table, (investor, country) => {
    if (slotOf[investor] === 0) {
      given += 1;
      slotOf[investor] = given;
    }
    start[country + 1] = (start[country + 1] as number) + 1;
  });
  for (let at = 1; at < start.length; at += 1) {
    start[at] = (start[at] as number) + (start[at - 1] as number);
  }
  const next = start.slice();
  const slots = new Uint32Array(start.at(-1) as number);
  const isFocus = new Uint8Array(slots.length);
  const statesOwn = new Uint8Array(investorCount(table));
  const first = firstToken(table, 'country');
  eachPlace(table, (investor, country, isNamed) => {
    const at = next[country] as number;
    next[country] = at + 1;
    slots[at] = slotOf[investor] as number;
    isFocus[at] = isNamed ? 1 : 0;
    if (!isNamed && country + first === homeOf(table, investor)) statesOwn[investor] = 1;
  });
  return { start, slots, isFocus, statesOwn, slotOf };
}

function eachPlace(table: Table, visit: (investor: number, country: number, isFocus: boolean) => void): void {
  const { statedStart, statedList } = table;
  for (let investor = 0; investor < investorCount(table); investor += 1) {
    const end = statedStart[investor + 1] as number;
    for (let at = statedStart[investor] as number; at < end; at += 1) {
      const item = statedList[at] as number;
      // Countries stand first in the list.
      if (item >>> ITEM_BITS > ITEM.focus) break;
      visit(investor, item & ITEM_MASK, item >>> ITEM_BITS === ITEM.focus);
    }
  }
}
