import type { FoundInvestor } from '../corpus/investor-record.ts';

/** One place in four, rounded up, is kept for lookalikes that would not be in the answer otherwise. */
const KEPT_SHARE = 4;

/** Whether a competitor's name made it one, or an earlier call for lookalikes. */
export function isLookalike({ record }: FoundInvestor): boolean {
  return record.lookalikeVia !== undefined;
}

/** Places of an answer that are kept for lookalikes where those are asked for. */
export function placesKept(limit: number): number {
  return Math.ceil(limit / KEPT_SHARE);
}

/** The same investors, best score first; of equal scores the order stays. */
export function byScore<Found extends FoundInvestor>(found: readonly Found[]): Found[] {
  return found.toSorted((one, other) => other.record.score - one.record.score);
}

/**
 * The first `limit` of a pool that stands best first. With `keepsLookalikes` the best lookalikes among them keep a
 * quarter of the places, as in the search the pool came from, and push the last of the others out.
 */
export function cutTo<Found>(
  limit: number,
  pool: readonly Found[],
  keepsLookalikes: boolean,
  isLookalike: (one: Found) => boolean,
): Found[] {
  const best = pool.slice(0, limit);
  if (!keepsLookalikes) return best;
  const kept = pool.filter(isLookalike).slice(0, placesKept(limit));
  if (kept.every((one) => best.includes(one))) return best;
  const others = best.filter((one) => !kept.includes(one)).slice(0, Math.max(limit - kept.length, 0));
  return pool.filter((one) => kept.includes(one) || others.includes(one));
}
