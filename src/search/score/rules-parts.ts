import type { InvestorRecord } from '../../corpus/rules-investor-record.ts';
import type { InvestorKind, LpType } from '../../reference/rules-investor-terms.ts';
import { counted, grouped, listed, percent } from '../../reference/rules-place.ts';
import type { Average, Evidence } from './rules-ask.ts';
import type { StatedScore } from './rules-market.ts';
import { factOf, rationaleOf } from './rules-rationale.ts';
import { logOdds, type RawPart, rawAt, standing, tierOf, toPoints } from './rules-scale.ts';
import { KERNEL_PRIOR, type PartName, SIGNAL, SIGNALS, type SignalName } from './rules-signals.ts';

/** Pseudo-entries with everybody's share of a field that each investor starts from: a share of few deals says little. */
const MU = 5;
/** Rarer fields are taken as this rare: else one deal of a rare one would outdo all else. */
const LEAST_SHARE = 0.02;
/** The same where fields of a question are weighed against each other. */
const LEAST_RARE = 0.005;
/** Likeness from which on a company counts as in a field or close to it. */
export const CLOSE = 0.4;
/** Entries from which on having none in a field says something. */
export const ENOUGH_ENTRIES = 8;
/**
 * A score from which on, and one below which, an investor with none in the field is held: tier A begins at 75, and a warm
 * path adds up to 5.85 afterwards.
 */
const HELD_FROM = 60;
const HELD_BELOW = 69;

/** What a excess counts for, by weights chosen on date splits (docs/measurements.md). */
const SLACK = 0.6;
const AGAINST = 0.4;
/** Of s companies in a field s² / (s² + 3) is proven: of one a quarter, of two more than half, of four 84 %. */
const PROOF = 3;

/**
 * ln of how often an investor is in a field, over how often all are: `soft` the sum of likenesses over its `entries`,
 * `share` everybody's mean likeness. Zero without entries.
 */
export function fieldExcess(soft: number, entries: number, share: number): number {
  const usual = Math.max(share, LEAST_SHARE);
  return Math.log((soft + MU * usual) / ((entries + MU) * usual));
}

/**
 * What an investor's excess adds to a raw score. Above zero it counts from SLACK on, as who does a field somewhat more than
 * others is no specialist, and as far as `soft`, its companies in the field, proves it. Below zero two fifths: to join a
 * round outside one's field is not rare.
 */
export function fieldTerm(excess: number, soft: number): number {
  if (excess < 0) return AGAINST * excess;
  return (Math.max(excess - SLACK, 0) * soft ** 2) / (soft ** 2 + PROOF);
}

/** What holds a raw score of one with none in the field below tier A: nothing, or negative. It keeps their order. */
export function heldBelow(
  raw: number,
  calibration: { readonly offset: number; readonly slope: number },
): number {
  const from = rawAt(HELD_FROM, calibration);
  if (raw <= from) return 0;
  const room = rawAt(HELD_BELOW, calibration) - from;
  return from + room * (1 - Math.exp((from - raw) / room)) - raw;
}

/** How rare a field is, from everybody's share of it: the rarer of two fields asked says more. */
export function fieldRarity(share: number): number {
  return Math.log(1 / Math.min(Math.max(share, LEAST_RARE), 0.9));
}

/** Fields that a fact names. */
const NAMED = 2;

/** "18 of 31 companies in Clean technology or close to it (about 4 % of all on record)"; `share` of all, 0 to 1. */
export function fieldFact(
  labels: readonly string[],
  close: number,
  companies: number,
  share: number,
): string {
  const field = `in ${listed(labels.slice(0, NAMED), 'or')}${labels.length > NAMED ? ', others asked,' : ''} or close to it`;
  const all = counted(companies, 'company', 'companies');
  return close === 0
    ? `none of ${all} ${field}`
    : `${grouped(close)} of ${all} ${field} (about ${percent(share)} of all on record)`;
}

/** Entries of known place from which on a region says something. */
export const ENOUGH_PLACED = 8;
/** An investor with this share of its entries, or less, in one region may as well invest in another. */
const MANDATE = 0.8;
/** Entries here from which on one from elsewhere does invest here. */
export const INVESTS_HERE = 2;
/** A town with this share of its country's entries, or more: who is never in it stays away from it. */
export const CAPITAL = 0.3;

/**
 * What nearly all entries in one region say of another: ln of the share outside, smoothed by one entry either way, over
 * what the rule allows; zero up to four in five, and ever more below it.
 */
export function mandateTerm(inRegion: number, entries: number): number {
  if (entries < ENOUGH_PLACED) return 0;
  const outside = (entries - inRegion + 1) / (entries + 2);
  return Math.min(Math.log(outside / (1 - MANDATE)), 0);
}

/** "27 of 29 companies in Scotland"; `entries` those of known place. */
export function regionFact(region: string, inRegion: number, entries: number): string {
  return `${grouped(inRegion)} of ${counted(entries, 'company', 'companies')} in ${region}`;
}

/**
 * What having backed a named competitor adds to the raw score: with a slope near one, odds e times better. Funders of
 * competitors alone find one true investor in twenty, so it lifts and does not rank.
 */
export const LOOKALIKE_BOOST = 1;

/**
 * What a conflict takes away: as much as a lookalike call adds, so that none lifts whom a competitor led to. Our own judgement: who backed
 * one of two competitors seldom backs the other, and no corpus records who declined for it.
 */
export const CONFLICT_COST = 1;

/** Where a part stands at zero is a matter of reading only; kept within what has log-odds. */
const LEAST_CHANCE = 1e-7;
const MOST_CHANCE = 0.5;

/** The sums of weight x signal by part, in the order of the signals; all of them together are the raw score. */
export function partSums(weights: ArrayLike<number>, signals: ArrayLike<number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [at, { part }] of SIGNALS.entries()) {
    sums.set(part, (sums.get(part) ?? 0) + (weights[at] as number) * (signals[at] as number));
  }
  return sums;
}

/** What counts against each likeness, from the signal `volume`, ln(1 + P / 2): how much of everything an investor does. */
const HELD_AGAINST: Readonly<Partial<Record<SignalName, (entries: number) => number>>> = {
  country: habit,
  state: habit,
  metro: habit,
  city: habit,
  sector: habit,
  stage: habit,
  size: (entries) => Math.log1p(entries / 2),
  similar: (entries) => Math.log1p(entries / KERNEL_PRIOR),
};

/** ln(1 + P / 30), what L(x) is for an investor that takes x as often as all do on average. */
function habit(entries: number): number {
  return Math.log1p(entries / 30);
}

/**
 * The same sums as a person reads them: of what is `asked`, zero means as often as all do on average. An
 * investor of many deals has more of everything, which `breadth` takes away in one; here each likeness bears
 * its own share of that.
 */
export function readableSums(
  weights: ArrayLike<number>,
  signals: ArrayLike<number>,
  asked: ReadonlySet<SignalName>,
): Map<string, number> {
  const sums = partSums(weights, signals);
  const add = (part: PartName, by: number) => sums.set(part, (sums.get(part) as number) + by);
  const entries = 2 * Math.expm1(signals[SIGNAL.volume] as number);
  for (const [at, { name, part }] of SIGNALS.entries()) {
    const against = HELD_AGAINST[name];
    if (against === undefined || !asked.has(name)) continue;
    const share = (weights[at] as number) * against(entries);
    add(part, -share);
    add('breadth', share);
  }
  return sums;
}

/** Log-odds that an average investor on record joins an average round; undefined if unknown. */
function averageOdds({ investors, perRound }: Average): number | undefined {
  if (investors === 0 || perRound === 0) return undefined;
  return logOdds(Math.min(Math.max(perRound / investors, LEAST_CHANCE), MOST_CHANCE));
}

/**
 * The named parts of a candidate's score in log-odds. Their sum is `standing(offset + slope x raw score)`,
 * raw score being the sum of `evidence.sums` and the lift. `base` stands for an average investor on record,
 * and `activity` for how much likelier than that one an investor of such a pace is; of what is asked, zero
 * means as often as all do on average; what a second look added stands in the part it names. A backed competitor lowers. Findings of earlier calls boost.
 */
export function partsOf(evidence: Evidence): RawPart[] {
  const { backed, boostedVia, stated } = evidence;
  const parts = stated === undefined ? learnedParts(evidence) : statedParts(stated, evidence);
  const { slope } = evidence.calibration;
  if (boostedVia !== undefined)
    parts.push({ name: 'lookalike', raw: slope * LOOKALIKE_BOOST, fact: factOf('boosted', evidence) });
  if (backed.length > 0) {
    parts.push({ name: 'conflict', raw: -slope * CONFLICT_COST, fact: factOf('backed', evidence) });
  }
  return parts;
}

function statedParts({ logOdds: odds, fact, parts }: StatedScore, evidence: Evidence): RawPart[] {
  const { adjustments = [], calibration } = evidence;
  return [
    { name: 'base', raw: standing(odds), fact },
    ...parts.map((part) => ({ ...part, fact: part.fact ?? factOf(part.name, evidence) })),
    ...adjustments.map(({ part, raw, fact }) => ({
      name: part,
      raw: calibration.slope * raw,
      fact: fact?.() ?? factOf(part, evidence),
    })),
  ];
}

function learnedParts(evidence: Evidence): RawPart[] {
  const { calibration, average, adjustments = [] } = evidence;
  const { offset, slope } = calibration;
  const sums = new Map(evidence.sums);
  const facts = new Map<string, (() => string) | undefined>();
  for (const { part, raw, fact } of adjustments) {
    sums.set(part, (sums.get(part) ?? 0) + raw);
    if (fact !== undefined) facts.set(part, fact);
  }
  const zero = average === undefined || !sums.has('activity') ? offset : (averageOdds(average) ?? offset);
  const parts: RawPart[] = [{ name: 'base', raw: standing(zero), fact: factOf('base', evidence) }];
  for (const [name, sum] of sums) {
    const raw = slope * sum + (name === 'activity' ? offset - zero : 0);
    // Nothing asked, or nothing known either way: no part; what a second look found is told in any case.
    if (raw !== 0 || facts.has(name))
      parts.push({ name, raw, fact: facts.get(name)?.() ?? factOf(name, evidence) });
  }
  return parts;
}

/** What is known of an investor as of the index's day, for showing. */
export interface ShownFacts {
  readonly name: string;
  /** Declared first, then by how many deals have them. */
  readonly sectorTags: readonly string[];
  /** Its seat, as a person reads it. */
  readonly geography: string | undefined;
  readonly lastActivityDate: string | undefined;
  /** Newest investment first, each company once. */
  readonly portfolioCompanies: readonly string[];
  readonly lpType: LpType | undefined;
  readonly kind: InvestorKind | undefined;
  readonly exitSizeUsd: number | undefined;
}

/**
 * The record of a candidate as the contract shows it: score 0 to 100, its parts, tier, conflict, and a rationale where
 * `withRationale`. `warmPath` is false and `networkProximity` 0 while no network is imported.
 */
export function recordOf(facts: ShownFacts, evidence: Evidence, withRationale: boolean): InvestorRecord {
  const { score, scoreParts } = toPoints(partsOf(evidence));
  const competitor = evidence.isSurfaced ? evidence.backed[0]?.company : undefined;
  const via = competitor ?? evidence.boostedVia;
  const record: InvestorRecord = {
    name: facts.name,
    sectorTags: shownTags(facts, evidence),
    ...(facts.geography === undefined ? {} : { geography: facts.geography }),
    ...(facts.lastActivityDate === undefined ? {} : { lastActivityDate: facts.lastActivityDate }),
    portfolioCompanies: facts.portfolioCompanies,
    ...(facts.kind === undefined ? {} : { kind: facts.kind }),
    ...(facts.lpType === undefined ? {} : { lpType: facts.lpType }),
    // The contract keeps an exit to the LP side of the service.
    ...(evidence.isOfFund === true && facts.exitSizeUsd !== undefined
      ? { exitSizeUsd: facts.exitSizeUsd }
      : {}),
    networkProximity: 0,
    score,
    scoreParts,
    tier: tierOf(score),
    warmPath: false,
    ...(via === undefined ? {} : { lookalikeVia: via }),
    conflict: evidence.backed.length > 0,
  };
  return withRationale ? { ...record, rationale: rationaleOf(record) } : record;
}

/** The tags that were asked for and are on record come first: a filter's answer shows what it filtered by. */
function shownTags(facts: ShownFacts, evidence: Evidence): readonly string[] {
  const asked = evidence.held
    .filter(({ family, companies, declared }) => family === 'sector' && (companies > 0 || declared))
    .map(({ label }) => label);
  return [...new Set([...asked, ...facts.sectorTags])].slice(
    0,
    Math.max(asked.length, facts.sectorTags.length),
  );
}
