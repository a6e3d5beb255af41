import type { InvestorRecord } from '../investor-record.ts';

/** Facts beside the first that a rationale takes in: more is a list, not a reason. */
const MORE_FACTS = 2;
/** Parts that are told apart from the reasons, or are none. */
const NO_REASON = new Set(['bounds', 'conflict', 'lookalike']);

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a", "a and b", "a, b and c". */
function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/**
 * One or two sentences on why this investor, composed of nothing but the facts of the score's parts and the date of the
 * last investment, in order of weight. A backed competitor is named as a likely conflict.
 */
export function rationaleOf(record: Omit<InvestorRecord, 'rationale'>): string {
  const reasons = record.scoreParts
    .filter((part) => !NO_REASON.has(part.name) && part.points > 0)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, 1 + MORE_FACTS)
    .map((part) => part.fact);
  const first = reasons.length > 0 ? capitalised(listed(reasons)) : 'Little on record speaks for a fit';
  const backed = record.scoreParts.find((part) => part.name === 'conflict' || part.name === 'lookalike');
  if (record.conflict && backed !== undefined) {
    return `${first}. Likely conflict: ${backed.fact}, named as a competitor.`;
  }
  if (record.lastActivityDate === undefined) return `${first}.`;
  return `${first}. Last known investment on ${record.lastActivityDate}.`;
}
