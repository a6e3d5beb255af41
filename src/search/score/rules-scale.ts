import type { ScorePart } from '../../corpus/rules-investor-record.ts';
import type { Tier } from '../../reference/rules-investor-terms.ts';
import { SIGNALS, type SignalName } from './rules-signals.ts';

/** How a raise is met: a company without known investors, or one with some on board. */
export type Slice = 'new' | 'followon';

/** What turns signals into a score and a score into a chance. */
export interface Model {
  /** One weight for each of SIGNALS. */
  readonly weights: Readonly<Record<Slice, readonly number[]>>;
  /**
   * ln(p / (1 - p)) = offset + slope x raw score: p the chance that an investor joins such a round.
   */
  readonly calibration: { readonly offset: number; readonly slope: number };
}

/** The raw score: the sum of weight x signal. */
export function rawScore(weights: ArrayLike<number>, signals: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < SIGNALS.length; at += 1) sum += (weights[at] as number) * (signals[at] as number);
  return sum;
}

/**
 * Weights learned on several corpora of deals and averaged, each corpus on its own: what is used where a corpus is too
 * thin to learn from, and what learning is drawn towards. Not trained any further it finds nearly as much as the learned
 * ones (docs/ranking.md).
 */
const PRIOR: Readonly<Record<SignalName, readonly [fresh: number, followOn: number]>> = {
  activity: [0.461, 0.48],
  entries: [0.279, 0.225],
  since: [0.106, 0.066],
  volume: [0.132, 0.082],
  breadth: [-2.881, -2.633],
  beside: [-0.619, -0.521],
  angel: [-2.657, -2.013],
  accelerator: [0.502, -0.077],
  country: [0.523, 0.345],
  state: [0.989, 0.541],
  metro: [0.236, 0.08],
  city: [0.266, 0.19],
  sector: [0.872, 0.946],
  stage: [0.404, 0.41],
  size: [0.248, 0.243],
  size_habit: [0.333, 0.318],
  similar: [0.545, 0.502],
  board: [1.124, 1.552],
};

export const PRIOR_MODEL: Model = {
  weights: {
    new: SIGNALS.map(({ name }) => PRIOR[name][0]),
    followon: SIGNALS.map(({ name }) => PRIOR[name][1]),
  },
  // The slope hardly differs between corpora. The offset rises as investors are fewer: learned with 13,500, 7,000, 2,900 and 1,400 of
  // them it is -9.5, -9.3, -8.4 and -8.3. A corpus that is too thin to learn from has some hundreds.
  calibration: { offset: -7.9, slope: 0.884 },
};

/** Raw scores of investors of past rounds, and who invested. */
export interface Outcomes {
  readonly raw: Float32Array;
  readonly invested: Uint8Array;
  /** How many investors an outcome stands for. */
  readonly weight: Float32Array;
}

/** Steps of Newton's method on two numbers; five are enough from any start that is not absurd. */
const MAX_STEPS = 25;
const CLOSE_ENOUGH = 1e-7;
/** A slope this small would make all chances equal, and one below zero would turn the ranking around. */
const LEAST_SLOPE = 0.05;
/** Outcomes assumed of either kind, so that a window with almost no investment proves little. */
const PRIOR_OUTCOMES = 1;

/**
 * The chance behind a raw score: logistic regression, ln(p / (1 - p)) = offset + slope x raw. Undefined where
 * none or all invested, or where a higher score made it no likelier.
 */
export function fitCalibration({ raw, invested, weight }: Outcomes): Model['calibration'] | undefined {
  let [all, some, mean] = [0, 0, 0];
  for (let at = 0; at < raw.length; at += 1) {
    all += weight[at] as number;
    some += (weight[at] as number) * (invested[at] as number);
    mean += (weight[at] as number) * (raw[at] as number);
  }
  if (some === 0 || some >= all) return undefined;
  mean /= all;
  // Centred: offset and slope are nearly independent then, and the start is close.
  let [offset, slope] = [Math.log((some + PRIOR_OUTCOMES) / (all - some + PRIOR_OUTCOMES)), 1];
  let best = likelihood(raw, invested, weight, mean, offset, slope);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { g0, g1, h00, h01, h11 } = derivatives(raw, invested, weight, mean, offset, slope);
    const determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 0)) return undefined;
    let [byOffset, bySlope] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    let next = likelihood(raw, invested, weight, mean, offset + byOffset, slope + bySlope);
    for (let cut = 0; !(next >= best) && cut < MAX_STEPS; cut += 1) {
      [byOffset, bySlope] = [byOffset / 2, bySlope / 2];
      next = likelihood(raw, invested, weight, mean, offset + byOffset, slope + bySlope);
    }
    [offset, slope, best] = [offset + byOffset, slope + bySlope, next];
    if (Math.abs(byOffset) + Math.abs(bySlope) < CLOSE_ENOUGH) break;
  }
  return slope < LEAST_SLOPE ? undefined : { offset: offset - slope * mean, slope };
}

function likelihood(
  raw: Float32Array,
  invested: Uint8Array,
  weight: Float32Array,
  mean: number,
  offset: number,
  slope: number,
): number {
  let sum = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const logit = offset + slope * ((raw[at] as number) - mean);
    const against = logit > 0 ? logit + Math.log1p(Math.exp(-logit)) : Math.log1p(Math.exp(logit));
    sum += (weight[at] as number) * ((invested[at] as number) * logit - against);
  }
  return sum;
}

function derivatives(
  raw: Float32Array,
  invested: Uint8Array,
  weight: Float32Array,
  mean: number,
  offset: number,
  slope: number,
) {
  let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
  for (let at = 0; at < raw.length; at += 1) {
    const centred = (raw[at] as number) - mean;
    const chance = 1 / (1 + Math.exp(-(offset + slope * centred)));
    const off = (weight[at] as number) * ((invested[at] as number) - chance);
    const curve = (weight[at] as number) * chance * (1 - chance);
    g0 += off;
    g1 += off * centred;
    h00 += curve;
    h01 += curve * centred;
    h11 += curve * centred * centred;
  }
  return { g0, g1, h00, h01, h11 };
}

/** A part of a score before the scale: `raw` in log-odds. */
export interface RawPart {
  readonly name: string;
  readonly raw: number;
  readonly fact: string;
}

/** Ten points for odds twice as good. */
export const POINTS_PER_DOUBLING = 10;
export const POINTS_PER_UNIT = POINTS_PER_DOUBLING / Math.LN2;
/** What an even score means: one in a hundred. */
const MIDDLE_CHANCE = 0.01;
const MIDDLE = 50;
const TOP = 100;
/**
 * Between these ends the scale is even: ten points double the odds. Beyond them each point takes more, so that no score is
 * 0 or 100 and a better fit stays a better score. Ten points from the end, because scores of use lie between.
 */
const EVEN = { from: 10, to: TOP - 10 } as const;

/** Points of the even scale, any number, as a score between 0 and 100, neither reached. Strictly rising and smooth. */
export function softened(points: number): number {
  const { from, to } = EVEN;
  const ends = TOP - to;
  if (points > to) return TOP - ends ** 2 / (ends + points - to);
  return points < from ? from ** 2 / (2 * from - points) : points;
}

/** The points of the even scale that a score between 0 and 100 stands for: `softened` the other way. */
function evened(score: number): number {
  const { from, to } = EVEN;
  const ends = TOP - to;
  // What rounding makes of the ends stands for something far beyond them.
  const inside = Math.min(Math.max(score, 0.005), TOP - 0.005);
  if (inside > to) return to - ends + ends ** 2 / (TOP - inside);
  return inside < from ? 2 * from - from ** 2 / inside : inside;
}

/** In hundredths of a point; never 0 or 100. */
function centsOf(points: number): number {
  return Math.min(Math.max(Math.round(softened(points) * 100), 1), TOP * 100 - 1);
}

/** A score with `points` of the even scale added to what it stands for, in hundredths; never 0 or 100. */
export function lifted(score: number, points: number): number {
  return centsOf(evened(score) + points) / 100;
}

/** ln(p / (1 - p)), 0 < p < 1. */
export function logOdds(chance: number): number {
  return Math.log(chance / (1 - chance));
}

/** The chance that a score stands for, between 0 and 1, in hundredths of a percent. */
export function chanceOf(score: number): number {
  const odds = logOdds(MIDDLE_CHANCE) + (evened(score) - MIDDLE) / POINTS_PER_UNIT;
  return Math.round(1e4 / (1 + Math.exp(-odds))) / 1e4;
}

/** The raw part at which log-odds stand on the scale: the middle at one in a hundred. */
export function standing(odds: number): number {
  return odds - logOdds(MIDDLE_CHANCE) + MIDDLE / POINTS_PER_UNIT;
}

/** The raw score that stands at a number of points. */
export function rawAt(points: number, { offset, slope }: { offset: number; slope: number }): number {
  return (logOdds(MIDDLE_CHANCE) + (points - MIDDLE) / POINTS_PER_UNIT - offset) / slope;
}

/**
 * Points of parts, in hundredths, whose sum is the score exactly: 50 + 10 log2 of the odds over those of one in a
 * hundred. For the small chances at hand odds and chances double together (50: 1 %, 60: 2 %, 75: 5.4 %), and of odds the
 * logarithm is a plain sum, so that every part has points of its own. Towards 0 and 100 the scale is softened: the first
 * part has the score that it would be alone, and the others share what they add to that in proportion. What rounding
 * leaves goes to the largest of them. Monotone in the sum of raw.
 */
export function toPoints(raw: readonly RawPart[]): {
  readonly score: number;
  readonly scoreParts: ScorePart[];
} {
  const points = raw.map((part) => part.raw * POINTS_PER_UNIT);
  const total = points.reduce((sum, value) => sum + value, 0);
  const score = centsOf(total);
  const first = points[0] ?? 0;
  const added = total - first;
  // Nothing added: the slope of the scale where it stands.
  const share =
    Math.abs(added) < 1e-6 ? softened(first + 1e-3) - softened(first) : softened(total) - softened(first);
  const factor = share / (Math.abs(added) < 1e-6 ? 1e-3 : added);
  const cents = points.map((value, at) => (at === 0 ? centsOf(first) : Math.round(value * factor * 100)));
  const largest = cents.reduce(
    (best, value, at) => (at > 0 && (best === 0 || Math.abs(value) > Math.abs(cents[best] ?? 0)) ? at : best),
    0,
  );
  const left = score - cents.reduce((sum, value) => sum + value, 0);
  const scoreParts = raw.map(({ name, fact }, at) => ({
    name,
    // Adding 0 keeps a negative zero out of the answer.
    points: ((cents[at] ?? 0) + (at === largest ? left : 0)) / 100 + 0,
    fact,
  }));
  return { score: score / 100, scoreParts };
}

/** The score, between 0 and 100, of a candidate by its raw score alone: the same as `toPoints` of its parts. */
export function scoreOf(raw: number, { offset, slope }: { offset: number; slope: number }): number {
  return centsOf(standing(offset + slope * raw) * POINTS_PER_UNIT) / 100;
}

/** A from 75, B from 50, else C. */
export function tierOf(score: number): Tier {
  if (score >= 75) return 'A';
  return score >= 50 ? 'B' : 'C';
}
