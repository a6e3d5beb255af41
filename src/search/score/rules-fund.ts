import { money, percent } from '../../reference/rules-place.ts';
import { EARLY_FUND } from './rules-fund-names.ts';
import { logOdds, POINTS_PER_UNIT } from './rules-scale.ts';
import { activityTerm, NO_ACTIVITY } from './rules-signals.ts';

/**
 * How a backer is scored for a fund beside its place and its fields, which are those of all that state something. There is
 * no record of who was asked and declined, so nothing is learned: a sum of what speaks for a meeting, with weights set by
 * hand. What is not known gives nothing either way.
 */
export const FUND_WEIGHTS = {
  /** 1: being of an asked type. */
  lp_type: 0.5,
  /** `strategyTerm`: about what one declared sector gives. */
  strategy: 0.8,
  /** `capacityTerm`. */
  size: 1,
  /** `agedTerm` of the exit. */
  exit: 1,
  /** `heldTerm` of all funds held. Most that have the money never buy a fund: having done so is worth as much. */
  commitments: 1,
  /** `akinTerm` of those of the strategy or sectors asked. */
  akin: 1,
  /** `numberTerm`. */
  fund_number: 0.5,
  /** 1: held a fund of the same manager. Commitments go mostly to managers a backer has already: the most of all. */
  manager: 2.5,
  /** `directTerm`. Unlike a VC's, direct investments are a sign of appetite, not the trade itself. */
  activity: 0.2,
} as const;
export type FundPart = keyof typeof FUND_WEIGHTS;
export const FUND_PARTS = Object.keys(FUND_WEIGHTS) as readonly FundPart[];

/** Log-odds of one unit of these weights: 8 points. */
export const FUND_UNIT = 8 / POINTS_PER_UNIT;
/** Log-odds of a backer of whom nothing is known but its type, less that part: 26 points, so that it stands at 30, tier C. */
export const FUND_ODDS = logOdds(0.01) + (26 - 50) / POINTS_PER_UNIT;
/** What a place counts for a backer, compared with a first round: it is met where it sits, yet commits far away. */
export const FUND_NEARNESS = 0.45;
/** What stated fields count, likewise, and the least: a mission is no rule for what the money is invested in. */
export const FUND_FIELD = { weight: 0.35, least: -0.15 } as const;

/** A part of an exit that one commitment may be: more than a tenth in a single blind pool is rare. */
const EXIT_COMMITMENT_SHARE = 0.1;
/**
 * A part of an allocator's assets that one commitment is: endowments and foundations hold some 11 % in private equity
 * (Preqin, March 2011), in about eight funds each (14,380 stakes of 1,852 LPs: Sensoy, Wang, Weisbach 2013), and rather
 * more funds since.
 */
const ASSETS_COMMITMENT_SHARE = 0.01;
/**
 * Commitments that make up most of a fund: two dozen (a rule of thumb). One of this size is what a manager looks for; who
 * gives ten times as much does not open a file for it, who gives less than the smallest commitment cannot.
 */
const USUAL_LPS = 25;
/** Without a fund's size, its usual commitment is so many smallest ones; it is twice the smallest at least. */
const USUAL_OF_LEAST = 3;
const LEAST_USUAL = 2;
/** Without a smallest commitment: so many would fill the fund. */
const MOST_LPS = 100;
/**
 * Commitments between half and twice the usual one are as usual, and a share of assets is a rule of thumb: finer, the same
 * few whose means come nearest would stand first for all funds of about a size, wherever these are.
 */
const CAPACITY_USUAL = Math.LN2;
const CAPACITY_STEP = CAPACITY_USUAL / 2;
/** Bounds of the size part: means far too small rule out, far too large ones make it unlikely. */
const CAPACITY_BEST = 1.5;
const CAPACITY_SMALL = -1.5;
const CAPACITY_TOO_SMALL = -3;
const CAPACITY_TOO_LARGE = -1;
/** By each e-fold above the usual commitment. */
const CAPACITY_FALL = 0.9;
/** A fifth of the smallest commitment: it would be a twentieth of the assets, which hardly any puts into one fund. */
const LN_FIFTH = Math.log(0.2);
/** An exit and a fund held lose half their weight in two years (the proceeds are placed by then) and three. */
export const EXIT_HALF_LIFE_DAYS = 2 * 365.25;
const HELD_HALF_LIFE_DAYS = 3 * 365.25;
/** Of a fund held without a date: as one a half-life old. */
const UNDATED_HELD = 0.5;
/** Funds held, decayed, from which on more say no more: a programme, and a programme of such funds. */
const FULL_PROGRAMME = 10;
const FULL_AKIN = 3;

/** What is known of an LP's means, USD. */
interface Means {
  readonly chequeMaxUsd: number | undefined;
  readonly exitSizeUsd: number | undefined;
  readonly assetsUsd: number | undefined;
}

/** The largest commitment to expect of an LP, USD, its own statement first; undefined if unknown. */
export function commitmentCapacity({ chequeMaxUsd, exitSizeUsd, assetsUsd }: Means): number | undefined {
  if (chequeMaxUsd !== undefined) return chequeMaxUsd;
  const shares = [
    ...(exitSizeUsd === undefined ? [] : [exitSizeUsd * EXIT_COMMITMENT_SHARE]),
    ...(assetsUsd === undefined ? [] : [assetsUsd * ASSETS_COMMITMENT_SHARE]),
  ];
  return shares.length === 0 ? undefined : Math.max(...shares);
}

/** What a fund takes from one. */
export interface AskedCapacity {
  /** ln(USD) of the smallest commitment and of the usual one. */
  readonly lnLeast: number;
  readonly lnUsual: number;
  /** Whether its size is known: else nobody is too large for it. */
  readonly isSized: boolean;
}

/** `sizeUsd`: of the fund. Undefined if neither is known. */
export function askedCapacity(
  leastUsd: number | undefined,
  sizeUsd: number | undefined,
): AskedCapacity | undefined {
  const size = sizeUsd !== undefined && sizeUsd > 0 ? sizeUsd : undefined;
  const least = leastUsd !== undefined && leastUsd > 0 ? leastUsd : size === undefined ? 0 : size / MOST_LPS;
  if (least === 0) return undefined;
  const usual = size === undefined ? USUAL_OF_LEAST * least : size / USUAL_LPS;
  const lnUsual = Math.log(Math.max(usual, LEAST_USUAL * least));
  return { lnLeast: Math.log(least), lnUsual, isSized: size !== undefined };
}

/**
 * How means fit, -3 to 1.5: most from half to twice the usual commitment, nothing at the smallest, against it below, and less
 * the more they exceed that. `lnCapacity`: of the largest commitment to expect. It never falls up to the usual commitment.
 */
export function capacityTerm(lnCapacity: number, { lnLeast, lnUsual, isSized }: AskedCapacity): number {
  if (lnCapacity < lnLeast) return lnCapacity < lnLeast + LN_FIFTH ? CAPACITY_TOO_SMALL : CAPACITY_SMALL;
  const above = Math.round((lnCapacity - lnUsual) / CAPACITY_STEP) * CAPACITY_STEP;
  if (Math.abs(above) <= CAPACITY_USUAL || (above >= 0 && !isSized)) return CAPACITY_BEST;
  if (above >= 0)
    return Math.max(CAPACITY_BEST - CAPACITY_FALL * (above - CAPACITY_USUAL), CAPACITY_TOO_LARGE);
  const lnEnough = lnUsual - CAPACITY_USUAL;
  return Math.max(CAPACITY_BEST * (1 + (above + CAPACITY_USUAL) / (lnEnough - lnLeast)), 0);
}

/** `days` since; what came after the day asked about counts as of that day. 0 to 1. */
export function agedTerm(days: number, halfLife: number): number {
  return 2 ** (-Math.max(days, 0) / halfLife);
}

/** The weight of a fund held, by the days since its newest record; undefined if it has no date. */
export function heldWeight(days: number | undefined): number {
  return days === undefined ? UNDATED_HELD : agedTerm(days, HELD_HALF_LIFE_DAYS);
}

/** `held`: funds, decayed. 0 to 1, whole from `FULL_PROGRAMME` on. */
export function heldTerm(held: number): number {
  return Math.min(Math.log1p(held) / Math.log1p(FULL_PROGRAMME), 1);
}

/** The same of those of the strategy or sectors asked. */
export function akinTerm(held: number): number {
  return Math.min(Math.log1p(held) / Math.log1p(FULL_AKIN), 1);
}

/** Later funds held, decayed, from which on having held no first or second one says something. */
const ENOUGH_LATE = 3;

/** `same`, `others`: funds held, decayed, as early or late as the one that asks, and not. -0.5 to 1. */
export function numberTerm(asked: number, same: number, others: number): number {
  if (asked === 0) return 0;
  if (same > 0) return akinTerm(same);
  return asked === EARLY_FUND && others >= ENOUGH_LATE ? -0.5 : 0;
}

/** Direct investments: of the last twelve months, and all decayed. 0 without any. */
export function directTerm(recent: number, decayed: number): number {
  return activityTerm(recent, decayed) - NO_ACTIVITY;
}

/** What is known of how a fund's commitment compares with a backer's means, USD. */
interface ShownMeans extends Means {
  readonly assetsBy: string;
  readonly leastUsd: number | undefined;
  /** What a fund of the size usually gets from one. */
  readonly usualUsd: number | undefined;
}

/** The figure that shows a backer's size. */
export function meansFact({ assetsBy, leastUsd, usualUsd, ...means }: ShownMeans): string {
  const { chequeMaxUsd, exitSizeUsd, assetsUsd } = means;
  const usual =
    usualUsd === undefined ? '' : `, a fund of this size gets about ${money(usualUsd, 2)} from one`;
  const least = `${usual}${leastUsd === undefined ? '' : `, asked from ${money(leastUsd)}`}`;
  if (chequeMaxUsd !== undefined) return `cheques up to ${money(chequeMaxUsd)}${least}`;
  const byExit = commitmentCapacity({ ...means, assetsUsd: undefined });
  if (exitSizeUsd !== undefined && byExit === commitmentCapacity(means))
    return `exit of ${money(exitSizeUsd)}${least}`;
  if (assetsUsd === undefined) return 'no size on record';
  const share = `, of which one fund gets ${percent(ASSETS_COMMITMENT_SHARE)} as a rule of thumb`;
  return `assets of ${money(assetsUsd, 2)}${assetsBy}${least === '' ? '' : `${share}${least}`}`;
}
