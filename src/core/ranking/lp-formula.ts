import { activityTerm, NO_ACTIVITY } from './formula.ts';

/**
 * The score of a limited partner for a fund. There is no record of commitments to learn from, so it is a sum of what
 * speaks for a meeting, on the scale of the counting score: being of an asked type, being near, sharing sectors, being
 * able to write the cheque, having cash from a recent exit, being active. What is not known gives nothing either way.
 */
export const LP_WEIGHTS = { sector: 0.6, country: 0.8, state: 0.6, city: 0.6 } as const;

/** Being of an asked type: with nothing else known an LP stands in tier C, below the middle of the scale. */
export const LP_TYPE_TERM = 4;
/** A part of an exit that one commitment may be: more than a tenth in a single blind pool is rare. */
const EXIT_COMMITMENT_SHARE = 0.1;
/** Bounds of the size part: a cheque far too small rules out more than a large one recommends. */
const CAPACITY_FLOOR = -2;
const CAPACITY_CEILING = 1.5;
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

/** `capacity` and `least` (the fund's smallest commitment) in USD, both > 0. */
export function capacityTerm(capacity: number, least: number): number {
  return Math.min(Math.max(Math.log(capacity / least), CAPACITY_FLOOR), CAPACITY_CEILING);
}

/** `days` since the exit. */
export function exitTerm(days: number): number {
  return 2 ** (-days / EXIT_HALF_LIFE_DAYS);
}

/** Direct investments on record; unlike a VC's they are a sign of appetite, not the trade itself, so a fifth counts. */
export function lpActivityTerm(recent: number, decayed: number): number {
  return 0.2 * (activityTerm(recent, decayed) - NO_ACTIVITY);
}
