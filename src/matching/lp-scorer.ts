import { RECENT_DAYS } from '../core/ranking/formula.ts';
import {
  CAPACITY_CEILING,
  capacityTerm,
  commitmentCapacity,
  exitTerm,
  LP_SIGNAL,
  LP_SIGNALS,
  LP_WEIGHT_LIST,
  LP_WEIGHTS,
  lpActivityTerm,
} from '../core/ranking/lp-formula.ts';
import { SIGNAL } from '../core/ranking/signals.ts';
import { type Table, UNDATED } from './table.ts';
import type { View } from './view.ts';

/** What the cheque or exit of an LP can add to its raw score at most. */
export const LP_CAPACITY_MOST = LP_WEIGHTS.capacity * CAPACITY_CEILING;

/** `lpActivityTerm` of the deals a view sees. */
function activityOf(table: Table, view: View, investor: number): number {
  const { weights, day: today } = view;
  let [recent, decayed] = [0, 0];
  const end = table.dealStart[investor + 1] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const on = table.dealDay[deal] as number;
    const weight = weights[on] as number;
    decayed += weight;
    if (weight > 0 && on !== UNDATED && today - on < RECENT_DAYS) recent += 1;
  }
  return lpActivityTerm(recent, decayed);
}

function exitOf(table: Table, view: View, investor: number): number {
  const on = table.exitDay[investor] as number;
  return on === UNDATED ? 0 : exitTerm(view.day - on);
}

/** The part of an LP's raw score that no question changes: type, exit, activity; weighted, 0 or more. */
export function lpStatic(table: Table, view: View, investor: number): number {
  return (
    LP_WEIGHTS.lp_type +
    LP_WEIGHTS.exit * exitOf(table, view, investor) +
    LP_WEIGHTS.activity * activityOf(table, view, investor)
  );
}

/** USD; undefined where the column has none. */
function known(usd: number | undefined): number | undefined {
  return usd === undefined || Number.isNaN(usd) ? undefined : usd;
}

/**
 * Writes the LP signals of an investor into `out`, one for each of LP_SIGNALS. `signals`: the investor's own of the same
 * question, from `createScorer`; `leastUsd`: the fund's smallest commitment, where it is known.
 */
export function lpSignals(
  table: Table,
  view: View,
  investor: number,
  leastUsd: number | undefined,
  signals: ArrayLike<number>,
  out: Float64Array,
): void {
  out[LP_SIGNAL.lp_type] = 1;
  for (const name of ['country', 'state', 'metro', 'city', 'sector'] as const) {
    out[LP_SIGNAL[name]] = signals[SIGNAL[name]] as number;
  }
  const capacity = commitmentCapacity(known(table.chequeMax[investor]), known(table.exitSize[investor]));
  const isAsked = leastUsd !== undefined && leastUsd > 0;
  out[LP_SIGNAL.capacity] = capacity === undefined || !isAsked ? 0 : capacityTerm(capacity, leastUsd);
  out[LP_SIGNAL.exit] = exitOf(table, view, investor);
  out[LP_SIGNAL.activity] = activityOf(table, view, investor);
}

/** The raw score of LP signals: the sum of weight x signal. */
export function lpRaw(signals: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < LP_SIGNALS.length; at += 1) {
    sum += (LP_WEIGHT_LIST[at] as number) * (signals[at] as number);
  }
  return sum;
}
