import { STAGES } from '../../core/kind/investor-terms.ts';
import { ASIDE, MARKET_CHANCE, shareOfAll, stageChance } from '../../core/ranking/stated/formula.ts';
import { firstToken, investorCount, NONE, type Table } from '../table/table.ts';
import { itemsOf } from './stated-items.ts';
import type { StatedSums } from './stated-sums.ts';
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
