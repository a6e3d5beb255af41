import type { ScorePart, Tier } from '../corpus/investor-record.ts';

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

/** ln(p / (1 - p)), 0 < p < 1. */
export function logOdds(chance: number): number {
  return Math.log(chance / (1 - chance));
}

/** The raw part at which log-odds stand on the scale: the middle at one in a hundred. */
export function standing(odds: number): number {
  return odds - logOdds(MIDDLE_CHANCE) + MIDDLE / POINTS_PER_UNIT;
}

/**
 * Points of parts, in hundredths, whose sum is the score exactly: 50 + 10 log2 of the odds over those of one in a
 * hundred. For the small chances at hand odds and chances double together (50: 1 %, 60: 2 %, 75: 5.4 %), and of odds the
 * logarithm is a plain sum, so that every part has points of its own. What rounding leaves goes to the largest part.
 * Where the sum leaves 0..100 a last part `bounds` takes the rest away and says so. Monotone in the sum of raw.
 */
export function toPoints(raw: readonly RawPart[]): {
  readonly score: number;
  readonly scoreParts: ScorePart[];
} {
  const total = Math.round(raw.reduce((sum, part) => sum + part.raw, 0) * POINTS_PER_UNIT * 100);
  const cents = raw.map((part) => Math.round(part.raw * POINTS_PER_UNIT * 100));
  const largest = cents.reduce(
    (best, value, at) => (Math.abs(value) > Math.abs(cents[best] ?? 0) ? at : best),
    0,
  );
  const left = total - cents.reduce((sum, value) => sum + value, 0);
  const scoreParts = raw.map(({ name, fact }, at) => ({
    name,
    // Adding 0 keeps a negative zero out of the answer.
    points: ((cents[at] ?? 0) + (at === largest ? left : 0)) / 100 + 0,
    fact,
  }));
  return withBounds(scoreParts);
}

/** The score of parts whose points are in hundredths, and the parts, with the last one `bounds` where it has to hold it. */
export function withBounds(parts: readonly ScorePart[]): {
  readonly score: number;
  readonly scoreParts: ScorePart[];
} {
  const scoreParts = [...parts];
  const total = parts.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
  const held = Math.min(Math.max(total, 0), TOP * 100);
  if (held !== total) {
    scoreParts.push({
      name: 'bounds',
      points: (held - total) / 100,
      fact: 'a score is held within 0 and 100',
    });
  }
  return { score: held / 100, scoreParts };
}

/** A from 75, B from 50, else C. */
export function tierOf(score: number): Tier {
  if (score >= 75) return 'A';
  return score >= 50 ? 'B' : 'C';
}
