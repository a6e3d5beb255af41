import { type Postings, postingsOf } from '../index/postings.ts';
import { ENTRY, investorCount, NONE, SIZE_STEPS } from '../index/table.ts';
import type { View } from '../index/view.ts';
import type { Model, Slice } from './rules-scale.ts';
import { SIGNALS } from './rules-signals.ts';
import { createScorer, sizeHabit } from './scorer.ts';
import { BLOCK, GROUP, MAX_INVESTORS } from './sparse-rows.ts';

/** What the investors of a block, or of a group of blocks, have at most; by number of the block or group. */
export interface Summary {
  readonly fixedNew: Float32Array;
  readonly fixedFollowOn: Float32Array;
  readonly habit: Float32Array;
  /** Most decayed entries. */
  readonly volume: Float32Array;
  /** Bits of LP types (bit 0: none) of those with deals that back companies; and of kinds, by number. */
  readonly types: Uint8Array;
  readonly kinds: Uint16Array;
}

/**
 * What an investor can reach at most, laid out so that most are passed over a group of blocks, or a block, at a time. Investors are
 * ranked by LP type, kind, home (where most of their entries are) and then by what they score before anything is asked; a block is a
 * run of investors that are adjacent in this order. A posting is an investor's decayed entries with a token, as a code.
 */
export interface Bounds extends Postings {
  /** Ordinals by rank, and ranks by ordinal. */
  readonly order: Uint32Array;
  readonly rank: Uint32Array;
  /** By rank: the part of the raw score that no question changes, new and follow-on. */
  readonly fixedNew: Float32Array;
  readonly fixedFollowOn: Float32Array;
  /** By rank: decayed entries, as in the view. */
  readonly volume: Float32Array;
  /** By rank: mean and variance of ln(USD), as the signal `size_habit` sees them. */
  readonly habitMean: Float32Array;
  readonly habitVariance: Float32Array;
  readonly blocks: Summary;
  readonly groups: Summary;
}

/** The sort key of investors fills 32 bits: LP type, kind, home, and the score before a question in steps. */
const KINDS = 2 ** 4;
const HOMES = 2 ** 15;
const STEPS = 2 ** 10;
/** A home that is none; of more homes than numbers the later ones are none too. */
const NO_HOME = HOMES - 1;

/** Signals a question does not change. */
const FIXED = SIGNALS.flatMap(({ part }, at) =>
  part === 'activity' || part === 'breadth' || part === 'kind' ? [at] : [],
);

interface ByOrdinal {
  readonly fixedNew: Float32Array;
  readonly fixedFollowOn: Float32Array;
  readonly habitMean: Float32Array;
  readonly habitVariance: Float32Array;
}

function fixedScores(view: View, model: Model): ByOrdinal {
  const { table } = view;
  const size = investorCount(table);
  const make = () => new Float32Array(size);
  const columns = {
    fixedNew: make(),
    fixedFollowOn: make(),
    habitMean: make(),
    habitVariance: make(),
  };
  const scorer = createScorer(view);
  scorer.ask({
    country: -1,
    state: -1,
    metro: -1,
    city: -1,
    stages: [],
    sectors: [],
    lnSize: Number.NaN,
    board: [],
    self: [],
    isFollowOn: false,
  });
  const signals = new Float64Array(SIGNALS.length);
  const sum = (slice: Slice) =>
    FIXED.reduce((total, at) => total + (model.weights[slice][at] as number) * (signals[at] as number), 0);
  for (let investor = 0; investor < size; investor += 1) {
    scorer.signals(investor, signals);
    columns.fixedNew[investor] = sum('new');
    columns.fixedFollowOn[investor] = sum('followon');
    const habit = habitOf(view, investor);
    columns.habitMean[investor] = habit.mean;
    columns.habitVariance[investor] = habit.variance;
  }
  return columns;
}

/** Mean and variance of ln(USD) of an investor's entries, drawn towards the overall ones. */
function habitOf(view: View, investor: number): { readonly mean: number; readonly variance: number } {
  const { table, weights } = view;
  let [sized, sum, squares] = [0, 0, 0];
  for (
    let deal = table.dealStart[investor] as number;
    deal < (view.shapeEnd[investor] as number);
    deal += 1
  ) {
    const weight = weights[table.dealDay[deal] as number] as number;
    const code = table.dealSize[deal] as number;
    if (weight === 0 || code === 0 || ((table.dealKind[deal] as number) & ENTRY) === 0) continue;
    const ln = code / SIZE_STEPS;
    sized += weight;
    sum += weight * ln;
    squares += weight * ln * ln;
  }
  return sizeHabit(view, sized, sum, squares);
}

/** The metropolitan area (else the country) most of an investor's entries are in, or its seat's; NO_HOME where unknown. */
function homesOf(view: View): Uint16Array {
  const { table, weights } = view;
  const homes = new Uint16Array(investorCount(table)).fill(NO_HOME);
  // By token one more than its number as a home, in the order they are met.
  const numbers = new Uint32Array(table.familyStart.at(-1) as number);
  let given = 0;
  const homeOf = (place: number): number | undefined => {
    if (place === NONE) return undefined;
    const metro = table.placeTokens[place * 4 + 2] as number;
    const token = metro === NONE ? (table.placeTokens[place * 4] as number) : metro;
    if (token === NONE) return undefined;
    const known = numbers[token] as number;
    if (known > 0) return known - 1;
    if (given >= NO_HOME) return undefined;
    given += 1;
    numbers[token] = given;
    return given - 1;
  };
  const sums = new Map<number, number>();
  for (let investor = 0; investor < homes.length; investor += 1) {
    sums.clear();
    for (
      let deal = table.dealStart[investor] as number;
      deal < (view.shapeEnd[investor] as number);
      deal += 1
    ) {
      const weight = weights[table.dealDay[deal] as number] as number;
      const home = homeOf(table.companyPlace[table.dealCompany[deal] as number] as number);
      if (weight > 0 && home !== undefined) sums.set(home, (sums.get(home) ?? 0) + weight);
    }
    let [best, most] = [homeOf(table.seat[investor] as number) ?? NO_HOME, 0];
    for (const [home, weight] of sums) if (weight > most) [best, most] = [home, weight];
    homes[investor] = best;
  }
  return homes;
}

/** By LP type, by kind (a search may ask for one), by home, then by what an investor scores before a question, highest first, then by ordinal. */
function orderOf(view: View, fixed: ByOrdinal): Uint32Array {
  const homes = homesOf(view);
  const size = homes.length;
  const scores = fixed.fixedNew;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const score of scores) {
    least = Math.min(least, score);
    most = Math.max(most, score);
  }
  // Two halves of a 64-bit number, for the built-in sort.
  const halves = new Uint32Array(size * 2);
  for (let investor = 0; investor < size; investor += 1) {
    const step = Math.floor((((scores[investor] as number) - least) / (most - least || 1)) * (STEPS - 1));
    halves[investor * 2] = investor;
    const type = (view.table.lpType[investor] as number) * KINDS + (view.table.kind[investor] as number);
    halves[investor * 2 + 1] = (type * HOMES + (homes[investor] as number)) * STEPS + (STEPS - 1 - step);
  }
  new BigUint64Array(halves.buffer).sort();
  return Uint32Array.from({ length: size }, (_, at) => halves[at * 2] as number);
}

/**
 * A company's raise scores investors without deals by what they state, apart from all bounds. Finite, as a bound below
 * every threshold would still be equal to the first.
 */
const OUT = -1e6;

/** The bounds of a view under a model. Throws a RangeError for more investors than groups can number. */
export function boundsOf(view: View, model: Model): Bounds {
  const { table } = view;
  const size = investorCount(table);
  if (size > MAX_INVESTORS) throw new RangeError(`an index holds ${MAX_INVESTORS} investors, not ${size}`);
  const fixed = fixedScores(view, model);
  const order = orderOf(view, fixed);
  const rank = new Uint32Array(size);
  for (let at = 0; at < size; at += 1) rank[order[at] as number] = at;
  const ranked = (column: Float32Array) => {
    const result = new Float32Array(size);
    for (let at = 0; at < size; at += 1) result[at] = column[order[at] as number] as number;
    return result;
  };
  const hasDeals = (investor: number) => table.dealStart[investor] !== table.dealStart[investor + 1];
  const ruledOut = (score: number, at: number) => (hasDeals(order[at] as number) ? score : OUT);
  const columns = {
    fixedNew: ranked(fixed.fixedNew).map(ruledOut),
    fixedFollowOn: ranked(fixed.fixedFollowOn).map(ruledOut),
    volume: ranked(view.volume),
    habitMean: ranked(fixed.habitMean),
    habitVariance: ranked(fixed.habitVariance),
  };
  const summary = (width: number): Summary => {
    const many = Math.ceil(size / width);
    const most = (column: Float32Array, sign: 1 | -1) => {
      const result = new Float32Array(many).fill(sign * Number.NEGATIVE_INFINITY);
      for (let at = 0; at < size; at += 1) {
        const part = Math.floor(at / width);
        const value = column[at] as number;
        if (sign * value > sign * (result[part] as number)) result[part] = value;
      }
      return result;
    };
    const [types, kinds] = [new Uint8Array(many), new Uint16Array(many)];
    for (let at = 0; at < size; at += 1) {
      const investor = order[at] as number;
      const part = Math.floor(at / width);
      kinds[part] = (kinds[part] as number) | (1 << (table.kind[investor] as number));
      if (table.backsCompanies[investor] === 1 && hasDeals(investor))
        types[part] = (types[part] as number) | (1 << (table.lpType[investor] as number));
    }
    return {
      fixedNew: most(columns.fixedNew, 1),
      fixedFollowOn: most(columns.fixedFollowOn, 1),
      habit: most(columns.habitVariance, -1).map((variance) => -0.5 * Math.log(variance)),
      volume: most(columns.volume, 1),
      types,
      kinds,
    };
  };
  return {
    order,
    rank,
    ...columns,
    blocks: summary(BLOCK),
    groups: summary(BLOCK * GROUP),
    ...postingsOf(view, order),
  };
}
