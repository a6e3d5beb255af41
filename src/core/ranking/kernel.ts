/**
 * How alike a past deal is to the round asked: place x stage x size x sectors x kind, each 1 at best (sectors 1.15). The
 * constants were chosen on date splits of deal corpora, see docs/ranking.md; what is unknown stands in the middle.
 */

/** Same city, same metropolitan area or state, same country, elsewhere. */
export const PLACE_LIKENESS = { city: 1, metro: 0.6, country: 0.2, elsewhere: 0.04 } as const;

/** By steps between the stages; the last stands for three and more, `unknown` for a deal without one. */
const STAGE_STEPS = [1, 0.35, 0.1] as const;
const STAGE_UNKNOWN = 0.3;

/** Places of two stages in STAGES; `deal` undefined where unknown. */
export function stageLikeness(asked: number, deal: number | undefined): number {
  if (deal === undefined) return STAGE_UNKNOWN;
  return STAGE_STEPS[Math.min(Math.abs(asked - deal), STAGE_STEPS.length - 1)] as number;
}

const SIZE_FLOOR = 0.15;
const SIZE_UNKNOWN = 0.5;

/** Natural logarithms of two sizes; `deal` undefined where unknown. */
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
