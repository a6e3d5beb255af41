import { counted, grouped, listed, money, percent } from '../../reference/rules-place.ts';
import type { LpEvidence } from './rules-ask.ts';
import { EARLY_FUND } from './rules-fund-names.ts';
import { logOdds, POINTS_PER_UNIT } from './rules-scale.ts';
import { activityTerm, NO_ACTIVITY } from './rules-signals.ts';

/**
 * The score of a limited partner for a fund. There is no record of who was asked and declined, so nothing is
 * learned: it is a sum of what speaks for a meeting, with weights set by hand: being of an asked type, near,
 * open to the place, of the same sectors and strategy, of means that fit the fund, with cash from a recent exit,
 * used to funds, to such funds and to managers of such experience, known to the manager, and active. What is not
 * known gives nothing either way. Places and sectors are likelihoods, L(x) = ln((P_x + mu b_x) / ((P + mu) b_x)), with a mu of their
 * own.
 */
export const LP_SIGNALS = [
  /** 1: being of an asked type. */
  { name: 'lp_type', part: 'lp_type' },
  { name: 'country', part: 'country' },
  { name: 'state', part: 'state' },
  { name: 'metro', part: 'metro' },
  { name: 'city', part: 'city' },
  /** 1: its seat is in a state of the same region as the one asked. */
  { name: 'nearby', part: 'nearby' },
  /** `abroadTerm`. */
  { name: 'abroad', part: 'abroad' },
  { name: 'sector', part: 'sector' },
  /** `strategyTerm`. */
  { name: 'strategy', part: 'strategy' },
  /** `capacityTerm`. */
  { name: 'capacity', part: 'size' },
  /** `agedTerm` of the exit. */
  { name: 'exit', part: 'exit' },
  /** `heldTerm` of all funds held. */
  { name: 'commitments', part: 'commitments' },
  /** `heldTerm` of those of the strategy or sectors asked, with fewer in the place of full. */
  { name: 'akin', part: 'akin' },
  /** `numberTerm`. */
  { name: 'fund_number', part: 'fund_number' },
  /** 1: held a fund of the same manager. */
  { name: 'manager', part: 'manager' },
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
  // Between a seat in the state and none: managers visit a region in one journey.
  nearby: 0.7,
  // Enough to put who sits abroad behind everybody at home who is as able.
  abroad: 0.8,
  sector: 0.6,
  // About what one declared sector gives.
  strategy: 0.8,
  capacity: 1,
  exit: 1,
  // Most that have the money never buy a fund: having done so is worth as much as having the money.
  commitments: 1,
  akin: 1,
  fund_number: 0.5,
  // Commitments go mostly to managers an LP has already: 20 points, odds four times as good, the most of all.
  manager: 2.5,
  // Unlike a VC's, direct investments are a sign of appetite, not the trade itself.
  activity: 0.2,
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

/** Where it says that it invests: in the place asked, only elsewhere, or nothing. `isAbroad`: its seat is in another country. */
export function abroadTerm(says: 'here' | 'elsewhere' | undefined, isAbroad: boolean): number {
  if (says === 'elsewhere') return -1.25;
  return (says === 'here' ? 0.5 : 0) - (isAbroad ? 0.75 : 0);
}

/** Direct investments: of the last twelve months, and all decayed. 0 without any. */
export function lpActivityTerm(recent: number, decayed: number): number {
  return activityTerm(recent, decayed) - NO_ACTIVITY;
}

const LP_TYPE_WORDS = {
  family_office: 'family office',
  hnw_individual: 'wealthy individual',
  recently_exited_founder: 'recently exited founder',
  institutional: 'institutional allocator',
  angel: 'angel',
} as const;

/** The parts whose facts are of limited partners alone. */
const LP_PARTS = [
  'lp_type',
  'size',
  'nearby',
  'abroad',
  'strategy',
  'exit',
  'commitments',
  'akin',
  'fund_number',
  'manager',
] as const;
type LpPart = (typeof LP_PARTS)[number];

export function isLpPart(part: string): part is LpPart {
  return (LP_PARTS as readonly string[]).includes(part);
}

/** " as of 2025-12-31 (irs-990pf)", of what is known of it. */
function datedSource(on: string | undefined, source: string | undefined): string {
  return `${on === undefined ? '' : ` as of ${on}`}${source === undefined ? '' : ` (${source})`}`;
}

/** The figure that shows an LP's size. */
function sizeFact({ chequeMaxUsd, exitSizeUsd, assets, ...asked }: LpEvidence): string {
  const { leastCommitmentUsd: leastUsd, usualCommitmentUsd: usualUsd } = asked;
  const usual =
    usualUsd === undefined ? '' : `, a fund of this size gets about ${money(usualUsd, 2)} from one`;
  const least = `${usual}${leastUsd === undefined ? '' : `, asked from ${money(leastUsd)}`}`;
  if (chequeMaxUsd !== undefined) return `cheques up to ${money(chequeMaxUsd)}${least}`;
  const capacity = commitmentCapacity({ chequeMaxUsd, exitSizeUsd, assetsUsd: assets?.usd });
  const byExit = commitmentCapacity({ chequeMaxUsd, exitSizeUsd, assetsUsd: undefined });
  if (exitSizeUsd !== undefined && byExit === capacity) return `exit of ${money(exitSizeUsd)}${least}`;
  if (assets === undefined) return 'no size on record';
  const share = `, of which one fund gets ${percent(ASSETS_COMMITMENT_SHARE)} as a rule of thumb`;
  return `assets of ${money(assets.usd, 2)}${datedSource(assets.on, assets.source)}${least === '' ? '' : `${share}${least}`}`;
}

const funds = (count: number) => counted(count, 'fund', 'funds');

function commitmentsFact({ held }: LpEvidence): string {
  if (held.count === 0) return 'no fund held on record';
  const newest =
    held.on === undefined && held.source === undefined
      ? ''
      : `, newest record${datedSource(held.on, held.source)}`;
  return `held ${funds(held.count)}${newest}`;
}

function akinFact({ held: { akin } }: LpEvidence): string {
  if (akin.count === 0) return 'no such fund held on record';
  const what = `${grouped(akin.count)} ${listed(akin.by, 'or')} ${akin.count === 1 ? 'fund' : 'funds'}`;
  return `held ${what}${akin.names.length === 0 ? '' : `, as ${listed(akin.names, 'and')}`}`;
}

/** The fact behind a part of a limited partner's score. */
export function lpFact(part: LpPart, lp: LpEvidence): string {
  switch (part) {
    case 'lp_type':
      return lp.lpType === undefined ? 'no type on record' : LP_TYPE_WORDS[lp.lpType];
    case 'size':
      return sizeFact(lp);
    case 'nearby':
      return `based in ${lp.nearby ?? 'the region'}`;
    case 'abroad':
      return lp.abroad ?? 'nothing on record of where it invests';
    case 'strategy':
      return lp.strategy === undefined ? 'no word on strategies' : `states ${lp.strategy}`;
    case 'fund_number':
      return lp.held.early > 0 || lp.held.late === 0
        ? `held ${lp.held.early} first or second and ${lp.held.late} later funds`
        : `held ${counted(lp.held.late, 'later fund', 'later funds')}, no first or second one`;
    case 'exit':
      if (lp.exitOn === undefined) return 'no dated exit on record';
      return `${lp.exitSizeUsd === undefined ? 'exit' : `exit of ${money(lp.exitSizeUsd)}`} on ${lp.exitOn}`;
    case 'commitments':
      return commitmentsFact(lp);
    case 'akin':
      return akinFact(lp);
    case 'manager':
      return lp.held.own.length === 0
        ? 'no fund of the same manager on record'
        : `held ${listed(lp.held.own, 'and')}, of the same manager`;
  }
}
