import type { ScorePart } from '../corpus/investor-record.ts';
import type { Tier } from '../kind/investor-terms.ts';

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
