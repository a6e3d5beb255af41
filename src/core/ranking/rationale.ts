import type { InvestorRecord, ScorePart } from '../investor-record.ts';
import { isLack } from './facts.ts';

/** Facts a rationale takes in: more is a list, not a reason. */
const REASONS = 3;
/** Parts that are told apart from the reasons, or are none: how much an investor does, and whom beside, is no fit. */
const NO_REASON = new Set(['base', 'breadth', 'peers', 'bounds', 'conflict', 'lookalike']);
const PLACES = new Set(['country', 'state', 'metro', 'city']);

/** The parts that speak for a candidate, heaviest first; of the nested places only the one that says most. */
function reasonsOf(parts: readonly ScorePart[]): string[] {
  const speaking = parts.filter((part) => !NO_REASON.has(part.name) && part.points > 0 && !isLack(part.fact));
  // Of equal ones the last: parts go from country to city, and the nearer place says more.
  const place = speaking
    .filter((part) => PLACES.has(part.name))
    .reduce<ScorePart | undefined>(
      (best, part) => (best === undefined || part.points >= best.points ? part : best),
      undefined,
    );
  return speaking
    .filter((part) => !PLACES.has(part.name) || part === place)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, REASONS)
    .map((part) => part.fact);
}

/**
 * One or two sentences on why this investor, composed of nothing but the facts of the score's parts and the date of the
 * last investment, in order of weight. A backed competitor is named as a likely conflict.
 */
export function rationaleOf(record: Omit<InvestorRecord, 'rationale'>): string {
  const reasons = reasonsOf(record.scoreParts).join('; ');
  const first =
    reasons === '' ? 'Little on record speaks for a fit' : reasons.charAt(0).toUpperCase() + reasons.slice(1);
  const backed = record.scoreParts.find((part) => part.name === 'conflict' || part.name === 'lookalike');
  if (record.conflict && backed !== undefined) {
    return `${first}. Likely conflict: ${backed.fact}, named as a competitor.`;
  }
  if (record.lastActivityDate === undefined) return `${first}.`;
  return `${first}. Last known investment on ${record.lastActivityDate}.`;
}
