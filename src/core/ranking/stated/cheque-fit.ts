/**
 * How likely a first cheque is by its share of the round (ln): hardly below half a percent, often between 5 and 40 % (who
 * leads gives 40 % or less, who joins some 5 to 15), seldom the whole.
 */
const SHARES: readonly (readonly [share: number, weight: number])[] = [
  [0.002, 0],
  [0.05, 1],
  [0.4, 1],
  [0.75, 0.25],
  [1.05, 0],
];
const LN = SHARES.map(([share, weight]) => [Math.log(share), weight] as const);
/** Points between the ends of a stated range that are looked at. */
const POINTS = 9;
/** A stated range is open at an end that is not stated: by a factor of ten. */
const OPEN_END = Math.log(10);
/** What counts as likely as nothing, so that a range that does not fit is 1 in 60, not impossible. */
const FLOOR = 0.012;
const BELIEVED = 0.8;

function weightOf(ln: number): number {
  for (let at = 1; at < LN.length; at += 1) {
    const [from, low] = LN[at - 1] as readonly [number, number];
    const [to, high] = LN[at] as readonly [number, number];
    if (ln < from) return at === 1 ? 0 : low;
    if (ln <= to) return low + ((high - low) * (ln - from)) / (to - from);
  }
  return 0;
}

/**
 * A round is within a range unless its smallest cheque is more than half of it, or its largest so little that somebody else
 * has to be found for all the rest.
 */
const WITHIN = { most: 0.5, least: 0.03 } as const;
/** What is within a range fits at least so well, and what is not less. */
const FITS = 0.7;

/**
 * How well a stated first cheque fits a round (USD), 0 to 1: half by the best of the range, which the round may get, half by
 * its mean, even in its logarithm; from `FITS` on where the round is within the range.
 */
export function chequeFit(minUsd: number | undefined, maxUsd: number | undefined, roundUsd: number): number {
  if (minUsd === undefined && maxUsd === undefined) return 0;
  const top = maxUsd === undefined ? Math.log(minUsd as number) + OPEN_END : Math.log(maxUsd);
  const bottom = minUsd === undefined ? top - OPEN_END : Math.log(minUsd);
  const round = Math.log(roundUsd);
  let [sum, best] = [0, 0];
  for (let point = 0; point < POINTS; point += 1) {
    const weight = weightOf(bottom + ((top - bottom) * point) / (POINTS - 1) - round);
    sum += weight;
    best = Math.max(best, weight);
  }
  const curve = (best + sum / POINTS) / 2;
  const isWithin =
    (minUsd === undefined || minUsd <= WITHIN.most * roundUsd) &&
    (maxUsd === undefined || maxUsd >= WITHIN.least * roundUsd);
  return isWithin ? FITS + (1 - FITS) * curve : FITS * curve;
}

/** ln of how many times likelier a cheque of this fit is than the `usual` fit of those that state one; no range costs that the round is within. */
export function chequeTerm(fit: number, usual: number): number {
  const term = BELIEVED * Math.log((fit + FLOOR) / (usual + FLOOR));
  return fit >= FITS ? Math.max(term, 0) : Math.min(term, 0);
}

/** Whether a stated range leaves the round out: its least cheque is more than the whole. */
export function isTooLarge(minUsd: number | undefined, roundUsd: number): boolean {
  return minUsd !== undefined && minUsd > roundUsd;
}
/** What a least cheque above the round adds: plainly out, one in a hundred. */
export const TOO_LARGE = -Math.log(100);
