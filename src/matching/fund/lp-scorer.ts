import { twelveMonthsTo } from '../../core/ranking/formula.ts';
import {
  agedTerm,
  akinTerm,
  capacityTerm,
  commitmentCapacity,
  EXIT_HALF_LIFE_DAYS,
  heldTerm,
  LP_SIGNAL,
  LP_SIGNALS,
  LP_WEIGHT_LIST,
  LP_WEIGHTS,
  lpActivityTerm,
  lpLikelihood,
  missionTerm,
  RECORD_HALF_LIFE_DAYS,
} from '../../core/ranking/fund/lp-formula.ts';
import { IN_CITY, IN_COUNTRY, IN_METRO, IN_STATE, type Likeness } from '../score/likeness.ts';
import { placeTokensAsked } from '../search/question.ts';
import { ENTRY, firstToken, type Table, TOKEN_FAMILIES, type TokenFamily, UNDATED } from '../table/table.ts';
import type { View } from '../table/view.ts';
import { hasThemes, lpHeldOf, lpRecordOf } from './lp-held.ts';
import type { LpQuestion } from './lp-question.ts';
import { lpPlace } from './lp-table.ts';

/** `lpActivityTerm` of the deals a view sees. */
function activityOf(table: Table, view: View, investor: number): number {
  const { weights, day: today } = view;
  const since = twelveMonthsTo(today);
  let [recent, decayed] = [0, 0];
  const end = table.dealStart[investor + 1] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const on = table.dealDay[deal] as number;
    const weight = weights[on] as number;
    decayed += weight;
    if (weight > 0 && on !== UNDATED && on >= since) recent += 1;
  }
  return lpActivityTerm(recent, decayed);
}

function exitOf(table: Table, view: View, investor: number): number {
  const on = table.exitDay[investor] as number;
  return on === UNDATED ? 0 : agedTerm(view.lpDay - on, EXIT_HALF_LIFE_DAYS);
}

/** The day of the newest record of any kind, a deal included; 0 where none is dated. */
export function lpNewest(view: View, investor: number): number {
  const { table, weights } = view;
  const { newest } = lpRecordOf(view, investor);
  const end = table.dealStart[investor + 1] as number;
  // Newest first: the first that is seen and dated is the last deal.
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const on = table.dealDay[deal] as number;
    if (on !== UNDATED && (weights[on] as number) > 0) return Math.max(newest, on);
  }
  return newest;
}

function freshnessOf(view: View, investor: number): number {
  const newest = lpNewest(view, investor);
  return newest === 0 ? 0 : agedTerm(view.lpDay - newest, RECORD_HALF_LIFE_DAYS);
}

/** The part of an LP's raw score that no question changes: type, exit, funds held, activity, freshness; 0 or more. */
export function lpStatic(table: Table, view: View, investor: number): number {
  const { held } = lpRecordOf(view, investor);
  return (
    LP_WEIGHTS.lp_type +
    LP_WEIGHTS.exit * exitOf(table, view, investor) +
    LP_WEIGHTS.commitments * heldTerm(held) +
    LP_WEIGHTS.activity * activityOf(table, view, investor) +
    LP_WEIGHTS.freshness * freshnessOf(view, investor)
  );
}

/** The most that what is recorded of an LP can add for any question by sector and strategy; the manager's own apart. */
export function lpRecordMost(view: View, investor: number): number {
  const mission = hasThemes(view, investor) ? LP_WEIGHTS.mission : 0;
  return mission + LP_WEIGHTS.akin * akinTerm(lpRecordOf(view, investor).held);
}

/** USD; undefined where the column has none. */
function known(usd: number | undefined): number | undefined {
  return usd === undefined || Number.isNaN(usd) ? undefined : usd;
}

/** ln(USD) of the largest commitment to expect; NaN where unknown. */
export function lnCapacityOf(table: Table, investor: number): number {
  const place = lpPlace(table, investor);
  const capacity = commitmentCapacity({
    chequeMaxUsd: known(table.chequeMax[investor]),
    exitSizeUsd: known(table.exitSize[investor]),
    assetsUsd: place < 0 ? undefined : known(table.lpAssets[place]),
  });
  return capacity === undefined ? Number.NaN : Math.log(capacity);
}

/** What a declared fact weighs: one deal of today. */
const DECLARED = 1;
const PLACES = [
  ['country', IN_COUNTRY],
  ['state', IN_STATE],
  ['metro', IN_METRO],
  ['city', IN_CITY],
] as const;

/** Decayed entries of an investor: all, by what their place shares with the one asked, by sector asked. */
interface Held {
  readonly volume: number;
  readonly byBits: Float64Array;
  readonly bySlot: Float64Array;
}

function heldBy(view: View, likeness: Likeness, investor: number): Held {
  const { table, weights } = view;
  const byBits = new Float64Array(16);
  const bySlot = new Float64Array(likeness.question.sectors.length);
  let volume = 0;
  const end = view.shapeEnd[investor] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const weight = weights[table.dealDay[deal] as number] as number;
    if (((table.dealKind[deal] as number) & ENTRY) === 0 || weight === 0) continue;
    volume += weight;
    const company = table.dealCompany[deal] as number;
    const bits = likeness.placeBits[(table.companyPlace[company] as number) + 1] ?? 0;
    byBits[bits] = (byBits[bits] as number) + weight;
    for (let at = table.tagStart[company] as number; at < (table.tagStart[company + 1] as number); at += 1) {
      const slot = likeness.tagSlot[table.tags[at] as number] as number;
      if (slot > 0) bySlot[slot - 1] = (bySlot[slot - 1] as number) + weight;
    }
  }
  return { volume, byBits, bySlot };
}

/** Writes the LP signals of an investor into `out`, one for each of LP_SIGNALS. Both are of the question asked. */
export function lpSignals(
  view: View,
  likeness: Likeness,
  investor: number,
  lp: LpQuestion,
  out: Float64Array,
): void {
  const { table, share } = view;
  const { question } = likeness;
  const { volume, byBits, bySlot } = heldBy(view, likeness, investor);
  const declared = table.declared.subarray(
    table.declaredStart[investor] as number,
    table.declaredStart[investor + 1] as number,
  );
  const volumeIn = (family: TokenFamily) => {
    const from = firstToken(table, family);
    const to = table.familyStart[TOKEN_FAMILIES.indexOf(family) + 1] as number;
    return declared.some((token) => token >= from && token < to) ? volume + DECLARED : volume;
  };
  const likelihood = (tokens: readonly number[], seen: number, all: number) => {
    const isDeclared = tokens.some((token) => declared.includes(token));
    const part = tokens.reduce((sum, token) => sum + (share[token] as number), 0);
    return lpLikelihood(isDeclared ? seen + DECLARED : seen, all, part);
  };

  out[LP_SIGNAL.lp_type] = (lp.types >> (table.lpType[investor] as number)) & 1;
  for (const [family, bit] of PLACES) {
    const seen = byBits.reduce((sum, weight, bits) => ((bits & bit) === 0 ? sum : sum + weight), 0);
    const tokens = placeTokensAsked(question, family);
    out[LP_SIGNAL[family]] = tokens.length === 0 ? 0 : likelihood(tokens, seen, volumeIn(family));
  }
  const [sectors, inSectors] = [firstToken(table, 'sector'), volumeIn('sector')];
  const ofSectors = question.sectors.reduce(
    (sum, sector, slot) => sum + likelihood([sectors + sector], bySlot[slot] as number, inSectors),
    0,
  );
  out[LP_SIGNAL.sector] = question.sectors.length === 0 ? 0 : ofSectors / question.sectors.length;
  const held = lpHeldOf(view, investor, lp);
  const difference = lnCapacityOf(table, investor) - lp.lnLeast;
  out[LP_SIGNAL.mission] = missionTerm(held.level);
  out[LP_SIGNAL.capacity] = Number.isNaN(difference) ? 0 : capacityTerm(difference);
  out[LP_SIGNAL.exit] = exitOf(table, view, investor);
  out[LP_SIGNAL.commitments] = heldTerm(held.weight);
  out[LP_SIGNAL.akin] = akinTerm(held.akinWeight);
  out[LP_SIGNAL.manager] = held.own.length > 0 ? 1 : 0;
  out[LP_SIGNAL.activity] = activityOf(table, view, investor);
  out[LP_SIGNAL.freshness] = freshnessOf(view, investor);
}

/** The raw score of LP signals: the sum of weight x signal. */
export function lpRaw(signals: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < LP_SIGNALS.length; at += 1) {
    sum += (LP_WEIGHT_LIST[at] as number) * (signals[at] as number);
  }
  return sum;
}
