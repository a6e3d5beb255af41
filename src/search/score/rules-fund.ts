import { identityKey } from '../../reference/rules-identity.ts';
import { FUND_STRATEGIES } from '../../reference/rules-investor-terms.ts';
import { counted, grouped, listed, money, percent } from '../../reference/rules-place.ts';
import type { LpEvidence } from './rules-ask.ts';
import { logOdds, POINTS_PER_UNIT } from './rules-scale.ts';
import { activityTerm, NO_ACTIVITY } from './rules-signals.ts';

type Strategy = (typeof FUND_STRATEGIES)[number];

/**
 * Words by which a fund's name shows its strategy, as managers use them in filings; no word is in two. A name
 * without any says nothing.
 */
const WORDS: Readonly<Partial<Record<Strategy, readonly string[]>>> = {
  venture: ['venture', 'ventures', 'vc', 'seed', 'early stage'],
  growth: ['growth', 'expansion'],
  buyout: ['buyout', 'buyouts', 'lbo', 'private equity'],
  private_credit: ['credit', 'lending', 'debt', 'mezzanine', 'loan', 'loans'],
  real_estate: ['real estate', 'realty', 'property', 'properties', 'reit'],
  infrastructure: ['infrastructure', 'infra'],
  fund_of_funds: ['fund of funds', 'funds of funds', 'secondaries', 'secondary'],
  hedge: ['hedge', 'absolute return', 'long short', 'market neutral', 'global macro', 'arbitrage'],
};

const LABELS: Readonly<Record<Strategy, string>> = {
  venture: 'venture',
  growth: 'growth',
  buyout: 'buyout',
  private_credit: 'private credit',
  real_estate: 'real estate',
  infrastructure: 'infrastructure',
  fund_of_funds: 'fund-of-funds',
  hedge: 'hedge',
  other: 'other',
};

/** "venture", "private credit": before the word "funds". */
export function strategyLabel(strategy: Strategy): string {
  return LABELS[strategy];
}

/** The bit of a strategy; 0 of none and of `other`, which is never shared. */
export function strategyBit(strategy: Strategy | undefined): number {
  return strategy === undefined || WORDS[strategy] === undefined ? 0 : 1 << FUND_STRATEGIES.indexOf(strategy);
}

/** The strategies in a fund's name, as bits. */
export function strategiesOf(fundKey: string): number {
  const text = ` ${fundKey} `;
  return FUND_STRATEGIES.reduce((bits, strategy) => {
    const isNamed = WORDS[strategy]?.some((word) => text.includes(` ${word} `)) === true;
    return isNamed ? bits | strategyBit(strategy) : bits;
  }, 0);
}

/** Words of a vehicle, not of who manages it. */
const VEHICLE = new Set(
  (
    'fund funds feeder offshore onshore parallel sidecar master cayman delaware domestic series class side car annex ' +
    'opportunity overage qp coinvest coinvestment employees lp llc l p gp scsp sicav raif slp ltd limited inc and of the no'
  ).split(' '),
);
const NUMERAL = /^(?:[ivx]+|\d+[a-z]?|[a-h]|(?:19|20)\d\d)$/u;

/** What a manager's own name ends with and its funds' names do not. */
const TITLES = new Set('management manager managers advisors advisers group holdings associates'.split(' '));

/** Shorter names alone are no names of a manager. */
const LEAST_LETTERS = 4;

/**
 * The words of a fund's or manager's name without what distinguishes its vehicles: "Northgate Ventures Fund
 * III, L.P." and "Northgate Ventures IV-A" are both `northgate ventures`. Empty if too little is left to
 * identify a manager.
 */
export function managerKey(name: string): string {
  const words = identityKey(name.replace(/[-–—]/gu, ' '))
    .split(' ')
    .filter((word) => word !== '' && !VEHICLE.has(word));
  // A numeral is a vehicle's number behind a name, and may be the name itself before it.
  const kept = words.filter((word, at) => at === 0 || !NUMERAL.test(word));
  const key = kept.join(' ');
  return key.replaceAll(' ', '').length < LEAST_LETTERS ? '' : key;
}

/** The keys a fund is filed under: its `managerKey` and every beginning of it of two words or more. */
export function keysOfFund(fundName: string): readonly string[] {
  const key = managerKey(fundName);
  const words = key.split(' ');
  const beginnings = words.slice(2).map((_word, at) => words.slice(0, at + 2).join(' '));
  return key === '' ? [] : [...beginnings, key];
}

/** The keys under which funds of a manager are looked for, by its name or that of one of its funds. */
export function keysOfManager(name: string): readonly string[] {
  const key = managerKey(name);
  const words = key.split(' ');
  while (words.length > 1 && TITLES.has(words.at(-1) ?? '')) words.pop();
  return key === '' ? [] : [...new Set([key, managerKey(words.join(' '))])].filter((one) => one !== '');
}

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

/** The largest commitment to expect of an LP, USD, its own statement first; undefined if unknown. */
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

/** The weight of a fund held, by the days since its newest record; undefined if it has no date. */
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
  'mission',
  'exit',
  'commitments',
  'akin',
  'manager',
  'freshness',
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
function sizeFact({ chequeMaxUsd, exitSizeUsd, assets, leastCommitmentUsd }: LpEvidence): string {
  const least = leastCommitmentUsd === undefined ? '' : `, asked from ${money(leastCommitmentUsd)}`;
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
    case 'mission':
      return lp.mission.length === 0
        ? 'no words of its own on record'
        : `its own record speaks of ${listed(lp.mission, 'and')}`;
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
    case 'freshness':
      return lp.recordedOn === undefined ? 'no dated record' : `on record as of ${lp.recordedOn}`;
  }
}
