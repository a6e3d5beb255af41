import { type Bound, type Choices, fitWeights } from './rules-fit.ts';
import { fitTrees, leafOf, leavesOf, type Tree } from './rules-trees.ts';

/** What a second look at a candidate adds to its score. */
export interface Adjustment {
  /** The part it belongs to: one that the signals have as well, or one of its own. */
  readonly part: string;
  /** On the scale of weight x signal. */
  readonly raw: number;
  /** The fact behind a part of its own, made only where it is shown. */
  readonly fact?: () => string;
}

/** The sum of what a second look adds. */
export function adjusted(adjustments: readonly Adjustment[]): number {
  return adjustments.reduce((sum, { raw }) => sum + raw, 0);
}

/**
 * The named signals a score is made of, each with the part of the explanation it belongs to. A score is the sum of
 * weight x signal; a part is that sum over its signals. Everything is in natural logarithms.
 *
 * P: an investor's entries (first deals in a company), decayed by half in three years; P_x: those with x;
 * b_x: the share of all decayed entries with x. L(x) = ln(1 + P_x / (30 b_x)): how much of x it does compared
 * with what is usual. How much else it does counts against it in `breadth`. What is not asked, or in no entry
 * on record, gives 0 to all. Weights of signals that are not `free` are never below 0: more of what is asked
 * never hurts.
 */
export const SIGNALS = [
  /** ln(n + 0.4 D + 0.05): n deals in the last twelve months, D all deals, decayed. */
  { name: 'activity', part: 'activity', free: true },
  /** ln(E + 0.5): entries ever. */
  { name: 'entries', part: 'activity', free: true },
  /** -ln(days since the last entry / 30), days held between 5 and 4,000. */
  { name: 'since', part: 'activity', free: true },
  /** ln(1 + P / 2). */
  { name: 'volume', part: 'breadth', free: true },
  /** ln(1 + P / 30). */
  { name: 'breadth', part: 'breadth', free: true },
  /** ln(1 + N): N the weight of its co-investors. */
  { name: 'beside', part: 'breadth', free: true },
  { name: 'country', part: 'country', free: false },
  { name: 'state', part: 'state', free: false },
  { name: 'metro', part: 'metro', free: false },
  { name: 'city', part: 'city', free: false },
  /** The mean of L over the sectors asked. */
  { name: 'sector', part: 'sector', free: false },
  { name: 'stage', part: 'stage', free: false },
  /** L over bins of ln(USD) with 2 in the place of 30, the adjacent bins counting in part. */
  { name: 'size', part: 'size', free: false },
  /** Log-likelihood of the size under the investor's own mean and variance, less that under overall ones. */
  { name: 'size_habit', part: 'size', free: false },
  /** ln(1 + K / (c k)): K the kernel sum over its entries, k the mean over all; see likeness.ts. */
  { name: 'similar', part: 'similar', free: false },
  /** ln(1 + X_x / (2 b_x)): X_x what its co-investors do; see index/peers.ts. */
  { name: 'peers_metro', part: 'peers', free: false },
  { name: 'peers_sector', part: 'peers', free: false },
  /** ln(1 + 10 x sum over those on board of the cosine of companies shared). */
  { name: 'board', part: 'board', free: false },
] as const;

export type SignalName = (typeof SIGNALS)[number]['name'];
export type PartName = (typeof SIGNALS)[number]['part'];

/** Place of each signal in SIGNALS. */
export const SIGNAL = Object.fromEntries(SIGNALS.map(({ name }, at) => [name, at])) as Readonly<
  Record<SignalName, number>
>;

/** Deals lose half their weight in this many days: three years. */
export const HALF_LIFE_DAYS = 3 * 365.25;

const DAY_MS = 86_400_000;

/**
 * The first of the twelve months that end with `day`, both in days since 1970-01-01: the day after the same date of the
 * year before (its last of February if there is no such date). So the twelve months to 2012-12-31 begin with 2012-01-01,
 * where exports put all of a year or a month whose day they do not know; 365 days would leave it out after a leap day.
 */
export function twelveMonthsTo(day: number): number {
  const on = new Date(day * DAY_MS);
  const [year, month, date] = [on.getUTCFullYear() - 1, on.getUTCMonth(), on.getUTCDate()];
  const lastOfMonth = Date.UTC(year, month + 1, 0);
  return Math.min(Date.UTC(year, month, date), lastOfMonth) / DAY_MS + 1;
}

/** The weight of a deal `days` old. */
export function decay(days: number): number {
  return 2 ** (-days / HALF_LIFE_DAYS);
}

/** `recent`: deals of the last twelve months; `decayed`: all deals, decayed. */
export function activityTerm(recent: number, decayed: number): number {
  return Math.log(recent + 0.4 * decayed + 0.05);
}

/** The least `activityTerm` can be. */
export const NO_ACTIVITY = activityTerm(0, 0);

/**
 * Decayed deals assumed of an investor that a directory lists and no deal shows. What is not known is not
 * zero: half a deal equals an investor last seen three years ago, and ranks above one last seen ten years
 * ago.
 */
export const UNSEEN_DEALS = 0.5;

/**
 * How alike a past deal is to the round asked: place x stage x size x sectors x kind, each 1 at best (sectors 1.15). The
 * constants were chosen on date splits of deal corpora, see docs/ranking.md; what is unknown stands in the middle.
 */

/** Same city, same metropolitan area or state, same country, elsewhere. */
export const PLACE_LIKENESS = { city: 1, metro: 0.6, country: 0.2, elsewhere: 0.04 } as const;

/** By steps between the stages; the last stands for three and more, `unknown` for a deal without one. */
const STAGE_STEPS = [1, 0.35, 0.1] as const;
const STAGE_UNKNOWN = 0.3;

/** Places of two stages in STAGES; `deal` undefined if unknown. */
export function stageLikeness(asked: number, deal: number | undefined): number {
  if (deal === undefined) return STAGE_UNKNOWN;
  return STAGE_STEPS[Math.min(Math.abs(asked - deal), STAGE_STEPS.length - 1)] as number;
}

const SIZE_FLOOR = 0.15;
const SIZE_UNKNOWN = 0.5;

/** Natural logarithms of two sizes; `deal` undefined if unknown. */
export function sizeLikeness(asked: number, deal: number | undefined): number {
  if (deal === undefined) return SIZE_UNKNOWN;
  return SIZE_FLOOR + (1 - SIZE_FLOOR) * Math.exp(-0.5 * (asked - deal) ** 2);
}

/** What a deal in quite other sectors still counts. */
export const SECTOR_FLOOR = 0.15;
/** The most sectors can give. */
export const SECTOR_BEST = SECTOR_FLOOR + 1;

/** A company's first round is like another's first; a later one like a later one. */
export const OTHER_KIND = 0.5;
/** c of ln(1 + K / (c k)): so many average entries' worth of likeness are taken for granted. */
export const KERNEL_PRIOR = 0.1;

/** How often rounds are drawn again: the ends of a 95 % interval then stand to about a tenth of its width. */
const DRAWS = 1_000;

export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Mean with its 95 % bootstrap interval; the draws are always the same. NaN of nothing. */
export function estimate(values: readonly number[]): Estimate {
  const count = values.length;
  const mean = values.reduce((sum, one) => sum + one, 0) / count;
  const draws = new Float64Array(DRAWS);
  let state = 1;
  for (let draw = 0; draw < DRAWS && count > 0; draw += 1) {
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      // A linear congruence; its high bits are the good ones.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += values[Math.floor((state / 2 ** 32) * count)] as number;
    }
    draws[draw] = sum / count;
  }
  draws.sort();
  const at = (share: number) => (count === 0 ? Number.NaN : (draws[Math.floor(share * DRAWS)] as number));
  return { mean, low: at(0.025), high: at(0.975) };
}

/**
 * What the second stage knows of an investor beside SIGNALS, each with the part it stands in. As there P is
 * the sum of decayed entries, P_x of those with x, b_x the share of all decayed entries with x, E entries, n deals. What
 * is not asked gives 0 to all.
 */
export const SECOND_SIGNALS = [
  /** Mean of ln(investors that entered the company on the same day). */
  { name: 'together', part: 'breadth' },
  /** (Entries alone + 0.5) / (E + 1). */
  { name: 'alone', part: 'breadth' },
  /** Largest P_x / (P + 0.5) over countries, and over metropolitan areas. */
  { name: 'one_country', part: 'breadth' },
  { name: 'one_metro', part: 'breadth' },
  /** (n - E + 0.5) / (n + 1): how often it goes on. */
  { name: 'again', part: 'activity' },
  /** (Entries into companies that had raised before + 1) / (E + 2). */
  { name: 'late', part: 'activity' },
  /** ln(days since its first deal). */
  { name: 'senior', part: 'activity' },
  /** ln(USD) asked less its own mean, and the same of stages in steps. */
  { name: 'size_off', part: 'size' },
  { name: 'stage_off', part: 'stage' },
  /** (P_x + 2 b_x) / (P + 2): the share of its entries with what is asked; `kind`: first or later rounds of a company. */
  { name: 'country_share', part: 'country' },
  { name: 'metro_share', part: 'metro' },
  { name: 'stage_share', part: 'stage' },
  { name: 'size_share', part: 'size' },
  { name: 'kind_share', part: 'similar' },
  { name: 'stage_size_share', part: 'size' },
  { name: 'country_size_share', part: 'size' },
  /** ln(1 + entries of the last twelve months with what is asked). */
  { name: 'country_recent', part: 'country' },
  { name: 'size_recent', part: 'size' },
  /** ln(1 + P_z / (2 b_z + 0.001)), z the size asked to a tenth of its logarithm. */
  { name: 'size_exact', part: 'size' },
  /** As `similar`, by place and sectors alone. */
  { name: 'place_sector', part: 'similar' },
] as const satisfies readonly { readonly name: string; readonly part: PartName }[];

export type SecondSignalName = (typeof SECOND_SIGNALS)[number]['name'];

/** Place of each signal in SECOND_SIGNALS. */
export const SECOND = Object.fromEntries(SECOND_SIGNALS.map(({ name }, at) => [name, at])) as Readonly<
  Record<SecondSignalName, number>
>;

/** What a second look adds to the best candidates of a search. */
export interface SecondModel {
  /** One weight for each of SIGNALS, which stands in for the first one, then one for each of SECOND_SIGNALS. */
  readonly weights: Readonly<Record<'new' | 'followon', readonly number[]>>;
  /** Of each of SECOND_SIGNALS, what it is on average among candidates that are looked at: it adds nothing there. */
  readonly means: readonly number[];
  /** Over the signals of both, one after the other. */
  readonly trees: readonly Tree[];
}

/** Signals of both stages, one after the other. */
export const BOTH_SIGNALS: readonly { readonly name: string; readonly part: string }[] = [
  ...SIGNALS,
  ...SECOND_SIGNALS,
];
/** How many they are. */
export const WIDTH = BOTH_SIGNALS.length;

/** The score of a candidate after a second look, from its signals of both stages from a place on. */
export function secondScore(
  { means, trees }: Pick<SecondModel, 'means' | 'trees'>,
  weights: readonly number[],
  signals: Float32Array,
  from = 0,
): number {
  let score = 0;
  for (let at = 0; at < WIDTH; at += 1) {
    const mean = at < SIGNALS.length ? 0 : (means[at - SIGNALS.length] as number);
    score += (weights[at] as number) * ((signals[from + at] as number) - mean);
  }
  for (const tree of trees) score += leafOf(leavesOf(tree, signals, from), signals, from);
  return score;
}

/**
 * Adds to `sums`, by signal, what second signals and trees give a candidate. What a tree gives depends on two signals:
 * each bears half. With what new weights of SIGNALS change it is all of `secondScore`.
 */
export function addBySignal(
  { means, trees }: Pick<SecondModel, 'means' | 'trees'>,
  weights: readonly number[],
  signals: Float32Array,
  sums: Float64Array,
): void {
  for (let at = SIGNALS.length; at < WIDTH; at += 1) {
    const off = (signals[at] as number) - (means[at - SIGNALS.length] as number);
    sums[at] = (sums[at] as number) + (weights[at] as number) * off;
  }
  for (const tree of trees) {
    const leaves = leavesOf(tree, signals, 0);
    const half = leafOf(leaves, signals, 0) / 2;
    sums[tree.first] = (sums[tree.first] as number) + half;
    sums[leaves.feature] = (sums[leaves.feature] as number) + half;
  }
}

/** Questions that the weights of the first stage are worth, and zero as the weight of a second signal. */
const FIRST_WORTH = 100;
const SECOND_WORTH = 200;
/** Any number does: the same corpus gives the same trees. */
const SEED = 1;

export interface SecondFitOptions {
  /** Weights of SIGNALS and their bounds in the first stage. */
  readonly first: SecondModel['weights'];
  readonly bounds: readonly Bound[];
  /** 1 for the questions that count; all where it is left out. */
  readonly subset?: Uint8Array;
  /** Called often; throws to stop. */
  readonly check?: (() => void) | undefined;
}

/**
 * Learns a second stage from past questions with signals of both stages: weights for each slice, drawn towards those of
 * the first stage and zero, then trees over what they leave.
 */
export function fitSecond(choices: Choices, isFollowOn: Uint8Array, options: SecondFitOptions): SecondModel {
  const { first, check } = options;
  const subset = options.subset ?? new Uint8Array(isFollowOn.length).fill(1);
  const bounds = [...options.bounds, ...SECOND_SIGNALS.map((): Bound => 'free')];
  const strength = [...SIGNALS.map(() => FIRST_WORTH), ...SECOND_SIGNALS.map(() => SECOND_WORTH)];
  const weightsOf = (slice: 'new' | 'followon') => {
    const isTheirs = slice === 'followon' ? 1 : 0;
    const theirs = isFollowOn.map((is, at) => (is === isTheirs && subset[at] === 1 ? 1 : 0));
    const prior = [...first[slice], ...SECOND_SIGNALS.map(() => 0)];
    return fitWeights(choices, { prior, bounds, strength, subset: theirs, check }).weights;
  };
  const weights = { new: weightsOf('new'), followon: weightsOf('followon') };
  const means = meansOf(choices);
  const base = new Float64Array(choices.logWeight.length);
  for (let question = 0; question < isFollowOn.length; question += 1) {
    const own = isFollowOn[question] === 1 ? weights.followon : weights.new;
    const end = choices.start[question + 1] as number;
    for (let row = choices.start[question] as number; row < end; row += 1) {
      base[row] = secondScore({ means, trees: [] }, own, choices.features, row * WIDTH);
    }
  }
  return { weights, means, trees: fitTrees(choices, { base, seed: SEED, subset, check }) };
}

/** Means of the second signals over all candidates. */
function meansOf({ features, logWeight }: Choices): number[] {
  const rows = logWeight.length;
  const sums = SECOND_SIGNALS.map(() => 0);
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < sums.length; at += 1) {
      sums[at] = (sums[at] as number) + (features[row * WIDTH + SIGNALS.length + at] as number);
    }
  }
  return sums.map((sum) => (rows === 0 ? 0 : sum / rows));
}
