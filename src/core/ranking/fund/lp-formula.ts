import { activityTerm, NO_ACTIVITY } from '../formula.ts';
import { logOdds, POINTS_PER_UNIT } from '../scale.ts';

/**
 * The score of a limited partner for a fund. There is no record of who was asked and declined, so nothing is
 * learned: it is a sum of what speaks for a meeting, with weights set by hand: being of an asked type, near,
 * of the same sectors and mission, able to write the cheque, with cash from a recent exit, used to funds and
 * to such funds, known to the manager, active, and recently on record. What is not known gives nothing either
 * way. Places and sectors are likelihoods, L(x) = ln((P_x + mu b_x) / ((P + mu) b_x)), with a mu of their
 * own.
 */
export const LP_SIGNALS = [
  /** 1: being of an asked type. */
  { name: 'lp_type', part: 'lp_type' },
  { name: 'country', part: 'country' },
  { name: 'state', part: 'state' },
  { name: 'metro', part: 'metro' },
  { name: 'city', part: 'city' },
  { name: 'sector', part: 'sector' },
  /** `missionTerm`. */
  { name: 'mission', part: 'mission' },
  /** `capacityTerm`. */
  { name: 'capacity', part: 'size' },
  /** `agedTerm` of the exit. */
  { name: 'exit', part: 'exit' },
  /** `heldTerm` of all funds held. */
  { name: 'commitments', part: 'commitments' },
  /** `heldTerm` of those of the strategy or sectors asked, with fewer in the place of full. */
  { name: 'akin', part: 'akin' },
  /** 1: held a fund of the same manager. */
  { name: 'manager', part: 'manager' },
  /** `lpActivityTerm`. */
  { name: 'activity', part: 'activity' },
  /** `agedTerm` of the newest record. */
  { name: 'freshness', part: 'freshness' },
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
  // Words of a mission: a foundation's grants and its endowment are two hands, so about what one declared sector gives.
  mission: 0.7,
  capacity: 1,
  exit: 1,
  // Most that have the money never buy a fund: having done so is worth as much as having the money.
  commitments: 1,
  akin: 1,
  // Commitments go mostly to managers an LP has already: 20 points, odds four times as good, the most of all.
  manager: 2.5,
  // Unlike a VC's, direct investments are a sign of appetite, not the trade itself.
  activity: 0.2,
  // An old record may be of an LP that is no more; it says nothing of its wishes.
  freshness: 0.3,
};

/**
 * Small: an LP's few declared facts are all there is, where a deal-making firm has its deals to go by and one alone proves
 * little.
 */
export const LP_MU = 2;
/**
 * The overall share of a place or sector counts as this at least: being in a rare place is no more than being
 * near, and what no deal on record has is known of LPs all the same.
 */
const LEAST_SHARE = 0.01;

/** The share b_x an LP's likelihood goes by; `share` of all entries on record, 0 or more. */
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
/**
 * A part of an allocator's assets that one commitment is: endowments and foundations hold some 11 % in private equity
 * (Preqin, March 2011), in about eight funds each (14,380 stakes of 1,852 LPs: Sensoy, Wang, Weisbach 2013), and rather
 * more funds since.
 */
export const ASSETS_COMMITMENT_SHARE = 0.01;
/** Bounds of the size part: a cheque far too small rules out more than a large one recommends. */
const CAPACITY_FLOOR = -2;
const CAPACITY_CEILING = 1.5;
/** An exit, a fund held and a record lose half their weight in two years (the proceeds are placed by then) and three. */
export const EXIT_HALF_LIFE_DAYS = 2 * 365.25;
export const RECORD_HALF_LIFE_DAYS = 3 * 365.25;
/** Of a fund held without a date: as one a half-life old. */
const UNDATED_HELD = 0.5;
/** Funds held, decayed, from which on more say no more: a programme, and a programme of such funds. */
const FULL_PROGRAMME = 10;
const FULL_AKIN = 3;
/** What an LP's own words share with what is asked: the very thing, or only what both are kinds of. */
const MISSION_SAME = 1;
const MISSION_NEAR = 0.5;

/** What is known of an LP's means, USD. */
interface Means {
  readonly chequeMaxUsd: number | undefined;
  readonly exitSizeUsd: number | undefined;
  readonly assetsUsd: number | undefined;
}

/** The largest commitment to expect of an LP, USD, its own statement first; undefined where unknown. */
export function commitmentCapacity({ chequeMaxUsd, exitSizeUsd, assetsUsd }: Means): number | undefined {
  if (chequeMaxUsd !== undefined) return chequeMaxUsd;
  const shares = [
    ...(exitSizeUsd === undefined ? [] : [exitSizeUsd * EXIT_COMMITMENT_SHARE]),
    ...(assetsUsd === undefined ? [] : [assetsUsd * ASSETS_COMMITMENT_SHARE]),
  ];
  return shares.length === 0 ? undefined : Math.max(...shares);
}

/** `difference`: ln(capacity) less ln(the fund's smallest commitment), both USD. -2 to 1.5. */
export function capacityTerm(difference: number): number {
  return Math.min(Math.max(difference, CAPACITY_FLOOR), CAPACITY_CEILING);
}

/** `days` since; what came after the day asked about counts as of that day. 0 to 1. */
export function agedTerm(days: number, halfLife: number): number {
  return 2 ** (-Math.max(days, 0) / halfLife);
}

/** The weight of a fund held, by the days since its newest record; undefined where it has no date. */
export function heldWeight(days: number | undefined): number {
  return days === undefined ? UNDATED_HELD : agedTerm(days, RECORD_HALF_LIFE_DAYS);
}

/** `held`: funds, decayed. 0 to 1, whole from `FULL_PROGRAMME` on. */
export function heldTerm(held: number): number {
  return Math.min(Math.log1p(held) / Math.log1p(FULL_PROGRAMME), 1);
}

/** The same of those of the strategy or sectors asked. */
export function akinTerm(held: number): number {
  return Math.min(Math.log1p(held) / Math.log1p(FULL_AKIN), 1);
}

/** `level`: 2 a concept asked, 1 what one asked is a kind of, 0 neither. 0 to 1. */
export function missionTerm(level: number): number {
  return level === 2 ? MISSION_SAME : level === 1 ? MISSION_NEAR : 0;
}

/** Direct investments: of the last twelve months, and all decayed. 0 without any. */
export function lpActivityTerm(recent: number, decayed: number): number {
  return activityTerm(recent, decayed) - NO_ACTIVITY;
}
