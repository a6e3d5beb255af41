import type { InvestorRecord, ScorePart } from '../../corpus/rules-investor-record.ts';
import { counted, type Family, grouped, listed, money } from '../../reference/rules-place.ts';
import type { Evidence, Holding, PastDeal } from './rules-ask.ts';
import { KIND_WORDS } from './rules-market.ts';

/** Verbs in the third person a fact may begin with: its subject is the investor. */
const VERB =
  /^(?:is|has|had|says|invests|backs|leads|follows|writes|looks|excludes|requires|wants|prefers|accepts|focuses|makes|takes)\b/u;
/** Facts in the past tense without their "has". */
const PAST = /^(?:held|backed|made|entered|led|joined|sold|funded|raised)\b/u;
const HELD = /^(\d[\d,]*) of (\d[\d,]*) (company|companies) (in|at) (.+?)(?: \(about [^)]*\))?$/u;
const NONE = /^none of (\d[\d,]*) (?:company|companies) (in|at) (.+)$/u;
/** A country that is one of many stated: where that speaks against an investor, it is the number that does. */
const AMONG = /^states (.+) among (\d+ countries\b.*)$/u;
const STATES = /(?:^|, )states (.+)$/u;
/** The source of what is stated, behind it: " (investor list of 2024-06-30)". */
const SOURCE = / \([^()]+\)$/u;

/** Several things of one family in a fact: "12 of 40 companies in Fintech, 3 in Payments, states Climate". */
function heldClause(fact: string, isConcern: boolean): string | undefined {
  const stated = STATES.exec(fact)?.[1];
  const bare = fact.replace(STATES, '').replace(/(?:^|, )based in (?:or open to )?(.+)$/u, '');
  // What a list says has its source behind it, and needs no more to be understood.
  const isWhat = stated !== undefined && !/^(?:cheques|that)\b/u.test(stated) && !SOURCE.test(stated);
  const own = stated === undefined ? undefined : `states ${stated}${isWhat ? ' as what it invests in' : ''}`;
  const open = /(?:^|, )(based in .+)$/u.exec(fact)?.[1];
  const [, count, all, noun, at, what = ''] = HELD.exec(bare) ?? [];
  if (count === undefined) return own ?? (open === undefined ? undefined : `is ${open}`);
  const [first = '', ...others] = what.split(/, (?=\d+ (?:in|at) )/u);
  const more = isConcern || others.length === 0 ? '' : ` and ${others.slice(0, 1).join('')}`;
  return `has backed ${isConcern ? 'only ' : ''}${count} of ${all} ${noun} ${at} ${first}${more}`;
}

/**
 * A fact of a score's part as a clause whose subject is the investor, without a full stop: "has backed 12 of 40 companies
 * in Fintech". It holds no number and no name that the fact does not hold. `isConcern`: it speaks against the candidate.
 */
export function clauseOf(part: string, fact: string, isConcern = false): string {
  if (part === 'region') return `invests mostly elsewhere, with ${fact}`;
  // Several statements: the one that says most.
  if (part === 'stated') return clauseOf('', fact.split('; ')[0] ?? fact, isConcern);
  if (fact.startsWith('seat in ')) return fact.replace('seat in ', 'is based in ');
  const among = AMONG.exec(fact);
  if (isConcern && among !== null) return `states ${among[1]} only among ${among[2]}`;
  const none = NONE.exec(fact);
  if (none !== null) {
    const [, all = '', at = '', what = ''] = none;
    return all === '1'
      ? `has not backed a company ${at} ${what}`
      : `has backed none of ${all} companies ${at} ${what}`;
  }
  const nothing = /^nothing on record (in|at) (.+)$/u.exec(fact);
  if (nothing !== null) return `has nothing on record ${nothing[1]} ${nothing[2]}`;
  const held = heldClause(fact, isConcern);
  if (held !== undefined) return held;
  if (VERB.test(fact)) return fact;
  if (PAST.test(fact)) return `has ${fact}`;
  switch (part) {
    case 'activity':
      if (fact.startsWith('no ')) return `has ${fact}`;
      // "Only 0 investments" is said by nobody.
      if (fact.startsWith('0 ')) return `has made ${fact.replace(/^0 investments/u, 'no investment')}`;
      return `has made ${isConcern ? 'only ' : ''}${fact}`;
    case 'size':
      if (fact.startsWith('cheques ')) return `writes ${fact}`;
      return fact.startsWith('first ')
        ? fact.replace(/^first rounds entered of/u, 'has joined companies in rounds of')
        : `has ${fact}`;
    case 'kind':
      return `is ${fact}`;
    case 'similar':
      return fact.startsWith('none ')
        ? 'has no deal known to be in the field'
        : fact.replace(/^closest deals: /u, 'has as its closest deals ');
    case 'exit':
    case 'board':
      return `has ${/^(?:exit) /u.test(fact) ? 'an ' : ''}${fact}`;
    case 'warm_path':
      return `can be reached: ${fact}`;
    default:
      return /^(?:no|nothing)\b/u.test(fact) ? `has ${fact}` : `has on record: ${fact}`;
  }
}

/** Most things, deals or names in a fact: more is a list, not a fact. */
const MAX_LISTED = 3;
/** Facts that state a lack begin so; such a fact is no reason. */
const LACK = /^(?:no|none|nothing)\b/u;

/** Whether a fact of `factOf` states a lack. */
export function isLack(fact: string): boolean {
  return LACK.test(fact);
}

const companies = (count: number) => counted(count, 'company', 'companies');
const preposition = (family: Family) => (family === 'stage' ? 'at' : 'in');

/** "in Berlin", "at seed or series-a". */
function asked(family: Family, labels: readonly string[]): string {
  const named = labels.length > MAX_LISTED ? [...labels.slice(0, MAX_LISTED), 'others asked'] : labels;
  return `${preposition(family)} ${listed(named, 'or')}`;
}

function holdingFact(held: readonly Holding[], { companies: entered, unplaced }: Evidence): string {
  const narrow = held.filter(({ isBroader }) => isBroader !== true);
  const isHeld = (one: Holding) => one.companies > 0 || one.declared;
  const holdings = narrow.some(isHeld) || !held.some(isHeld) ? narrow : held;
  const [first] = holdings;
  if (first === undefined) return 'nothing on record';
  const { family } = first;
  const isPlace = family !== 'sector' && family !== 'stage';
  // Of unknown place is not elsewhere.
  const all = isPlace ? entered - unplaced : entered;
  const beside = isPlace && unplaced > 0 && all > 0 ? `, ${grouped(unplaced)} more of unknown place` : '';
  const seen = holdings
    .filter((one) => one.companies > 0)
    .toSorted((one, other) => other.companies - one.companies)
    .slice(0, MAX_LISTED)
    .map(({ companies: count, label }, at) => {
      const of = at === 0 ? `${grouped(count)} of ${companies(all)}` : count;
      return `${of} ${preposition(family)} ${label}`;
    });
  if (seen.length > 0 && beside !== '') seen[seen.length - 1] += beside;
  const stated = holdings.filter((one) => one.companies === 0 && one.declared).map(({ label }) => label);
  const verb = isPlace ? 'based in or open to' : 'states';
  if (stated.length > 0) seen.push(`${verb} ${listed(stated.slice(0, MAX_LISTED), 'and')}`);
  if (seen.length > 0) return seen.join(', ');
  const what = asked(
    family,
    holdings.map(({ label }) => label),
  );
  return all === 0 ? `nothing on record ${what}` : `none of ${companies(all)} ${what}${beside}`;
}

function activityFact({ deals, recentDeals, clock }: Evidence): string {
  if (deals === 0) return 'no investment on record';
  const recent = counted(recentDeals, 'investment', 'investments');
  return `${recent} in the 12 months to ${clock}, ${grouped(deals)} in all`;
}

function kindFact({ kind, companies: all }: Evidence): string {
  if (kind === 'angel') return `an angel or a group of angels, with ${companies(all)} on record`;
  return kind === undefined ? 'kind unknown' : KIND_WORDS[kind];
}

function sizeFact({ size }: Evidence): string {
  if (size === undefined) return 'no size on record';
  if (size.rounds === 0) return `no round of known size on record, asked ${money(size.asked)}`;
  // Sizes are kept in steps of a tenth of their logarithm: more than two figures would be made up.
  const known = grouped(size.rounds);
  const [mean, median] = [money(size.typical, 2), money(size.median, 2)];
  const both = mean === median ? mean : `${mean}, median ${median}`;
  return `first rounds entered of about ${both} (${known} of known size), asked ${money(size.asked)}`;
}

function dealName({ company, stage, place, year }: PastDeal): string {
  const known = [stage, place, year].filter((one) => one !== undefined);
  return known.length === 0 ? company : `${company} (${known.join(', ')})`;
}

function similarFact({ similar, isSimilarApart }: Evidence): string {
  if (similar.length === 0) return 'no investment on record to compare';
  const deals = `closest deals: ${listed(similar.map(dealName), 'and')}`;
  return isSimilarApart === true ? `none known to be in the field; ${deals}` : deals;
}

/** The more an investor does, the less each single thing says about it. */
function breadthFact({ companies: all, coInvestors }: Evidence): string {
  if (all === 0) return 'no company on record';
  if (coInvestors === undefined || coInvestors.count === 0) return `spread over ${companies(all)}`;
  const { count, isMore } = coInvestors;
  return `spread over ${companies(all)} and ${isMore ? 'over ' : ''}${counted(count, 'co-investor', 'co-investors')}`;
}

function boardFact({ board }: Evidence): string {
  if (board.length === 0) return 'nothing counted of companies in common yet';
  const shared = board.filter((one) => one.shared > 0).toSorted((one, other) => other.shared - one.shared);
  if (shared.length === 0) {
    const names = board.slice(0, MAX_LISTED).map(({ name }) => name);
    if (board.length > MAX_LISTED) names.push(`${board.length - MAX_LISTED} more`);
    return `no company in common with ${listed(names, 'or')}`;
  }
  const phrases = shared
    .slice(0, MAX_LISTED)
    .map(
      ({ name, shared: count }, at) => `${at === 0 ? `${companies(count)} in common` : count} with ${name}`,
    );
  if (shared.length > MAX_LISTED) phrases.push(`some with ${shared.length - MAX_LISTED} more on board`);
  return phrases.join(', ');
}

function baseFact({ average }: Evidence): string {
  if (average === undefined || average.investors === 0 || average.perRound === 0)
    return 'no dated round on record to learn from';
  const rounds = Number((average.investors / average.perRound).toPrecision(2));
  return `on average an investor on record joins 1 in ${grouped(rounds)} rounds`;
}

/** The fact behind a part, with its numbers: what the record holds, and nothing else. `part`: a part's name, `backed` or `boosted`. */
export function factOf(part: string, evidence: Evidence): string {
  switch (part) {
    case 'base':
      return baseFact(evidence);
    case 'activity':
      return activityFact(evidence);
    case 'breadth':
      return breadthFact(evidence);
    case 'kind':
      return kindFact(evidence);
    case 'size':
      return sizeFact(evidence);
    case 'similar':
      return similarFact(evidence);
    case 'board':
      return boardFact(evidence);
    case 'backed':
      return `backed ${listed(evidence.backed.map(dealName), 'and')}`;
    case 'boosted':
      return `backed ${evidence.boostedVia ?? 'a company looked up'}`;
    default:
      return holdingFact(
        evidence.held.filter(({ family }) => family === part),
        evidence,
      );
  }
}

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
const NO_REASON = new Set(['base', 'breadth', 'conflict', 'lookalike', 'lp_type']);
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

/** Nothing in twelve months is no reason, even where others do as little; nor is what an investor is. */
const isReason = ({ name, points, fact }: ScorePart): boolean =>
  points > 0 && !NO_REASON.has(name) && name !== 'kind' && !isLack(fact) && !fact.startsWith('0 ');

/** The parts that speak for a candidate, heaviest first. */
const reasonsOf = (parts: readonly ScorePart[]): ScorePart[] => heaviest(parts.filter(isReason), REASONS);

/** The fact that speaks most for a candidate in this raise; undefined if none does: how much it invests is true of any raise. */
export function bestReasonOf(parts: readonly ScorePart[]): string | undefined {
  // The first of `reasonsOf` without all that is made for the others: of a list of 10,000 each is asked.
  let best: ScorePart | undefined;
  for (const part of parts)
    if (part.name !== 'activity' && part.points >= (best?.points ?? 0) && isReason(part)) best = part;
  return best?.fact;
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

const RATIONALE_HELD = /^has backed (\d[\d,]*) of (\d[\d,]* compan(?:y|ies)) (.+)$/u;

/** "has backed 12 of 40 companies in Fintech and 8 in London": the second does not repeat what the first says; nor does it the source of both. */
function joined(clauses: readonly string[]): string {
  const [first = '', second] = clauses;
  if (second === undefined) return first;
  const source = SOURCE.exec(first)?.[0];
  if (source !== undefined && second.startsWith('states ') && second.endsWith(source)) {
    const said = first.slice(0, -source.length);
    // Behind a list or a "not" the next thing would be read as part of it.
    return said.includes(', ') ? `${said}, and ${second}` : `${said} and ${second.replace(/^states /u, '')}`;
  }
  const [one, other] = [RATIONALE_HELD.exec(first), RATIONALE_HELD.exec(second)];
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
