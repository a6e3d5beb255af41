import type { Evidence, Holding, PastDeal, PeerEvidence } from './evidence.ts';
import { isLpPart, lpFact } from './fund/lp-facts.ts';
import { counted, type Family, grouped, listed, money, percent } from './labels.ts';

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

function holdingFact(held: readonly Holding[], all: number): string {
  const narrow = held.filter(({ isBroader }) => isBroader !== true);
  const isHeld = (one: Holding) => one.companies > 0 || one.declared;
  const holdings = narrow.some(isHeld) || !held.some(isHeld) ? narrow : held;
  const [first] = holdings;
  if (first === undefined) return 'nothing on record';
  const { family } = first;
  const seen = holdings
    .filter((one) => one.companies > 0)
    .toSorted((one, other) => other.companies - one.companies)
    .slice(0, MAX_LISTED)
    .map(({ companies: count, label }, at) => {
      const of = at === 0 ? `${grouped(count)} of ${companies(all)}` : count;
      return `${of} ${preposition(family)} ${label}`;
    });
  const stated = holdings.filter((one) => one.companies === 0 && one.declared).map(({ label }) => label);
  const verb = family === 'sector' || family === 'stage' ? 'states' : 'based in or open to';
  if (stated.length > 0) seen.push(`${verb} ${listed(stated.slice(0, MAX_LISTED), 'and')}`);
  if (seen.length > 0) return seen.join(', ');
  const what = asked(
    family,
    holdings.map(({ label }) => label),
  );
  return all === 0 ? `nothing on record ${what}` : `none of ${companies(all)} ${what}`;
}

function activityFact({ deals, recentDeals, clock }: Evidence): string {
  if (deals === 0) return 'no investment on record';
  const recent = counted(recentDeals, 'investment', 'investments');
  return `${recent} in the 12 months to ${clock}, ${grouped(deals)} in all`;
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

function similarFact({ similar }: Evidence): string {
  return similar.length === 0
    ? 'no investment on record to compare'
    : `closest deals: ${listed(similar.map(dealName), 'and')}`;
}

function coInvestors({ count, isMore }: PeerEvidence): string {
  return `${isMore ? 'over ' : ''}${counted(count, 'co-investor', 'co-investors')}`;
}

/** The more an investor does, the less each single thing says about it. */
function breadthFact({ companies: all, peers }: Evidence): string {
  if (all === 0) return 'no company on record';
  const beside = peers === undefined || peers.count === 0 ? '' : ` and ${coInvestors(peers)}`;
  return `spread over ${companies(all)}${beside}`;
}

function peersFact(peers: PeerEvidence | undefined): string {
  if (peers === undefined) return 'nothing counted of co-investors yet';
  if (peers.count === 0) return 'no co-investors on record';
  const beside = coInvestors(peers);
  const shares = peers.shares.map(
    ({ family, label, share, overallShare }) =>
      `${percent(share)} ${preposition(family)} ${label} (of all on record ${percent(overallShare)})`,
  );
  if (shares.length === 0) return beside;
  return `${beside}, whose companies are ${listed(shares, 'and')}, recent ones weighing more`;
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

function baseFact({ lp, average }: Evidence): string {
  if (lp !== undefined) return 'no record of commitments to learn from: points are set by hand';
  if (average === undefined || average.investors === 0 || average.perRound === 0)
    return 'no dated round on record to learn from';
  const rounds = Number((average.investors / average.perRound).toPrecision(2));
  return `on average an investor on record joins 1 in ${grouped(rounds)} rounds`;
}

/** The fact behind a part, with its numbers: what the record holds, and nothing else. `part`: a part's name, `backed` or `boosted`. */
export function factOf(part: string, evidence: Evidence): string {
  const { lp, peers } = evidence;
  if (lp !== undefined && isLpPart(part)) return lpFact(part, lp);
  switch (part) {
    case 'base':
      return baseFact(evidence);
    case 'activity':
      return activityFact(evidence);
    case 'breadth':
      return breadthFact(evidence);
    case 'size':
      return sizeFact(evidence);
    case 'similar':
      return similarFact(evidence);
    case 'peers':
      return peersFact(peers);
    case 'board':
      return boardFact(evidence);
    case 'backed':
      return `backed ${listed(evidence.backed, 'and')}`;
    case 'boosted':
      return `backed ${evidence.boostedVia ?? 'a company looked up'}`;
    default:
      return holdingFact(
        evidence.held.filter(({ family }) => family === part),
        evidence.companies,
      );
  }
}
