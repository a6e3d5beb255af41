import type { ScorePart, Tier } from '../investor-record.ts';

/** A part of a score before the scale: `raw` in natural logarithms. */
export interface RawPart {
  readonly name: string;
  readonly raw: number;
  readonly fact: string;
}

/**
 * Points for each unit of `raw`, i.e. for odds e times better; the least activity stands at 0 points. On a corpus of
 * 65,000 deals an eighth of the top twenty of real raises then is A, three quarters B, the rest C; where
 * only a few thousand deals are known, the best are B: less is known of them.
 */
export const POINTS_PER_UNIT = 8;
const TOP = 100;

/**
 * Points of parts: 8 x raw, in hundredths, whose sum is the score exactly; what rounding leaves goes to the largest
 * part. Where the sum leaves 0..100 a last part `bounds` takes the rest away and says so. Monotone in the sum of raw.
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
    points: ((cents[at] ?? 0) + (at === largest ? left : 0)) / 100,
    fact,
  }));
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
