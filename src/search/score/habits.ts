import { ENTRY, investorCount, LATER, NONE, SIZE_STEPS, STAGE_BITS, UNDATED } from '../index/table.ts';
import type { View } from '../index/view.ts';

/** What the second stage knows of investors whatever is asked, by investor, and of all entries together. */
export interface Habits {
  readonly together: Float32Array;
  readonly alone: Float32Array;
  readonly oneCountry: Float32Array;
  readonly oneMetro: Float32Array;
  readonly again: Float32Array;
  readonly late: Float32Array;
  readonly senior: Float32Array;
  /** Decayed means of ln(USD) and of the stage's place in STAGES, drawn towards those of all by one entry. */
  readonly meanSize: Float32Array;
  readonly meanStage: Float32Array;
  /** Shares of all decayed entries by `kindOf` and size code. */
  readonly overall: Float32Array;
}

/** Size codes of a kind in `overall`. */
export const CODES = 256;
/** The least number of days since a first deal: of the youngest it says nothing how young they are. */
const LEAST_DAYS = 30;

/** A deal's stage + 1 (0: unknown), and whether the company had raised before, as a number below 16. */
export function kindOf(dealKind: number): number {
  return (dealKind & STAGE_BITS) | ((dealKind & LATER) === 0 ? 0 : STAGE_BITS + 1);
}
const KINDS = 2 * (STAGE_BITS + 1);

function overallOf({ table, weights, shapeEnd, total }: View): Float32Array {
  const overall = new Float32Array(KINDS * CODES);
  for (let investor = 0; investor < shapeEnd.length; investor += 1) {
    const end = shapeEnd[investor] as number;
    for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
      const kind = table.dealKind[deal] as number;
      if ((kind & ENTRY) === 0) continue;
      const at = kindOf(kind) * CODES + (table.dealSize[deal] as number);
      overall[at] = (overall[at] as number) + (weights[table.dealDay[deal] as number] as number) / total;
    }
  }
  return overall;
}

/**
 * The same of a part of a corpus, which does not know who else entered a company: this is taken from the whole, where
 * the investor was there, else as it is on average.
 */
export function habitsOfPart(view: View, whole: Habits, ordinals: Uint32Array): Habits {
  const inherited = (column: Float32Array) => {
    const mean = column.reduce((sum, one) => sum + one, 0) / Math.max(column.length, 1);
    return Float32Array.from(ordinals, (ordinal) => (ordinal === NONE ? mean : (column[ordinal] as number)));
  };
  const own = habitsOf(view, whole.overall);
  return { ...own, together: inherited(whole.together), alone: inherited(whole.alone) };
}

/** `known`: the shares of a whole corpus, where the view is only a part of it. */
export function habitsOf(view: View, known?: Float32Array): Habits {
  const { table, weights, shapeEnd, day: today } = view;
  const { dealStart, dealDay, dealKind, dealCompany, dealSize, backerStart, backerDay } = table;
  const investors = investorCount(table);
  const overall = known ?? (view.total === 0 ? new Float32Array(KINDS * CODES) : overallOf(view));
  const everybodysStage = meanStageOf(overall);
  const column = () => new Float32Array(investors);
  const habits = {
    together: column(),
    alone: column(),
    oneCountry: column(),
    oneMetro: column(),
    again: column(),
    late: column(),
    senior: column(),
    meanSize: column(),
    meanStage: column(),
    overall,
  };
  const counts = new Float64Array(table.familyStart.at(-1) as number);
  for (let investor = 0; investor < investors; investor += 1) {
    let [entries, together, alone, late, volume] = [0, 0, 0, 0, 0];
    let [sized, sizes, staged, stages] = [0, 0, 0, 0];
    let [country, metro] = [0, 0];
    const [from, end] = [dealStart[investor] as number, shapeEnd[investor] as number];
    const most = (token: number, weight: number, so: number) => {
      if (token >= counts.length) return so;
      counts[token] = (counts[token] as number) + weight;
      return Math.max(so, counts[token] as number);
    };
    for (let deal = from; deal < end; deal += 1) {
      const kind = dealKind[deal] as number;
      const on = dealDay[deal] as number;
      const weight = weights[on] as number;
      if ((kind & ENTRY) === 0 || weight === 0) continue;
      entries += 1;
      volume += weight;
      const company = dealCompany[deal] as number;
      if ((kind & LATER) !== 0) late += 1;
      const beside = countBeside(backerStart[company] as number, backerStart[company + 1] as number, on);
      together += Math.log(beside);
      if (beside === 1) alone += 1;
      const code = dealSize[deal] as number;
      if (code > 0) {
        sized += weight;
        sizes += (weight * code) / SIZE_STEPS;
      }
      const stage = kind & STAGE_BITS;
      if (stage > 0) {
        staged += weight;
        stages += weight * (stage - 1);
      }
      const place = table.companyPlace[company] as number;
      if (place === NONE) continue;
      country = most(table.placeTokens[place * 4] as number, weight, country);
      metro = most(table.placeTokens[place * 4 + 2] as number, weight, metro);
    }
    clear(from, end);
    const deals = dealsOf(from, dealStart[investor + 1] as number);
    const entered = view.entries[investor] as number;
    habits.together[investor] = entries === 0 ? 0 : together / entries;
    habits.alone[investor] = (alone + 0.5) / (entries + 1);
    habits.late[investor] = (late + 1) / (entries + 2);
    habits.oneCountry[investor] = country / (volume + 0.5);
    habits.oneMetro[investor] = metro / (volume + 0.5);
    habits.again[investor] = (deals.seen - entered + 0.5) / (deals.seen + 1);
    habits.senior[investor] = Math.log(Math.max(today - deals.first, LEAST_DAYS));
    habits.meanSize[investor] = (sizes + view.sizeMean) / (sized + 1);
    habits.meanStage[investor] = (stages + everybodysStage) / (staged + 1);
  }
  return habits;

  /** Investors that entered on a day, at least one. */
  function countBeside(from: number, end: number, on: number): number {
    let beside = 0;
    for (let at = from; at < end; at += 1) if (backerDay[at] === on) beside += 1;
    return on === UNDATED ? 1 : Math.max(beside, 1);
  }

  function clear(from: number, end: number): void {
    for (let deal = from; deal < end; deal += 1) {
      const place = table.companyPlace[dealCompany[deal] as number] as number;
      if (place === NONE) continue;
      for (const slot of [0, 2]) {
        const token = table.placeTokens[place * 4 + slot] as number;
        if (token < counts.length) counts[token] = 0;
      }
    }
  }

  /** Deals that are seen, and the day of the first of them: the last that is dated. */
  function dealsOf(from: number, end: number): { readonly seen: number; readonly first: number } {
    let [seen, first] = [0, today];
    for (let deal = from; deal < end; deal += 1) {
      const on = dealDay[deal] as number;
      if ((weights[on] as number) === 0) continue;
      seen += 1;
      if (on !== UNDATED) first = on;
    }
    return { seen, first };
  }
}

function meanStageOf(overall: Float32Array): number {
  let [all, sum] = [0, 0];
  for (const [at, share] of overall.entries()) {
    const stage = Math.floor(at / CODES) & STAGE_BITS;
    if (stage === 0) continue;
    all += share;
    sum += share * (stage - 1);
  }
  return all === 0 ? 0 : sum / all;
}
