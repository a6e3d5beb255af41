import type { InvestorRecord, ScorePart } from '../corpus/investor-record.ts';
import { clauseOf } from './clauses.ts';
import { isLack } from './facts.ts';

/** Reasons in a rationale: the best, and one beside it; more is a list. */
const REASONS = 2;
/** What speaks against, likewise. */
const CONCERNS = 2;
/** Points below which a part is no concern: every candidate is a little below average in something. */
const CONCERN = -1;
/**
 * Parts that are shown apart from the reasons, or are none: how much an investor does, and with whom, is no
 * fit; nor is a type that was asked for, or a date.
 */
const NO_REASON = new Set(['base', 'breadth', 'peers', 'conflict', 'lookalike', 'lp_type', 'freshness']);
/** Parts of which only one is named: the nested places, and what compares sectors. */
const GROUPS: readonly ReadonlySet<string>[] = [
  new Set(['country', 'state', 'metro', 'city']),
  new Set(['sector', 'field']),
  new Set(['akin', 'commitments']),
];
/** What a founder must know where it speaks against a candidate, however little it weighs. */
const FIELDS = GROUPS[1] as ReadonlySet<string>;

const groupOf = (name: string) => GROUPS.find((group) => group.has(name));

/** The heaviest parts, of each group one; of equal ones the last, because parts go from country to city. */
function heaviest(parts: readonly ScorePart[], most: number): ScorePart[] {
  const chosen: ScorePart[] = [];
  const sorted = parts.toReversed().toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points));
  for (const part of sorted) {
    const group = groupOf(part.name);
    const isTaken = group !== undefined && chosen.some(({ name }) => group.has(name));
    if (!isTaken && chosen.length < most) chosen.push(part);
  }
  return chosen;
}

/** The parts that speak for a candidate, heaviest first. */
function reasonsOf(parts: readonly ScorePart[]): ScorePart[] {
  return heaviest(
    parts.filter(({ name, points, fact }) => {
      // Nothing in twelve months is no reason, even where others do as little.
      return !NO_REASON.has(name) && points > 0 && !isLack(fact) && !fact.startsWith('0 ');
    }),
    REASONS,
  );
}

/** The fact that speaks most for a candidate; undefined where none does. */
export function bestReasonOf(parts: readonly ScorePart[]): string | undefined {
  return reasonsOf(parts)[0]?.fact;
}

/** An eighth of all deals in the last twelve months is a pace, also where the average investor has more points for its own. */
const AT_PACE = 8;
const ACTIVITY = /^(?<recent>[\d,]+) investments? .* (?<all>[\d,]+) in all$/u;

function isAtPace(fact: string): boolean {
  const { recent = '0', all = '1' } = ACTIVITY.exec(fact)?.groups ?? {};
  const count = (text: string) => Number(text.replaceAll(',', ''));
  return count(recent) * AT_PACE >= count(all);
}

/** The parts that speak against it: a field it has little of first, then the heaviest that no reason speaks of. */
function concernsOf(parts: readonly ScorePart[], reasons: readonly ScorePart[]): ScorePart[] {
  const named = reasons.map(({ name }) => name);
  const against = parts.filter(({ name, points, fact }) => {
    if (NO_REASON.has(name) || points >= 0) return false;
    if (name === 'activity' && isAtPace(fact)) return false;
    const group = groupOf(name);
    return group === undefined || !named.some((one) => group.has(one));
  });
  const fields = heaviest(
    against.filter(({ name }) => FIELDS.has(name)),
    1,
  );
  const others = against.filter(({ name, points }) => !FIELDS.has(name) && points <= CONCERN);
  return [...fields, ...heaviest(others, CONCERNS - fields.length)];
}

const HELD = /^has backed (\d[\d,]*) of (\d[\d,]* compan(?:y|ies)) (.+)$/u;

/** "has backed 12 of 40 companies in Fintech and 8 in London": the second does not repeat what the first says. */
function joined(clauses: readonly string[]): string {
  const [first = '', second] = clauses;
  if (second === undefined) return first;
  const [one, other] = [HELD.exec(first), HELD.exec(second)];
  if (one !== null && other !== null && one[2] === other[2] && !/ and \d/u.test(first)) {
    return `${first} and ${other[1]} ${other[3]}`;
  }
  return `${first}, and ${second}`;
}

/** Names that end with a dot end the sentence. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** What is on record last, for whom nothing more important is to be said. */
function lastDeal({ lastActivityDate, portfolioCompanies }: Omit<InvestorRecord, 'rationale'>): string {
  const [newest] = portfolioCompanies;
  const where = newest === undefined ? '' : ` in ${newest}`;
  return `Last known investment${where} on ${lastActivityDate}.`;
}

/**
 * One or two sentences on why this investor: its best reasons and what speaks most against it, of which a field it has
 * little of is always said; then a backed competitor as a likely conflict, else the company of a lookalike call it was
 * found by, else its last investment. Composed of the facts of the score's parts and the record, and nothing else.
 */
export function rationaleOf(record: Omit<InvestorRecord, 'rationale'>): string {
  const reasons = reasonsOf(record.scoreParts);
  const concerns = concernsOf(record.scoreParts, reasons);
  const clauses = (parts: readonly ScorePart[], isConcern: boolean) =>
    joined(parts.map(({ name, fact }) => clauseOf(name, fact, isConcern)));
  const who =
    record.kind === 'platform' ? `${record.name}, a platform that takes applications,` : record.name;
  const worst = clauses(concerns, true);
  const first = sentence(
    reasons.length === 0
      ? `Little on record speaks for ${who}${worst === '' ? '' : `, which ${worst}`}`
      : `${who} ${clauses(reasons, false)}${worst === '' ? '' : `, but ${worst}`}`,
  );
  const part = (wanted: string) => record.scoreParts.find(({ name }) => name === wanted);
  const backed = part('conflict') ?? part('lookalike');
  if (record.conflict && backed !== undefined) {
    return `${first} Likely conflict: ${backed.fact}, named as a competitor.`;
  }
  if (backed !== undefined) {
    return `${first} ${sentence(`Found as a lookalike: ${backed.fact}`)}`;
  }
  return record.lastActivityDate === undefined ? first : `${first} ${lastDeal(record)}`;
}
