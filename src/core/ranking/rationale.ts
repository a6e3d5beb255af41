import type { InvestorRecord, ScorePart } from '../corpus/investor-record.ts';
import { isLack } from './facts.ts';

/** Facts a rationale takes in: more is a list, not a reason. */
const REASONS = 3;
/**
 * Parts that are shown apart from the reasons, or are none: how much an investor does, and with whom, is no
 * fit; nor is a type that was asked for, or a date.
 */
const NO_REASON = new Set(['base', 'breadth', 'peers', 'conflict', 'lookalike', 'lp_type', 'freshness']);
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
  // Funds of the kind asked say what all funds held say, and more.
  const isSaid = (part: ScorePart) =>
    part.name === 'commitments' && speaking.some(({ name }) => name === 'akin');
  return speaking
    .filter((part) => (!PLACES.has(part.name) || part === place) && !isSaid(part))
    .toSorted((one, other) => other.points - one.points)
    .slice(0, REASONS)
    .map((part) => part.fact);
}

/** Names that end with a dot end the sentence. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/**
 * One or two sentences on why this investor, composed of nothing but the facts of the score's parts and the date of the
 * last investment, in order of weight. A backed competitor is named as a likely conflict, a company of a lookalike call as
 * what the investor was found by.
 */
export function rationaleOf(record: Omit<InvestorRecord, 'rationale'>): string {
  const reasons = reasonsOf(record.scoreParts).join('; ');
  const first = sentence(
    reasons === '' ? 'Little on record speaks for a fit' : reasons.charAt(0).toUpperCase() + reasons.slice(1),
  );
  const part = (wanted: string) => record.scoreParts.find(({ name }) => name === wanted);
  const backed = part('conflict') ?? part('lookalike');
  if (record.conflict && backed !== undefined) {
    return `${first} Likely conflict: ${backed.fact}, named as a competitor.`;
  }
  if (backed !== undefined) {
    return `${first} ${sentence(`Found as a lookalike: ${backed.fact}`)}`;
  }
  if (record.lastActivityDate === undefined) return first;
  return `${first} Last known investment on ${record.lastActivityDate}.`;
}
