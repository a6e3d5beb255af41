import { activityTerm, NO_ACTIVITY } from './formula.ts';
import { logOdds, POINTS_PER_UNIT } from './scale.ts';

/**
 * The score of a limited partner for a fund. There is no record of commitments to learn from, so it is a sum of what
 * speaks for a meeting, with weights set by hand: being near, sharing sectors, being able to write the cheque, having
 * cash from a recent exit, being active. What is not known gives nothing either way. Places and sectors are
 * likelihoods as in `SIGNALS`, L(x) = ln((P_x + mu b_x) / ((P + mu) b_x)), with a mu of their own.
 */
export const LP_SIGNALS = [
  /** 1: being of an asked type. */
  { name: 'lp_type', part: 'lp_type' },
  { name: 'country', part: 'country' },
  { name: 'state', part: 'state' },
  { name: 'metro', part: 'metro' },
  { name: 'city', part: 'city' },
  { name: 'sector', part: 'sector' },
  /** `capacityTerm`. */
  { name: 'capacity', part: 'size' },
  /** `exitTerm`. */
  { name: 'exit', part: 'exit' },
  /** `lpActivityTerm`. */
  { name: 'activity', part: 'activity' },
] as const;

export type LpSignalName = (typeof LP_SIGNALS)[number]['name'];

/** Place of each signal in LP_SIGNALS. */
export const LP_SIGNAL = Object.fromEntries(LP_SIGNALS.map(({ name }, at) => [name, at])) as Readonly<
  Record<LpSignalName, number>
>;

/**
 * One unit is 8 points. The places are nested and add up to half of what a deal's place weighs for a company: an LP is
 * met where it sits, yet commits far away.
 */
export const LP_WEIGHTS: Readonly<Record<LpSignalName, number>> = {
  lp_type: 0.5,
  country: 0.4,
  state: 0.2,
  metro: 0.4,
  city: 0.2,
  sector: 0.6,
  capacity: 1,
  exit: 1,
  // Unlike a VC's, direct investments are a sign of appetite, not the trade itself.
  activity: 0.2,
};

/**
 * Small: an LP's few declared facts are all there is, where a deal-making firm has its deals to go by and one alone proves
 * little.
 */
export const LP_MU = 2;
/**
 * Everybody's share of a place or sector counts as this at least: being in a rare place is no more than being near, and
 * what no deal on record has is known of LPs all the same.
 */
const LEAST_SHARE = 0.01;

/** The share b_x an LP's likelihood goes by; `share` of everybody's entries on record, 0 or more. */
export function lpShare(share: number): number {
  return Math.max(share, LEAST_SHARE);
}

/** L(x), `having` and `volume` decayed. */
export function lpLikelihood(having: number, volume: number, share: number): number {
  return Math.log((having + LP_MU * lpShare(share)) / ((volume + LP_MU) * lpShare(share)));
}

/** The weights in the order of LP_SIGNALS. */
export const LP_WEIGHT_LIST: readonly number[] = LP_SIGNALS.map(({ name }) => LP_WEIGHTS[name]);

/** Points of an LP of whom nothing is known but its type stand at 30, tier C; near, able and akin makes an A. */
const UNKNOWN_POINTS = 26;
const POINTS = 8;
export const LP_CALIBRATION = {
  offset: logOdds(0.01) + (UNKNOWN_POINTS - 50) / POINTS_PER_UNIT,
  slope: POINTS / POINTS_PER_UNIT,
} as const;

/** A part of an exit that one commitment may be: more than a tenth in a single blind pool is rare. */
const EXIT_COMMITMENT_SHARE = 0.1;
/** Bounds of the size part: a cheque far too small rules out more than a large one recommends. */
const CAPACITY_FLOOR = -2;
export const CAPACITY_CEILING = 1.5;
/** An exit loses half its weight in two years: the proceeds are placed by then. */
const EXIT_HALF_LIFE_DAYS = 2 * 365.25;

/** The largest commitment to expect of an LP, USD, or undefined where neither a cheque nor an exit is known. */
export function commitmentCapacity(
  chequeMaxUsd: number | undefined,
  exitSizeUsd: number | undefined,
): number | undefined {
  if (chequeMaxUsd !== undefined) return chequeMaxUsd;
  return exitSizeUsd === undefined ? undefined : exitSizeUsd * EXIT_COMMITMENT_SHARE;
}

/** `capacity` and `least` (the fund's smallest commitment) in USD, both > 0. -2 to 1.5. */
export function capacityTerm(capacity: number, least: number): number {
  return Math.min(Math.max(Math.log(capacity / least), CAPACITY_FLOOR), CAPACITY_CEILING);
}

/** `days` since the exit; one after the last deal on record counts as of today. 0 to 1. */
export function exitTerm(days: number): number {
  return 2 ** (-Math.max(days, 0) / EXIT_HALF_LIFE_DAYS);
}

/** Direct investments: of the last twelve months, and all decayed. 0 without any. */
export function lpActivityTerm(recent: number, decayed: number): number {
  return activityTerm(recent, decayed) - NO_ACTIVITY;
}
